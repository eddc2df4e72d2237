"""/guest/: write a name and play."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User

URL = "/guest/"


def test_one_post_with_a_name_makes_a_guest_who_is_logged_in(client_of, db):
    browser = client_of()
    response = browser.post(URL, {"name": "Eva"})
    assert response.url == reverse("home")
    eva = User.objects.get()
    assert (eva.display_name, eva.is_guest) == ("Eva", True)
    assert browser.session["_auth_user_id"] == str(eva.pk)


def test_the_session_lasts_four_hundred_days(client_of, db):
    browser = client_of()
    response = browser.post(URL, {"name": "Eva"})
    assert response.cookies["sessionid"]["max-age"] == 400 * 24 * 3600
    left = browser.session.get_expiry_date() - timezone.now()
    assert timedelta(days=399) < left <= timedelta(days=400)


@pytest.mark.parametrize("where", ["/tables/abc/", "/rules/?a=1&b=2"])
def test_one_goes_on_to_where_one_wanted(client_of, db, where):
    assert client_of().post(URL, {"name": "Eva", "next": where}).url == where
    assert client_of().post(f"{URL}?next=/rules/", {"name": "Eva"}).url == "/rules/"


@pytest.mark.parametrize(
    "trap", ["https://evil.example/", "//evil.example", "/\\evil.example", "{{7*7}}"]
)
def test_one_never_goes_on_to_another_site_or_to_no_address(client_of, db, trap):
    assert client_of().post(URL, {"name": "Eva", "next": trap}).url == reverse("home")
    assert trap not in client_of().get(URL, {"next": trap}).text


def test_whoever_is_somebody_already_just_goes_on(client_of, ana, guest_factory):
    before = User.objects.count()
    for person in (ana, guest_factory("Eva")):
        browser = client_of(person)
        assert browser.post(URL, {"name": "Otra", "next": "/rules/"}).url == "/rules/"
        assert browser.get(f"{URL}?next=/rules/").url == "/rules/"
        assert browser.session["_auth_user_id"] == str(person.pk)
    assert User.objects.count() == before + 1


def test_two_presses_of_one_form_make_one_guest(client_of, db):
    key = client_of().get(URL).context["form"]["key"].value()
    # Both leave before the first answer brings the session.
    for _press in range(2):
        client_of().post(URL, {"name": "Eva", "key": key})
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "required"), ("A", "too_short"), ("Robot", "reserved"), ("ANÁ", "taken")],
)
def test_a_bad_name_is_said_in_the_form(client_of, ana, codes, name, code):
    response = client_of().post(URL, {"name": name, "next": "/rules/"})
    assert response.status_code == 422
    assert codes(response, "name") == [code]
    assert 'value="/rules/"' in response.text
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", ['<img src=x onerror="alert(1)">', "{{7*7}}", '"><script>'])
def test_markup_is_refused_and_shown_as_plain_text(client_of, db, name):
    page = client_of().post(URL, {"name": name})
    assert page.status_code == 422
    assert "<img src=x" not in page.text
    assert "<script>" not in page.text.replace("<script src", "")
    assert "49" not in page.context["form"]["name"].value()


def test_other_methods_are_refused(client_of, db):
    assert client_of().put(URL).status_code == 405
    assert client_of().delete(URL).status_code == 405
