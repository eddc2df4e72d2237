"""How does the site look to this viewer? His settings, or the cookies of a visitor."""

from dataclasses import asdict, dataclass, fields
from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.models import CardSize, Deck, Theme
from accounts.regions import Region
from accounts.web.forms import LookForm

COOKIE_AGE = 400 * 24 * 3600


@dataclass(frozen=True, kw_only=True)
class Look:
    """`theme` "" follows the system, `card_size` "" is the usual one, `region` "" nobody's own."""

    deck: str = Deck.CLASSIC.value
    theme: str = Theme.SYSTEM.value
    card_size: str = CardSize.NORMAL.value
    region: str = Region.NEUTRAL.value
    value_badges: bool = True
    hints: bool = True


_FIELDS = tuple(field.name for field in fields(Look))
# What a visitor can choose, and what may stand in the cookie of that name.
COOKIES = {
    "deck": Deck.values,
    "theme": Theme.values,
    "card_size": CardSize.values,
    "region": Region.values,
}


def look_of(request: HttpRequest) -> Look:
    user = request.user
    if user.is_authenticated:
        return Look(**{name: getattr(user, name) for name in _FIELDS})
    kept = {name: request.COOKIES.get(name, "") for name in COOKIES}
    chosen: dict[str, Any] = {
        name: kept[name] for name, choices in COOKIES.items() if kept[name] in choices
    }
    return Look(**chosen)


def look(request: HttpRequest) -> dict[str, Any]:
    """Context processor: `look` and `look_form`, made only for the templates that use them."""
    shown = SimpleLazyObject(lambda: look_of(request))
    form = SimpleLazyObject(lambda: LookForm(initial=asdict(look_of(request)), auto_id="look-%s"))
    return {"look": shown, "look_form": form}
