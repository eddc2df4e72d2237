"""services.guests.create_guest: somebody who only wrote a name."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.names import NameRefused
from accounts.services import guests
from accounts.services.accounts import create_account
from accounts.services.guests import REPEAT_WINDOW, create_guest
from accounts.services.naming import NameTaken


def test_a_guest_is_a_user_without_a_password(guest_factory):
    guest = guest_factory("Eva")
    assert guest.is_guest
    assert guest.display_name == "Eva"
    assert not guest.has_usable_password()
    assert not guest.is_staff


def test_guests_may_share_a_name_but_never_a_login_name(guest_factory):
    first, second = guest_factory("Eva"), guest_factory("Eva")
    assert first.name_key == second.name_key
    assert first.username != second.username


@pytest.mark.parametrize("name", ["Ana", "ANA", "Aná", "A.n.a"])
def test_a_guest_cannot_pass_for_an_account(ana, guest_factory, name):
    with pytest.raises(NameTaken):
        guest_factory(name)
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", ["", "admin", "Robot 2", "{{7*7}}", "x" * 31])
def test_a_guests_name_is_a_name_like_any_other(guest_factory, name):
    with pytest.raises(NameRefused):
        guest_factory(name)


def test_the_same_form_sent_twice_is_one_guest(guest_factory):
    first, again = guest_factory("Eva", key="form-1"), guest_factory("Eva", key="form-1")
    assert first.pk == again.pk
    assert User.objects.count() == 1


def test_the_same_form_with_another_name_is_another_guest(guest_factory):
    assert guest_factory("Eva", key="form-1").pk != guest_factory("Sol", key="form-1").pk


def test_an_old_form_is_no_way_into_the_guest_it_once_made(guest_factory):
    now = timezone.now()
    first = guest_factory("Eva", key="form-1", now=now)
    later = guest_factory("Eva", key="form-1", now=now + REPEAT_WINDOW + timedelta(seconds=1))
    assert first.pk != later.pk


def test_a_form_is_no_way_into_the_account_its_guest_became(guest_factory):
    guest = guest_factory("Eva", key="form-1")
    User.objects.filter(pk=guest.pk).update(is_guest=False)
    with pytest.raises(NameTaken):
        guest_factory("Eva", key="form-1")


def test_an_account_of_the_same_moment_keeps_the_name(db, monkeypatch):
    """It comes between the guest's first look and his row."""

    def slow(key: str) -> str:
        monkeypatch.undo()
        create_account(name="Eva", password="siete-de-oros-21")
        return f"guest:{key}"

    monkeypatch.setattr(guests, "_username", slow)
    with pytest.raises(NameTaken):
        create_guest("Éva", now=timezone.now())
    assert [user.display_name for user in User.objects.all()] == ["Eva"]
