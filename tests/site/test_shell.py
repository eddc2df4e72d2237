"""What a browser keeps of the site: manifest, service worker, the page for whoever is offline."""

import json
import re
from types import SimpleNamespace

import pytest
from django.contrib.staticfiles import finders

from escoba_site import shell
from escoba_site.colours import parse_colour
from games.engine import DECK
from games.templatetags.cards import card_name
from tests.tables import started

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_worker():
    shell._worker.cache_clear()
    yield
    shell._worker.cache_clear()


def collected(monkeypatch, files: dict[str, str]) -> None:
    """As if these files had been collected, each under the name it is served by."""
    monkeypatch.setattr(shell, "staticfiles_storage", SimpleNamespace(hashed_files=files))
    shell._worker.cache_clear()


def kept_by(worker: str) -> dict:
    return json.loads(worker.partition("self.SHELL = ")[2].partition(";\n")[0])


def test_the_site_can_be_installed_under_its_own_name_with_icons_that_exist(client_of, settings):
    settings.SITE_NAME = "Peña El Siete"
    answer = client_of().get("/site.webmanifest")
    app = answer.json()
    assert answer["Content-Type"] == "application/manifest+json"
    assert app["name"] == "Peña El Siete"
    assert (app["start_url"], app["scope"], app["display"]) == ("/", "/", "standalone")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in app["icons"]}
    assert "maskable" in {icon["purpose"] for icon in app["icons"]}
    for icon in app["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/"))


def test_it_opens_in_the_colours_and_the_language_of_the_place(client_of, settings):
    own = client_of().get("/site.webmanifest").json()
    settings.FELT = "#334455"
    clubs = client_of().get("/site.webmanifest", headers={"accept-language": "pt"}).json()
    assert parse_colour(clubs["theme_color"])
    assert clubs["theme_color"] != own["theme_color"]
    assert (own["lang"], clubs["lang"]) == ("en", "pt")


def test_every_page_names_the_manifest_and_the_colour(client_of, ana):
    page = client_of(ana).get("/").text
    assert '<link rel="manifest" href="/site.webmanifest"' in page
    assert '<meta name="theme-color" content="#134335">' in page


def test_the_worker_stands_at_the_root_and_is_asked_for_each_time(client_of):
    answer = client_of().get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer["Content-Security-Policy"]
    scripts = re.search(r"importScripts\(\.\.\.(\[.*\])\)", answer.text)
    assert scripts
    for address in json.loads(scripts.group(1)):
        assert finders.find(address.removeprefix("/static/"))
    assert client_of().post("/sw.js").status_code == 405


def test_it_keeps_only_files_whose_address_changes_with_them(client_of, monkeypatch):
    assert kept_by(client_of().get("/sw.js").text)["files"] == []
    hashed = {
        "css/base.css": "css/base.0123456789ab.css",
        "js/worker/shell.js": "js/worker/shell.0123456789ab.js",
        "admin/css/base.css": "admin/css/base.0123456789ab.css",
        "decks/classic.svg": "decks/classic.0123456789ab.svg",
    }
    collected(monkeypatch, hashed)
    first = kept_by(client_of().get("/sw.js").text)
    assert first["files"] == ["/static/css/base.css"]
    assert first["pages"] == {code: f"/offline/{code}/" for code in ("es", "en", "pt")}


def test_another_file_is_another_version(client_of, monkeypatch):
    versions = set()
    for name in ("css/base.css", "css/card.css"):
        collected(monkeypatch, {name: name})
        versions.add(kept_by(client_of().get("/sw.js").text)["version"])
    assert len(versions) == 2


@pytest.mark.parametrize(("code", "word"), [("en", "No connection"), ("es", '<html lang="es">')])
def test_whoever_is_offline_is_told_so_in_his_language(client_of, code, word):
    page = client_of().get(f"/offline/{code}/").text
    assert word in page


def test_there_is_no_such_page_in_other_languages(client_of):
    assert client_of().get("/offline/xx/").status_code == 404


def test_nothing_of_a_person_or_a_table_is_kept(client_of, ana, beto):
    started(ana, beto)
    page = client_of(ana).get("/offline/en/").text
    assert "Ana" not in page
    assert not any(card_name(card) in page or f"#{card.code}" in page for card in DECK)
    addresses = kept_by(client_of(ana).get("/sw.js").text)
    assert not any("/tables/" in address for address in addresses["pages"].values())
