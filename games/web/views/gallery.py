"""How does every state of a table look? Pages for whoever works on the site; only with DEBUG."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from games.engine import InvalidOptions
from games.rendering.chat import render_talk_list
from games.rendering.tables import fresh_regions, screen_of
from games.selectors.chat import PHRASES
from games.selectors.gallery import NoSuchState, Wanted, staged, talk_at
from games.web.answers import language

CROWDS = (1, 2, 4, 7, 10, 14, 16, 25, 39)
# Six play only by this book; with optional capture the table can fill up.
SIX = ("primera", {"capture": "optional"})


@dataclass(frozen=True)
class Entry:
    """A link of the gallery."""

    name: str
    query: dict[str, object]

    @property
    def address(self) -> str:
        return urlencode(self.query)


def _entries() -> list[Entry]:
    tables: list[tuple[str, dict[str, object]]] = [
        (f"{players}{' in pairs' if pairs else ''}", {"players": players, "pairs": pairs or ""})
        for players, pairs in ((2, 0), (3, 0), (4, 0), (4, 1), (6, 0))
    ]
    crowds: list[tuple[str, dict[str, object]]] = [
        (f"my turn, {number} cards", {"cards": number}) for number in CROWDS
    ]
    stages: list[tuple[str, dict[str, object]]] = [
        ("waiting", {"stage": "waiting"}),
        ("waiting, a visitor", {"stage": "waiting", "viewer": 0}),
        ("calls", {"stage": "calls", "ruleset": "primera"}),
        ("a wrong call", {"stage": "calls", "ruleset": "primera", "wrong_call": 1}),
        *crowds,
        ("their turn", {"turn": 1, "cards": 5}),
        ("a spectator", {"viewer": 0, "turn": 1, "cards": 6}),
        ("a fifteen left behind", {"left_fifteen": 1, "cards": 5}),
        ("away", {"away": 1}),
        ("board", {"stage": "board"}),
        ("board, con primera", {"stage": "board", "ruleset": "primera"}),
        ("finale", {"stage": "finale"}),
        ("finale, lost", {"stage": "finale", "viewer": 2}),
        ("finale, a tie", {"stage": "finale", "tied": 1}),
        ("closed", {"stage": "closed"}),
    ]
    return [
        Entry(f"{table}: {stage}", {**of_table, **of_stage})
        for table, of_table in tables
        for stage, of_stage in stages
    ]


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    return render(request, "gallery.html", {"entries": _entries()})


@require_GET
def table(request: HttpRequest) -> HttpResponse:
    """One state: `?stage=play&players=4&pairs=1&cards=14`; `viewer` 0 only watches."""
    asked = request.GET
    try:
        players = int(asked.get("players", 2))
        book, overrides = SIX if players == 6 else (asked.get("ruleset", "abierta"), {})
        wanted = Wanted(
            stage=asked.get("stage", "play"),
            ruleset=book,
            overrides=dict(overrides),
            players=players,
            pairs=bool(asked.get("pairs")),
            cards=int(asked.get("cards", 4)),
            turn=int(asked.get("turn", 0)),
            left_fifteen=bool(asked.get("left_fifteen")),
            wrong_call=bool(asked.get("wrong_call")),
            away=bool(asked.get("away")),
            tied=bool(asked.get("tied")),
        )
        loaded = staged(wanted, now=timezone.now())
    except (ValueError, InvalidOptions, NoSuchState) as error:
        raise Http404(str(error)) from error
    viewer = int(asked.get("viewer", 1)) or None
    context: dict[str, Any] = {
        "screen": screen_of(loaded, viewer),
        "regions": fresh_regions(loaded, viewer, language=language()),
        "language": language(),
        "now_ms": int(timezone.now().timestamp() * 1000),
        "chat_lines": render_talk_list(talk_at(loaded), viewer),
        "phrases": PHRASES,
        "is_still": True,
    }
    return render(request, "table/page.html", context)
