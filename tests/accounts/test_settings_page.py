"""/settings/, /look/ and /i18n/setlang/: one's own things."""

import pytest

from accounts.models import User

URL = "/settings/"


@pytest.fixture
def form():
    return {"display_name": "Ana", "language": "", "deck": "classic", "theme": "", "hints": "on"}


def test_the_page_shows_what_is_stored(client_of, ana):
    User.objects.filter(pk=ana.pk).update(deck="french", theme="dark", value_badges=False)
    form = client_of(ana).get(URL).context["form"]
    assert form["display_name"].value() == "Ana"
    assert (form["deck"].value(), form["theme"].value()) == ("french", "dark")
    assert (form["value_badges"].value(), form["hints"].value()) == (False, True)


def test_everything_can_be_changed_and_changed_again(client_of, ana, form):
    browser = client_of(ana)
    for _press in range(2):
        changed = form | {"display_name": "Anita", "deck": "contrast", "theme": "light"}
        assert browser.post(URL, changed).url == URL
    ana.refresh_from_db()
    assert (ana.display_name, ana.deck, ana.theme) == ("Anita", "contrast", "light")
    assert (ana.value_badges, ana.hints) == (False, True)
    assert (ana.card_size, ana.region) == ("", "")


def test_a_guest_has_settings_too(client_of, guest_factory, form):
    guest = guest_factory("Eva")
    client_of(guest).post(URL, form | {"display_name": "Eva", "deck": "modern"})
    guest.refresh_from_db()
    assert guest.deck == "modern"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [({"display_name": "Beto"}, "display_name"), ({"display_name": "admin"}, "display_name"),
     ({"deck": "../../secret"}, "deck"), ({"theme": "pink"}, "theme"),
     ({"language": "xx"}, "language")],
)  # fmt: skip
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_stored(
    client_of, ana, beto, form, wrong, field
):
    response = client_of(ana).post(URL, form | {"deck": "modern"} | wrong)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    ana.refresh_from_db()
    assert (ana.display_name, ana.deck) == ("Ana", "classic")


def test_a_refused_name_is_not_shown_as_ones_own(client_of, ana, beto, form):
    response = client_of(ana).post(URL, form | {"display_name": "Beto"})
    assert response.context["user"].display_name == "Ana"


def test_a_visitor_logs_in_first(client_of, db):
    assert client_of().get(URL).url == f"/accounts/login/?next={URL}"


def test_other_methods_are_refused(client_of, ana):
    browser = client_of(ana)
    assert browser.put(URL).status_code == 405
    assert browser.get("/look/").status_code == 405
    assert browser.get("/i18n/setlang/").status_code == 405


def test_a_name_that_slipped_in_is_plain_text_everywhere(client_of, ana):
    User.objects.filter(pk=ana.pk).update(display_name="<img src=x onerror=alert(1)>")
    browser = client_of(ana)
    for url in (URL, "/accounts/logout/"):
        page = browser.get(url).text
        assert "<img src=x" not in page
    User.objects.filter(pk=ana.pk).update(display_name="{{7*7}}")
    assert "{{7*7}}" in browser.get(URL).text


def test_a_user_keeps_the_look_in_his_settings(client_of, ana):
    browser = client_of(ana)
    assert browser.post("/look/", {"theme": "dark", "next": "/rules/"}).url == "/rules/"
    browser.post("/look/", {"deck": "french"})
    browser.post("/look/", {"card_size": "large", "region": "river_plate"})
    ana.refresh_from_db()
    assert (ana.theme, ana.deck) == ("dark", "french")
    assert (ana.card_size, ana.region) == ("large", "river_plate")


def test_a_visitor_keeps_the_look_in_cookies(client_of, db):
    browser = client_of()
    browser.post("/look/", {"theme": "dark", "deck": "contrast"})
    browser.post("/look/", {"card_size": "small", "region": "french"})
    look = browser.get("/accounts/login/").context["look"]
    assert (look.theme, look.deck) == ("dark", "contrast")
    assert (look.card_size, look.region) == ("small", "french")
    browser.cookies["deck"] = browser.cookies["region"] = "../../secret"
    look = browser.get("/accounts/login/").context["look"]
    assert (look.deck, look.region) == ("classic", "")


def test_a_page_that_shows_the_choice_by_itself_gets_no_other_page(client_of, db):
    browser = client_of()
    answer = browser.post("/look/", {"deck": "modern"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (204, b"")
    assert browser.get("/accounts/login/").context["look"].deck == "modern"


@pytest.mark.parametrize(("size", "css"), [("large", "cards-large"), ("small", "cards-small")])
def test_the_card_size_is_a_class_of_every_page(client_of, ana, size, css):
    browser = client_of(ana)
    assert css not in browser.get(URL).text.partition("<main")[0]
    browser.post("/look/", {"card_size": size})
    assert css in browser.get(URL).text.partition("<main")[0]


def test_a_look_that_does_not_exist_is_refused(client_of, ana):
    assert client_of(ana).post("/look/", {"deck": "nope"}).status_code == 400


def test_the_way_on_from_the_look_stays_on_this_site(client_of, db):
    assert client_of().post("/look/", {"theme": "dark", "next": "//evil"}).url == "/"
