"""Who gets a letter about what waits for him, how often, and how does he end it?"""

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from email import message_from_bytes
from email.message import Message
from email.policy import default as modern

import pytest
from aiosmtpd.controller import Controller
from allauth.account.models import EmailAddress

from accounts.services.friends import ask_friend
from games.models import Notice, NoticeSettings
from games.rendering.notices import mail_letter
from games.selectors.notices import DEFAULT_SWITCHES
from games.services import mails
from games.services.inviting import invite_person
from games.services.notices import change_switches, note_visit, tell_of_friend
from tests.tables import NOON, at_row, opened, play_any, started, state_of

pytestmark = pytest.mark.django_db

DAY = 86_400


def hours(number):
    return NOON + timedelta(hours=number)


def until_turn_of(code, position):
    while state_of(code).turn != position:
        play_any(code)


@pytest.fixture
def code(ana, beto):
    """Ana (position 0) is on turn since noon."""
    code = started(ana, beto, pace=DAY)
    until_turn_of(code, 0)
    return code


class Sink:
    """A mail server that keeps what it gets; `refuses` so many times first."""

    def __init__(self) -> None:
        self.mails: list[Message] = []
        self.refuses = 0

    async def handle_DATA(self, server, session, envelope):
        if self.refuses:
            self.refuses -= 1
            return "451 try again later"
        self.mails.append(message_from_bytes(envelope.content, policy=modern))
        return "250 kept"


@contextmanager
def mail_server() -> Iterator[tuple[Sink, int]]:
    sink = Sink()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    controller = Controller(sink, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield sink, port
    finally:
        controller.stop()


@pytest.fixture
def sink(settings):
    with mail_server() as (sink, port):
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST = "127.0.0.1"
        settings.EMAIL_PORT = port
        settings.SITE_URL = "https://escoba.example"
        yield sink


@pytest.fixture
def address(ana):
    """Ana has proved that this address is hers."""
    return EmailAddress.objects.create(
        user=ana, email="ana@example.com", verified=True, primary=True
    )


def post(moment):
    return mails.run_due(now=moment, write=mail_letter)


def test_one_letter_tells_all_that_waits(ana, beto, carmen, sink, address):
    type(ana).objects.filter(pk=ana.pk).update(language="en")
    by_days = [started(ana, other, pace=DAY) for other in (beto, carmen)]
    for code in by_days:
        until_turn_of(code, 0)
    invitation = opened(beto, size=2)
    invite_person(invitation, ana.public_id, user_id=beto.pk, now=NOON)
    assert post(hours(2)) == 1
    (mail,) = sink.mails
    assert mail["To"] == "ana@example.com"
    assert mail["Subject"].endswith("3 things wait for you")
    text = mail.get_content()
    assert "Beto invites you to a table" in text
    for code in by_days:
        assert f"https://escoba.example/tables/{code}/" in text
    assert f"https://escoba.example/notices/{Notice.objects.get().pk}/" in text


def test_the_next_letter_goes_out_half_a_day_later_and_only_with_something_new(
    ana, beto, sink, address, code
):
    assert post(hours(2)) == 1
    assert post(hours(3)) == 0
    assert post(hours(15)) == 0
    other = started(ana, beto, pace=DAY)
    while state_of(other).turn != 0:
        play_any(other)
    type(at_row(other)).objects.filter(code=other).update(turn_since=hours(16))
    assert post(hours(16.5)) == 0
    assert post(hours(17.5)) == 1


def test_what_happened_just_before_a_letter_is_in_the_next_one(ana, beto, sink, address, code):
    table = opened(beto, size=2)
    invite_person(table, ana.public_id, user_id=beto.pk, now=hours(1.5))
    assert post(hours(2)) == 1
    assert "Beto" not in sink.mails[0].get_content()
    assert post(hours(15)) == 1
    assert "Beto" in sink.mails[1].get_content()


def test_a_request_of_friendship_is_in_a_letter_for_who_wants_it(ana, beto, sink, address):
    type(ana).objects.filter(pk=ana.pk).update(language="en")
    change_switches(ana.pk, DEFAULT_SWITCHES | {"friend.mail"})
    ask_friend(beto.pk, ana.pk, now=NOON)
    tell_of_friend(asked_id=ana.pk, asker_id=beto.pk, now=NOON)
    assert post(hours(2)) == 1
    (mail,) = sink.mails
    assert mail["Subject"].endswith("Beto would like to be your friend")
    assert f"https://escoba.example/notices/{Notice.objects.get().pk}/" in mail.get_content()


def test_the_link_for_a_new_password_goes_through_the_same_server(ana, sink, address, client_of):
    client_of(None).post("/accounts/password/reset/", {"email": address.email})
    (mail,) = sink.mails
    assert mail["To"] == address.email
    link = re.search(r"https?://[^/]+(/accounts/password/reset/key/\S+)", mail.get_content())
    assert client_of(None).get(link[1], follow=True).status_code == 200


def test_no_letter_without_a_proved_address(ana, sink, code):
    EmailAddress.objects.create(user=ana, email="ana@example.com", verified=False, primary=True)
    assert post(hours(2)) == 0


def test_no_letter_about_quick_matches(ana, beto, sink, address):
    until_turn_of(started(ana, beto, pace=60), 0)
    assert post(hours(2)) == 0


def test_no_letter_to_who_has_looked_or_is_here(ana, sink, address, code):
    type(ana).objects.filter(pk=ana.pk).update(last_seen=hours(2))
    assert post(hours(2)) == 0
    type(ana).objects.filter(pk=ana.pk).update(last_seen=NOON)
    note_visit(code, user_id=ana.pk, is_open=False, now=hours(1))
    assert post(hours(2)) == 0
    assert sink.mails == []


def test_no_letter_about_what_is_switched_off(ana, sink, address, code):
    change_switches(ana.pk, DEFAULT_SWITCHES - {"turn.mail"})
    assert post(hours(2)) == 0
    assert post(hours(30)) == 0


def test_every_letter_has_a_way_out_that_needs_no_log_in(ana, sink, address, code, client_of):
    post(hours(2))
    (mail,) = sink.mails
    link = mail["List-Unsubscribe"].strip(" <>")
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert link in mail.get_content()
    answer = client_of(None).post(link.removeprefix("https://escoba.example"))
    assert answer.status_code == 200
    assert post(hours(40)) == 0


def test_a_letter_that_is_refused_goes_out_later(ana, sink, address, code):
    sink.refuses = 1
    assert post(hours(2)) == 0
    assert post(hours(2.1)) == 0
    assert post(hours(2.5)) == 1
    assert NoticeSettings.objects.get().mail_failures == 0


def test_a_letter_that_never_gets_through_is_given_up(ana, sink, address, code):
    sink.refuses = 100
    for hour in range(2, 60):
        post(hours(hour))
    assert 100 - sink.refuses == mails.MOST_FAILURES + 1


def test_a_name_with_line_breaks_cannot_add_a_header(ana, beto, sink, address):
    type(beto).objects.filter(pk=beto.pk).update(display_name="B\nBcc: x@y.example")
    table = opened(beto, size=2)
    invite_person(table, ana.public_id, user_id=beto.pk, now=NOON)
    assert post(hours(2)) == 1
    assert sink.mails[0]["Bcc"] is None
