"""How does the talk at a table look to one reader?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.safestring import SafeString

from games.rendering.fragments import Pen
from games.rendering.people import Face, face_of
from games.selectors.chat import Line, Talk, as_line
from games.selectors.moderation import REASONS


@dataclass(frozen=True)
class LineScreen:
    """One line, ready to draw."""

    pk: int
    face: Face | None
    text: str
    is_event: bool
    is_mine: bool
    is_watchers: bool
    # A visitor has nobody to be muted for.
    is_for_somebody: bool
    author_id: int | None
    # Of the table.
    code: str
    # What others have done with him, who may not have the talk in sight.
    is_told: bool = False

    @property
    def can_be_answered(self) -> bool:
        """Whether its reader can mute whoever said it, and report it."""
        return self.is_for_somebody and not self.is_mine


def render_talk(talk: Talk, user_id: int | None, *, language: str) -> str:
    """The whole list of lines, in the envelope that htmx swaps."""
    with translation.override(language):
        html = render_talk_list(talk, user_id)
    return f'<hx-partial hx-target="#chat-lines" hx-swap="outerMorph">{html}</hx-partial>'


def render_talk_list(talk: Talk, user_id: int | None) -> str:
    """The list for a page, in the language that is active."""
    pen = Pen.active()
    lines = [_draw(line, user_id, pen) for line in talk.lines]
    return pen.draw("chat/_lines.html", slots={"lines": SafeString("\n".join(lines))})


def render_line(line: Line, user_id: int | None, *, language: str) -> str:
    """One new line, to be put below the others."""
    with translation.override(language):
        html = _draw(line, user_id, Pen.active())
    return f'<hx-partial hx-target="#chat-lines" hx-swap="beforeend">{html}</hx-partial>'


def _draw(line: Line, user_id: int | None, pen: Pen) -> SafeString:
    """Once for all who read the line in the same way."""
    return pen.draw("chat/_line.html", line=line_screen(line, user_id))


def line_screen(line: Line, user_id: int | None) -> LineScreen:
    """A line for one reader, in the language that is active."""
    text = str(line.words)
    is_mine = user_id is not None and line.author_id == user_id
    if line.is_event:
        text = text % {"name": line.author.display_name if line.author else ""}
    return LineScreen(
        pk=line.pk,
        face=face_of(line.author, 0) if line.author else None,
        text=text,
        is_event=line.is_event,
        is_mine=is_mine,
        is_watchers=line.is_watchers,
        is_for_somebody=user_id is not None,
        author_id=line.author_id,
        code=line.code,
        is_told=is_mine and line.tells_author,
    )


@dataclass(frozen=True)
class AboutScreen:
    """A line somebody else has said, and what can be done about it."""

    pk: int
    code: str
    face: Face
    text: str
    is_muted: bool
    is_reported: bool
    # What has just been done, in words.
    done: str
    reasons: Sequence[tuple[str, Any]] = REASONS


def about_screen(said: Any, *, is_muted: bool, is_reported: bool, done: str) -> AboutScreen:
    """In the language that is active."""
    return AboutScreen(
        pk=said.pk,
        code=said.table.code,
        face=face_of(said.author, 0),
        text=str(as_line(said, said.table.code).words),
        is_muted=is_muted,
        is_reported=is_reported,
        done=done,
    )
