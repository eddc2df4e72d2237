"""How did a finished round go? Step by step: each play as it is made, with every hand.

Like the table, it is built from `TableView`s: each hand is what its own player saw. Step 0 is the
deal; step n shows the felt before play n, with its cards marked; the step after the last play is
the end of the round.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise

from games import engine
from games.rendering.history import SideScreen, face_of_player, sides_of
from games.rendering.people import Face
from games.rendering.words import book_name
from games.selectors.history import PlayedMatch


@dataclass(frozen=True)
class ReplayCard:
    """A card on the felt. `mark` is "chosen" in a hand, "marked" on the table, or ""."""

    code: engine.Card
    mark: str


@dataclass(frozen=True)
class ReplaySeat:
    """A player at this step. `is_bottom`: he is drawn below the table."""

    face: Face
    team: str
    hand: tuple[ReplayCard, ...]
    pile_count: int
    escobas: int
    is_turn: bool
    is_dealer: bool
    is_bottom: bool


@dataclass(frozen=True)
class ReplayLine:
    """Something that happened. `kind` is the engine's kind of event; a deal has no face."""

    step: int
    kind: str
    face: Face | None
    cards: tuple[engine.Card, ...]
    escobas: int
    deal: int
    is_current: bool


@dataclass(frozen=True)
class ReplayScreen:
    """A step of a round, with its plays and what lies around it."""

    pk: int
    sides: tuple[SideScreen, ...]
    book: Promise | str
    target: int
    ended_at: datetime
    number: int
    numbers: tuple[int, ...]
    step: int
    plays: int
    seats: tuple[ReplaySeat, ...]
    table: tuple[ReplayCard, ...]
    stock_count: int
    lines: tuple[ReplayLine, ...]

    @property
    def last_step(self) -> int:
        return self.plays + 1

    @property
    def previous_step(self) -> int | None:
        return self.step - 1 if self.step else None

    @property
    def next_step(self) -> int | None:
        return self.step + 1 if self.step < self.last_step else None

    @property
    def previous_round(self) -> int | None:
        return max((number for number in self.numbers if number < self.number), default=None)

    @property
    def next_round(self) -> int | None:
        return min((number for number in self.numbers if number > self.number), default=None)

    @property
    def above(self) -> list[ReplaySeat]:
        return [seat for seat in self.seats if not seat.is_bottom]

    @property
    def below(self) -> ReplaySeat:
        return next(seat for seat in self.seats if seat.is_bottom)

    @property
    def current(self) -> list[ReplayLine]:
        """What happens at this step."""
        return [line for line in self.lines if line.is_current and line.face]


def last_step_of(states: Sequence[engine.RoundState]) -> int:
    """The step that shows the end of a round with these states."""
    return len(states)


def replay_screen(
    played: PlayedMatch,
    states: Sequence[engine.RoundState],
    *,
    number: int,
    numbers: Sequence[int],
    step: int,
) -> ReplayScreen:
    """Round `number` at a step; `states` are those after 0, 1, 2... plays.

    Only for matches that are over: it shows every hand.
    """
    state = states[max(step - 1, 0)]
    marked = _cards_of_play(states, step)
    view = engine.view_for(state, None)
    return ReplayScreen(
        pk=played.match.pk,
        sides=sides_of(played),
        book=book_name(played.match.ruleset),
        target=played.match.target,
        ended_at=played.match.finished_at or played.match.started_at,
        number=number,
        numbers=tuple(numbers),
        step=step,
        plays=len(states) - 1,
        seats=_seats(played, state, marked),
        table=_cards(view.table or view.leftovers, marked, "marked"),
        stock_count=view.stock_count,
        lines=tuple(_lines(played, states, step)),
    )


def _cards_of_play(states: Sequence[engine.RoundState], step: int) -> frozenset[engine.Card]:
    if not 0 < step < len(states):
        return frozenset()
    events = states[step].events[len(states[step - 1].events) :]
    shown = (e for e in events if e.kind not in _NOT_A_PLAY)
    return frozenset(card for event in shown for card in event.cards)


_NOT_A_PLAY = {engine.EventKind.DEAL, engine.EventKind.LEFTOVERS}


def _seats(
    played: PlayedMatch, state: engine.RoundState, marked: frozenset[engine.Card]
) -> tuple[ReplaySeat, ...]:
    """Everybody, going round from whoever is drawn at the bottom."""
    count = len(played.players)
    bottom = played.me.position if played.me else 0
    teams = [side.team for side in sides_of(played)]
    seats = []
    for position in ((bottom + i) % count for i in range(count)):
        view = engine.view_for(state, position)
        player = played.players[position]
        seat = ReplaySeat(
            face=face_of_player(player),
            team=teams[player.side],
            hand=_cards(view.hand, marked, "chosen"),
            pile_count=view.seats[position].pile_count,
            escobas=view.seats[position].escobas,
            is_turn=view.turn == position,
            is_dealer=view.dealer == position,
            is_bottom=position == bottom,
        )
        seats.append(seat)
    return tuple(seats)


def _cards(
    cards: Sequence[engine.Card], marked: frozenset[engine.Card], mark: str
) -> tuple[ReplayCard, ...]:
    return tuple(ReplayCard(card, mark if card in marked else "") for card in cards)


def _lines(
    played: PlayedMatch, states: Sequence[engine.RoundState], step: int
) -> Iterator[ReplayLine]:
    seen, deal = 0, 0
    for number, state in enumerate(states):
        for event in state.events[seen:]:
            deal += event.kind == engine.EventKind.DEAL
            at = len(states) if event.kind == engine.EventKind.LEFTOVERS else number
            yield _line(played, event, at, deal, is_current=at == step)
        seen = len(state.events)


def _line(
    played: PlayedMatch, event: engine.Event, step: int, deal: int, *, is_current: bool
) -> ReplayLine:
    played_first = () if event.card is None else (event.card,)
    return ReplayLine(
        step=step,
        kind=event.kind.value,
        face=None if event.position is None else face_of_player(played.players[event.position]),
        cards=(*played_first, *event.taken),
        escobas=event.escobas,
        deal=deal,
        is_current=is_current,
    )
