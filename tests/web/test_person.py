"""/people/<id>/ and /profile/: a person as others see him, as far as he lets them."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.services.blocks import block
from accounts.services.friends import accept_friend, ask_friend
from tests.results import finished
from tests.tables import NOON

pytestmark = pytest.mark.django_db
HOSTILE = "<img src=x onerror=alert(1)>"


def url_of(person, more="") -> str:
    return f"/people/{person.public_id}/{more}"


def befriend(one, other):
    ask_friend(one.pk, other.pk, now=NOON)
    accept_friend(other.pk, one.pk, now=NOON)


def test_everybody_reads_who_somebody_is(client_of, ana, beto):
    User.objects.filter(pk=ana.pk).update(line="Juego los jueves", country="AR")
    for viewer in (None, beto, ana):
        page = client_of(viewer).get(url_of(ana)).text
        assert "Juego los jueves" in page
        assert "Argentina" in page
        assert ana.username not in page.replace("Ana", "")


def test_nothing_that_is_his_alone_is_on_it(client_of, ana, beto):
    User.objects.filter(pk=ana.pk).update(
        email="ana@example.org", time_zone="America/Lima", username="secret-login"
    )
    page = client_of(beto).get(url_of(ana)).text
    for secret in ("ana@example.org", "America/Lima", "secret-login"):
        assert secret not in page


def test_what_was_played_is_told_with_whom_and_against_whom(client_of, ana, beto, carmen, dani):
    match = finished(ana, beto, carmen, dani, pairs=True)
    answer = client_of().get(url_of(ana))
    history = answer.context["history"]
    assert (history.played, history.won, history.won_percent) == (1, 1, 100)
    assert [row.name for row in history.rivals] == ["Beto", "Dani"]
    assert [row.name for row in history.partners] == ["Carmen"]
    assert f'href="/matches/{match.pk}/"' in answer.text
    assert f'href="{url_of(carmen)}"' in answer.text
    # It is told from Ana's side, whoever reads it.
    assert history.matches[0].result == "won"
    assert client_of(beto).get(url_of(ana)).context["history"].matches[0].result == "won"


def test_before_the_first_match_the_page_says_what_will_be_there(client_of, ana):
    assert "Nothing here yet" in client_of().get(url_of(ana)).text


def test_running_matches_are_not_on_it(client_of, ana, beto):
    finished(ana, beto, status="playing")
    assert client_of(beto).get(url_of(ana)).context["history"].matches == ()


@pytest.mark.parametrize(
    ("choice", "who"),
    [("everyone", {"visitor", "stranger", "friend", "me"}), ("friends", {"friend", "me"}),
     ("nobody", {"me"})],
)  # fmt: skip
def test_the_history_is_for_those_whom_he_has_chosen(
    client_of, ana, beto, carmen, dani, choice, who
):
    finished(ana, dani)
    befriend(carmen, ana)
    User.objects.filter(pk=ana.pk).update(history_for=choice)
    viewers = {"visitor": None, "stranger": beto, "friend": carmen, "me": ana}
    for name, viewer in viewers.items():
        browser = client_of(viewer)
        answer = browser.get(url_of(ana))
        assert (answer.context["history"] is not None) == (name in who)
        assert ("Dani" in answer.text) == (name in who)
        for more in ("matches/", "rivals/", "partners/"):
            status = browser.get(url_of(ana, more)).status_code
            assert status == (200 if name in who else 404)


def test_a_block_hides_both_ways(client_of, ana, beto, carmen):
    finished(ana, beto, carmen)
    block(ana.pk, beto.pk, now=NOON)
    # To Beto it is as if Ana were not there.
    for more in ("", "matches/", "rivals/", "partners/"):
        assert client_of(beto).get(url_of(ana, more)).status_code == 404
    # Ana finds Beto only to take it back.
    answer = client_of(ana).get(url_of(beto))
    assert answer.context["history"] is None
    assert f'action="{url_of(beto, "unblock/")}"' in answer.text
    assert url_of(beto, "ask/") not in answer.text
    # Nor do they meet in the lists of third people.
    for viewer, other in ((ana, beto), (beto, ana)):
        history = client_of(viewer).get(url_of(carmen)).context["history"]
        assert other.display_name not in [row.name for row in history.rivals]
        rivals = client_of(viewer).get(url_of(carmen, "rivals/"))
        assert url_of(other) not in rivals.text


@pytest.mark.parametrize("gone", [{"is_active": False}, {"public_id": "0000000000"}])
def test_who_is_not_there_is_not_found(client_of, ana, beto, gone):
    User.objects.filter(pk=ana.pk).update(**gone)
    assert client_of(beto).get(url_of(ana)).status_code == 404
    assert client_of().get(url_of(ana, "matches/")).status_code == 404


def test_the_buttons_follow_what_the_two_are_to_each_other(client_of, ana, beto):
    def offered():
        page = client_of(ana).get(url_of(beto)).text
        return {
            name for name in ("ask", "accept", "drop", "block") if url_of(beto, f"{name}/") in page
        }

    assert offered() == {"ask", "block"}
    ask_friend(ana.pk, beto.pk, now=NOON)
    assert offered() == {"drop", "block"}
    ask_friend(beto.pk, ana.pk, now=NOON)
    assert offered() == {"drop", "block"}
    assert "Remove from friends" in client_of(ana).get(url_of(beto)).text


def test_who_has_been_asked_is_asked_for_an_answer(client_of, ana, beto):
    ask_friend(beto.pk, ana.pk, now=NOON)
    page = client_of(ana).get(url_of(beto)).text
    assert "Accept as friend" in page
    assert "1 request" in client_of(ana).get("/profile/").text


def test_visitors_and_oneself_are_offered_no_buttons(client_of, ana):
    for viewer in (None, ana):
        assert url_of(ana, "block/") not in client_of(viewer).get(url_of(ana)).text


def test_only_friends_see_that_somebody_is_here(client_of, ana, beto, carmen):
    befriend(ana, beto)
    User.objects.filter(pk=beto.pk).update(last_seen=timezone.now() - timedelta(seconds=30))
    assert "here now" in client_of(ana).get(url_of(beto)).text
    assert "here now" not in client_of(carmen).get(url_of(beto)).text
    User.objects.filter(pk=beto.pk).update(shows_online=False)
    assert "here now" not in client_of(ana).get(url_of(beto)).text


def test_ones_own_page_leads_to_ones_own_things(client_of, ana, guest_factory):
    assert client_of().get("/profile/").url == "/accounts/login/?next=/profile/"
    page = client_of(ana).get("/profile/").text
    for url in ("/friends/", "/matches/", "/settings/", "/settings/profile/", "/accounts/logout/"):
        assert f'href="{url}"' in page
    assert "/claim/" not in page
    assert 'href="/claim/"' in client_of(guest_factory("Eva")).get("/profile/").text


def test_a_name_and_a_line_are_text_wherever_they_appear(client_of, ana, beto, carmen, dani):
    finished(ana, beto, carmen, dani, pairs=True)
    User.objects.update(display_name=HOSTILE, line="{{7*7}}<script>alert(1)</script>")
    for viewer in (beto, ana, None):
        for more in ("", "matches/", "rivals/", "partners/"):
            page = client_of(viewer).get(url_of(ana, more)).text
            assert "<img src=x" not in page
            assert "<script>alert" not in page
            assert "&lt;img src=x" in page
    assert "{{7*7}}" in client_of(beto).get(url_of(ana)).text


def test_pages_are_only_read_there(client_of, ana):
    for url in ("/profile/", url_of(ana), url_of(ana, "matches/"), url_of(ana, "rivals/")):
        assert client_of(ana).post(url).status_code == 405


@pytest.mark.parametrize("more", ["", "matches/", "rivals/"])
def test_more_matches_are_not_more_questions(client_of, ana, beto, guest_factory, more):
    browser = client_of(beto)
    counts = []
    for count in (2, 12):
        for _ in range(count):
            finished(ana, guest_factory())
        browser.get(url_of(ana, more))
        with CaptureQueriesContext(connection) as asked:
            browser.get(url_of(ana, more))
        counts.append(len(asked))
    assert counts[0] == counts[1]
