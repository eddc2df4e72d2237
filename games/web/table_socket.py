"""What travels over the socket of a table? Down, the table whenever it has changed, and what is
said at it; up, the form of a play.

`connect` enters the room first and reads the state afterwards, so nothing can be missed between
the two; there is no other recovery code.
"""

import json
import logging
import time
from collections import deque
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from accounts.selectors.blocks import blocked_ids
from games.rendering.chat import render_line, render_talk
from games.rendering.faults import say_fault
from games.rendering.fragments import Pen
from games.rendering.tables import DrawnTable, draw_table, render_message, speaking
from games.selectors.chat import SHOWN_LINES, find_line, load_talk, may_read
from games.selectors.game_state import BrokenLog
from games.selectors.tables import LoadedTable, load_table
from games.selectors.watching import may_see, needs_asking
from games.services.listeners import Message
from games.services.refusals import Refused
from games.web import rooms
from games.web.answers import HTTP_STATUS
from games.web.asking import ask
from games.web.commands import SentForm, obey, read_frame
from games.web.consumers import BROKEN, PageConsumer, query_of

logger = logging.getLogger(__name__)

# Close codes of our own: hx-ws does not come back after them, and the page asks for itself again.
NO_SUCH_TABLE = 4404
NOT_TO_BE_SEEN = 4403
LOGGED_OUT = 4401
DAMAGED_TABLE = 4500
# The answer to the form of a visitor: the page posts it, and is led to where one writes a name.
NOBODY_YET = 401
# A socket through which somebody plays asks so often whether his session still holds, in case
# nobody told it.
ASK_AGAIN = timedelta(seconds=60)
# So many lines of talk may overtake each other.
LINES_KNOWN = SHOWN_LINES


