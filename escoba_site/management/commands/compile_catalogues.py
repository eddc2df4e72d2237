"""How do translations reach gettext? Each .po file becomes its .mo beside it, in plain Python.

Django looks a sentence up in the catalogue of the reader's language and, when it is missing there,
in Spanish, the site's own language. allauth has no "pt", only "pt_BR" and "pt_PT", so a Brazilian
would read its form errors in Spanish: those sentences are borrowed into our catalogue.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand

BORROWED = {
    "pt": [("django.conf", "pt_BR"), ("django.contrib.auth", "pt_BR"), ("allauth", "pt_BR")],
}


class Command(BaseCommand):
    help = "Compile the .po files under LOCALE_PATHS to .mo files."

    def handle(self, *args: Any, **options: Any) -> None:
        for root in settings.LOCALE_PATHS:
            for source in sorted(Path(root).glob("*/LC_MESSAGES/*.po")):
                compile_catalogue(source, borrow=BORROWED.get(source.parent.parent.name, ()))
                if options["verbosity"] > 1:
                    self.stdout.write(f"compiled {source}")


def compile_catalogue(source: Path, *, borrow: Any = ()) -> None:
    """Write the .mo beside the .po; what is not translated (or only fuzzily) shows in English."""
    catalogue = polib.pofile(str(source))
    ours = {(entry.msgctxt, entry.msgid) for entry in catalogue.translated_entries()}
    borrowed: dict[tuple[str | None, str], polib.POEntry] = {}
    for package, language in borrow:
        for shipped in _shipped(package, language):
            key = (shipped.msgctxt, shipped.msgid)
            if key not in ours:
                borrowed.setdefault(key, _as_source(shipped))
    result = polib.POFile()
    result.metadata = catalogue.metadata
    result.extend([*catalogue.translated_entries(), *borrowed.values()])
    # A server that is just starting never reads half a file.
    unfinished = source.with_suffix(".mo.new")
    result.save_as_mofile(str(unfinished))
    unfinished.replace(source.with_suffix(".mo"))


def _as_source(entry: polib.MOEntry) -> polib.POEntry:
    return polib.POEntry(
        msgid=entry.msgid,
        msgctxt=entry.msgctxt,
        msgstr=entry.msgstr,
        msgid_plural=entry.msgid_plural,
        msgstr_plural=entry.msgstr_plural,
    )


def _shipped(package: str, language: str) -> polib.MOFile:
    """The compiled catalogue that an installed package brings for the language."""
    spec = find_spec(package)
    assert spec is not None, f"{package} is a dependency"
    assert spec.origin is not None, f"{package} has files"
    path = Path(spec.origin).parent / "locale" / language / "LC_MESSAGES" / "django.mo"
    return polib.mofile(str(path))
