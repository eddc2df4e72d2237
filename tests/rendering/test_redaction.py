"""What may a viewer find in the markup of a table? His own cards, and what everybody has seen.

In attributes, ids, the order of elements and words for screen readers, too (B39, B41, B43).
"""

import random
import re
from dataclasses import replace

import pytest
from django.utils import translation

from games import engine
from games.templatetags.cards import card_name
from tests.rendering.stories import (
    SPECTATOR,
    at_table,
    codes_in,
    drawn,
    known_to,
    steps,
    viewers,
)

ROUNDS = [("abierta", 2), ("primera", 4), ("rioplatense", 3), ("clasica", 4), ("desescoba", 6)]


def hidden_names(state: engine.RoundState, viewer: int | None) -> dict[str, str]:
    hidden = set(engine.DECK) - known_to(state, viewer)
    with translation.override("en"):
        return {card.code: card_name(card) for card in hidden}


def leaks(html: str, hidden: dict[str, str]) -> set[str]:
    """The hidden cards that a page tells, as notation or in words."""
    said = {code for code, name in hidden.items() if name in html}
    return said | (codes_in(html) & set(hidden))


@pytest.mark.parametrize(("key", "players"), ROUNDS)
def test_nobody_is_shown_a_hidden_card_at_any_step_of_a_round(key: str, players: int) -> None:
    for state in steps(key, players):
        loaded = at_table(state)
        for viewer in viewers(state):
            found = leaks(drawn(loaded, viewer), hidden_names(state, viewer))
            assert found == set(), (state.ply, viewer, found)


@pytest.mark.parametrize("leak", ['data-next="{}"', 'id="card-{}"', 'href="#{}m"', "A+{}"])
def test_a_leak_of_any_kind_would_be_noticed(leak: str) -> None:
    state = next(steps("abierta", 2))
    hidden = hidden_names(state, SPECTATOR)
    card = state.stock[0]
    honest = drawn(at_table(state), SPECTATOR)
    assert leaks(f"{honest}<i {leak.format(card)}>", hidden) == {card.code}
    assert leaks(f"{honest}<i title='{hidden[card.code]}'>", hidden) == {card.code}


@pytest.mark.parametrize(("key", "players"), ROUNDS)
def test_two_rounds_that_differ_only_in_hidden_cards_look_the_same(key: str, players: int) -> None:
    rng = random.Random(key)
    for state in steps(key, players):
        if state.ply % 5 or engine.is_over(state):
            continue
        for viewer in viewers(state):
            other = with_other_hidden_cards(state, viewer, rng)
            assert drawn(at_table(state), viewer) == drawn(at_table(other), viewer)


def with_other_hidden_cards(
    state: engine.RoundState, viewer: int | None, rng: random.Random
) -> engine.RoundState:
    """The same round as far as this viewer can know, with other cards in hands and deck."""
    others = [seat for seat in range(state.players) if seat + 1 != viewer]
    unknown = [card for seat in others for card in state.hands[seat]] + list(state.stock)
    rng.shuffle(unknown)
    hands = list(state.hands)
    for seat in others:
        hands[seat] = tuple(unknown.pop() for _ in hands[seat])
    return replace(state, hands=tuple(hands), stock=tuple(unknown))


@pytest.mark.parametrize(("key", "players"), ROUNDS)
def test_only_whoever_is_on_turn_is_sent_what_his_cards_take(key: str, players: int) -> None:
    for state in steps(key, players):
        loaded = at_table(state)
        for viewer in viewers(state):
            html = drawn(loaded, viewer)
            is_on_turn = viewer is not None and state.turn == viewer - 1
            is_on_turn = is_on_turn and loaded.round.calls_close_at is None
            told = "data-captures" in html or "data-many" in html or "card--able" in html
            assert told == is_on_turn == ('data-mine="' in html)
            if not is_on_turn:
                assert "data-left" not in html
                assert "data-must-take" not in html


def test_the_backs_of_cards_do_not_differ() -> None:
    state = next(steps("primera", 6))
    html = drawn(at_table(state), SPECTATOR)
    backs = re.findall(r'<svg class="card card--back".*?</svg>', html)
    assert len(backs) == 18 + 1  # The hands of six, and the stock.
    assert len(set(backs)) == 1
