"""What do those who run the site see of people?"""

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User


@pytest.fixture
def boss(ana):
    User.objects.filter(pk=ana.pk).update(is_staff=True, is_superuser=True)
    ana.refresh_from_db()
    return ana


@pytest.fixture
def moderator(carmen):
    User.objects.filter(pk=carmen.pk).update(is_staff=True)
    carmen.user_permissions.add(
        *Permission.objects.filter(codename__in=["view_user", "change_user"])
    )
    return User.objects.get(pk=carmen.pk)


def url_of(user) -> str:
    return f"/admin/accounts/user/{user.pk}/change/"


def test_people_are_listed_and_found(client_of, boss, beto):
    page = client_of(boss).get("/admin/accounts/user/?q=bet")
    assert "Beto" in page.text


def test_no_password_is_shown_not_even_its_hash(client_of, boss, beto):
    page = client_of(boss).get(url_of(beto)).text
    assert "argon2" not in page
    assert beto.password.split("$")[-1] not in page


def test_keys_of_peoples_doors_are_not_shown(client_of, boss):
    browser = client_of(boss)
    for model in ("mfa/authenticator", "usersessions/usersession"):
        assert browser.get(f"/admin/{model}/").status_code == 404


def test_an_account_is_closed_there_and_its_name_is_not_changed(client_of, moderator, beto):
    client_of(moderator).post(url_of(beto), {"display_name": "Otro", "username": "otro"})
    beto.refresh_from_db()
    assert not beto.is_active
    assert (beto.display_name, beto.username) == ("Beto", "beto")


def test_staff_do_not_promote_themselves(client_of, moderator):
    client_of(moderator).post(
        url_of(moderator), {"is_active": "on", "is_staff": "on", "is_superuser": "on"}
    )
    moderator.refresh_from_db()
    assert not moderator.is_superuser


def test_nobody_is_added_or_deleted_there(client_of, boss, beto):
    browser = client_of(boss)
    assert browser.get("/admin/accounts/user/add/").status_code == 403
    assert browser.post(f"/admin/accounts/user/{beto.pk}/delete/").status_code == 403


def test_players_do_not_get_in(client_of, beto, guest_factory):
    for person in (beto, guest_factory()):
        assert client_of(person).get("/admin/accounts/user/").status_code == 302


def test_nobody_is_let_in_again_whose_account_is_deleted(client_of, boss, beto):
    User.objects.filter(pk=beto.pk).update(is_active=False, deleted_at=beto.date_joined)
    client_of(boss).post(url_of(beto), {"is_active": "on", "is_staff": "on"})
    beto.refresh_from_db()
    assert (beto.is_active, beto.is_staff) == (False, False)
