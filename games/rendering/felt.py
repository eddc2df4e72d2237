"""How are the regions of a table page drawn? From fragments, each drawn once for what it shows."""

from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.functional import cached_property
from django.utils.safestring import SafeString

from games.rendering import pieces
from games.rendering.changes import NOTHING, Piece
from games.rendering.common import Common
from games.rendering.fragments import MOST_KEPT, Pen
from games.rendering.phrases import Phrase
from games.rendering.pieces import draw_minis, draw_pieces, ways_of
from games.rendering.screens import TableScreen
from games.rendering.seats import SideScreen


@dataclass(frozen=True)
class SideLook:
    """A side as the tally and the score show it."""

    team: str
    name: str
    initial: str
    points: int
    is_mine: bool


def forget_table_pieces() -> None:
    """Empty this process's memory of them."""
    pieces.forget_pieces()
    _line.cache_clear()


class Sheet:
    """A table being drawn for one viewer: what of it is drawn once and used in several places."""

    def __init__(self, screen: TableScreen, common: Common) -> None:
        self.screen = screen
        self.common = common
        self.pen = common.pen

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """The pieces of the felt by the ids of their elements; none but while cards are played."""
        if self.screen.stage not in ("play", "calls"):
            return {}
        return draw_pieces(self.screen, self.common)

    def lines_since(self, before: "Sheet") -> list[SafeString] | None:
        """What the log says besides what it said before; None when it does not go on from there."""
        old, new = before.screen.phrases, self.screen.phrases
        if [phrase.key for phrase in new[: len(old)]] != [phrase.key for phrase in old]:
            return None
        return [_line(phrase, self.pen) for phrase in new[len(old) :]]

    @cached_property
    def lines(self) -> tuple[SafeString, ...]:
        """The log of the round."""
        screen, pen = self.screen, self.pen
        lines = [_line(phrase, pen) for phrase in screen.phrases]
        if screen.board:
            key = f"{screen.match_number}-{screen.round_number}-end"
            lines.append(_end_line(key, "end", screen.board.words, pen))
        if screen.stage == "finale" and screen.winners:
            lines.append(_end_line(f"{screen.match_number}-won", "won", screen.result, pen))
        return tuple(lines)

    def revision(self, *, since: int | str = "") -> SafeString:
        """What the table shows; `since` is what a page has to show that is only sent changes."""
        screen = self.screen
        viewer = screen.me.position if screen.me else ""
        if screen.me is None and screen.my_place:
            viewer = f"at {screen.my_place.place}"
        view, on_turn = screen.view, screen.on_turn
        laid = next((held.card for held in screen.center if held.is_last), "")
        return self.pen.draw(
            "table/_revision.html",
            is_mine=screen.can_play,
            slots={
                "mine": ways_of(screen.hand) if screen.can_play else "",
                "revision": screen.revision,
                "viewer": viewer,
                "since": since,
                "round": screen.round_number,
                "ply": view.ply if view else "",
                "turn": on_turn.position if on_turn else "",
                "last": laid,
            },
        )


# --- The regions of the page ---


def draw_heading(sheet: Sheet) -> SafeString:
    """Whose table it is, and what is played: hosts change, and free places are left out."""
    screen = sheet.screen
    return sheet.pen.draw(
        "table/_heading.html",
        is_rated=screen.is_rated,
        slots={
            "name": screen.host.name,
            "site_name": settings.SITE_NAME,
            "book": screen.book,
            "players": screen.players_in_words,
            "target": screen.target,
        },
    )


def draw_table(sheet: Sheet, *, since: int | str = "") -> SafeString:
    """The felt, and what lies over it."""
    screen, pen = sheet.screen, sheet.pen
    over = NOTHING
    if screen.stage in ("waiting", "finale", "closed"):
        felt = _whole("felt/_waiting", screen)
        if screen.stage == "finale":
            over = _whole("felt/_finale", screen)
        players = screen.size
    else:
        felt = _felt(sheet)
        if screen.stage == "board":
            over = _whole("felt/_board", screen)
        players = len(screen.seats)
    return pen.draw(
        "table/_table.html",
        stage=screen.stage,
        players=players,
        is_mine=screen.can_play,
        slots={"revision": sheet.revision(since=since), "felt": felt, "over": over},
    )


