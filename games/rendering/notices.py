"""How is somebody told of something? At the top of a page, in a list, on a device, by mail."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from games.rendering.fragments import Pen
from games.selectors.news import Letter
from games.selectors.notices import WAYS, Badge, News, switch

ICONS = {
    "turn": "clock",
    "invitation": "chair",
    "friend": "people",
    "rematch": "rematch",
    "result": "trophy",
}
# The same about the reader's own table, by ending or by kind.
OWN_TEXTS = {
    "turn": gettext_lazy("It is your turn at your table"),
    "won": gettext_lazy("You have won the match at your table"),
    "lost": gettext_lazy("You have lost the match at your table"),
    "result": gettext_lazy("The match at your table is over"),
}


@dataclass(frozen=True)
class NewsScreen:
    """One thing to hear of, ready to draw. `ways` are words for the page's script."""

    pk: int
    key: str
    icon: str
    text: str
    url: str
    code: str
    ways: str
    at: datetime
    is_read: bool
    is_turn: bool
    is_invitation: bool


@dataclass(frozen=True)
class BadgeScreen:
    """What stands at the top of every page of somebody who is logged in."""

    turns: tuple[NewsScreen, ...]
    others: tuple[NewsScreen, ...]
    # The ways by which he wants to hear of a turn, for the table of the page itself.
    turn_ways: str

    @property
    def count(self) -> int:
        return len(self.turns) + len(self.others)

    @property
    def next_turn(self) -> NewsScreen | None:
        """The table that waits for him most urgently."""
        return self.turns[0] if self.turns else None

    @property
    def words(self) -> str:
        """The whole of it in a sentence, for who does not see it; "" when there is nothing."""
        parts = []
        if self.turns:
            number = len(self.turns)
            parts.append(
                ngettext(
                    "%(number)s table waits for you.", "%(number)s tables wait for you.", number
                )
                % {"number": number}
            )
        if self.others:
            number = len(self.others)
            parts.append(
                ngettext("%(number)s new notice.", "%(number)s new notices.", number)
                % {"number": number}
            )
        return " ".join(parts)


def badge_screen(badge: Badge, *, here: str = "") -> BadgeScreen:
    """In the language that is active. `here` is the code of the table on whose page it stands:
    what that page shows by itself is left out.
    """
    shown = badge.besides(here)
    return BadgeScreen(
        turns=tuple(news_screen(news) for news in shown.turns),
        others=tuple(news_screen(news) for news in shown.others),
        turn_ways=" ".join(way for way, _name in WAYS if switch("turn", way) in badge.switches),
    )


def render_badge(badge: Badge, *, here: str = "", language: str) -> str:
    """The top of the page in the envelope that htmx swaps, for a socket."""
    with translation.override(language):
        html = _draw_badge(badge_screen(badge, here=here))
    return f'<hx-partial hx-target="#notices" hx-swap="outerMorph">{html.strip()}</hx-partial>'


def _draw_badge(screen: BadgeScreen) -> str:
    """That of nearly everybody, who has nothing new, is drawn once."""
    template = "notices/_badge.html"
    if screen.count:
        return render_to_string(template, {"badge": screen})
    return Pen.active().draw(template, badge=screen)


def news_screen(news: News) -> NewsScreen:
    """One thing to hear of, in the language that is active."""
    return NewsScreen(
        pk=news.pk,
        key=news.key,
        icon=ICONS[news.kind],
        text=_text(news),
        url=_url(news),
        code=news.code,
        ways=" ".join(news.ways),
        at=news.at,
        is_read=news.is_read,
        is_turn=news.is_turn,
        is_invitation=news.kind == "invitation",
    )


def push_message(user: User, news: News) -> str:
    """What a device shows, as static/js/push-worker.js reads it; in the language of its owner."""
    with translation.override(language_of(user)):
        return json.dumps(
            {
                "title": settings.SITE_NAME,
                "body": _text(news),
                "url": _url(news),
                # A newer one about the same takes the place of the older.
                "icon": static("icons/icon-192.png"),
                "tag": f"{news.kind}-{news.code or news.pk}",
                "table": news.code,
            }
        )


def mail_letter(user: User, news: Sequence[News], token: str) -> Letter:
    """One letter about all that waits for somebody, in his language."""
    with translation.override(language_of(user)):
        lines = [(_text(item), absolute(_url(item))) for item in news]
        stop_url = absolute(reverse("notices_stop", args=[token]))
        context = {
            "name": user.display_name,
            "lines": lines,
            "site_name": settings.SITE_NAME,
            "settings_url": absolute(reverse("settings_notices")),
            "stop_url": stop_url,
        }
        subject = lines[0][0] if len(lines) == 1 else _mail_subject(news)
        return Letter(
            # Names are one line already; a header must be, whatever they hold.
            subject=" ".join(f"{settings.SITE_NAME}: {subject}".split()),
            text=render_to_string("notices/mail.txt", context),
            stop_url=stop_url,
        )


def language_of(user: User) -> str:
    """The language somebody has chosen, or the site's."""
    known = dict(settings.LANGUAGES)
    return user.language if user.language in known else settings.LANGUAGE_CODE


def absolute(path: str) -> str:
    """The whole address of a page, for who is not on the site."""
    return f"{settings.SITE_URL}{path}"


def _mail_subject(news: Sequence[News]) -> str:
    number = len(news)
    if all(item.is_turn for item in news):
        return ngettext(
            "It is your turn at %(number)s table", "It is your turn at %(number)s tables", number
        ) % {"number": number}
    return _("%(number)s things wait for you") % {"number": number}


def _url(news: News) -> str:
    if news.is_turn or not news.pk:
        return reverse("table", args=[news.code])
    return reverse("notice", args=[news.pk])


def _text(news: News) -> str:
    label = OWN_TEXTS[news.ending or news.kind] if news.is_own else news.label
    return str(label) % {"name": news.name}
