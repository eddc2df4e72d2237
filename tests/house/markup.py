"""What do the house rules forbid in templates? Each rule is a function from source to findings."""

import re
from html.parser import HTMLParser

COMMENT = re.compile(r"{#.*?#}|{%\s*comment\b.*?{%\s*endcomment\s*%}|<!--.*?-->", re.DOTALL)
TRANSLATED = re.compile(
    r"{%\s*(?:blocktranslate|blocktrans)\b.*?{%\s*(?:endblocktranslate|endblocktrans)\s*%}",
    re.DOTALL,
)
TAG = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
# Said the same in every language.
NAMES = ("Escoba de 15", "UTC")
# A page that says its class: {% block main_class %}wide{% endblock %}
CLASS_BLOCK = re.compile(r"{%\s*block \w+_class\s*%}.*?{%\s*endblock\b.*?%}", re.DOTALL)
WORD = re.compile(r"[^\W\d_]{2,}")
# Attributes whose value a person sees or hears.
SPOKEN = {"alt", "aria-label", "aria-description", "aria-roledescription", "placeholder", "title"}
SILENT_ELEMENTS = {"script", "style", "code", "kbd"}


def blanked(pattern: re.Pattern[str], source: str) -> str:
    """The source with every match replaced by spaces, so that line numbers stay."""
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), source)


class _Markup(HTMLParser):
    """Reports what a strict content security policy would block, and words that cannot change."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocked: list[str] = []
        self.bare: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line = self.getpos()[0]
        names = {name for name, _ in attrs}
        if tag == "style":
            self.blocked.append(f"{line}: <style>")
        if tag == "script" and "src" not in names and ("type", "application/json") not in attrs:
            self.blocked.append(f"{line}: <script> without src")
        for name, value in attrs:
            if name == "style" or name.startswith(("on", "hx-on")):
                self.blocked.append(f"{line}: {name}=")
            if (value or "").strip().lower().startswith("javascript:"):
                self.blocked.append(f"{line}: {name}=javascript:")
            if name == "hx-trigger" and "[" in (value or ""):
                self.blocked.append(f"{line}: a filter in hx-trigger")
            if name in SPOKEN or (name, tag) == ("value", "input") and _is_button(attrs):
                self._words(line, value or "")
        if tag in SILENT_ELEMENTS:
            self.silent += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in SILENT_ELEMENTS:
            self.silent -= 1

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self._words(self.getpos()[0], data)

    def _words(self, line: int, text: str) -> None:
        for offset, part in enumerate(text.splitlines()):
            for name in NAMES:
                part = part.replace(name, "")
            if WORD.search(part):
                self.bare.append(f"{line + offset}: {part.strip()}")


def _is_button(attrs: list[tuple[str, str | None]]) -> bool:
    return bool({("type", "submit"), ("type", "button"), ("type", "reset")} & set(attrs))


def _read(source: str) -> _Markup:
    reader = _Markup()
    # A variable inside an attribute becomes a mark that is no word, so the attribute stays.
    for pattern in (COMMENT, TRANSLATED, CLASS_BLOCK, TAG):
        source = blanked(pattern, source)
    reader.feed(source)
    reader.close()
    return reader


def blocked_by_policy(source: str) -> list[str]:
    """Inline script, inline style and event attributes, as "line: what"."""
    return _read(source).blocked


def untranslatable_words(source: str) -> list[str]:
    """Visible or spoken words outside `translate` and `blocktranslate`, as "line: words"."""
    return _read(source).bare
