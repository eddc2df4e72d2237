"""A club plays among itself: who comes in by a code, and who does not."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import call_command

from accounts.models import InviteCode, User
from accounts.selectors.invites import read_code
from accounts.services.accounts import create_account
from accounts.services.guests import create_guest
from accounts.services.invites import InviteNeeded, make_invites, spend_invite, withdraw_invites

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
PASSWORD = "siete-de-oros-21"

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(settings):
    settings.INVITE_ONLY = True


def invitation(people: int = 1, lasts: timedelta | None = None) -> str:
    return make_invites(count=1, people=people, lasts=lasts, note="", now=NOON)[0]


def test_at_an_open_site_nobody_is_asked(client):
    assert b"invite" not in client.get("/guest/").content
    create_guest("Eva", now=NOON)
    create_account(name="Flor", password=PASSWORD)


def test_a_club_lets_nobody_in_without_a_code(club):
    with pytest.raises(InviteNeeded):
        create_guest("Eva", now=NOON)
    with pytest.raises(InviteNeeded):
        create_account(name="Flor", password=PASSWORD)
    assert not User.objects.exists()


def test_a_code_lets_in_as_many_as_it_says_and_no_more(club):
    code = invitation(people=2)
    create_guest("Eva", now=NOON, invite=code)
    create_account(name="Flor", password=PASSWORD, invite=code, now=NOON)
    with pytest.raises(InviteNeeded):
        create_guest("Gema", now=NOON, invite=code)


def test_an_old_code_lets_nobody_in(club):
    code = invitation(lasts=timedelta(days=1))
    with pytest.raises(InviteNeeded):
        create_guest("Eva", now=NOON + timedelta(days=2), invite=code)
    create_guest("Eva", now=NOON, invite=code)


def test_a_withdrawn_code_lets_nobody_in(club):
    code = invitation(people=5)
    assert withdraw_invites([code.lower()]) == 1
    with pytest.raises(InviteNeeded):
        spend_invite(code, now=NOON)


def test_a_code_may_be_written_down_carelessly(club):
    InviteCode.objects.create(code="AB0DEFGH1K", places=1, made_at=NOON)
    spend_invite(" ab0de-fghlk ", now=NOON)
    assert read_code("abode-fghik") == "AB0DEFGH1K"


def test_the_same_form_sent_twice_takes_one_place(club):
    code = invitation()
    first = create_guest("Eva", now=NOON, key="one-form", invite=code)
    again = create_guest("Eva", now=NOON, key="one-form", invite=code)
    assert first == again
    assert InviteCode.objects.get().places == 0


def test_a_place_is_not_lost_to_a_name_that_is_taken(club, ana, client):
    code = invitation()
    answer = client.post("/guest/", {"name": "Ana", "key": "a", "invite": code})
    assert answer.status_code == 422
    assert InviteCode.objects.get().places == 1


def test_the_link_of_an_invitation_fills_the_form_in(club, client):
    code = invitation()
    for page in ("/guest/", "/accounts/signup/"):
        assert f'value="{code}"' in client.get(f"{page}?invite={code}").content.decode()


def test_a_guest_comes_in_by_the_form(club, client):
    form = {"name": "Eva", "key": "a"}
    assert client.post("/guest/", form).status_code == 422
    wrong = client.post("/guest/", {**form, "invite": "NOCODE"}, headers={"accept-language": "en"})
    assert "invitation is unknown" in wrong.content.decode()
    assert client.post("/guest/", {**form, "invite": invitation()}).status_code == 302
    assert User.objects.get().display_name == "Eva"


def test_an_account_comes_in_by_the_form(club, client):
    form = {"username": "Flor", "password1": PASSWORD}
    client.post("/accounts/signup/", form)
    client.post("/accounts/signup/", {**form, "invite": "NOCODE"})
    assert not User.objects.exists()
    client.post("/accounts/signup/", {**form, "invite": invitation()})
    assert User.objects.get().display_name == "Flor"


def test_playing_at_once_asks_for_the_code_first(club, client):
    answer = client.post("/play-now/", {"key": "a1"})
    assert answer.headers["Location"] == "/guest/"
    assert not User.objects.exists()


def test_a_guest_who_is_in_already_needs_no_code_for_his_account(settings, client_of):
    guest = create_guest("Eva", now=NOON)
    settings.INVITE_ONLY = True
    page = client_of(guest).get("/claim/")
    assert b'name="invite"' not in page.content


def test_codes_are_made_listed_and_withdrawn_by_a_command(capsys):
    call_command("invite", "--count", "2", "--people", "3", "--note", "Peña")
    codes = capsys.readouterr().out.split()
    assert len(codes) == 2
    call_command("invite", "--list")
    listed = capsys.readouterr().out
    assert all(code in listed for code in codes)
    assert "3 left" in listed
    call_command("invite", "--withdraw", codes[0])
    capsys.readouterr()
    call_command("invite", "--list")
    assert codes[0] not in capsys.readouterr().out