class TableConsumer(PageConsumer):
    """One viewer of one table; its changes come by the room that the process has for it."""

    when_logged_out = LOGGED_OUT
    room: "rooms.Room | None" = None
    is_open = False

    async def _handle(self, message: Message) -> None:
        """A table whose log does not replay has nothing to show, now or in a moment."""
        try:
            await super()._handle(message)
        except BrokenLog:
            await self.close(DAMAGED_TABLE)

    async def connect(self) -> None:
        self.code = self.here = self.scope["url_route"]["kwargs"]["code"].upper()
        self.sent_revision = _revision_of(self.scope)
        # A page of ours knows what to do with changes as they are written now; whoever does not say
        # so, as a page from before the last deploy, gets the whole.
        self.wants_changes = query_of(self.scope).get("changes") == "2"
        self.sent: DrawnTable | None = None
        # The last lines of talk that were sent, by their numbers.
        self.sent_lines: deque[int] = deque(maxlen=LINES_KNOWN)
        await super().connect()
        self.room = await rooms.enter(self.code, self)
        opening = await ask(self._opening)()
        if isinstance(opening, int):
            await self.close(opening)
            return
        drawn, talk = opening
        if drawn.revision > self.sent_revision:
            await self.send_table(drawn)
        else:
            # The page shows it already, so that changes are enough from now on.
            self.sent = drawn
        await self.send(text_data=talk)
        self.is_open = True
        # What has been told since it was read.
        if self.room.revision > self.sent_revision:
            await self._send_table(self.room.revision)

    async def disconnect(self, code: int) -> None:
        self.is_open = False
        if self.room is not None:
            await rooms.leave(self.room, self)
        await super().disconnect(code)

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        self.is_open = False
        await super().close(code, reason)

    def _opening(self) -> tuple[DrawnTable, str] | int:
        """The table, and all that was said lately and what is new for the viewer; or the code to
        close with.
        """
        self.blocked = blocked_ids(self.user_id)
        loaded = load_table(self.code)
        if loaded is None:
            return NO_SUCH_TABLE
        drawn = self.draw(loaded)
        if drawn is None:
            return NOT_TO_BE_SEEN
        return drawn, self._render_talk(loaded) + self._render_badge()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """The form of a play or a call; whatever else arrives is not answered."""
        form = read_frame(text_data)
        if form is None:
            return
        begun = time.perf_counter()
        status, html = await self._obey(form)
        _log_command(form.command, status, begun)
        said: dict[str, Any] = {"answers": form.number, "status": status}
        if html:
            said["content"] = html
        await self.send(text_data=json.dumps(said))

    async def _obey(self, form: SentForm) -> tuple[int, str]:
        """Status, and what is to be shown. Of an accepted play everybody's socket brings the table,
        this one too; a refused one is answered with the table as it is now, and the reason.
        """
        if self.user_id is None:
            return NOBODY_YET, ""
        try:
            now = timezone.now()
            if now - self.asked_at > ASK_AGAIN and not await self.still_logged_in():
                await self.close(self.when_logged_out)
                return NOBODY_YET, ""
            await obey(self.code, self.user_id, form, now=now)
        except Refused as refused:
            return HTTP_STATUS[refused.kind], await self._refusal(refused)
        except BrokenLog:
            raise
        except Exception as error:
            logger.exception("a %s that came by socket failed", form.command)
            status, sentence = say_fault(error)
            return status, render_message(sentence, language=self.language)
        return 200, ""

    async def _refusal(self, refused: Refused) -> str:
        """The fresh table and the reason."""
        html = await ask(self._whole)()
        if isinstance(html, int):
            await self.close(html)
            return ""
        return html + render_message(refused.message, language=self.language)

    def is_behind(self, revision: int) -> bool:
        return self.is_open and self.sent_revision < revision

    def draws_at_once(self, loaded: LoadedTable) -> bool:
        """Whether the table can be drawn for this viewer without asking anybody anything: he plays
        at it or anybody may watch it, and only cards have been played since he was shown it.
        """
        if self.sent is None or not self.wants_changes:
            return False
        return self.sent.is_step_to(loaded) and not needs_asking(loaded, self.user_id)

    def draw(self, loaded: LoadedTable) -> DrawnTable | None:
        """The table as this viewer may see it, with what he will be sent; None when he may not."""
        if not may_see(loaded, self.user_id, blocked=self.blocked):
            return None
        with speaking(Pen(self.language, self.region)):
            drawn = draw_table(loaded, self.user_id, language=self.language)
            if drawn.revision > self.sent_revision:
                self._text_of(drawn)
        return drawn

    async def show(self, drawn: DrawnTable | None) -> None:
        """Send the table if it is newer; the socket closes when its viewer may not see it."""
        if not self.is_open:
            return
        if drawn is None:
            await self.close(NOT_TO_BE_SEEN)
        elif drawn.revision > self.sent_revision:
            await self.send_table(drawn)

    async def send_table(self, drawn: DrawnTable) -> None:
        text = self._text_of(drawn)
        self.sent = drawn
        self.sent_revision = drawn.revision
        await self.send(text_data=text)

    def _text_of(self, drawn: DrawnTable) -> str:
        """What is new of it, for a page that can do with that. Drawn once and kept with it."""
        if self.sent is None or not self.wants_changes:
            return drawn.whole
        return drawn.changes_since(self.sent)

    async def come_back(self) -> None:
        """It could not be shown: the page connects anew and is sent everything."""
        await self.close(BROKEN)

    async def table_gone(self) -> None:
        await self.close(NO_SUCH_TABLE)

    async def table_damaged(self) -> None:
        await self.close(DAMAGED_TABLE)

    async def company_changed(self, message: dict[str, Any]) -> None:
        """Two people have blocked each other, or relented: one of them may have to go."""
        if self.user_id in message["people"]:
            await self._look_around()
            await self._send_table(None)

    async def chat_said(self, message: dict[str, Any]) -> None:
        """Somebody has said something; who is not to read it gets nothing."""
        line = message["line"]
        if line in self.sent_lines:
            return
        # Of two that were said at once the one with the higher number may be stored first.
        if len(self.sent_lines) < LINES_KNOWN or line > min(self.sent_lines):
            self.sent_lines.append(line)
            html = await ask(self._render_line)(line)
            if html:
                await self.send(text_data=html)

    def _render_talk(self, loaded: LoadedTable) -> str:
        talk = load_talk(loaded, self.user_id, blocked=self.blocked)
        self.sent_lines.extend(line.pk for line in talk.lines[-LINES_KNOWN:])
        return render_talk(talk, self.user_id, language=self.language)

    def _render_line(self, line_id: int) -> str:
        line = find_line(line_id)
        if line is None or not may_read(self.code, self.user_id, line):
            return ""
        return render_line(line, self.user_id, language=self.language)

    async def _look_around(self) -> None:
        """Read whom this viewer is not to see, nor they him."""
        self.blocked = await ask(blocked_ids)(self.user_id)

    async def _send_table(self, revision: int | None) -> None:
        """Send what this viewer may see; the socket closes when that is nothing."""
        drawn = await ask(self._read)(revision)
        if isinstance(drawn, int):
            await self.close(drawn)
        elif drawn.revision > self.sent_revision:
            await self.send_table(drawn)

    def _read(self, revision: int | None) -> DrawnTable | int:
        """The table as it is stored, or the code to close with."""
        loaded = load_table(self.code, revision=revision)
        if loaded is None:
            return NO_SUCH_TABLE
        return self.draw(loaded) or NOT_TO_BE_SEEN

    def _whole(self) -> str | int:
        """All of the table as it is stored, or the code to close with."""
        drawn = self._read(None)
        return drawn if isinstance(drawn, int) else drawn.whole


def _log_command(command: str, status: int, begun: float) -> None:
    """A line like that of a request; the socket's place says whose and at which table."""
    details = {
        "command": command,
        "status": status,
        "milliseconds": round((time.perf_counter() - begun) * 1000, 1),
    }
    # What is in order is for the log of a production site; a developer's terminal stays quiet.
    level = logging.INFO if settings.PRODUCTION else logging.DEBUG
    logger.log(level, "%(command)s by socket %(status)s", details, extra=details)


def _revision_of(scope: dict[str, Any]) -> int:
    """What that page showed of the table when it was made: that need not be sent again."""
    asked = query_of(scope).get("revision", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else -1
