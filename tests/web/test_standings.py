"""The page of the standings by matches won."""

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.services.blocks import block
from accounts.services.friends import accept_friend, ask_friend
from games.models import Match
from tests.results import finished
from tests.tables import NOON

PAGE = reverse("standings_won")


def page_of(client, **query) -> str:
    answer = client.get(PAGE, query)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.django_db
def test_an_empty_page_says_how_it_begins(client_of) -> None:
    assert "Nobody here yet" in page_of(client_of(None))


def test_a_visitor_sees_who_has_won(ana, beto, client_of) -> None:
    finished(ana, beto)
    page = page_of(client_of(None))
    assert page.index("Ana") < page.index("Beto")
    assert "is-me" not in page


def test_those_between_whom_there_is_a_block_do_not_find_each_other(
    ana, beto, carmen, client_of
) -> None:
    finished(ana, beto)
    finished(ana, carmen)
    block(beto.pk, ana.pk, now=NOON)
    for who, hidden in ((ana, "Beto"), (beto, "Ana")):
        page = page_of(client_of(who))
        assert f">{hidden}<" not in page
        assert ">Carmen<" in page
    assert ">Ana<" in page_of(client_of(carmen))


def test_my_own_row_is_marked_in_the_page(ana, beto, client_of) -> None:
    finished(ana, beto)
    page = page_of(client_of(beto))
    assert page.count('id="my-row"') == 1
    assert "Beto (you)" in page


def test_my_own_row_is_below_the_page_when_it_is_not_in_it(ana, guest_factory, client_of) -> None:
    for number in range(26):
        finished(guest_factory(f"Vecino {number}"), guest_factory(f"Otro {number}"))
    finished(guest_factory("Eva"), ana)
    finished(guest_factory("Eva"), ana)
    assert "is-me is-apart" in page_of(client_of(ana))
    assert "is-apart" not in page_of(client_of(ana), page=3)


def test_whoever_has_not_played_is_told_so(ana, beto, carmen, client_of) -> None:
    finished(ana, beto)
    assert "You will appear here" in page_of(client_of(carmen))


@pytest.mark.parametrize("kind", ["two", "three", "four", "pairs", "six", "seven"])
def test_every_kind_of_play_has_its_page(ana, beto, client_of, kind: str) -> None:
    finished(ana, beto)
    page = page_of(client_of(ana), kind=kind, book="clasica", guests="0")
    shown = "two" if kind == "seven" else kind
    link = f"?kind={shown}&amp;book=clasica&amp;period=&amp;who=&amp;guests=0"
    assert f'href="{link}" aria-current="page"' in page


def test_guests_are_marked_or_left_out(ana, guest_factory, client_of) -> None:
    finished(guest_factory("Eva"), ana)
    assert "chip--guest" in page_of(client_of(None))
    assert "Eva" not in page_of(client_of(None), guests="0")


def test_the_page_costs_the_same_however_many_people(
    ana, guest_factory, client_of, django_assert_max_num_queries
) -> None:
    for number in range(30):
        finished(guest_factory(f"Vecino {number}"), ana)
    browser = client_of(ana)
    # The first page also notes that Ana is here, and asks what everybody is told.
    browser.get(PAGE)
    with django_assert_max_num_queries(9):
        browser.get(PAGE)


def test_a_week_friends_and_a_country_can_be_counted_apart(ana, beto, carmen, client_of) -> None:
    match = finished(ana, beto)
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now())
    finished(carmen, beto)
    assert "Carmen" in page_of(client_of(None))
    assert "Carmen" not in page_of(client_of(None), period="week")
    ask_friend(ana.pk, carmen.pk, now=NOON)
    accept_friend(carmen.pk, ana.pk, now=NOON)
    mine = page_of(client_of(ana), who="friends")
    assert "Carmen" in mine
    assert "Beto" not in mine
    assert "Beto" in page_of(client_of(None), who="friends"), "a visitor has no friends to choose"
