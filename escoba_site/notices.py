"""What does every page say above its content just now? The newest notice that still holds."""

import time
from datetime import datetime, timedelta

from django.utils import timezone

from escoba_site.models import SiteNotice

# What was announced for a moment is over so long after it.
OVER_AFTER = timedelta(hours=1)


# A page asks the database only so often: a notice may come a moment later to a page just opened,
# and open pages are told by the clock.
ASK_EVERY_SECONDS = 5

_asked: tuple[float, SiteNotice | None] | None = None


def shown_notice() -> SiteNotice | None:
    """The notice for a page: what this process knew a few seconds ago will do."""
    global _asked
    now = time.monotonic()
    if _asked is None or now - _asked[0] > ASK_EVERY_SECONDS:
        _asked = (now, current_notice())
    return _asked[1]


def forget_notice() -> None:
    """Ask again for the next page."""
    global _asked
    _asked = None


def current_notice(now: datetime | None = None) -> SiteNotice | None:
    """The notice to show, or None."""
    newest = SiteNotice.objects.order_by("-pk").first()
    if newest is None or newest.withdrawn_at is not None:
        return None
    over = newest.at is not None and newest.at + OVER_AFTER < (now or timezone.now())
    return None if over else newest
