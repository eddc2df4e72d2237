"""Who may see a table? Who sits there always; others where spectators are welcome."""

from accounts.selectors.blocks import blocked_ids
from games.models import Invitation, Table, TableStatus, Visibility
from games.selectors.tables import LoadedTable


def may_see(
    loaded: LoadedTable, user_id: int | None, *, blocked: frozenset[int] | None = None
) -> bool:
    """Whether this viewer may see the table as it is now.

    Whoever can still sit down has to see where. At a table open to anybody nobody sees those
    between whom and him there is a block; one by link is seen by whoever has it, one for the
    invited by nobody else. `blocked` is for
    callers who know it already; else it costs a statement, and only where it matters.
    """
    if loaded.has_place(user_id):
        return True
    table = loaded.table
    if not may_come_in(table, user_id):
        return False
    if table.status == TableStatus.CLOSED:
        return True
    if not table.watchable and not _has_room(loaded):
        return False
    if user_id is None or table.visibility != Visibility.OPEN:
        return True
    hidden = blocked_ids(user_id) if blocked is None else blocked
    return hidden.isdisjoint(_people_at(loaded))


def needs_asking(loaded: LoadedTable, user_id: int | None) -> bool:
    """Whether `may_see` has to ask the database, also of whoever knows who is blocked."""
    return loaded.table.visibility == Visibility.INVITED and not loaded.has_place(user_id)


def may_come_in(table: Table, user_id: int | None) -> bool:
    """Whether the table is not only for invited people, or he is one: a statement there only."""
    if table.visibility != Visibility.INVITED or table.host_id == user_id:
        return True
    return user_id is not None and is_invited(table, user_id)


def is_invited(table: Table, user_id: int) -> bool:
    return Invitation.objects.filter(table=table, user=user_id).exists()


def _has_room(loaded: LoadedTable) -> bool:
    table = loaded.table
    if table.status != TableStatus.WAITING or table.seats_locked:
        return False
    return len(loaded.seats) < table.size


def _people_at(loaded: LoadedTable) -> set[int | None]:
    """Whoever is there now: those of a match that is over may have gone."""
    there = loaded.players if loaded.is_playing else loaded.seats
    return {loaded.table.host_id, *(one.user_id for one in there)}


def codes_of(user_ids: tuple[int, int]) -> list[str]:
    """The tables that are open to anybody and where one of these people sits."""
    tables = Table.objects.filter(visibility=Visibility.OPEN, seats__user__in=user_ids)
    alive = tables.exclude(status=TableStatus.CLOSED)
    return list(alive.distinct().values_list("code", flat=True))


def codes_showing(user_id: int) -> list[str]:
    """The tables that show this person: he sits there, or plays in the last match."""
    alive = Table.objects.exclude(status=TableStatus.CLOSED)
    shown = alive.filter(seats__user=user_id) | alive.filter(
        current_round__match__players__user=user_id
    )
    return list(shown.distinct().values_list("code", flat=True))
