"""What do the lists of the lobby look like? Tables to sit at and to watch, as one viewer may see
them, for a page or pushed by a socket.
"""

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import Promise

from games.rendering.people import Face, face_of
from games.rendering.ratings import rating_of
from games.rendering.rules_in_force import (
    Rule,
    has_own_rules,
    players_in_words,
    rules_in_force,
)
from games.rendering.wishes import as_new_table
from games.rendering.words import PACES, book_name
from games.selectors.fitting import EVERYTHING, LobbyFilter
from games.selectors.lobby import (
    OpenTable,
    WatchTable,
    count_open_tables,
    count_running_matches,
    find_open_tables,
    find_people_shown,
    find_tables_to_watch,
)
from games.selectors.ratings import Key, ShownRating, find_ratings, kind_of

MEMO_SIZE = 500
NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True)
class OpenTableRow:
    """A table to sit at, as the list shows it. `seats` has None for each free place."""

    code: str
    host: Face
    book: Promise | str
    target: int
    players: str
    pace: Promise | str
    has_hints: bool
    is_rated: bool
    seats: tuple[Face | None, ...]
    rules: tuple[Rule, ...]
    # Whether it departs from its rule book; another target is said beside the book's name.
    has_own_rules: bool
    # Whether the viewer sits there.
    is_mine: bool

    @property
    def size(self) -> int:
        return len(self.seats)

    @property
    def taken(self) -> int:
        return sum(seat is not None for seat in self.seats)


@dataclass(frozen=True)
class WatchRow:
    """A match to watch: who plays, and by which rules."""

    code: str
    faces: tuple[Face, ...]
    book: Promise | str
    target: int
    players: str
    is_rated: bool

    @property
    def names(self) -> str:
        return ", ".join(face.name for face in self.faces)


# What was drawn for a version of the lobby, and who it shows. Only the latest versions are kept.
_memo: OrderedDict[tuple[object, ...], str] = OrderedDict()
_shown: OrderedDict[str, frozenset[int]] = OrderedDict()
_memo_lock = threading.Lock()


def render_open_tables(
    language: str,
    *,
    wanted: LobbyFilter = EVERYTHING,
    hidden: frozenset[int] = NOBODY,
    viewer: int | None = None,
    version: str = "",
) -> str:
    """The lists in the envelope that htmx swaps, for a socket.

    `version` names a state of the lobby: for each of them a process draws once for all viewers who
    see the same. Without it the lists are drawn as they are now.
    """
    if not version:
        html = open_tables_html(language, wanted=wanted, hidden=hidden, viewer=viewer)
        return _in_envelope(html)
    with _memo_lock:
        if viewer is not None and version not in _shown:
            _keep(_shown, version, find_people_shown())
        # Who looks, and whom he has blocked, matters only while they sit somewhere.
        shown = _shown.get(version, NOBODY)
        viewer, matter = (viewer if viewer in shown else None), hidden & shown
        key = (version, language, wanted, matter, viewer)
        if key not in _memo:
            html = open_tables_html(language, wanted=wanted, hidden=matter, viewer=viewer)
            _keep(_memo, key, _in_envelope(html))
        return _memo[key]


def open_tables_html(
    language: str,
    *,
    wanted: LobbyFilter = EVERYTHING,
    hidden: frozenset[int] = NOBODY,
    viewer: int | None = None,
) -> str:
    """The lists, equal for all who want the same, hide the same people and sit nowhere in them."""
    with translation.override(language):
        found = find_open_tables(wanted=wanted, hidden=hidden)
        ratings = find_ratings(user_id for table in found for user_id in table.people)
        rows = [_open_row(table, viewer, ratings) for table in found]
        is_narrowed = not rows and bool(wanted.chosen)
        context = {
            "rows": rows,
            "new_table": as_new_table(wanted),
            "others": count_open_tables(hidden=hidden) if is_narrowed else 0,
            "watched": [
                _watch_row(watched)
                for watched in find_tables_to_watch(hidden=hidden)
                if viewer is None or all(player.user_id != viewer for player in watched.players)
            ],
            "running": count_running_matches(),
        }
        return render_to_string("_open_tables.html", context)


def _keep(memo: OrderedDict, key: object, value: object) -> None:
    memo[key] = value
    while len(memo) > MEMO_SIZE:
        memo.popitem(last=False)


def _in_envelope(html: str) -> str:
    return f'<hx-partial hx-target="#open-tables" hx-swap="outerMorph">{html}</hx-partial>'


def _open_row(
    found: OpenTable, viewer: int | None, ratings: Mapping[Key, ShownRating]
) -> OpenTableRow:
    table = found.table
    kind = kind_of(table.size, pairs=table.pairs)
    seats: list[Face | None] = [None] * table.size
    for seat in found.seats:
        rating = ratings.get((seat.user_id or 0, kind))
        seats[seat.place] = face_of(seat.user, seat.place, rating)
    rules = rules_in_force(
        found.ruleset,
        target=table.target,
        players=table.size,
        pairs=table.pairs,
        rated=table.rated,
    )
    return OpenTableRow(
        code=table.code,
        host=face_of(table.host, 0, ratings.get((table.host_id, kind))),
        book=book_name(table.ruleset),
        target=table.target,
        players=players_in_words(table.size, pairs=table.pairs),
        pace=PACES.get(table.pace, "") if table.pace else "",
        has_hints=table.hints_allowed,
        is_rated=table.rated,
        seats=tuple(seats),
        rules=tuple(rules),
        has_own_rules=has_own_rules(found.ruleset),
        is_mine=viewer is not None and any(seat.user_id == viewer for seat in found.seats),
    )


def _watch_row(found: WatchTable) -> WatchRow:
    match = found.match
    return WatchRow(
        code=found.table.code,
        faces=tuple(
            face_of(player.user, player.place, rating_of(player)) for player in found.players
        ),
        book=book_name(match.ruleset),
        target=match.target,
        players=players_in_words(len(found.players), pairs=match.pairs),
        is_rated=match.rated,
    )
