"""Is a match written down as text and read back exactly?"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import (
    Begin,
    EngineError,
    MatchRecord,
    Reason,
    RoundRecord,
    UnreadablePlay,
    deal,
    format_record,
    is_over,
    next_dealer,
    parse_record,
    replay_record,
    score_round,
    sides_for,
    totals,
)
from tests.engine.kit import random_round, rules


def whole_match(key: str, players: int, pairs: bool, rounds: int) -> MatchRecord:
    played: list[RoundRecord] = []
    for number in range(rounds):
        deck, dealer, moves, _ = random_round(key, players, pairs, number)
        played.append(RoundRecord(dealer, tuple(deck), tuple(moves)))
    return MatchRecord(
        ruleset=key,
        target=21,
        sides=sides_for(players, pairs),
        names=("ana", "beto", "carmen", "dani", "eva", "fito")[:players],
        rounds=tuple(played),
    )


def test_a_record_reads_as_its_module_says() -> None:
    record = MatchRecord(
        ruleset="rioplatense",
        options={"sevens": "setenta_complex", "hand_fifteen": True},
        target=31,
        sides=(0, 1, 2),
        names=("ana", "beto", "doña\n«Ñ»"),
        rounds=(RoundRecord(2, None, ()),),
    )
    assert format_record(record) == (
        "Escoba record 1\n"
        "ruleset rioplatense\n"
        'options {"hand_fifteen": true, "sevens": "setenta_complex"}\n'
        "target 31\n"
        "sides 0 1 2\n"
        'names ["ana", "beto", "doña\\n«Ñ»"]\n'
        "\n"
        "round 1 dealer 2\n"
    )
    assert parse_record(format_record(record)) == record
    assert record.resolved().sevens == "setenta_complex"


@pytest.mark.parametrize("layout", [("primera", 6, False), ("abierta", 4, True)])
def test_a_match_is_read_back_and_replayed(layout: tuple[str, int, bool]) -> None:
    record = whole_match(*layout, rounds=3)
    assert parse_record(format_record(record)) == record
    match, states = replay_record(record)
    assert match is not None
    assert all(map(is_over, states))
    scores = [score_round(state).points for state in states]
    assert match.totals == totals(len(set(record.sides)), scores)
    assert match.rounds == 3
    last = record.rounds[-1].dealer
    assert match.dealer == next_dealer(record.resolved(), last, len(record.sides))


def test_a_running_round_is_written_without_deck_and_missed_calls() -> None:
    deck, dealer, moves, _ = random_round("primera", 2, False, 0)
    running = RoundRecord(dealer, tuple(deck), ((None, Begin()), *moves)).redacted()
    assert running.deck is None
    assert running.moves == tuple(move for move in moves if move[1] != Begin())
    record = MatchRecord(
        ruleset="primera", target=15, sides=(0, 1), names=("ana", "beto"), rounds=(running,)
    )
    assert "deck" not in format_record(record)
    assert parse_record(format_record(record)) == record
    assert replay_record(record) == (None, ())


def test_a_round_that_stops_in_the_middle_replays_to_where_it_stopped() -> None:
    deck, dealer, moves, _ = random_round("clasica", 2, False, 1)
    half = RoundRecord(dealer, tuple(deck), tuple(moves[:10]))
    record = MatchRecord(
        ruleset="clasica", target=21, sides=(0, 1), names=("ana", "beto"), rounds=(half,)
    )
    match, states = replay_record(record)
    assert match is None
    assert states[0].ply == 10
    assert deal(rules("clasica"), deck, dealer=dealer, sides=(0, 1)).ply == 0


def test_a_record_with_an_illegal_move_is_read_but_not_replayed() -> None:
    deck, dealer, moves, _ = random_round("clasica", 2, False, 1)
    wrong = RoundRecord(dealer, tuple(deck), (moves[0], moves[0], *moves[1:]))
    record = MatchRecord(
        ruleset="clasica", target=21, sides=(0, 1), names=("ana", "beto"), rounds=(wrong,)
    )
    again = parse_record(format_record(record))
    with pytest.raises(EngineError):
        replay_record(again)


GOOD = format_record(whole_match("clasica", 2, False, 1))


@pytest.mark.parametrize(
    ("there", "instead"),
    [
        ("Escoba record 1", "Escoba record 2"),
        ("ruleset clasica\n", ""),
        ("target 21", "target many"),
        ("target 21", "target 21\ncolour red"),
        ("options {}", "options []extra"),
        ("options {}", "options"),
        ("options {}", "options 7"),
        ("sides 0 1", "sides 0 one"),
        ('["ana", "beto"]', '["ana"]'),
        ('["ana", "beto"]', "7"),
        ("round 1 dealer", "round 2 dealer"),
        ("round 1 dealer", "round 1 banker"),
        ("deck ", "deck 8O "),
        ("\n0:", "\nx:"),
        ("\n1:", "\n1;"),
    ],
)
def test_what_is_no_record_is_refused(there: str, instead: str) -> None:
    text = GOOD.replace(there, instead, 1)
    if text == GOOD:
        text = GOOD.replace(there.replace("\n", " "), instead.replace("\n", " "), 1)
    assert text != GOOD
    with pytest.raises(UnreadablePlay) as refused:
        parse_record(text)
    assert refused.value.reason is Reason.UNREADABLE


@settings(deadline=None, derandomize=True, database=None)
@given(text=st.text(max_size=200))
def test_any_text_at_all_is_refused_in_the_same_way(text: str) -> None:
    for candidate in (text, f"Escoba record 1\n{text}", GOOD + "\n" + text):
        try:
            record = parse_record(candidate)
        except UnreadablePlay:
            continue
        assert parse_record(format_record(record)) == record


names = st.lists(st.text(max_size=12), min_size=2, max_size=2).map(tuple)
options = st.dictionaries(
    st.sampled_from(["ties", "capture", "x y"]), st.one_of(st.booleans(), st.text(max_size=8))
)


@settings(deadline=None, derandomize=True, database=None)
@given(names=names, options=options)
def test_names_and_options_of_any_text_are_read_back(
    names: tuple[str, ...], options: dict[str, object]
) -> None:
    record = MatchRecord(ruleset="clasica", options=options, target=21, sides=(0, 1), names=names)
    assert parse_record(format_record(record)) == record
