"""What would somebody send who looks for a hole? Each thing with the cards that it names itself."""

from collections.abc import Iterator
from typing import Any

from games import engine
from games.selectors.tables import LoadedTable

Attack = tuple[str, dict[str, Any], set[engine.Card]]


def attacks(loaded: LoadedTable, position: int | None) -> Iterator[Attack]:
    """Address, form and named cards of everything that a viewer who is not on turn may try."""
    assert loaded.round is not None
    assert loaded.state is not None
    here = {"round": loaded.round.number, "ply": loaded.state.public_ply}
    hidden = _somebody_elses(loaded.state, position)
    center = list(loaded.state.table[:2])
    for card in (hidden, *loaded.state.stock[:1]):
        taken = [laid.code for laid in center]
        # B47: with the seat of its owner, as other sites took it from the client.
        yield "table_play", {**here, "action": "lay", "card": card, "position": "0"}, {card}
        yield "table_play", {**here, "action": "take", "card": card, "taken": taken}, {card}
        yield "table_play", {**here, "action": "fifteen", "taken": [str(card), *taken]}, {card}
    for action in ("debug_state", "debug_set_score", "debug_finalizar", ""):
        # B45
        yield "table_play", {**here, "action": action, "card": hidden, "score": "21"}, {hidden}
    for text in ("7O7O", "{{ 7*7 }}", "../../etc/passwd", "\x00", "x" * 5000, "%s%n"):
        yield "table_play", {**here, "action": "lay", "card": text}, set(engine.DECK[:0])
    for ply in ("-1", "99999", "1e3", "", "None"):
        yield "table_play", {**here, "ply": ply, "action": "lay", "card": hidden}, {hidden}
    yield "table_play", {**here, "round": "9", "action": "lay", "card": hidden}, {hidden}
    yield "table_play", {}, set()
    for call in ("table", "hand", "everything"):
        yield "table_call", {**here, "call": call}, set()
    yield "table_next_round", here, set()
    yield "table_start", {}, set()
    yield "table_sit", {"place": "0"}, set()
    yield "table_robot", {"place": "0", "action": "remove"}, set()
    yield "table_partner", {"place": "0"}, set()
    yield "table_rematch", {}, set()


def _somebody_elses(state: engine.RoundState, position: int | None) -> engine.Card:
    """A card that somebody else holds, or else any."""
    others = (hand for place, hand in enumerate(state.hands) if place != position)
    return next((card for hand in others for card in hand), engine.DECK[0])
