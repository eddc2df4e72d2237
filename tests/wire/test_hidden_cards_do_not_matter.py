"""Does anything a viewer gets depend on cards he cannot see? By whatever code it might be written.

Where the other tests look for known spellings, this one changes every hidden card for another and
asks for the very same HTML.
"""

import copy
import random
from dataclasses import replace

import pytest

from games import engine
from games.rendering.tables import forget_renders, render_update
from games.selectors.tables import LoadedTable
from games.services.matches import start_match
from games.services.rounds import next_round
from tests.tables import NOON, at, close_window, opened, play_any

pytestmark = pytest.mark.django_db
BOOKS = ["clasica", "primera", "rioplatense", "abierta", "desescoba"]


@pytest.mark.parametrize("ruleset", BOOKS)
def test_what_a_viewer_sees_is_the_same_whatever_the_hidden_cards_are(
    ana, beto, carmen, ruleset
) -> None:
    code = opened(ana, beto, robots=1, ruleset=ruleset)
    start_match(code, user_id=ana.pk, now=NOON)
    chance = random.Random(15)
    in_the_window = at(code)
    compared = compare_everybody(in_the_window, (ana, beto, carmen), chance)
    close_window(code)
    while (loaded := at(code)).state.phase != engine.Phase.OVER:
        compared += compare_everybody(loaded, (ana, beto, carmen), chance)
        play_any(code)
    next_round(code, round_number=1, now=NOON)
    compared += compare_everybody(at(code), (ana, beto, carmen), chance)
    # Three viewers of every position; towards the end of a round nothing is hidden any more.
    assert compared > 80


def compare_everybody(loaded: LoadedTable, people, chance: random.Random) -> int:
    """Compare the true table with another, for each of them; gives how often that was possible."""
    compared = 0
    for person in people:
        other = with_other_hidden_cards(loaded, loaded.position_of(person.pk), chance)
        assert seen_by(person, loaded) == seen_by(person, other)
        compared += other.state != loaded.state
    return compared


def seen_by(person, loaded: LoadedTable) -> str:
    forget_renders()
    return render_update(loaded, person.pk, language="es")


def with_other_hidden_cards(
    loaded: LoadedTable, position: int | None, chance: random.Random
) -> LoadedTable:
    """The same table where the cards that a viewer cannot see have changed places, and with them
    the deck and the secret of the match.
    """
    state = loaded.state
    others = [place for place in range(state.players) if place != position]
    hidden = [*state.stock, *(card for place in others for card in state.hands[place])]
    chance.shuffle(hidden)
    hands = list(state.hands)
    for place in others:
        hands[place] = tuple(hidden.pop() for _ in state.hands[place])
    # Which calls would be right depends on the hands; no viewer knows it.
    changed = replace(state, hands=tuple(hands), stock=tuple(hidden), open_claims=())
    game_round, match = copy.copy(loaded.round), copy.copy(loaded.match)
    game_round.deck = engine.format_cards(chance.sample(engine.DECK, 40))
    match.secret = "5" * 64
    game_round.match = match
    return replace(loaded, state=changed, round=game_round, match=match)
