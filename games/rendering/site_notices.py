"""How does a notice of whoever runs the site reach a page that is open?"""

from datetime import datetime

from django.template.loader import render_to_string
from django.utils import translation


def render_site_notice(text: str, at: str, *, language: str) -> str:
    """The line in the envelope that htmx swaps; without text the line goes away. `at` is ISO."""
    notice = {"text": text, "at": datetime.fromisoformat(at) if at else None} if text else None
    with translation.override(language):
        html = render_to_string("_site_notice.html", {"notice": notice})
    return f'<hx-partial hx-target="#site-notice" hx-swap="outerHTML">{html.strip()}</hx-partial>'
