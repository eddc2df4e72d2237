"""services.preferences: what a person shows and how the site looks to him."""

import pytest

from accounts.names import NameRefused
from accounts.services.naming import NameTaken
from accounts.services.preferences import Preferences, change_settings


@pytest.fixture
def preferences():
    return Preferences(
        language="pt",
        deck="modern",
        theme="dark",
        card_size="large",
        region="spain",
        value_badges=False,
        hints=False,
    )


def test_everything_is_stored_and_the_login_name_is_not_touched(ana, preferences):
    change_settings(ana, name="Ana María", preferences=preferences)
    ana.refresh_from_db()
    assert (ana.display_name, ana.username) == ("Ana María", "ana")
    assert (ana.language, ana.deck, ana.theme) == ("pt", "modern", "dark")
    assert (ana.card_size, ana.region) == ("large", "spain")
    assert (ana.value_badges, ana.hints) == (False, False)


def test_ones_own_name_can_be_written_in_another_way(ana, preferences):
    change_settings(ana, name="ANÁ", preferences=preferences)
    ana.refresh_from_db()
    assert ana.display_name == "ANÁ"


@pytest.mark.parametrize("name", ["Beto", "BETO", "Bet0"])
def test_nobody_shows_another_accounts_name_and_nothing_else_is_stored(
    ana, beto, preferences, name
):
    with pytest.raises(NameTaken):
        change_settings(ana, name=name, preferences=preferences)
    ana.refresh_from_db()
    assert (ana.display_name, ana.deck) == ("Ana", "classic")


def test_a_guest_does_not_show_an_accounts_name_either(guest_factory, beto, preferences):
    guest = guest_factory("Eva")
    with pytest.raises(NameTaken):
        change_settings(guest, name="Beto", preferences=preferences)


def test_an_impossible_name_is_refused(ana, preferences):
    with pytest.raises(NameRefused):
        change_settings(ana, name="Robot", preferences=preferences)


def test_guests_give_way_to_an_account_that_takes_their_name(ana, guest_factory, preferences):
    eva = guest_factory("Eva")
    change_settings(ana, name="Eva", preferences=preferences)
    eva.refresh_from_db()
    assert eva.display_name == "Eva 2"


def test_guests_do_not_give_way_to_a_guest(guest_factory, preferences):
    eva, sol = guest_factory("Eva"), guest_factory("Sol")
    change_settings(sol, name="Eva", preferences=preferences)
    eva.refresh_from_db()
    assert eva.display_name == "Eva"
