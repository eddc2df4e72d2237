"""Do the faults that other card sites have had come out right here? One story for each row.

The rows are those of the list of known faults; this file holds the ones about rules.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.engine import (
    RULESETS,
    Capture,
    Card,
    EngineError,
    IllegalPlay,
    Item,
    MatchState,
    NotYourTurn,
    Reason,
    RoundScore,
    RoundState,
    UnreadablePlay,
    default_target,
    format_cards,
    is_over,
    legal_plays,
    outcome,
    parse,
    parse_cards,
    play,
    replay,
    resolve,
    score_piles,
    score_round,
    sides_for,
    totals,
    view_for,
)
from tests.engine import test_golden_cases
from tests.engine.kit import ANA, BETO, CARMEN, DANI, dealt, deck_for, play_all, rules, state

FIFTEEN = "6O 2C 3E 4B"


def played_out(now: RoundState, choice: int = 0) -> RoundState:
    """Play to the end: the first legal play each time (0), or the last (-1), which is to lay."""
    while not is_over(now):
        now = play(now, now.turn, legal_plays(now)[choice])
    return now


def points(score: RoundScore, item: Item) -> tuple[int, ...]:
    line = score.line(item)
    assert line is not None
    return line.points


def test_b01_the_opening_fifteen_is_that_rounds_dealers() -> None:
    """B01: dealers 0, 1, 2 in turn each get one escoba and four cards, and the mano lays."""
    book = resolve("clasica", {"direction": "left"})
    match = MatchState.start(book, sides=(0, 1, 2), target=21, dealer=ANA)
    for dealer in (ANA, BETO, CARMEN):
        assert match.dealer == dealer
        start = dealt(book, ["RO RC RE", "KO KC KE", "SO SC SE"], FIFTEEN, dealer=dealer)
        assert [len(pile) for pile in start.piles] == [4 * (seat == dealer) for seat in range(3)]
        assert start.escobas == tuple(int(seat == dealer) for seat in range(3))
        assert start.turn == (dealer + 1) % 3
        assert {type(legal).__name__ for legal in legal_plays(start)} == {"Lay"}
        match = match.after(score_round(played_out(start)))


def test_b05_a_list_that_matches_no_capture_is_refused_whole() -> None:
    """B05: nothing moves, nobody becomes the last capturer."""
    for book in ("clasica", "abierta"):
        turn = state(book, ["RC 1C", "2O"], "5E 1O 4B")
        with pytest.raises(IllegalPlay) as refused:
            play(turn, ANA, parse("RCx5E+1O"))
        assert refused.value.reason is Reason.WRONG_SUM
        with pytest.raises(IllegalPlay) as refused:
            play(turn, ANA, Capture(Card.parse("RC"), frozenset()))
        assert refused.value.reason is Reason.NOTHING_TAKEN
        assert turn == state(book, ["RC 1C", "2O"], "5E 1O 4B")
        assert turn.last_capturer is None
    with pytest.raises(IllegalPlay) as refused:
        play(state("clasica", ["RC 1C", "2O"], "5E 1O 4B"), ANA, parse("RC"))
    assert refused.value.reason is Reason.MUST_CAPTURE


def test_b07_the_last_capturer_is_forgotten_at_the_next_round() -> None:
    """B07: in a round without captures the leftovers go to nobody, also after another round."""
    hands, table = ["1O 2O 3O", "4O 5O 6O"], "RO RC RE RB"
    nobody = played_out(dealt("abierta", hands, table), choice=-1)
    assert score_round(nobody).points == (0, 0)
    assert nobody.last_capturer is None
    assert nobody.piles == ((), ())
    somebody = played_out(dealt("abierta", hands, table))
    assert somebody.last_capturer is not None
    again = played_out(dealt("abierta", hands, table), choice=-1)
    assert again == nobody
    assert score_round(again).leftovers_sum == 220


def test_b11_a_table_card_is_taken_once() -> None:
    """B11: a set, not a list, is compared."""
    with pytest.raises(UnreadablePlay) as refused:
        parse("5Ox5B+5B")
    assert refused.value.reason is Reason.CARD_REPEATED
    with pytest.raises(UnreadablePlay) as refused:
        Capture.of(Card.parse("5O"), parse_cards("5B 5B"))
    assert refused.value.reason is Reason.CARD_REPEATED


def test_b13_taking_both_cards_of_the_table_is_an_escoba_at_once() -> None:
    """B13: and everybody sees the crossed card."""
    after = play_all(state("clasica", ["7B 1C", "1O"], "2C 6O"), "0:7Bx2C+6O")
    for viewer in (ANA, BETO, None):
        seat = view_for(after, viewer).seats[ANA]
        assert (seat.escobas, format_cards(seat.crossed)) == (1, "7B")


@pytest.mark.parametrize(
    ("table", "by_groups", "by_sum"),
    [(FIFTEEN, 1, 1), ("7C SO 5B RE", 2, 2), ("RO RC KE 1B", 0, 2)],
)
def test_b15_the_opening_is_worth_what_the_option_says(
    table: str, by_groups: int, by_sum: int
) -> None:
    """B15: in every round, in every book that has the option."""
    escobas = {"none": 0, "two_groups": by_groups, "sum": by_sum, "race": 0}
    for opening, wanted in escobas.items():
        book = resolve("abierta", {"opening": opening})
        start = dealt(book, ["2O 2E 2B", "4O 4C 4E"], table, dealer=BETO)
        assert start.escobas == (0, wanted)
        assert len(start.table) == (0 if wanted else 4)


def test_b17_a_card_that_is_not_held_moves_nothing() -> None:
    """B17: not the first card instead, and the turn does not pass."""
    start = dealt("abierta", ["RO RC RE", "KO KC KE"], "1O 2O 3O 4O", dealer=BETO)
    for text in ("7B", "7BxSC", "KO", "1O"):
        with pytest.raises(IllegalPlay) as refused:
            play(start, ANA, parse(text))
        assert refused.value.reason is Reason.CARD_NOT_HELD
    assert [len(hand) for hand in start.hands] == [3, 3]
    assert start.turn == ANA


def test_b19_a_part_of_the_opening_table_is_nobodys() -> None:
    """B19: 7 + 8 of 7C SO 3B 2E gives no escoba and all four stay."""
    for book in RULESETS:
        start = dealt(book, ["RO RC RE", "KO KC KE"], "7C SO 3B 2E")
        assert start.escobas == (0, 0)
        assert len(start.table) == 4


def test_b21_a_tie_favours_no_seat() -> None:
    """B21: 20-20 cards, 5-5 oros, 2-2 sevens; the same with the seats exchanged."""
    one = "1O 2O 3O 4O 5O 7C 7E RB KB SB 6B 5B 4B 3B 2B 1B RE KE SE 6E"
    two = "6O 7O SO KO RO 7B 5E 4E 3E 2E 1E RC KC SC 6C 5C 4C 3C 2C 1C"
    for book, each in (("abierta", (0, 0)), ("clasica", (1, 1))):
        for piles in ([one, two], [two, one]):
            score = score_piles(rules(book), list(map(parse_cards, piles)))
            for item in (Item.CARDS, Item.OROS, Item.SEVENS):
                assert points(score, item) == each
                line = score.line(item)
                assert line is not None
                assert line.tied == (0, 1)


def test_b23_the_winner_is_found_after_the_points_of_the_round() -> None:
    """B23: 20-19 and two points each ends 22-21; 20-20 and one each is an extra round."""
    clasica = rules("clasica")
    now = totals(2, [(20, 19), (2, 2)])
    assert outcome(clasica, now, 21, dealer=0, sides=(0, 1)).winners == (ANA,)
    level = totals(2, [(20, 20), (1, 1)])
    assert not outcome(clasica, level, 21, dealer=0, sides=(0, 1)).over


def test_b25_the_dealer_goes_around() -> None:
    """B25: three players, four rounds, dealers 0, 1, 2, 0."""
    book = resolve("abierta", {"direction": "left"})
    match = MatchState.start(book, sides=(0, 1, 2), target=61, dealer=ANA)
    dealers = []
    for _ in range(4):
        dealers.append(match.dealer)
        hands = ["1O 2O 3O", "4O 5O SO", "1C 2C 3C"]
        start = dealt(book, hands, "RO RC RE RB", dealer=match.dealer)
        match = match.after(score_round(played_out(start)))
    assert dealers == [0, 1, 2, 0]


def test_b27_the_golden_cases_run_against_the_scorer() -> None:
    """B27: none of the kinds that score is missing from the file or left out of the run."""
    path = Path(test_golden_cases.__file__).parent.parent / "data" / "cases.jsonl"
    kinds = [json.loads(line)["kind"] for line in path.read_text().splitlines()]
    assert len(test_golden_cases.CASES) == len(kinds) >= 171
    for kind in ("score", "seat_score", "match", "sanction", "audit", "replay"):
        assert kind in kinds
        assert kind in test_golden_cases.ADAPTERS


def test_b29_no_new_deal_until_everybody_has_played_three_cards() -> None:
    """B29: three players; the mano's third card deals nothing, the last player's does."""
    now = dealt("abierta", ["RO RC RE", "KO KC KE", "SO SC SE"], "1O 1C 1E 1B")
    assert now.mano == CARMEN
    for played in range(9):
        assert now.deal_number == 1
        assert sum(map(len, now.hands)) == 9 - played
        now = play(now, now.turn, legal_plays(now)[-1])
    assert now.deal_number == 2
    assert [len(hand) for hand in now.hands] == [3, 3, 3]


def test_b31_one_play_may_be_worth_several_points() -> None:
    """B31: an escoba that takes 7O and the last oros: the escoba now, the rest at the close."""
    nine = "1O 2O 3O 4O 5O 6O KO RO 1C"
    turn = state("abierta", ["SO", ""], "7O", piles=(parse_cards(nine), parse_cards("7C 7E 7B 6C")))
    after = play_all(turn, "0:SOx7O")
    assert after.escobas == (1, 0)
    score = score_round(after)
    assert points(score, Item.ESCOBAS) == (1, 0)
    assert points(score, Item.SEVEN_OF_OROS) == (1, 0)
    assert points(score, Item.OROS) == (2, 0)
    assert points(score, Item.SEVENS) == (0, 1)


def test_b31_winners_that_share_are_all_told() -> None:
    """B31: two who share a win are two winners, and one loser is not hidden by them."""
    shared = outcome(rules("desescoba"), (3, 15, 3), 15, dealer=0, sides=(0, 1, 2))
    assert (shared.winners, shared.losers) == ((0, 2), (1,))


@pytest.mark.parametrize(
    ("book", "targets"),
    [
        ("clasica", (21, 21)),
        ("primera", (15, 15)),
        ("rioplatense", (21, 31)),
        ("abierta", (21, 21)),
        ("desescoba", (15, 15)),
    ],
)
def test_b33_the_default_target_is_the_documented_one(book: str, targets: tuple[int, int]) -> None:
    """B33: for two sides, and for three."""
    assert tuple(default_target(rules(book), sides) for sides in (2, 3)) == targets


def test_b35_the_last_capture_counts_for_the_players_own_pair() -> None:
    """B35: BETO captures last; the leftovers are BETO's and DANI's, live and replayed."""
    hands = ["1O 2O 3O", "4O 5O 6O", "1C 2C 3C", "4C 5C 6C"]
    now = dealt("abierta", hands, "RO RC RE RB", pairs=True)
    moves = []
    while not is_over(now):
        plays = legal_plays(now)
        wanted = [p for p in plays if isinstance(p, Capture)] if now.turn == BETO else plays[-1:]
        moves.append((now.turn, (wanted or plays)[-1]))
        now = play(now, *moves[-1])
    assert now.last_capturer == BETO
    assert set(now.leftovers) <= set(now.piles[BETO])
    cards = score_round(now).line(Item.CARDS)
    assert cards is not None
    assert cards.measures[1] == len(now.piles[BETO]) + len(now.piles[DANI]) == 40
    deck = deck_for("abierta", hands, "RO RC RE RB", 0)
    pairs = sides_for(4, pairs=True)
    assert replay(rules("abierta"), deck, dealer=0, sides=pairs, moves=moves) == now


def test_a_refusal_never_ends_a_turn() -> None:
    """B17 and B45: an unknown action, somebody else's action: an error, and nothing changes."""
    turn = state("clasica", ["7O 2C RE", "1O 1C 1E"], "SB 3C")
    with pytest.raises(UnreadablePlay):
        parse("debug_set_score")
    with pytest.raises(NotYourTurn):
        play(turn, BETO, parse("1O"))
    with pytest.raises(EngineError):
        play(turn, ANA, parse("2C"))
    assert turn.turn == ANA
