"""What does one viewer see of a table? Everything the table's templates are given, ready to draw.

A screen is built from a `TableView`, never from the round's state, so nothing hidden can reach a
template. It depends on the table, the viewer and the language only: a hundred spectators share one.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.utils.functional import cached_property

from games import engine
from games.engine import EventKind
from games.rendering.afterwards import RoundLine, round_lines
from games.rendering.boards import Board, build_board, result_in_words
from games.rendering.common import Common
from games.rendering.fragments import Pen
from games.rendering.people import listed
from games.rendering.phrases import Phrase, tell_round, tell_wrong_calls
from games.rendering.room import RoomScreen
from games.rendering.rules_in_force import players_in_words
from games.rendering.seats import TEAMS as TEAMS
from games.rendering.seats import Ring, SeatScreen, SideScreen, ring_of, side_screen
from games.selectors.tables import LoadedTable


@dataclass(frozen=True)
class HandCard:
    """A card of the viewer's own hand. All but the card is known only while it is his turn."""

    card: engine.Card
    # What it takes, as the browser reads it: "SC 2E+6B"; None where there are too many to list, and
    # where the site may not tell.
    captures: str | None
    may_lay: bool

    @property
    def is_able(self) -> bool:
        return self.captures != ""


@dataclass(frozen=True)
class CenterCard:
    """A card on the table. `is_last`: laid by the play before."""

    card: engine.Card
    is_last: bool


@dataclass(frozen=True)
class Proposal:
    """What some would like to do, and whether the viewer has agreed."""

    kind: str
    names: str
    is_mine: bool


