"""services.accounts.create_account: a new account with its own name."""

import pytest

from accounts.models import User
from accounts.names import NameRefused
from accounts.services.accounts import create_account
from accounts.services.naming import NameTaken

PASSWORD = "siete-de-oros-21"


def test_the_name_is_shown_as_written_and_logged_in_with_in_any_case(db):
    user = create_account(name=" José  Luis ", password=PASSWORD, email="JL@example.org")
    user.refresh_from_db()
    assert user.display_name == "José Luis"
    assert user.username == "josé luis"
    assert user.email == "jl@example.org"
    assert not user.is_guest


def test_the_password_is_kept_as_argon2(db):
    user = create_account(name="Ana", password=PASSWORD)
    assert user.password.startswith("argon2$argon2id$")
    assert user.check_password(PASSWORD)


@pytest.mark.parametrize("twin", ["Ana", "ana", "ANA", "Aná", "A n a", "A.N.A"])
def test_a_name_that_looks_like_an_accounts_is_taken(ana, twin):
    with pytest.raises(NameTaken):
        create_account(name=twin, password=PASSWORD)
    assert User.objects.count() == 1


def test_the_login_name_of_somebody_who_changed_his_shown_name_stays_his(ana):
    User.objects.filter(pk=ana.pk).update(display_name="Anita", name_key="anita")
    with pytest.raises(NameTaken):
        create_account(name="Ana", password=PASSWORD)


def test_an_impossible_name_is_refused(db):
    with pytest.raises(NameRefused):
        create_account(name="<script>", password=PASSWORD)
    assert not User.objects.exists()


def test_guests_that_show_the_name_are_numbered_and_others_are_not(guest_factory):
    first, second, other = guest_factory("Ana"), guest_factory("aná"), guest_factory("Eva")
    create_account(name="Ana", password=PASSWORD)
    for guest in (first, second, other):
        guest.refresh_from_db()
    assert [first.display_name, second.display_name, other.display_name] == [
        "Ana 2",
        "Ana 2",
        "Eva",
    ]


def test_the_number_goes_on_when_an_account_has_it(guest_factory):
    create_account(name="Ana 2", password=PASSWORD)
    guest = guest_factory("Ana")
    create_account(name="Ana", password=PASSWORD)
    guest.refresh_from_db()
    assert guest.display_name == "Ana 3"


def test_a_numbered_name_still_fits(guest_factory):
    guest = guest_factory("x" * 30)
    create_account(name="x" * 30, password=PASSWORD)
    guest.refresh_from_db()
    assert guest.display_name == "x" * 28 + " 2"


def test_djangos_own_commands_make_people_with_a_shown_name(db):
    boss = User.objects.create_superuser("Root", "root@example.org", PASSWORD)
    person = User.objects.create_user("Lola Flores")
    assert (boss.username, boss.display_name, boss.name_key) == ("root", "Root", "root")
    assert (person.username, person.display_name) == ("lola flores", "Lola Flores")
