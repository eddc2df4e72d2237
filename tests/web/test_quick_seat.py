"""The quick seat: its page of wishes, its button on the home page, and where both lead."""

from django.urls import reverse

from games.models import LastChoices, Table
from games.rendering.wishes import QUESTIONS
from games.services.command_keys import new_key
from tests.tables import opened

PAGE = reverse("quick_seat")


def test_every_wish_is_yes_no_or_either_way_and_begins_with_that(db, client_of) -> None:
    page = client_of(None).get(PAGE).text
    for name in (*QUESTIONS, "book_clasica", "book_desescoba"):
        assert page.count(f'name="{name}"') == 3
        assert f'name="{name}" value="" id="id_{name}_2" checked' in page


def test_a_visitor_first_writes_a_name_and_comes_back(db, client_of) -> None:
    answer = client_of(None).post(PAGE, {"key": new_key(), "as_last_time": "1"})
    assert answer.url == f"{reverse('guest')}?next=%2Fquick-seat%2F"
    assert not Table.objects.exists()


def test_the_wishes_lead_to_a_table_and_are_remembered(ana, client_of) -> None:
    browser = client_of(ana)
    answer = browser.post(PAGE, {"key": new_key(), "pairs": "yes", "book_abierta": "yes"})
    table = Table.objects.get()
    assert answer.url == reverse("table", args=[table.code])
    assert (table.ruleset, table.pairs) == ("abierta", True)
    page = browser.get(PAGE).text
    assert 'name="pairs" value="yes" id="id_pairs_0" checked' in page
    assert LastChoices.objects.get().quick_seat == {"book_abierta": "yes", "pairs": "yes"}


def test_the_button_of_the_home_page_says_and_uses_the_wishes_of_last_time(ana, client_of) -> None:
    browser = client_of(ana)
    browser.post(PAGE, {"key": new_key(), "days": "yes", "hints": "no"})
    page = browser.get(reverse("home")).text
    assert "With people: over days, without help" in page
    Table.objects.all().delete()
    browser.post(PAGE, {"key": new_key(), "as_last_time": "1"})
    table = Table.objects.get()
    assert (table.pace, table.hints_allowed) == (86_400, False)


def test_two_presses_are_one_seat(ana, client_of) -> None:
    browser, key = client_of(ana), new_key()
    first, second = (browser.post(PAGE, {"key": key}) for _ in range(2))
    assert first.url == second.url
    assert Table.objects.count() == 1


def test_the_home_page_has_a_key_for_each_of_its_buttons(ana, client_of) -> None:
    form = client_of(ana).get(reverse("home")).context
    assert form["key"] != form["quick_key"]


def test_wishes_that_contradict_each_other_come_back_with_the_reason(ana, client_of) -> None:
    answer = client_of(ana).post(PAGE, {"key": new_key(), "clock": "yes", "days": "yes"})
    assert answer.status_code == 422
    assert "your wishes contradict" in answer.text
    assert 'name="clock" value="yes" id="id_clock_0" checked' in answer.text


def test_whoever_waits_meets_whoever_comes(ana, beto, client_of) -> None:
    first = client_of(ana).post(PAGE, {"key": new_key(), "clock": "no"})
    second = client_of(beto).post(PAGE, {"key": new_key(), "clock": "no"})
    assert first.url == second.url
    opened(beto)
    assert Table.objects.first().seats.count() == 2
