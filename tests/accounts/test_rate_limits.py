"""How often may one try?"""

import pytest
from django.core.management import call_command

from accounts.models import User


@pytest.fixture
def limits_in_the_database(settings, db):
    """As on a site without Redis: the table `cache`, shared by all processes."""
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "cache"}
    }
    call_command("createcachetable")


@pytest.mark.usefixtures("limits_in_the_database")
def test_after_five_wrong_passwords_the_right_one_waits_too(client_of, ana, password):
    browser = client_of()
    for _attempt in range(5):
        browser.post("/accounts/login/", {"login": "ana", "password": "wrong"})
    response = browser.post("/accounts/login/", {"login": "ana", "password": password})
    assert response.context["form"].non_field_errors()
    assert "_auth_user_id" not in browser.session


def test_guests_are_not_made_without_end(client_of, db):
    answers = [client_of().post("/guest/", {"name": "Eva"}).status_code for _guest in range(21)]
    assert answers == [302] * 20 + [429]
    assert User.objects.count() == 20


def test_tables_are_not_opened_without_end(client_of, ana):
    browser = client_of(ana)
    answers = [browser.post("/tables/new/", {}).status_code for _table in range(20)]
    assert answers == [422] * 20
    assert browser.post("/play-now/").status_code == 429


def test_playing_at_once_makes_guests_only_so_often(client_of, db):
    answers = [client_of().post("/play-now/").status_code for _guest in range(21)]
    assert answers == [302] * 20 + [429]


def test_accounts_are_not_made_without_end(client_of, db):
    answers = [client_of().post("/accounts/signup/", {}).status_code for _try in range(21)]
    assert answers == [200] * 20 + [429]


def test_claims_are_not_tried_without_end(client_of, guest_factory):
    browser = client_of(guest_factory())
    answers = [browser.post("/claim/", {}).status_code for _try in range(21)]
    assert answers == [422] * 20 + [429]


def test_the_limit_has_a_page(client_of, db):
    browser = client_of()
    for _try in range(20):
        browser.post("/guest/", {})
    assert 'class="panel"' in browser.post("/guest/", {}).text


def test_looking_at_the_page_is_free(client_of, db):
    browser = client_of()
    assert {browser.get("/guest/").status_code for _look in range(25)} == {200}
