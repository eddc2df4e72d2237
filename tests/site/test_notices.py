"""What whoever runs the site tells everybody: on every page, and live where one is open."""

from datetime import UTC, datetime, timedelta

import pytest
from channels.db import database_sync_to_async
from django.core.management import CommandError, call_command

from escoba_site.models import SiteNotice
from escoba_site.notices import OVER_AFTER, current_notice
from escoba_site.services import publish_notice, tell_open_pages, withdraw_notice
from tests.consumers.test_table_socket import socket_of
from tests.tables import started

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
TEN = NOON + timedelta(hours=10)


@pytest.mark.django_db
def test_nothing_to_say_leaves_the_line_hidden(client):
    page = client.get("/").content.decode()
    assert 'id="site-notice" role="status" hidden' in page


@pytest.mark.django_db
def test_every_page_shows_it_a_table_too(ana, beto, client_of):
    publish_notice("Volvemos a las <diez>", at=None, now=NOON)
    code = started(ana, beto)
    for address in ("/", "/rules/", "/standings/", f"/tables/{code}/", "/guest/"):
        page = client_of(None).get(address).content.decode()
        assert "Volvemos a las &lt;diez&gt;" in page, address


@pytest.mark.django_db
def test_the_newest_counts_until_it_is_over_or_withdrawn():
    publish_notice("one", at=None, now=NOON)
    publish_notice("two", at=TEN, now=NOON)
    assert current_notice(NOON).text == "two"
    assert current_notice(TEN + OVER_AFTER).text == "two"
    assert current_notice(TEN + OVER_AFTER + timedelta(seconds=1)) is None
    assert withdraw_notice(now=NOON)
    assert current_notice(NOON) is None
    assert not withdraw_notice(now=NOON)


@pytest.mark.django_db
def test_open_pages_are_told_once():
    publish_notice("one", at=None, now=NOON)
    assert [tell_open_pages(now=NOON) for _ in range(3)] == [True, False, False]
    withdraw_notice(now=NOON)
    assert [tell_open_pages(now=NOON) for _ in range(2)] == [True, False]


@pytest.mark.django_db(transaction=True)
async def test_an_open_table_shows_it_come_and_go(ana, beto):
    code = await database_sync_to_async(started)(ana, beto)
    async with socket_of(code, ana) as socket:
        await socket.receive_from()
        await database_sync_to_async(publish_notice)("Back at ten", at=TEN, now=NOON)
        await database_sync_to_async(tell_open_pages)(now=NOON)
        html = await told(socket)
        assert "Back at ten" in html
        assert "May 1, 2026, 10 p.m. UTC" in html
        await database_sync_to_async(withdraw_notice)(now=NOON)
        await database_sync_to_async(tell_open_pages)(now=NOON)
        assert "hidden" in await told(socket)


async def told(socket) -> str:
    """The next frame about the notice; others belong to the table."""
    while True:
        html = await socket.receive_from(timeout=5)
        if 'hx-target="#site-notice"' in html:
            return html


@pytest.mark.django_db
def test_the_command_announces_and_clears(capsys):
    call_command("announce_maintenance", "Back at ten", "--at", "2026-05-01 22:00")
    notice = SiteNotice.objects.get()
    assert (notice.text, notice.at) == ("Back at ten", TEN)
    call_command("announce_maintenance", "--clear")
    assert current_notice() is None


@pytest.mark.django_db
@pytest.mark.parametrize(
    "arguments",
    [[], ["text", "--clear"], ["text", "--at", "tonight"], ["text", "--at", "2026-02-30 10:00"]],
)
def test_the_command_refuses_what_makes_no_sense(arguments):
    with pytest.raises(CommandError):
        call_command("announce_maintenance", *arguments)
    with pytest.raises(CommandError):
        call_command("announce_maintenance", "x" * 301)
