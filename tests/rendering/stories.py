"""Which tables are drawn in the tests? Recorded rounds at every step, drawn for every viewer.

Nothing here asks a database: the person at position i is user i + 1.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from games import engine
from games.rendering.tables import fresh_regions
from games.selectors.gallery import Wanted, staged
from games.selectors.tables import LoadedTable
from tests.engine.playthroughs import parse_move, path_of

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
SPECTATOR = None
# A card as notation, alone or as a small drawing.
CODE = re.compile(r"(?<![0-9A-Za-z])([1-7SKR][OCEB])m?(?![0-9A-Za-z])")


def steps(key: str, players: int) -> Iterator[engine.RoundState]:
    """The states of a recorded round, from the deal to its end."""
    head = dict(line.split(" ", 1) for line in path_of(key, players).read_text().splitlines()[:5])
    state = engine.deal(
        engine.RULESETS[key],
        engine.parse_cards(head["deck"]),
        dealer=int(head["dealer"]),
        sides=tuple(map(int, head["sides"].split())),
    )
    yield state
    for text in head["moves"].split():
        state = engine.play(state, *parse_move(text))
        yield state


def at_table(state: engine.RoundState) -> LoadedTable:
    """A table of people at which this round is played, or has just been counted.

    Before the first card of a book with calls its window is open, whatever the cards are.
    """
    stage = "board" if engine.is_over(state) else "play"
    if state.ruleset.has_calls and not state.card_plays:
        stage = "calls"
    wanted = Wanted(
        stage=stage,
        ruleset=state.ruleset.key,
        players=state.players,
        pairs=state.sides != tuple(range(state.players)),
        robots=False,
    )
    return staged(wanted, now=NOON, state=state)


def viewers(state: engine.RoundState) -> list[int | None]:
    """Everybody who plays, and somebody who only watches."""
    return [*range(1, state.players + 1), SPECTATOR]


def drawn(loaded: LoadedTable, viewer: int | None, *, language: str = "en") -> str:
    """Everything that changes of the page of a table."""
    return "\n".join(fresh_regions(loaded, viewer, language=language).values())


def codes_in(html: str) -> set[str]:
    """The cards that are named anywhere in the markup, in text and attributes alike."""
    return set(CODE.findall(html))


def public_cards(state: engine.RoundState) -> set[engine.Card]:
    """What everybody has seen: the table, and whatever moved or was shown."""
    seen = set(state.table)
    for event in state.events:
        seen |= set(event.cards)
    return seen


def known_to(state: engine.RoundState, viewer: int | None) -> set[engine.Card]:
    hand: Sequence[engine.Card] = () if viewer is None else state.hands[viewer - 1]
    return public_cards(state) | set(hand)
