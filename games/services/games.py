"""What does a command on a running match start from? The table locked, its log replayed."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.db import transaction
from django.db.models import Model
from django.db.models.base import ModelState

from games import engine
from games.models import Cause, Match, Move, Player, Round, Table, TableEvent, TableStatus
from games.selectors.game_state import sits_for
from games.selectors.tables import LoadedTable, load_contents, recall_table, remember_table
from games.services.chat import tell_event
from games.services.composed import insert
from games.services.publish import publish_table
from games.services.refusals import Refused
from games.services.writing import locked_table

Row = TypeVar("Row", bound=Model)

# After this many turns in a row that ran out, a robot holds the seat until its person is back.
TIMEOUTS_UNTIL_ROBOT = 3


@dataclass(repr=False)
class Game:
    """A running match under the table's lock. `state` moves on as plays are accepted."""

    table: Table
    match: Match
    round: Round
    players: tuple[Player, ...]
    state: engine.RoundState

    def position_of(self, user_id: int) -> int:
        """The position of a person; raises Refused("not_seated") for anybody else."""
        for player in self.players:
            if player.user_id == user_id:
                return player.position
        raise Refused("not_seated")

    def accept(
        self,
        position: int | None,
        play: engine.Play,
        *,
        cause: Cause,
        now: datetime,
        made_at: datetime | None = None,
    ) -> None:
        """Apply a play by the rules and append it to the log. Raises EngineError untouched.

        `made_at` is what the log says when it is not `now`: the deadline of a turn that ran out.
        """
        after = engine.play(self.state, position, play)
        insert(
            Move(
                round=self.round,
                ply=self.state.ply,
                position=position,
                play=str(play),
                cause=cause,
                made_at=made_at or now,
            )
        )
        self.state = after
        if position is not None and isinstance(play, engine.Lay | engine.Capture):
            self._end_turn(self.players[position], cause=cause, now=now)

    def reload_players(self) -> None:
        """Read the players again after one of them has changed."""
        self.players = tuple(self.match.players.select_related("user"))

    def begin_turn(self, *, now: datetime) -> None:
        """From now on the clock of whoever is on turn runs."""
        self.table.turn_since = now

    def _end_turn(self, player: Player, *, cause: Cause, now: datetime) -> None:
        """Take what the turn used of the extra time, and count turns in a row that ran out."""
        before = (player.bank, player.timeouts, player.left_at)
        if self.table.pace and self.table.turn_since and cause in (Cause.PLAYER, Cause.TIMEOUT):
            used = (now - self.table.turn_since).total_seconds() - self.table.pace
            player.bank = max(0.0, player.bank - max(0.0, used))
        if cause == Cause.PLAYER:
            player.timeouts = 0
        elif cause == Cause.TIMEOUT:
            player.timeouts += 1
            if player.timeouts >= TIMEOUTS_UNTIL_ROBOT:
                player.left_at = now
                tell_event(self.table, TableEvent.TIMED_OUT, user_id=player.user_id, now=now)
        if before != (player.bank, player.timeouts, player.left_at):
            player.save(update_fields=["bank", "timeouts", "left_at"])
        self.begin_turn(now=now)

    def publish(self, *, now: datetime) -> None:
        # Before anybody is told: he looks there first.
        transaction.on_commit(self._remember)
        publish_table(
            self.table, now=now, game_round=self.round, state=self.state, players=self.players
        )

    def _remember(self) -> None:
        """Once it is stored: whoever draws the table, or plays next, need not read and replay it.

        Turns by days also depend on holidays, which have rows of their own.
        """
        table = self.table
        if table.status != TableStatus.PLAYING or table.is_by_days or not self._knows_people():
            return
        remember_table(LoadedTable(table, (), self.match, self.players, self.round, self.state))

    def _knows_people(self) -> bool:
        """Whether everybody who is drawn has been read: drawing asks nothing."""
        people = all(
            player.user_id is None or "user" in player._state.fields_cache
            for player in self.players
        )
        return people and "host" in self.table._state.fields_cache


@contextmanager
def locked_game(code: str) -> Iterator[Game]:
    """The running match of a table, locked. Raises Refused when there is none."""
    with locked_table(code) as table:
        if table.status != TableStatus.PLAYING:
            raise Refused("no_match")
        yield _recalled(table) or _read(table)


def _recalled(table: Table) -> Game | None:
    """The game as this process knows it, when that is exactly what is stored under the lock."""
    known = None if table.is_by_days else recall_table(table.code, table.revision)
    if known is None or known.match is None or known.round is None or known.state is None:
        return None
    # The command may change them, and what is known is shared.
    match, game_round = _copy(known.match), _copy(known.round)
    game_round.match = match
    table.current_round = game_round
    if known.table.host_id == table.host_id:
        table.host = known.table.host
    return Game(table, match, game_round, tuple(map(_copy, known.players)), known.state)


def _copy(row: Row) -> Row:
    """What `copy.copy` makes of a row, without asking each how it wants to be copied."""
    copied = object.__new__(type(row))
    vars(copied).update(vars(row))
    copied._state = ModelState()
    vars(copied._state).update(vars(row._state), fields_cache=dict(row._state.fields_cache))
    return copied


def _read(table: Table) -> Game:
    """The game as it is stored, its log replayed."""
    assert table.current_round_id is not None, "a table being played has a round"
    table.current_round = Round.objects.select_related("match").get(pk=table.current_round_id)
    loaded = load_contents(table)
    assert loaded.match is not None
    assert loaded.round is not None
    assert loaded.state is not None
    return Game(table, loaded.match, loaded.round, loaded.players, loaded.state)


@dataclass(frozen=True)
class Person:
    """A user who plays for himself."""

    user_id: int

    def take_position(self, game: Game) -> tuple[int, Cause]:
        """His position; raises Refused when he has none, or a robot holds it for him."""
        position = game.position_of(self.user_id)
        if sits_for(game.players[position]):
            raise Refused("robot_plays")
        return position, Cause.PLAYER


@dataclass(frozen=True)
class House:
    """The site playing a position that a robot holds."""

    position: int

    def take_position(self, game: Game) -> tuple[int, Cause]:
        """The position; raises Refused("stale_play") when its person has come back meanwhile."""
        if not sits_for(game.players[self.position]):
            raise Refused("stale_play")
        return self.position, Cause.ROBOT


@dataclass(frozen=True)
class Absent:
    """The site playing once for a person whose time has run out."""

    position: int

    def take_position(self, game: Game) -> tuple[int, Cause]:
        """The position; raises Refused("stale_play") when the turn has not run out after all."""
        if sits_for(game.players[self.position]):
            raise Refused("stale_play")
        return self.position, Cause.TIMEOUT


Actor = Person | House | Absent
