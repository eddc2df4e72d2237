"""Which HTML does one viewer of a table get? Fragments for a page, and the same pushed by a socket.

Once for each process, revision, viewer, language and region: a hundred spectators cost one render.
"""

import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import cached_property
from django.utils.safestring import SafeString

from accounts import regions
from games.rendering import felt
from games.rendering.changes import added, partial, parts_of
from games.rendering.common import Common
from games.rendering.fragments import Pen, forget_fragments
from games.rendering.phrases import forget_phrases
from games.rendering.screens import TableScreen, build_screen
from games.selectors.newest import Newest
from games.selectors.tables import LoadedTable

# The parts of the table page that change, each the id of an element.
_DRAW: dict[str, Callable[[felt.Sheet], SafeString]] = {
    "heading": felt.draw_heading,
    "notice": felt.draw_notice,
    "tally": felt.draw_tally,
    "table": felt.draw_table,
    "scores": felt.draw_scores,
    "moves": felt.draw_moves,
    "chatting": felt.draw_chatting,
    "leave": felt.draw_leave,
}
REGIONS = tuple(_DRAW)
MEMO_SIZE = 2000


class DrawnTable:
    """A table as one viewer sees it. What of it is asked for is drawn then, and kept."""

    def __init__(self, sheet: felt.Sheet) -> None:
        self.sheet = sheet
        self.revision = sheet.screen.revision
        # Not the drawing before itself: each would keep the one before it, for a whole match.
        self._changes: tuple[weakref.ref[DrawnTable], str] | None = None

    @cached_property
    def regions(self) -> Mapping[str, SafeString]:
        """The regions of the page."""
        with speaking(self.sheet.pen):
            return {region: _render(region, self.sheet) for region in _DRAW}

    @property
    def whole(self) -> str:
        """All regions, for whoever shows anything."""
        return "".join(partial(region, "outerMorph", html) for region, html in self.regions.items())

    def is_step_to(self, loaded: LoadedTable) -> bool:
        """Whether only cards have been played since, so that a few pieces make this table of the
        one shown before. They are drawn from what is at hand: no loop has to wait for it.
        """
        common = self.sheet.common
        return _common(loaded, common.pen).only_played_on_since(common)

    def changes_since(self, before: "DrawnTable") -> str:
        """What a page needs that shows `before`; all of it unless cards are played in the same
        round. A page that shows something else asks for the whole (static/js/table/swaps.js).
        """
        changes = self._changes
        if changes is None or changes[0]() is not before:
            # Whoever sees the same, as all spectators do, has mostly been shown the same before.
            changes = self._changes = (weakref.ref(before), self._draw_changes(before))
        return changes[1]

    def _draw_changes(self, before: "DrawnTable") -> str:
        old, new = before.sheet, self.sheet
        if not new.common.only_played_on_since(old.common):
            return self._in_regions(before)
        with speaking(new.pen):
            lines = new.lines_since(old)
            # A board has come or gone, or the log is not that of before.
            if not new.pieces or not old.pieces or lines is None:
                return self.whole
            parts: list[str] = [new.revision(since=before.revision)]
            pieces = []
            for name, piece in new.pieces.items():
                changed, whole = piece.since(name, old.pieces[name])
                parts += changed
                pieces.append(whole)
        if lines:
            parts.append(added("moves", "\n".join(lines)))
        # First the parts: a card that is laid has the same id where it comes as where it goes.
        return "".join([parts_of(parts), *pieces])

    def _in_regions(self, before: "DrawnTable") -> str:
        """The regions that differ; of a log that goes on, as when a round ends, what is new."""
        with speaking(self.sheet.pen):
            old, new = before.sheet.lines, self.sheet.lines
            if not old or new[: len(old)] != old:
                return self.whole
            changed = [
                partial("table", "outerMorph", felt.draw_table(self.sheet, since=before.revision))
            ]
            for name in _DRAW:
                html = "" if name in {"table", "moves"} else _render(name, self.sheet)
                if html and html != _render(name, before.sheet):
                    changed.append(partial(name, "outerMorph", html))
        lines = new[len(old) :]
        if lines:
            changed.append(parts_of([added("moves", "\n".join(lines))]))
        return "".join(changed)


# The pen of whoever draws just now: to look here takes less time than to ask what is active.
_spoken: ContextVar[Pen | None] = ContextVar("spoken", default=None)


@contextmanager
def speaking(pen: Pen) -> Iterator[None]:
    """In the viewer's language, with his region's words. Inside it nobody chooses others."""
    if _spoken.get() == pen:
        yield
        return
    token = _spoken.set(pen)
    try:
        with translation.override(pen.language), regions.override(pen.region):
            yield
    finally:
        _spoken.reset(token)


_memo: Newest[tuple[str, int | None, str, str], DrawnTable] = Newest(MEMO_SIZE)
_commons: Newest[tuple[str, Pen], Common] = Newest(MEMO_SIZE)


def viewer_of(loaded: LoadedTable, user_id: int | None) -> int | None:
    """The user, when he has a place at this table; None makes him a spectator like any other."""
    return user_id if loaded.has_place(user_id) else None


def screen_of(loaded: LoadedTable, user_id: int | None) -> TableScreen:
    """What the frame of the page may know of the table: what its viewer may."""
    return build_screen(loaded, viewer_of(loaded, user_id))


def draw_table(loaded: LoadedTable, user_id: int | None, *, language: str) -> DrawnTable:
    """The table for this viewer."""
    viewer = viewer_of(loaded, user_id)
    key = (loaded.table.code, viewer, language, regions.current())
    if (known := _memo.at(key, loaded.table.revision)) is not None:
        return known
    drawn = _drawing(loaded, viewer, _common(loaded, Pen(language, regions.current())))
    return _memo.keep(key, loaded.table.revision, drawn)


def render_regions(
    loaded: LoadedTable, user_id: int | None, *, language: str
) -> Mapping[str, SafeString]:
    """The HTML of each region of the table page for this viewer."""
    return draw_table(loaded, user_id, language=language).regions


def fresh_regions(
    loaded: LoadedTable, viewer: int | None, *, language: str
) -> Mapping[str, SafeString]:
    """The regions rendered now, whatever is remembered."""
    common = Common(loaded, Pen(language, regions.current()))
    return _drawing(loaded, viewer, common).regions


def render_update(loaded: LoadedTable, user_id: int | None, *, language: str) -> str:
    """All regions in the envelope that htmx swaps, for a socket or the answer to a post."""
    return draw_table(loaded, user_id, language=language).whole


def render_message(message: object, *, language: str) -> str:
    """A sentence for the person who sent a command, in the envelope that htmx swaps."""
    with translation.override(language):
        toast = render_to_string("table/_toast.html", {"message": message})
    return partial("toasts", "innerHTML", toast)


def forget_renders() -> None:
    """Empty this process's memory of what it has drawn."""
    _memo.clear()
    _commons.clear()
    forget_fragments()
    felt.forget_table_pieces()
    forget_phrases()


def _drawing(loaded: LoadedTable, viewer: int | None, common: Common) -> DrawnTable:
    with speaking(common.pen):
        return DrawnTable(felt.Sheet(build_screen(loaded, viewer, common), common))


def _common(loaded: LoadedTable, pen: Pen) -> Common:
    """What all who see the table with this pen share."""
    key = (loaded.table.code, pen)
    known = _commons.at(key, loaded.table.revision)
    return known or _commons.keep(key, loaded.table.revision, Common(loaded, pen))


def _render(region: str, sheet: felt.Sheet) -> SafeString:
    return _DRAW[region](sheet)
