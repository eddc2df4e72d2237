"""What a person reads when the database is away or full, or a table's log is damaged."""

import pytest
from django.db import IntegrityError, OperationalError
from django.test import Client

from games import engine
from games.models import Move, Table
from games.selectors.tables import forget_tables
from games.services import clock
from tests.tables import NOON, at_row, play_any, started, state_of

PLAY = {"action": "lay", "card": "7O", "round": "1", "ply": "0"}


@pytest.fixture
def careful_client():
    return Client(raise_request_exception=False, headers={"accept-language": "en"})


def fail_with(monkeypatch, error):
    def fail(*_, **__):
        raise error

    monkeypatch.setattr("games.web.commands.make_play", fail)


def browser_of(person):
    client = Client(raise_request_exception=False, headers={"accept-language": "en"})
    client.force_login(person)
    return client


@pytest.mark.django_db
@pytest.mark.parametrize(
    "words", ["database is locked", "disk I/O error", "database or disk is full"]
)
def test_a_database_that_cannot_store_is_said_and_nothing_is_lost(ana, beto, monkeypatch, words):
    code = started(ana, beto)
    fail_with(monkeypatch, OperationalError(words))
    answer = browser_of(beto).post(f"/tables/{code}/plays/", PLAY)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "5"
    assert "Nothing is lost" in answer.content.decode()
    assert words not in answer.content.decode()


@pytest.mark.django_db
def test_at_an_open_table_only_the_sentence_comes(ana, beto, monkeypatch):
    code = started(ana, beto)
    fail_with(monkeypatch, OperationalError("database is locked"))
    answer = browser_of(beto).post(f"/tables/{code}/plays/", PLAY, headers={"hx-request": "true"})
    assert answer.status_code == 503
    text = answer.content.decode()
    assert 'hx-target="#toasts"' in text
    assert "Nothing is lost" in text
    assert "<html" not in text


@pytest.mark.django_db
@pytest.mark.parametrize("error", [IntegrityError("duplicate"), ValueError("7O SB 3C")])
def test_a_fault_of_ours_is_another_page(ana, beto, monkeypatch, error):
    code = started(ana, beto)
    fail_with(monkeypatch, error)
    answer = browser_of(beto).post(f"/tables/{code}/plays/", PLAY)
    assert answer.status_code == 500
    assert "on our side" in answer.content.decode()
    assert str(error) not in answer.content.decode()


def test_a_page_without_any_database_says_so(careful_client, monkeypatch):
    def fail(*_, **__):
        raise OperationalError("connection refused")

    monkeypatch.setattr("django.db.backends.base.base.BaseDatabaseWrapper.ensure_connection", fail)
    assert careful_client.get("/").status_code == 503


@pytest.fixture
def damaged(ana, beto, carmen, dani):
    """Two tables; the log of the first has lost a move."""
    codes = [started(ana, beto), started(carmen, dani)]
    for code in codes:
        for _ in range(4):
            play_any(code)
    Move.objects.filter(round__match__table__code=codes[0], ply=1).delete()
    forget_tables()
    return codes


@pytest.mark.django_db
def test_a_damaged_table_says_so_and_the_others_go_on(damaged, ana, carmen):
    broken, whole = damaged
    page = browser_of(ana).get(f"/tables/{broken}/")
    assert page.status_code == 500
    assert "record is damaged" in page.content.decode()
    assert browser_of(carmen).get(f"/tables/{whole}/").status_code == 200
    for address in ("/", "/matches/", "/standings/"):
        assert browser_of(ana).get(address).status_code == 200, address


@pytest.mark.django_db
def test_a_play_at_a_damaged_table_stores_nothing(damaged, ana, beto):
    broken, _ = damaged
    moves = Move.objects.count()
    for person in (ana, beto):
        answer = browser_of(person).post(f"/tables/{broken}/plays/", PLAY)
        assert answer.status_code == 500
    assert Move.objects.count() == moves


@pytest.mark.django_db
def test_the_clock_puts_a_damaged_table_aside_for_a_day_and_serves_the_others(damaged):
    broken, whole = damaged
    Table.objects.filter(code__in=damaged).update(due_at=NOON)
    assert clock.run_due(now=NOON) == 2
    assert at_row(broken).due_at == NOON + clock.QUARANTINE
    assert at_row(whole).due_at is None
    assert clock.run_due(now=NOON + clock.AFTER_ERROR) == 0


@pytest.mark.django_db
def test_a_robot_that_raises_stops_only_its_own_table(ana, beto, monkeypatch):
    stuck, free = started(ana, robots=1), started(beto, robots=1)
    for code in (stuck, free):
        while at_row(code).turn_user_id is not None:
            play_any(code)
    choose = clock.BOTS["house"].choose

    class Stubborn:
        @staticmethod
        def choose(view, rng):
            if view.hand == hands[stuck]:
                raise RuntimeError("I do not want to")
            return choose(view, rng)

    hands = {}
    for code in (stuck, free):
        state = state_of(code)
        hands[code] = engine.view_for(state, state.turn).hand
    monkeypatch.setitem(clock.BOTS, "house", Stubborn)
    due = max(at_row(code).due_at for code in (stuck, free))
    before = {code: Move.objects.filter(round__match__table__code=code).count() for code in hands}
    clock.run_due(now=due)
    after = {code: Move.objects.filter(round__match__table__code=code).count() for code in hands}
    assert after[stuck] == before[stuck]
    assert after[free] == before[free] + 1
    assert at_row(stuck).due_at == due + clock.AFTER_ERROR


TOO_MANY_FIELDS = "&".join(f"field{number}=1" for number in range(1001))
FORM = "application/x-www-form-urlencoded"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        (FORM, TOO_MANY_FIELDS),
        (f"{FORM}; charset=utf-16", "action=lay"),
        ("multipart/form-data", "no boundary"),
    ],
)
def test_what_is_no_form_is_refused_in_the_readers_language(ana, beto, content_type, body):
    code = started(ana, beto)
    browser = browser_of(beto)
    url = f"/tables/{code}/plays/"
    page = browser.generic("POST", url, body, content_type, headers={"accept-language": "es"})
    assert page.status_code == 400
    assert '<html lang="es">' in page.text
    assert "No hemos podido leer lo que enviaste." in page.text
    toast = browser.generic("POST", url, body, content_type, headers={"hx-request": "true"})
    assert toast.status_code == 400
    assert "We could not read what you sent." in toast.text
    assert "<html" not in toast.text
    assert not Move.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(("headers", "page"), [({"HX-Request": "true"}, False), ({}, True)])
def test_a_page_from_before_a_log_in_elsewhere_is_told_to_load_again(ana, beto, headers, page):
    """By htmx in a sentence on the page, without script as a page; nothing is played."""
    code = started(ana, beto)
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en", **headers})
    client.force_login(ana)
    answer = client.post(f"/tables/{code}/plays/", PLAY)
    assert answer.status_code == 403
    assert ("<html" in answer.text) is page
    assert ("This form is from before" if page else "This page is from before") in answer.text
    assert not Move.objects.exists()
