"""Do recorded games still go as recorded, and does no viewer see a hidden card in them?

The answer to a wanted change is `python -m tests.engine.playthroughs`.
"""

from __future__ import annotations

import re

import pytest

from games.engine import (
    DECK,
    RULESETS,
    RoundState,
    deal,
    parse_cards,
    play,
    sides_for,
    view_for,
)
from tests.engine.playthroughs import (
    FOLDER,
    WANTED,
    again,
    parse_move,
    path_of,
    record,
    shown,
)


@pytest.mark.parametrize(("key", "players"), WANTED)
def test_every_rule_book_has_a_recorded_game_for_every_number_of_players(
    key: str, players: int
) -> None:
    assert path_of(key, players).exists(), "run: python -m tests.engine.playthroughs"


def test_no_recorded_game_is_of_a_book_that_is_gone() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {path_of(*wanted).name for wanted in WANTED}


@pytest.mark.parametrize(("key", "players"), WANTED)
def test_a_recorded_game_goes_as_recorded(key: str, players: int) -> None:
    recorded = path_of(key, players).read_text()
    assert again(recorded).splitlines() == recorded.splitlines()


def test_the_command_writes_what_is_stored() -> None:
    """The seeds give the same games in every Python we support."""
    assert record(*WANTED[0]) == path_of(*WANTED[0]).read_text()


def steps_of(key: str, players: int) -> list[RoundState]:
    head = dict(line.split(" ", 1) for line in path_of(key, players).read_text().splitlines()[:5])
    rules = RULESETS[key]
    sides = sides_for(players, pairs=rules.pairs_by_default(players))
    states = [deal(rules, parse_cards(head["deck"]), dealer=int(head["dealer"]), sides=sides)]
    for move in head["moves"].split():
        states.append(play(states[-1], *parse_move(move)))
    return states


def codes_in(text: str) -> set[str]:
    return set(re.findall(r"\b[1-7SKR][OCEB]\b", text))


@pytest.mark.parametrize(("key", "players"), WANTED)
def test_no_view_and_no_repr_shows_a_hidden_card(key: str, players: int) -> None:
    for state in steps_of(key, players):
        stock = codes_in(" ".join(map(str, state.stock)))
        hands = [codes_in(" ".join(map(str, hand))) for hand in state.hands]
        hidden_from_all = stock.union(*hands)
        assert codes_in(repr(state)).isdisjoint(hidden_from_all)
        for viewer in (None, *range(players)):
            view = view_for(state, viewer)
            own = set() if viewer is None else hands[viewer]
            text = " ".join(shown(getattr(view, name)) for name in type(view).__slots__)
            assert codes_in(text).isdisjoint(hidden_from_all - own)
            assert codes_in(repr(view)).isdisjoint(hidden_from_all)
            assert own <= codes_in(text)


def test_what_looks_for_codes_finds_them() -> None:
    assert codes_in(shown(DECK)) == {card.code for card in DECK}
