"""In whose words does the site speak to this viewer? His region's, carried like the language."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Region(TextChoices):
    """Whose words for cards, items and piles a viewer reads; games.templatetags.region_words."""

    NEUTRAL = "", _("As in the rule books")
    SPAIN = "spain", _("Spain")
    RIVER_PLATE = "river_plate", _("Argentina and Uruguay")
    FRENCH = "french", _("French cards: queen, jack, diamonds")


_current: ContextVar[str] = ContextVar("region", default=Region.NEUTRAL.value)


def current() -> str:
    """The region whose words are used now: a value of `Region`."""
    return _current.get()


def activate(region: str) -> None:
    """Use the words of this region from now on in this request or task."""
    _current.set(region)


@contextmanager
def override(region: str) -> Iterator[None]:
    """Use the words of this region for a while."""
    token = _current.set(region)
    try:
        yield
    finally:
        _current.reset(token)
