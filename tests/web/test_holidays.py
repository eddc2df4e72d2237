"""/settings/holidays/: what is announced, what is left, and the way back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Holiday
from tests.tables import started

pytestmark = pytest.mark.django_db
URL = "/settings/holidays/"


def days(first: int, last: int) -> dict[str, str]:
    today = timezone.localdate()
    return {
        "first": (today + timedelta(days=first)).isoformat(),
        "last": (today + timedelta(days=last)).isoformat(),
    }


def test_a_holiday_is_announced_shown_and_called_off(client_of, ana):
    browser = client_of(ana)
    answer = browser.post(URL, days(3, 5), follow=True)
    assert "Your holiday is announced." in answer.text
    holiday = Holiday.objects.get(user=ana)
    assert f"/settings/holidays/{holiday.pk}/end/" in answer.text
    for page in ("/notices/", "/profile/"):
        assert "You will be on holiday from" in browser.get(page).text
    answer = browser.post(f"/settings/holidays/{holiday.pk}/end/", follow=True)
    assert not Holiday.objects.exists()
    assert "You will be on holiday" not in browser.get("/notices/").text


def test_one_from_today_on_has_begun_and_ends_early(client_of, ana):
    browser = client_of(ana)
    answer = browser.post(URL, days(0, 5), follow=True)
    assert "I am back" in answer.text
    browser.post(f"/settings/holidays/{Holiday.objects.get().pk}/end/")
    assert Holiday.objects.get().last == timezone.localdate()
    assert "I am back" not in browser.get(URL).text


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        (days(-1, 2), "A holiday can begin today at the earliest."),
        (days(4, 2), "The last day comes before the first."),
        ({"first": "tomorrow", "last": "2026-13-01"}, "Enter a valid date."),
        ({}, "This field is required."),
    ],
)
def test_a_refusal_stands_in_the_form_with_what_was_written(client_of, ana, sent, reason):
    answer = client_of(ana).post(URL, sent)
    assert answer.status_code == 422
    assert reason in answer.text
    assert all(f'value="{text}"' in answer.text for text in sent.values())


def test_his_profile_tells_those_who_may_see_his_matches(client_of, ana, beto):
    started(ana, beto, pace=86_400)
    client_of(ana).post(URL, days(1, 2))
    page = f"/people/{ana.public_id}/"
    assert "Ana will be on holiday from" in client_of(beto).get(page).text
    ana.history_for = "nobody"
    ana.save()
    assert "holiday" not in client_of(beto).get(page).text
