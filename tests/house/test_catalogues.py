"""Can every sentence of the site be said in every language?"""

import re
from collections.abc import Iterable
from pathlib import Path

import catalogues
import polib
import pytest

from escoba_site.management.commands.compile_catalogues import BORROWED, compile_catalogue

MESSAGES = catalogues.extract()
LANGUAGES = list(catalogues.LANGUAGES)
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd%]|{\w*}")


@pytest.fixture(params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> polib.POFile:
    return polib.pofile(str(catalogues.po_path(request.param)))


def test_the_catalogue_has_exactly_the_sentences_of_the_site(catalogue: polib.POFile) -> None:
    there = {(entry.msgctxt, entry.msgid) for entry in catalogue if not entry.obsolete}
    assert a_few(MESSAGES.keys() - there) == [], "missing: run `make messages`"
    assert a_few(there - MESSAGES.keys()) == [], "said no more: run `make messages`"


def test_every_sentence_is_translated(catalogue: polib.POFile) -> None:
    assert a_few(entry.msgid for entry in catalogue.untranslated_entries()) == []
    assert a_few(entry.msgid for entry in catalogue.fuzzy_entries()) == []


def test_a_translation_fills_in_what_the_sentence_fills_in(catalogue: polib.POFile) -> None:
    wrong = [e.msgid for e in catalogue.translated_entries() if not same_placeholders(e)]
    assert wrong == []


def a_few(found: Iterable[object]) -> list[object]:
    """Enough to see what is wrong; all of a new page would bury it."""
    return sorted(found, key=str)[:5]


def same_placeholders(entry: polib.POEntry) -> bool:
    """A plural form may leave the number out ("one card"); nothing may be added."""
    if entry.msgid_plural:
        allowed = placeholders(entry.msgid_plural)
        return all(placeholders(text) <= allowed for text in entry.msgstr_plural.values())
    return sorted(PLACEHOLDER.findall(entry.msgid)) == sorted(PLACEHOLDER.findall(entry.msgstr))


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


@pytest.mark.parametrize(
    ("msgid", "msgstr"),
    [
        ("%(name)s plays", "%(nombre)s juega"),
        ("%(name)s plays", "juega"),
        ("{name} plays", "{} juega"),
    ],
)
def test_a_wrong_placeholder_is_noticed(msgid: str, msgstr: str) -> None:
    assert not same_placeholders(polib.POEntry(msgid=msgid, msgstr=msgstr))


def test_a_plural_may_leave_the_number_out_but_not_invent_one() -> None:
    entry = polib.POEntry(msgid="one card", msgid_plural="%(n)s cards")
    entry.msgstr_plural = {0: "una carta", 1: "%(n)s cartas"}
    assert same_placeholders(entry)
    entry.msgstr_plural = {0: "una carta", 1: "%(m)s cartas"}
    assert not same_placeholders(entry)


def test_sentences_are_found_in_python_and_in_templates(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "games" / "words.py").write_text(
        'gettext("one")\n_("two")\nngettext("a card", "%(n)s cards", n)\npgettext("suit", "cup")\n'
    )
    (tmp_path / "templates" / "page.html").write_text(
        '{% load i18n %}{% translate "three" %}{{ _("four") }}'
        "{% blocktranslate with n=name %}five {{ n }}{% endblocktranslate %}"
        "{% blocktranslate trimmed count n=cards %}\n one \n{% plural %}\n {{ n }} of them\n"
        "{% endblocktranslate %}"
    )
    assert set(catalogues.extract(tmp_path)) == {
        *((None, text) for text in ("one", "two", "a card", "three", "four")),
        *((None, text) for text in ("five %(n)s",)),
        ("suit", "cup"),
    } | {(None, "one")}


def test_bringing_a_catalogue_up_to_date_keeps_translations(tmp_path: Path) -> None:
    old = polib.POFile()
    old.extend([polib.POEntry(msgid="card", msgstr="carta"), polib.POEntry(msgid="gone")])
    path = catalogues.po_path("es", tmp_path)
    path.parent.mkdir(parents=True)
    old.save(str(path))
    messages = {(None, text): catalogues.Message(text) for text in ("card", "table")}
    new = catalogues.update("es", messages, tmp_path)
    assert [(entry.msgid, entry.msgstr) for entry in new] == [("card", "carta"), ("table", "")]


def test_english_says_a_sentence_as_it_is_written(tmp_path: Path) -> None:
    messages = {(None, "card"): catalogues.Message("card")}
    assert catalogues.update("en", messages, tmp_path)[0].msgstr == "card"


def test_a_brazilian_reads_the_borrowed_sentences_in_portuguese(tmp_path: Path) -> None:
    source = tmp_path / "django.po"
    ours = polib.POFile()
    ours.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    ours.append(polib.POEntry(msgid="Password", msgstr="Palavra nossa"))
    ours.save(str(source))
    compile_catalogue(source, borrow=BORROWED["pt"])
    compiled = {entry.msgid: entry.msgstr for entry in polib.mofile(str(tmp_path / "django.mo"))}
    assert compiled["Password"] == "Palavra nossa"
    assert compiled["Enter a valid email address."] == "Informe um endereço de email válido."
