"""services.accounts.claim_guest: a guest becomes an account in his own row."""

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User
from accounts.services.accounts import claim_guest
from accounts.services.naming import NameTaken

PASSWORD = "siete-de-oros-21"


@pytest.fixture
def eva(guest_factory):
    return guest_factory("Eva")


@pytest.fixture
def claim(client_of):
    """`claim(guest, name=...)` in the guest's own session."""

    def run(guest, *, name="Eva", password=PASSWORD, email=""):
        session = client_of(guest).session
        return claim_guest(guest, name=name, password=password, email=email, session=session)

    return run


def test_the_row_stays_and_everything_in_it(eva, claim):
    User.objects.filter(pk=eva.pk).update(deck="french", language="pt", hints=False)
    assert claim(eva, name="Eva María", email="Eva@Example.org")
    account = User.objects.get()
    assert account.pk == eva.pk
    assert (account.username, account.display_name) == ("eva maría", "Eva María")
    assert account.check_password(PASSWORD)
    assert not account.is_guest
    assert (account.deck, account.language, account.hints) == ("french", "pt", False)
    assert account.date_joined == eva.date_joined
    assert EmailAddress.objects.get().email == account.email == "eva@example.org"


def test_without_an_address_none_is_kept(eva, claim):
    claim(eva)
    assert not EmailAddress.objects.exists()


def test_a_second_claim_changes_nothing(eva, claim):
    assert claim(eva)
    assert not claim(eva, name="Otra", password="otra-clave-larga-9")
    account = User.objects.get()
    assert account.display_name == "Eva"
    assert account.check_password(PASSWORD)


def test_an_account_has_nothing_to_claim(ana, claim):
    assert not claim(ana, name="Otra")
    ana.refresh_from_db()
    assert ana.display_name == "Ana"


def test_the_name_of_another_account_cannot_be_claimed_and_the_guest_stays_one(eva, ana, claim):
    with pytest.raises(NameTaken):
        claim(eva, name="Aná", email="eva@example.org")
    eva.refresh_from_db()
    assert eva.is_guest
    assert not EmailAddress.objects.exists()


def test_other_guests_give_way_to_the_claimed_name(eva, guest_factory, claim):
    other = guest_factory("eva")
    claim(eva)
    other.refresh_from_db()
    eva.refresh_from_db()
    assert (eva.display_name, other.display_name) == ("Eva", "Eva 2")
