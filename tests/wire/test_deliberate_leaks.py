"""Would a leak be noticed? Each of these is built in on purpose, and is caught."""

import logging

import pytest

from games import engine
from games.rendering import tables as rendering
from games.rendering.screens import TableScreen
from games.services import listeners, play
from games.services.refusals import Refused
from tests.tables import at
from tests.wire.knowledge import Leak
from tests.wire.recording import Wire, in_thread, watched
from tests.wire.test_whole_match import begin, play_the_match

pytestmark = pytest.mark.django_db(transaction=True)


def a_hand_in_an_attribute_of_the_felt(monkeypatch, wire: Wire) -> None:
    """Every hand, in the markup of the table region."""
    render = rendering._render

    def leaking(region, screen, *arguments):
        hands = "+".join(str(card) for hand in at(wire.code).state.hands for card in hand)
        html = render(region, screen, *arguments)
        return html.replace("<section", f'<section data-hands="{hands}"', 1)

    monkeypatch.setattr(rendering, "_render", leaking)


def a_hand_by_its_names_in_a_label(monkeypatch, wire: Wire) -> None:
    """Only one card, only as words, only in the log of plays."""
    render = rendering._render

    def leaking(region, screen, *arguments):
        from games.templatetags.cards import card_name

        html = render(region, screen, *arguments)
        state = at(wire.code).state
        held = next((card for hand in state.hands for card in hand), None)
        if region != "moves" or held is None:
            return html
        return html.replace("<li", f'<li aria-label="{card_name(held)}"', 1)

    monkeypatch.setattr(rendering, "_render", leaking)


def the_deck_in_a_frame(monkeypatch, wire: Wire) -> None:
    whole = rendering.DrawnTable.whole.fget
    deck = at(wire.code).round.deck

    def leaking(drawn):
        return whole(drawn) + f"<!-- {deck} -->"

    monkeypatch.setattr(rendering.DrawnTable, "whole", property(leaking))


def a_card_in_an_error(monkeypatch, wire: Wire) -> None:
    """The refusal says which card the server wanted."""
    from_engine = Refused.from_engine

    def leaking(error):
        refused = from_engine(error)
        refused.message = f"{refused.message} ({at(wire.code).state.stock[:1]})"
        return refused

    monkeypatch.setattr(Refused, "from_engine", leaking)


def the_secret_in_a_log_line(monkeypatch, wire: Wire) -> None:
    settle = play.settle_if_over

    def leaking(game, *, now):
        logging.getLogger("games").info("match %s, seed %s", game.match.pk, game.match.secret)
        settle(game, now=now)

    monkeypatch.setattr(play, "settle_if_over", leaking)


def the_captures_of_the_one_on_turn_for_everybody(monkeypatch, wire: Wire) -> None:
    """B43: public cards only, but what can be taken tells the hand."""
    render = rendering._render

    def leaking(region, screen, *arguments):
        html = render(region, screen, *arguments)
        return html.replace('id="actions"', 'id="actions" data-left="SC 2E+6B"', 1)

    monkeypatch.setattr(rendering, "_render", leaking)


def the_viewer_mistaken_for_another(monkeypatch, wire: Wire) -> None:
    """A render kept for one viewer is given to the next."""
    monkeypatch.setattr(rendering, "viewer_of", lambda loaded, user_id: wire.viewers[0].user.pk)


def the_hands_in_a_signal(monkeypatch, wire: Wire) -> None:
    """B49: to the group that all sockets of the table share."""
    tell = listeners.tell
    hands = [engine.format_cards(hand) for hand in at(wire.code).state.hands]

    def leaking(messages):
        tell({group: {**message, "hands": hands} for group, message in messages.items()})

    monkeypatch.setattr(listeners, "tell", leaking)


def a_robots_thoughts_for_everybody_on_the_screen(monkeypatch, wire: Wire) -> None:
    """Whoever watches is treated as if it were his turn."""
    monkeypatch.setattr(TableScreen, "can_play", property(lambda screen: screen.stage == "play"))


LEAKS = [
    a_hand_in_an_attribute_of_the_felt,
    a_hand_by_its_names_in_a_label,
    the_deck_in_a_frame,
    a_card_in_an_error,
    the_secret_in_a_log_line,
    the_captures_of_the_one_on_turn_for_everybody,
    the_viewer_mistaken_for_another,
    the_hands_in_a_signal,
    a_robots_thoughts_for_everybody_on_the_screen,
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
async def test_a_deliberate_leak_is_caught(wire, monkeypatch, leak) -> None:
    """B39 to B49: what is looked for would be found."""
    wire = await in_thread(wire)("abierta")
    await in_thread(begin)(wire)
    await in_thread(leak)(monkeypatch, wire)
    with pytest.raises(Leak):
        async with watched(wire):
            await play_the_match(wire)
