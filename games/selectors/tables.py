"""What is at a table now? One loader for pages, sockets, robots and the clock."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F, QuerySet

from accounts.selectors.composed import NOTHING, Composed
from games import engine
from games.models import Match, Player, Round, RoundScore, Seat, Table, TableStatus
from games.selectors.game_state import rebuild, ruleset_of
from games.selectors.newest import Newest
from games.selectors.ratings import (
    Key,
    ShownChange,
    ShownRating,
    find_changes,
    find_ratings,
    kind_of,
)
from games.selectors.series import Result, find_results

MEMO_SIZE = 2000


@dataclass(frozen=True, repr=False)
class LoadedTable:
    """Everything about a table at one revision, hidden cards included: never give it to a template.

    `seats` is filled while no match runs, `players` and `state` once a match has been dealt.
    """

    table: Table
    seats: tuple[Seat, ...]
    match: Match | None
    players: tuple[Player, ...]
    round: Round | None
    state: engine.RoundState | None
    # Once a match is over and before the next one begins: what was played before, and what each
    # round gave, in order of round and side.
    results: tuple[Result, ...] = ()
    scores: tuple[RoundScore, ...] = ()
    # While no match runs: the ratings of who sits there, and what the match before has changed.
    ratings: Mapping[Key, ShownRating] = field(default_factory=dict)
    changes: Mapping[int, ShownChange] = field(default_factory=dict)

    @property
    def is_playing(self) -> bool:
        return self.table.status == TableStatus.PLAYING

    @property
    def ruleset(self) -> engine.Ruleset:
        if self.match is not None and self.is_playing:
            return ruleset_of(self.match)
        return engine.resolve(self.table.ruleset, self.table.overrides)

    def rating_of(self, user_id: int | None) -> ShownRating | None:
        """The number to show beside a sitter: that of the match they would play with all places."""
        kind = kind_of(self.table.size, pairs=self.table.pairs)
        return self.ratings.get((user_id or 0, kind))

    def position_of(self, user_id: int | None) -> int | None:
        """The position a user holds in the match on the table, or None for a spectator."""
        if user_id is None:
            return None
        return next((p.position for p in self.players if p.user_id == user_id), None)

    def seat_of(self, user_id: int | None) -> Seat | None:
        """The place a user sits at while no match runs, or None."""
        if user_id is None:
            return None
        return next((seat for seat in self.seats if seat.user_id == user_id), None)

    def takes_part(self, user_id: int | None) -> bool:
        """Whether a user sits here now, or plays in the running match."""
        if self.seat_of(user_id) is not None:
            return True
        return self.is_playing and self.position_of(user_id) is not None

    def has_place(self, user_id: int | None) -> bool:
        """Whether a user sits or plays here."""
        return self.position_of(user_id) is not None or self.seat_of(user_id) is not None


_memo: Newest[str, LoadedTable] = Newest(MEMO_SIZE)


def load_table(code: str, *, revision: int | None = None) -> LoadedTable | None:
    """The table with that code, or None.

    At most three statements while a match runs, and a fourth where turns take days. A process that
    has loaded the table before asks for its revision first, with one small statement, unless the
    caller knows that `revision` exists; when the table is still that, nothing else is asked.
    """
    if revision is None and recall_newest(code, since=0):
        revision = _find_revision(code)
    if revision is not None and (known := recall_newest(code, since=revision)):
        return known
    table = Table.objects.select_related("host", "current_round__match").filter(code=code).first()
    if table is None:
        return None
    return recall_table(code, table.revision) or remember_table(load_contents(table))


def _find_revision(code: str) -> int | None:
    """How often the table has visibly changed; None when there is none with that code."""
    found = _revisions.rows(code)
    return found[0]["shown"] if found else None


def _revisions_of(code: str) -> QuerySet[Any, Any]:
    return Table.objects.filter(code=code).annotate(shown=F("revision")).values("shown")


# Every page and every socket of a table begins with it.
_revisions = Composed(_revisions_of, NOTHING)


def load_contents(table: Table) -> LoadedTable:
    """Seats, players and state of a table whose row (with current round and match) is at hand."""
    seats: tuple[Seat, ...] = ()
    ratings: Mapping[Key, ShownRating] = {}
    if table.status != TableStatus.PLAYING:
        seats = tuple(table.seats.select_related("user"))
        ratings = find_ratings(seat.user_id for seat in seats)
    game_round = table.current_round
    if game_round is None:
        return LoadedTable(table, seats, None, (), None, None, ratings=ratings)
    match = game_round.match
    found = match.players.select_related("user")
    if table.is_by_days:
        # Deadlines there depend on them (selectors.turns).
        found = found.prefetch_related("user__holidays")
    players = tuple(found)
    state = rebuild(match, game_round, game_round.moves.all())
    if table.status == TableStatus.PLAYING:
        return LoadedTable(table, seats, match, players, game_round, state)
    results, scores = find_results(table.pk), find_scores(match.pk)
    return LoadedTable(
        *(table, seats, match, players, game_round, state, results, scores),
        ratings=ratings,
        changes=find_changes(match),
    )


def find_scores(match_id: int) -> tuple[RoundScore, ...]:
    """What each finished round of a match gave each side, in order of round and side."""
    scores = RoundScore.objects.filter(round__match=match_id).select_related("round")
    return tuple(scores.order_by("round__number", "side"))


def find_table(code: str) -> Table | None:
    """Only the row."""
    return Table.objects.filter(code=code).first()


def forget_tables() -> None:
    """Empty this process's memo."""
    _memo.clear()


def recall_table(code: str, revision: int) -> LoadedTable | None:
    """What this process knows of a table at exactly this revision, without asking anybody.

    Whoever gets it changes nothing in it: others read it too.
    """
    return _memo.at(code, revision)


def recall_newest(code: str, *, since: int) -> LoadedTable | None:
    """The same at this revision or a newer one: for whoever shows the table as it is now."""
    return _memo.since(code, since)


def remember_table(loaded: LoadedTable) -> LoadedTable:
    """Keep what is stored at this revision. A command does so once it is stored, never before."""
    return _memo.keep(loaded.table.code, loaded.table.revision, loaded)
