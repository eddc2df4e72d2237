"""The link that is always the same: it leads to the table a person has open now."""

from django.urls import reverse

from accounts.services.blocks import block
from games.services.seats import leave_seat
from tests.tables import NOON, opened, started


def link_of(person) -> str:
    return reverse("own_link", args=[person.link_id])


def test_it_leads_everybody_to_the_table_open_now(ana, beto, client_of) -> None:
    code = opened(ana, visibility="link")
    for viewer in (ana, beto, None):
        assert client_of(viewer).get(link_of(ana)).url == reverse("table", args=[code])
    leave_seat(code, user_id=ana.pk, now=NOON)
    playing = started(ana, beto)
    assert client_of(None).get(link_of(ana)).url == reverse("table", args=[playing])


def test_without_a_table_it_says_so_and_offers_the_owner_to_open_one(ana, beto, client_of) -> None:
    started(beto, ana)
    own, others = (client_of(viewer).get(link_of(ana)).text for viewer in (ana, None))
    assert "You have no table now" in own
    assert f'href="{reverse("table_open")}"' in own
    assert "Ana has no table now" in others
    assert "Look again" in others
    assert f'href="{reverse("table_open")}"' not in others


def test_a_guest_has_one_too(guest_factory, client_of) -> None:
    eva = guest_factory("Eva")
    code = opened(eva)
    assert client_of(None).get(link_of(eva)).url == reverse("table", args=[code])


def test_whom_she_has_blocked_finds_nobody_there_and_nor_does_anybody_at_a_false_address(
    ana, beto, client_of
) -> None:
    opened(ana)
    block(ana.pk, beto.pk, now=NOON)
    assert client_of(beto).get(link_of(ana)).status_code == 404
    for wrong in ("aaaaaaaaaa", ana.public_id, f"{ana.public_id}-0123456789ab"):
        assert client_of(None).get(reverse("own_link", args=[wrong])).status_code == 404


def test_the_form_of_a_new_table_shows_it(ana, client_of) -> None:
    page = client_of(ana).get(reverse("table_open")).text
    assert f'data-copy="{link_of(ana)}"' in page
    assert f'href="{link_of(ana)}"' in client_of(ana).get(reverse("profile")).text
