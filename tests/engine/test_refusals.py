"""Is every illegal input refused, with a reason of its own, and nothing changed (RULES 4)?"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from games.engine import (
    DECK,
    Begin,
    CallHand,
    CallTable,
    Capture,
    Card,
    EngineError,
    IllegalPlay,
    Lay,
    Move,
    NotYourTurn,
    Phase,
    Reason,
    RoundOver,
    RoundState,
    TakeLeft,
    deal,
    is_legal,
    is_over,
    legal_moves,
    parse,
    play,
    sides_for,
    why_not,
)
from tests.engine.kit import (
    ANA,
    BETO,
    LAYOUTS,
    dealt,
    layout_id,
    pick,
    play_all,
    random_deck,
    random_round,
    rules,
    state,
    with_fifteens,
)

TURN = state("abierta", ["7O 2C RE", "1O 1C 1E"], "SB 3C")
FORCED = state("clasica", ["7O 2C RE", "1O 1C 1E"], "SB 3C")
BY_CARD = state("primera", ["7O 2C RE", "1O 1C 1E"], "SB 3C")
LEFT = state("abierta", ["4O 2C", "RO"], "SB 7C 3C 7E", left_card=Card.parse("7E"))
TOOK = state("abierta", ["4O 2C", "RO"], "3C RC", took_left=True)
OVER = play_all(state("abierta", ["1O", ""], "RB"), "0:1O")
CALLS = dealt("primera", ["2O 5O SO", "KO KC KE"], "6O 2C 3E 4B")
SLAPPED = play_all(CALLS, "1:!mesa")
BEGUN = play_all(CALLS, "-:!begin")

REFUSALS = [
    ("a card he does not hold is laid", TURN, 0, "7C", Reason.CARD_NOT_HELD),
    ("a card of another player is laid", TURN, 0, "1O", Reason.CARD_NOT_HELD),
    ("it captures with a card he does not hold", TURN, 0, "7CxSB", Reason.CARD_NOT_HELD),
    ("a card of the table is laid", TURN, 0, "SB", Reason.CARD_NOT_HELD),
    ("the card taken is not on the table", TURN, 0, "7OxSC", Reason.CARD_NOT_ON_TABLE),
    ("the card taken is in his own hand", TURN, 0, "7Ox2C", Reason.CARD_NOT_ON_TABLE),
    ("the sum is too high", TURN, 0, "7OxSB+3C", Reason.WRONG_SUM),
    ("the sum is too low", TURN, 0, "7Ox3C", Reason.WRONG_SUM),
    ("somebody else is on turn", TURN, 1, "1O", Reason.NOT_YOUR_TURN),
    ("somebody plays another's card", TURN, 1, "7O", Reason.NOT_YOUR_TURN),
    ("there is no such seat", TURN, 2, "7O", Reason.NOT_SEATED),
    ("there is no such seat either", TURN, -1, "7O", Reason.NOT_SEATED),
    ("a spectator plays", TURN, None, "7O", Reason.NOT_SEATED),
    ("the round is over", OVER, 1, "1O", Reason.ROUND_OVER),
    ("the round is over for calls too", OVER, 1, "!mesa", Reason.ROUND_OVER),
    ("the round is over for the server too", OVER, None, "!begin", Reason.ROUND_OVER),
    ("the capturing card must not be laid", FORCED, 0, "7O", Reason.MUST_CAPTURE),
    ("another card must not be laid either", FORCED, 0, "2C", Reason.MUST_CAPTURE),
    ("the played card makes fifteen", BY_CARD, 0, "7O", Reason.CARD_MUST_CAPTURE),
    ("nothing was left", TURN, 0, "<7E+SB", Reason.NO_LEFT_FIFTEEN),
    ("the book knows no left fifteen", FORCED, 0, "<7E+SB", Reason.NO_LEFT_FIFTEEN),
    ("an old fifteen without the left card", LEFT, 0, "<7C+SB", Reason.LEFT_CARD_NOT_INCLUDED),
    ("the left fifteen does not total fifteen", LEFT, 0, "<7E+3C", Reason.WRONG_SUM),
    ("it names a card that is not there", LEFT, 0, "<7E+SC", Reason.CARD_NOT_ON_TABLE),
    ("the left fifteen is another's", LEFT, 1, "<7E+SB", Reason.NOT_YOUR_TURN),
    ("the left fifteen is taken twice", TOOK, 0, "<RC+5E", Reason.LEFT_ALREADY_TAKEN),
    ("a card is played while calls are open", CALLS, 1, "KO", Reason.CALLS_OPEN),
    ("a player begins", CALLS, 0, "!begin", Reason.ONLY_SERVER),
    ("there is nothing to begin", TURN, None, "!begin", Reason.NOTHING_TO_BEGIN),
    ("his three cards are no fifteen", CALLS, 1, "!mano", Reason.NOT_FIFTEEN),
    ("the table was called already", SLAPPED, 0, "!mesa", Reason.ALREADY_CALLED),
    ("the calls are over", BEGUN, 0, "!mano", Reason.CALL_TOO_LATE),
    ("the book knows no calls", TURN, 0, "!mesa", Reason.NO_CALLS_HERE),
    ("a spectator calls", CALLS, None, "!mesa", Reason.NOT_SEATED),
]  # fmt: skip

CLASSES = {Reason.ROUND_OVER: RoundOver, Reason.NOT_YOUR_TURN: NotYourTurn}


@pytest.mark.parametrize(
    ("now", "position", "text", "reason"),
    [refusal[1:] for refusal in REFUSALS],
    ids=[refusal[0].replace(" ", "-") for refusal in REFUSALS],
)
def test_it_is_refused_when(
    now: RoundState, position: int | None, text: str, reason: Reason
) -> None:
    before = repr(now), now.hands, now.stock, now.events, now.open_claims
    with pytest.raises(EngineError) as refused:
        play(now, position, parse(text))
    assert refused.value.reason is reason
    assert type(refused.value) is CLASSES.get(reason, IllegalPlay)
    assert why_not(now, position, parse(text)) is reason
    assert not is_legal(now, position, parse(text))
    assert (repr(now), now.hands, now.stock, now.events, now.open_claims) == before


@pytest.mark.parametrize("now", [TURN, FORCED, BY_CARD])
def test_a_capture_of_nothing_is_neither_a_capture_nor_a_card_laid(now: RoundState) -> None:
    assert why_not(now, ANA, Capture(Card.parse("7O"), frozenset())) is Reason.NOTHING_TAKEN
    assert why_not(LEFT, ANA, TakeLeft(frozenset())) is Reason.NOTHING_TAKEN


def test_every_reason_about_plays_is_shown_here_or_with_the_text() -> None:
    shown = {refusal[-1] for refusal in REFUSALS} | {
        Reason.NOTHING_TAKEN,
        Reason.UNREADABLE,
        Reason.CARD_REPEATED,
    }
    about_plays = list(Reason)[: list(Reason).index(Reason.UNKNOWN_RULESET)]
    assert set(about_plays) == shown


def everything_conceivable(now: RoundState) -> Iterator[Move]:
    """Every play anybody could send, right or wrong, naming the cards of this round."""
    sets = [
        frozenset(taken)
        for size in range(len(now.table) + 1)
        for taken in combinations(now.table, size)
    ]
    yield None, Begin()
    for seat in range(now.players):
        yield seat, CallTable()
        yield seat, CallHand()
        yield seat, Begin()
        yield from ((seat, TakeLeft(taken)) for taken in sets)
        for card in {*now.hands[seat], *now.table, DECK[0]}:
            yield seat, Lay(card)
            yield from ((seat, Capture(card, taken)) for taken in sets)


@pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)
def test_what_is_listed_as_legal_is_exactly_what_is_accepted(
    layout: tuple[str, int, bool],
) -> None:
    key, players, pairs = layout
    rng = random.Random(f"{layout}")
    for number in range(12):
        deck = random_deck(rng)
        if number % 3 == 0:
            deck = with_fifteens(rng, deck, players)
        now = deal(rules(key), deck, dealer=0, sides=sides_for(players, pairs))
        while not is_over(now):
            if len(now.table) <= 6 and rng.random() < 0.4:
                accepted = {move for move in everything_conceivable(now) if is_legal(now, *move)}
                listed = legal_moves(now)
                assert len(listed) == len(accepted)
                assert set(listed) == accepted
            now = play(now, *pick(rng, legal_moves(now), 0.3))


def test_a_finished_round_has_no_legal_move() -> None:
    for layout in LAYOUTS:
        end = random_round(*layout, 7)[3]
        assert end.phase is Phase.OVER
        assert legal_moves(end) == []
        assert why_not(end, BETO, Lay(DECK[0])) is Reason.ROUND_OVER
