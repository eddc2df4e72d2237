"""Which entry of the site's navigation is the page one is on?"""

from typing import Any

from django import template

register = template.Library()

# Besides the home page itself: all that leads to a table.
PLAYING = ("/tables/", "/quick-seat/", "/t/")


@register.simple_tag(takes_context=True)
def here(context: dict[str, Any], address: str) -> bool:
    """Whether the page shown belongs to that entry: the address itself or one below it."""
    request = context.get("request")
    if request is None or not address:
        return False
    if address == "/":
        return request.path == "/" or request.path.startswith(PLAYING)
    return bool(request.path.startswith(address))
