"""Which sentences does the site say, and does every language have them? (`make messages`)

`extract()` finds the msgids in templates and Python without GNU gettext. Run as a program, this
brings escoba_site/locale/*/LC_MESSAGES/django.po up to date: translations are kept, new sentences
are added empty (in English, as they are), and sentences that nobody says any more are removed.
"""

import io
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import polib
from babel.messages.extract import extract_python

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "escoba_site" / "locale"
LANGUAGES = {
    "es": "nplurals=2; plural=(n != 1);",
    "en": "nplurals=2; plural=(n != 1);",
    "pt": "nplurals=2; plural=(n > 1);",
}
# Function name -> what its arguments are: "id", "plural", "context".
KEYWORDS: dict[str, tuple[str, ...]] = {
    "gettext": ("id",),
    "gettext_lazy": ("id",),
    "gettext_noop": ("id",),
    "_": ("id",),
    "ngettext": ("id", "plural"),
    "ngettext_lazy": ("id", "plural"),
    "pgettext": ("context", "id"),
    "pgettext_lazy": ("context", "id"),
    "npgettext": ("context", "id", "plural"),
    "npgettext_lazy": ("context", "id", "plural"),
}


@dataclass
class Message:
    """One sentence of the site and the files that say it."""

    msgid: str
    context: str | None = None
    plural: str | None = None
    places: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


Catalogue = dict[tuple[str | None, str], Message]


def extract(root: Path = ROOT) -> Catalogue:
    """Every translatable sentence of the project, by (context, msgid)."""
    found: Catalogue = {}
    for path in source_files(root):
        text = path.read_text()
        code = _template_as_code(text, str(path)) if path.suffix != ".py" else text
        place = path.relative_to(root).as_posix()
        for message in messages_in(code):
            known = found.setdefault((message.context, message.msgid), message)
            known.plural = known.plural or message.plural
            known.comments.extend(c for c in message.comments if c not in known.comments)
            if place not in known.places:
                known.places.append(place)
    return found


def source_files(root: Path) -> Iterator[Path]:
    """The Python of the three packages and every template."""
    for package in ("accounts", "escoba_site", "games"):
        for path in sorted((root / package).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path
    for folder in ("templates", "accounts", "games"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in {".html", ".txt", ".svg"} and "templates" in path.parts:
                yield path


def messages_in(code: str) -> Iterator[Message]:
    """The messages that Python code hands to gettext."""
    file = io.BytesIO(code.encode())
    found = extract_python(file, list(KEYWORDS), ["Translators:"], {"encoding": "utf-8"})
    for _line, function, arguments, comments in found:
        texts = [arguments] if isinstance(arguments, str) else list(arguments or ())
        named = dict(zip(KEYWORDS[function], texts, strict=False))
        if named.get("id"):
            yield Message(
                named["id"], named.get("context"), named.get("plural"), comments=list(comments)
            )


def _template_as_code(text: str, origin: str) -> str:
    """The template with all but its messages blanked out, as Django's own makemessages does."""
    # Imported late: settings have to be known first, and only a program or a test knows which.
    from django.utils.translation.template import templatize

    return templatize(text, origin=origin)


# --- The .po files --------------------------------------------------------------------------------


def po_path(language: str, locale: Path = LOCALE) -> Path:
    return locale / language / "LC_MESSAGES" / "django.po"


def update(language: str, messages: Catalogue, locale: Path = LOCALE) -> polib.POFile:
    """The catalogue of the language with exactly these messages, keeping what is translated."""
    path = po_path(language, locale)
    old = polib.pofile(str(path), wrapwidth=98) if path.exists() else polib.POFile(wrapwidth=98)
    kept = {(entry.msgctxt, entry.msgid): entry for entry in old if not entry.obsolete}
    new = polib.POFile(wrapwidth=98)
    new.metadata = {
        "Project-Id-Version": "escoba",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": LANGUAGES[language],
    }
    for key, message in sorted(messages.items(), key=lambda item: (item[0][1], item[0][0] or "")):
        new.append(_entry(message, kept.get(key), copy_source=language == "en"))
    return new


def _entry(message: Message, old: polib.POEntry | None, *, copy_source: bool) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=message.msgid,
        msgctxt=message.context,
        occurrences=[(place, "") for place in sorted(message.places)],
        comment="\n".join(message.comments),
        flags=list(old.flags) if old else [],
    )
    if message.plural is not None:
        entry.msgid_plural = message.plural
        forms = dict(old.msgstr_plural) if old and old.msgid_plural else {}
        if copy_source and not any(forms.values()):
            forms = {0: message.msgid, 1: message.plural}
        entry.msgstr_plural = forms or {0: "", 1: ""}
        return entry
    entry.msgstr = old.msgstr if old and not old.msgid_plural else ""
    if copy_source and not entry.msgstr:
        entry.msgstr = message.msgid
    return entry


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "escoba_site.settings")
    sys.path.insert(0, str(ROOT))
    messages = extract()
    for language in LANGUAGES:
        path = po_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        catalogue = update(language, messages)
        catalogue.save(str(path))
        missing = len(catalogue.untranslated_entries())
        print(f"{path.relative_to(ROOT)}: {len(catalogue)} sentences, {missing} to translate")


if __name__ == "__main__":
    main()
