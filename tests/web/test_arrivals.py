"""A visitor presses before he has a name: he gives one, or logs in, and it is done."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from games.models import Seat, TableStatus
from games.services.seats import leave_seat
from tests.cast import PASSWORD
from tests.tables import NOON, at, opened, started

LOGIN = {"login": "beto", "password": PASSWORD}


def command(name: str, code: str) -> str:
    return reverse(f"table_{name}", args=[code])


def press(browser, name: str, code: str, **posted: str) -> str:
    """Press a button of a table; gives where the page with the name goes on to."""
    asked = browser.post(command(name, code), posted).url
    return parse_qs(urlsplit(asked).query)["next"][0]


def sitters(code: str) -> dict[int, str]:
    return {seat.place: seat.user.display_name for seat in Seat.objects.filter(table__code=code)}


def test_whoever_wanted_to_sit_sits_when_he_has_a_name(ana, client_of) -> None:
    code, browser = opened(ana, size=4), client_of(None)
    target = press(browser, "sit", code, place="2")
    answer = browser.post(reverse("guest"), {"name": "Eva", "next": target})
    assert answer.url == target == reverse("table", args=[code])
    assert sitters(code) == {0: "Ana", 2: "Eva"}


def test_logging_in_and_signing_up_do_as_well(ana, beto, client_of) -> None:
    code = opened(ana, size=4)
    browser = client_of(None)
    target = press(browser, "sit", code)
    assert browser.post(reverse("account_login"), {**LOGIN, "next": target}).url == target
    browser = client_of(None)
    target = press(browser, "sit", code)
    form = {"username": "Nora", "password1": PASSWORD, "next": target}
    assert browser.post(reverse("account_signup"), form).url == target
    assert sitters(code) == {0: "Ana", 1: "Beto", 2: "Nora"}


def test_a_robots_seat_is_taken_likewise(ana, client_of) -> None:
    code, browser = started(ana, robots=1), client_of(None)
    target = press(browser, "replace_robot", code, position="1")
    browser.post(reverse("guest"), {"name": "Eva", "next": target})
    assert at(code).players[1].user.display_name == "Eva"


def test_who_goes_elsewhere_sits_nowhere_not_even_later(ana, client_of) -> None:
    code, browser = opened(ana), client_of(None)
    target = press(browser, "sit", code)
    browser.post(reverse("guest"), {"name": "Eva", "next": "/rules/"})
    browser.post(reverse("guest"), {"name": "Eva", "next": target})
    assert sitters(code) == {0: "Ana"}


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("0", "Somebody has just taken that place."),
        ("x", "We could not read what you sent."),
        ("99", "This table has no such place."),
    ],
)
def test_what_cannot_be_any_more_is_said_at_the_table(ana, client_of, place, said) -> None:
    code, browser = opened(ana), client_of(None)
    target = press(browser, "sit", code, place=place)
    browser.post(reverse("guest"), {"name": "Eva", "next": target})
    assert sitters(code) == {0: "Ana"}
    assert said in browser.get(target).text


def test_a_table_that_has_closed_meanwhile_says_so(ana, client_of) -> None:
    code, browser = opened(ana), client_of(None)
    target = press(browser, "sit", code)
    leave_seat(code, user_id=ana.pk, now=NOON)
    assert at(code).table.status == TableStatus.CLOSED
    browser.post(reverse("guest"), {"name": "Eva", "next": target})
    assert "This table is closed" in browser.get(target).text
