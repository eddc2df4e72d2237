"""In which language does a page speak to this person?"""

import pytest
from django.test import Client

from accounts.models import User

PAGE = "/accounts/login/"


def language(response) -> str:
    return response.headers["Content-Language"]


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [("en", "en"), ("pt-BR,pt;q=0.9", "pt"), ("es-AR", "es"), ("de,fr;q=0.5", "es"), ("", "es")],
)
def test_a_visitor_is_spoken_to_as_his_browser_asks_and_else_in_spanish(db, asked, spoken):
    assert language(Client().get(PAGE, headers={"accept-language": asked})) == spoken


def test_a_visitor_can_choose(db):
    browser = Client(headers={"accept-language": "en"})
    assert browser.post("/i18n/setlang/", {"language": "pt", "next": PAGE}).url == PAGE
    assert language(browser.get(PAGE)) == "pt"


def test_the_way_on_stays_on_this_site(db):
    response = Client().post("/i18n/setlang/", {"language": "pt", "next": "https://evil.example/"})
    assert response.url == "/"


def test_a_users_choice_goes_before_the_browsers(client_of, ana):
    User.objects.filter(pk=ana.pk).update(language="pt")
    assert language(client_of(ana).get("/profile/")) == "pt"


def test_a_user_without_a_choice_is_spoken_to_as_the_browser_asks(client_of, ana):
    assert language(client_of(ana).get("/profile/")) == "en"


def test_a_user_who_chooses_on_any_page_keeps_it(client_of, ana):
    browser = client_of(ana)
    browser.post("/i18n/setlang/", {"language": "es"})
    ana.refresh_from_db()
    assert ana.language == "es"
    assert language(browser.get("/profile/")) == "es"


def test_a_language_that_does_not_exist_changes_nothing(client_of, ana):
    browser = client_of(ana)
    browser.post("/i18n/setlang/", {"language": "xx"})
    ana.refresh_from_db()
    assert ana.language == ""


def test_a_visitor_costs_no_query_and_a_user_three(client_of, ana, django_assert_num_queries):
    visitor, user = client_of(), client_of(ana)
    # Now and then a process asks whether there is a notice for everybody.
    visitor.get("/guest/")
    with django_assert_num_queries(0):
        visitor.get("/guest/")
    # Once a minute it is also noted that the person is here.
    user.get("/settings/")
    # The session, the user, and what waits for him.
    with django_assert_num_queries(3):
        user.get("/settings/")