def _felt(sheet: Sheet) -> SafeString:
    """The round: its pieces in their places."""
    screen = sheet.screen
    assert screen.view is not None
    pieces = sheet.pieces or draw_pieces(screen, sheet.common)
    return sheet.pen.draw(
        "table/felt/_playing.html",
        has_wings=bool(screen.ring.west),
        slots={
            "round": screen.round_number,
            "ply": screen.view.ply,
            **{name: piece.html for name, piece in pieces.items()},
        },
    )


def draw_moves(sheet: Sheet) -> SafeString:
    joined = SafeString("".join(f"\n{line}" for line in sheet.lines))
    return sheet.pen.draw("table/_moves.html", slots={"lines": joined})


def draw_tally(sheet: Sheet) -> SafeString:
    screen, pen = sheet.screen, sheet.pen
    return pen.draw(
        "table/_tally.html",
        sides=tuple(map(_side, screen.tally)),
        number=len(screen.sides),
        target=screen.target,
    )


def draw_scores(sheet: Sheet) -> SafeString:
    screen, pen = sheet.screen, sheet.pen
    return pen.draw(
        "table/_scores.html", sides=tuple(map(_side, screen.sides)), target=screen.target
    )


def draw_notice(sheet: Sheet) -> SafeString:
    """Mostly there is nothing to say; what there is comes seldom."""
    screen, pen = sheet.screen, sheet.pen
    is_watching = screen.is_playing and not screen.is_seated
    speaks = (
        screen.is_away
        or screen.is_paused
        or is_watching
        or screen.can_claim
        or screen.proposals
        or screen.times_off
    )
    if speaks and not _only_watches(screen):
        return _whole("_notice", screen)
    return pen.draw("table/_quiet_notice.html", is_watching=is_watching)


def draw_chatting(sheet: Sheet) -> SafeString:
    screen, pen = sheet.screen, sheet.pen
    return pen.draw(
        "table/_chatting.html",
        is_open=screen.chat_is_open,
        is_host=screen.is_host,
        code=screen.code if screen.is_host else "",
    )


def draw_leave(sheet: Sheet) -> SafeString:
    screen, pen = sheet.screen, sheet.pen
    return pen.draw(
        "table/_leave.html",
        code=screen.code,
        is_asked=screen.is_seated and not screen.is_away and screen.stage != "closed",
        is_playing=screen.is_playing,
        may_propose=not screen.is_paused and screen.stage == "play",
        is_rated=screen.is_rated,
    )


def _only_watches(screen: TableScreen) -> bool:
    """Whether a spectator has no more to read than that he is one."""
    if screen.is_paused or not screen.is_playing or screen.is_seated:
        return False
    return not screen.free_robots


def _whole(name: str, screen: TableScreen) -> SafeString:
    """What is drawn anew each time, because it comes seldom and shows much."""
    html = render_to_string(f"table/{name}.html", {"screen": screen, "view": screen.view})
    return SafeString(html.strip())


# --- The log ---


@lru_cache(MOST_KEPT)
def _line(phrase: Phrase, pen: Pen) -> SafeString:
    return pen.draw(
        "table/_move.html",
        is_deal=phrase.is_deal,
        has_position=phrase.position is not None,
        has_cards=bool(phrase.cards),
        escobas=phrase.escobas,
        has_cheer=bool(phrase.cheer),
        slots={
            "key": phrase.key,
            "kind": phrase.kind,
            "words": phrase.words,
            "position": phrase.position,
            "codes": "".join(f"{card} " for card in phrase.cards),
            "cheer": phrase.cheer,
            "cheers_for": phrase.cheers_for,
            "lead": phrase.lead,
            "number": "" if phrase.number is None else phrase.number,
            "who": phrase.who,
            "cards": draw_minis(phrase.cards),
            "note": phrase.note,
        },
    )


def _end_line(key: str, kind: str, words: str, pen: Pen) -> SafeString:
    return pen.draw("table/_move_end.html", slots={"key": key, "kind": kind, "words": words})


def _side(side: SideScreen) -> SideLook:
    return SideLook(side.team, side.name, side.face.initial, side.points, side.is_mine)