@dataclass(frozen=True)
class TableScreen(RoomScreen):
    """A table for one viewer; `view`, `seats` and `sides` are empty before the first deal."""

    view: engine.TableView | None
    seats: tuple[SeatScreen, ...]

    @property
    def players_in_words(self) -> str:
        count = len(self.seats) if self._loaded.is_playing else self.size
        return players_in_words(count, pairs=self.pairs)

    @cached_property
    def stage(self) -> str:
        """What the felt shows: closed, waiting, finale (after a match), calls, play or board."""
        if self._loaded.table.status == "closed":
            return "closed"
        if not self._loaded.is_playing:
            return "finale" if self._loaded.round is not None else "waiting"
        assert self.view is not None
        assert self._loaded.round is not None
        if self.view.phase == engine.Phase.OVER:
            return "board"
        return "calls" if self._loaded.round.calls_close_at else "play"

    @property
    def is_seated(self) -> bool:
        """Whether the viewer plays in the match, or sits here while none runs."""
        if self.is_playing:
            return self.me is not None
        return self.my_place is not None

    # --- The people ---

    @cached_property
    def me(self) -> SeatScreen | None:
        return next((seat for seat in self.seats if seat.is_me), None)

    @cached_property
    def bottom(self) -> SeatScreen | None:
        """Who is drawn at the bottom: the viewer, or position 0 for a spectator."""
        return next((seat for seat in self.seats if seat.offset == 0), None)

    @property
    def others(self) -> list[SeatScreen]:
        """Everybody else, going round from the viewer's left."""
        return sorted((seat for seat in self.seats if seat.offset), key=lambda seat: seat.offset)

    @cached_property
    def ring(self) -> Ring[SeatScreen]:
        return ring_of(list(self.seats), len(self.seats))

    @property
    def is_clockwise(self) -> bool:
        """Whether play goes round to the left, as seen on the felt."""
        return self.ruleset.direction is engine.Direction.LEFT

    @cached_property
    def on_turn(self) -> SeatScreen | None:
        return next((seat for seat in self.seats if seat.is_turn), None)

    @cached_property
    def is_away(self) -> bool:
        return self.me is not None and self.me.is_away

    @cached_property
    def sides(self) -> list[SideScreen]:
        """The sides, the viewer's own first."""
        winners = self._winners()
        found = [
            side_screen(side, self.seats, is_winner=side in winners)
            for side in sorted({seat.view.side for seat in self.seats})
        ]
        return sorted(found, key=lambda side: not side.is_mine)

    @cached_property
    def tally(self) -> list[SideScreen]:
        """The sides that the bar has room for: of many, the viewer's and the best of the others."""
        if len(self.sides) <= 3:
            return self.sides
        return [self.sides[0], max(self.sides[1:], key=lambda side: side.points)]

    @property
    def winners(self) -> list[SideScreen]:
        """Who has won the match that is over; nobody when it ended without result."""
        return [side for side in self.sides if side.is_winner]

    @property
    def has_won(self) -> bool:
        return any(side.is_mine for side in self.winners)

    @property
    def result(self) -> str:
        """Who has won the match that is over, in one sentence."""
        return result_in_words(self.winners)

    @property
    def rounds(self) -> list[RoundLine]:
        """The rounds of the match that is over."""
        return round_lines(self._loaded, self.sides)

    # --- The match and its round ---

    @property
    def match_id(self) -> int | None:
        return self._loaded.match.pk if self._loaded.match else None

    @property
    def match_number(self) -> int:
        return self._loaded.match.number if self._loaded.match else 0

    @property
    def round_number(self) -> int:
        return self._loaded.round.number if self._loaded.round else 0

    @cached_property
    def can_play(self) -> bool:
        """Whether the viewer may play a card now."""
        is_mine = self.me is not None and self.me.is_turn
        return self.stage == "play" and is_mine and not self.is_away and not self.is_paused

    @property
    def can_take_left(self) -> bool:
        """Whether the viewer may take the fifteen that was left behind."""
        return self.can_play and self.view is not None and self.view.can_take_left

    @property
    def waits(self) -> bool:
        """Whether something may happen without the viewer: a page without script looks again."""
        if self.stage in ("waiting", "finale", "calls"):
            return True
        return self.stage == "play" and not self.can_play

    @cached_property
    def hand(self) -> list[HandCard]:
        """The viewer's own cards."""
        view = self.view
        if view is None:
            return []
        if self.can_play and not self.hints_allowed:
            return [HandCard(card=card, captures=None, may_lay=True) for card in view.hand]
        return [
            HandCard(
                card=card,
                captures=_listed(view.captures.get(card, ())) if self.can_play else "",
                may_lay=card in view.can_lay,
            )
            for card in view.hand
        ]

    @cached_property
    def center(self) -> list[CenterCard]:
        """The cards on the table in the order in which they came."""
        view = self.view
        if view is None:
            return []
        last = view.events[-1] if view.events else None
        laid = last.card if last and last.kind == EventKind.LAY else None
        return [CenterCard(card, card == laid) for card in view.table]

    @property
    def left_captures(self) -> str | None:
        """The sets that take the fifteen left behind, as the browser reads them."""
        if not self.can_take_left or self.view is None:
            return ""
        return _listed(self.view.left_captures) if self.hints_allowed else None

    @property
    def left_by(self) -> SeatScreen | None:
        """Who left a fifteen behind."""
        view = self.view
        if view is None or not view.can_take_left:
            return None
        laid = next(event for event in reversed(view.events) if event.kind == EventKind.LAY)
        return None if laid.position is None else self._seat_at(laid.position)

    @property
    def has_table_call(self) -> bool:
        return self.ruleset.opening == engine.Opening.RACE

    @property
    def has_hand_call(self) -> bool:
        return self.ruleset.hand_fifteen

    @property
    def calls_close_at_ms(self) -> int:
        """The end of the call window in milliseconds since 1970, for the browser's countdown."""
        closes_at = self._loaded.round.calls_close_at if self._loaded.round else None
        return int(closes_at.timestamp() * 1000) if closes_at else 0

    @property
    def goes_on_at_ms(self) -> int:
        """When the next round begins by itself."""
        finished_at = self._loaded.round.finished_at if self._loaded.round else None
        if self.stage != "board" or finished_at is None:
            return 0
        if self._loaded.table.is_by_days or self.is_paused:
            return 0
        goes_on_at = finished_at + timedelta(seconds=settings.SUMMARY_SECONDS)
        return int(goes_on_at.timestamp() * 1000)

    @cached_property
    def phrases(self) -> list[Phrase]:
        """What happened in the round, in words and in order; wrong calls after the deal."""
        if self.view is None:
            return []
        told = tell_round(
            self.view,
            self.seats,
            match_number=self.match_number,
            round_number=self.round_number,
        )
        return [*told[:1], *self.wrong_calls, *told[1:]]

    @cached_property
    def trace(self) -> Phrase | None:
        """What the felt says of the play before: a new deal does not hide it."""
        acts = (phrase for phrase in reversed(self.phrases) if not phrase.is_deal)
        return next(acts, None) or next(iter(self.phrases), None)

    @cached_property
    def wrong_calls(self) -> list[Phrase]:
        """Who called what did not make fifteen in this round."""
        noted = self._loaded.round.wrong_calls if self._loaded.round else []
        calls = [(self._seat_at(position), call) for position, call in noted]
        return tell_wrong_calls(
            calls, match_number=self.match_number, round_number=self.round_number
        )

    @cached_property
    def board(self) -> Board | None:
        """The finished round counted; None while it is played."""
        state = self._loaded.state
        if state is None or state.phase != engine.Phase.OVER:
            return None
        return build_board(
            engine.score_round(state),
            self.sides,
            self.ruleset,
            target=self.target,
            round_number=self.round_number,
        )

    # --- Time, pauses, proposals ---

    @property
    def is_paused(self) -> bool:
        return self._loaded.table.paused_at is not None

    @property
    def proposals(self) -> list[Proposal]:
        """What somebody would like to do, if all agree: a pause, or the end."""
        kinds = sorted({seat.proposal for seat in self.seats if seat.proposal})
        return [
            Proposal(
                kind=kind,
                names=listed([seat.name for seat in self.seats if seat.proposal == kind]),
                is_mine=self.me is not None and self.me.proposal == kind,
            )
            for kind in kinds
            if self.is_playing and not self.is_paused
        ]

    @property
    def times_off(self) -> list[SeatScreen]:
        """Who is on holiday at a table by days, and which of the others will be."""
        if not self.is_playing:
            return []
        return [
            seat
            for seat in self.seats
            if seat.time_off and (seat.time_off.is_running or not seat.is_me)
        ]

    @property
    def can_claim(self) -> bool:
        """Whether all rivals are people who have walked away."""
        me = self.me
        if me is None or me.is_away or not self.is_playing:
            return False
        return all(seat.is_away for seat in self.seats if seat.view.side != me.view.side)

    @property
    def free_robots(self) -> list[SeatScreen]:
        """The robots whose seat a spectator may take."""
        if not self._loaded.table.robots_replaceable or not self.is_playing or self.me:
            return []
        return [seat for seat in self.seats if seat.face.is_robot]

    def _winners(self) -> tuple[int, ...]:
        loaded = self._loaded
        if loaded.match is None or loaded.round is None or loaded.is_playing:
            return ()
        return tuple({player.side for player in loaded.players if player.won})

    def _seat_at(self, position: int) -> SeatScreen:
        return next(seat for seat in self.seats if seat.position == position)


def build_screen(
    loaded: LoadedTable, user_id: int | None, common: Common | None = None
) -> TableScreen:
    """The screen of a table for a user, or for a spectator (None). `common` is for who builds
    several of one table.
    """
    if loaded.state is None:
        return TableScreen(loaded, user_id, None, ())
    common = common or Common(loaded, Pen.active())
    view = common.view(loaded.position_of(user_id))
    return TableScreen(loaded, user_id, view, common.seats(view))


def _listed(captures: tuple[tuple[engine.Card, ...], ...] | None) -> str | None:
    if captures is None:
        return None
    return " ".join("+".join(card.code for card in taken) for taken in captures)
