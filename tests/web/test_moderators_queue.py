"""The moderators' queue in the admin: what waits, what was said, and the answer."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone

from accounts.models import Sanction, User
from games.models import Match, Report
from games.services.chat import say
from games.services.moderation import report_line, report_person
from tests.results import finished
from tests.tables import NOON, opened, started

A_MINUTE = timedelta(minutes=1)


@pytest.fixture
def moderator(dani):
    User.objects.filter(pk=dani.pk).update(is_staff=True)
    wanted = ["view_report", "change_report", "view_sanction", "add_sanction", "view_user"]
    dani.user_permissions.add(*Permission.objects.filter(codename__in=wanted))
    return User.objects.get(pk=dani.pk)


@pytest.fixture
def report(ana, beto) -> Report:
    code = opened(ana, beto)
    say(code, user_id=ana.pk, text="Good evening", now=NOON)
    line = say(code, user_id=beto.pk, text="<script>You fool</script>", now=NOON)
    return report_line(code, line, user_id=ana.pk, reason="insult", words="See", now=NOON)


def answer(browser, report: Report, **posted: str):
    url = f"/admin/games/report/{report.pk}/change/"
    return browser.post(url, {"decision": "", "how_long": "", "told": "", **posted}, follow=True)


def test_what_waits_is_listed_and_shown_with_what_was_said(moderator, report, client_of):
    browser = client_of(moderator)
    assert "&lt;script&gt;You fool" in browser.get("/admin/games/report/").text
    page = browser.get(f"/admin/games/report/{report.pk}/change/").text
    assert "Ana: Good evening" in page
    assert "<script>You fool" not in page
    assert "See" in page


def test_two_who_are_always_together_and_what_they_played_stand_beside_a_report(
    moderator, ana, beto, carmen, client_of
):
    """B111: the third of the table reports one of them; the log of the match is kept."""
    for table in ([], [], [ana], [ana]):
        finished(beto, carmen, *table)
    report = report_person(beto.public_id, user_id=ana.pk, reason="cheating", now=timezone.now())
    later = started(ana, beto)
    Match.objects.filter(table__code=later).update(started_at=report.reported_at + A_MINUTE)
    browser = client_of(moderator)
    assert "Carmen: 4 of 5" in browser.get("/admin/games/report/").text
    page = browser.get(f"/admin/games/report/{report.pk}/change/").text
    assert "Carmen: 4 of 5; Ana: 3 of 5" in page
    both = Match.objects.filter(players__user=ana).exclude(table__code=later)
    assert both.count() == 2
    for match in both:
        assert f'href="/matches/{match.pk}/"' in page
        assert client_of(moderator).get(f"/matches/{match.pk}/").status_code == 200
    assert later not in page


def test_more_reports_are_not_more_questions(
    moderator, ana, beto, guest_factory, client_of, django_assert_max_num_queries
):
    browser = client_of(moderator)
    finished(ana, beto)
    for number in range(4):
        guest = guest_factory(f"Vecino {number}")
        report_person(beto.public_id, user_id=guest.pk, reason="name", now=timezone.now())
    browser.get("/admin/games/report/")
    with django_assert_max_num_queries(12):
        browser.get("/admin/games/report/")


def test_an_answer_sanctions_and_leaves_the_queue(moderator, report, client_of, beto):
    browser = client_of(moderator)
    page = answer(browser, report, decision="silence", how_long="7", told="No insults here").text
    assert "Answered reports: 1" in page
    assert "You fool" not in page
    assert "You fool" in browser.get("/admin/games/report/?state=handled").text
    made = Sanction.objects.get()
    assert (made.person, made.kind, made.made_by) == (beto, "silence", moderator)
    report.refresh_from_db()
    assert (report.outcome, report.handled_by) == ("silence", moderator)
    beto.refresh_from_db()
    assert beto.silenced_for == "No insults here"
    again = answer(browser, report, decision="ban", told="Again")
    assert again.status_code == 403
    assert Sanction.objects.count() == 1


def test_nobody_is_kept_out_without_a_reason(moderator, report, client_of):
    page = answer(client_of(moderator), report, decision="ban").text
    assert "has to be told why" in page
    assert not Sanction.objects.exists()
    answer(client_of(moderator), report, decision="nothing")
    assert not Sanction.objects.exists()
    assert Report.objects.get().outcome == "nothing"


@pytest.mark.parametrize(("chosen", "is_for_good"), [("always", True), ("", False)])
def test_for_good_is_what_a_moderator_has_chosen(moderator, report, client_of, chosen, is_for_good):
    answer(client_of(moderator), report, decision="ban", how_long=chosen, told="No insults")
    assert (Sanction.objects.get().until is None) == is_for_good


def test_who_is_no_moderator_sees_no_queue(beto, report, client_of):
    assert client_of(beto).get("/admin/games/report/").status_code == 302
    User.objects.filter(pk=beto.pk).update(is_staff=True)
    assert client_of(beto).get("/admin/games/report/").status_code == 403


def test_a_decision_is_made_without_a_report_and_taken_back(moderator, beto, client_of):
    browser = client_of(moderator)
    posted = {"person": beto.pk, "kind": "ban", "how_long": "always", "reason": "Cheats"}
    assert browser.post("/admin/accounts/sanction/add/", posted).status_code == 302
    beto.refresh_from_db()
    assert beto.banned_for == "Cheats"
    made = Sanction.objects.get()
    assert made.until is None
    browser.post(
        "/admin/accounts/sanction/",
        {"action": "take_back", "_selected_action": [made.pk]},
    )
    beto.refresh_from_db()
    assert beto.banned_until is None
    made.refresh_from_db()
    assert made.lifted_by == moderator
