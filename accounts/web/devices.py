"""Which device is it, as its owner would say? Read from what the browser says about itself."""

from django.utils.translation import gettext as _

# In this order: browsers name each other, and the last word is theirs.
_BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)  # fmt: skip
_SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("Mac OS", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip


def device_name(user_agent: str) -> str:
    """ "Firefox on Android"; what cannot be made out is said so."""
    browser = _first(_BROWSERS, user_agent) or _("A browser")
    system = _first(_SYSTEMS, user_agent)
    if not system:
        return browser
    return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}


def _first(known: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for sign, name in known if sign in user_agent), "")
