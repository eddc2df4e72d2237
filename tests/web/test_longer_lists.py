"""Does a page with a longer list ask the database more often? Those lists whose pages have no test
of their own for it.
"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.services.friends import accept_friend, ask_friend
from games.services.chat import say
from tests.tables import NOON, opened, started

pytestmark = pytest.mark.django_db


def questions(browser, url: str) -> int:
    # Once a minute a page also writes down that he is here.
    browser.get(url)
    with CaptureQueriesContext(connection) as asked:
        assert browser.get(url).status_code == 200
    return len(asked)


def befriend(ana, person) -> None:
    ask_friend(person.pk, ana.pk, now=NOON)
    accept_friend(ana.pk, person.pk, now=NOON)


@pytest.mark.parametrize("page", ["tables/{}/", "tables/{}/fresh/"])
def test_what_many_have_said_at_a_table(ana, beto, guest_factory, client_of, page):
    code = started(ana, beto)
    for reader in (ana, guest_factory(), None):
        browser = client_of(reader)
        counts = []
        for number in (2, 12):
            for _ in range(number):
                say(code, user_id=guest_factory().pk, text="hola", now=NOON)
            counts.append(questions(browser, "/" + page.format(code)))
        assert counts[0] == counts[1]


def test_the_friends_who_could_be_invited(ana, guest_factory, client_of):
    code, counts = opened(ana), []
    for number in (2, 12):
        for _ in range(number):
            befriend(ana, guest_factory())
        counts.append(questions(client_of(ana), f"/tables/{code}/invite/"))
    assert counts[0] == counts[1]


def test_the_tables_a_person_sits_at_and_is_waited_for_at(ana, guest_factory, client_of):
    counts = []
    for number in (2, 8):
        for _ in range(number):
            started(ana, guest_factory(), visibility="link")
            opened(guest_factory(), ana)
        counts.append([questions(client_of(ana), url) for url in ("/", "/notices/", "/rules/")])
    assert counts[0] == counts[1]
