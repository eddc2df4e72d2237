"""When does a device hear of something, sealed for it alone, and what if nobody answers?"""

import threading
from datetime import timedelta

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.db import connection
from py_vapid.jwt import decode
from py_vapid.utils import b64urlencode

from games.models import Delivery, Notice, PushSubscription
from games.rendering.notices import push_message
from games.selectors.notices import DEFAULT_SWITCHES
from games.services import deliveries, push
from games.services.inviting import invite_person
from games.services.notices import change_switches, note_visit, read_all
from games.services.push import subscribe
from games.services.refusals import Refused
from tests.pushing import Browser, push_service
from tests.tables import NOON, opened, play_any, started, state_of

# Threads of their own have to see what is stored.
pytestmark = pytest.mark.django_db(transaction=True)

DAY = 86_400


def minutes(number):
    return NOON + timedelta(minutes=number)


def until_turn_of(code, position):
    while state_of(code).turn != position:
        play_any(code)


@pytest.fixture
def service():
    with push_service() as service:
        yield service


@pytest.fixture
def phone(ana, service, push_key):
    """Ana's telephone, which takes pushes."""
    return add_device(ana, service, "phone")


def add_device(person, service, name):
    browser = Browser()
    subscribe(
        person.pk,
        endpoint=f"{service.address}/{name}",
        p256dh=browser.p256dh,
        auth=browser.auth,
        user_agent=name,
        now=NOON,
    )
    return browser


def carry(moment):
    return deliveries.run_due(now=moment, write=push_message)


@pytest.fixture
def code(ana, beto):
    """Ana (position 0) is on turn since noon."""
    code = started(ana, beto, pace=DAY)
    until_turn_of(code, 0)
    return code


def test_my_turn_reaches_my_phone_sealed_and_signed(ana, phone, service, push_key, code):
    assert carry(minutes(1)) == 1
    (sent,) = service.received
    assert sent.path == "/phone"
    assert sent.headers["content-encoding"] == "aes128gcm"
    assert int(sent.headers["ttl"]) > 0
    assert sent.headers["topic"]
    assert b"turn" not in sent.body
    news = phone.unseal(sent.body)
    assert "turn" in news["body"]
    assert (news["url"], news["table"]) == (f"/tables/{code}/", code)
    assert signer_of(sent, push_key)["sub"] == "mailto:club@escoba.example"
    assert signer_of(sent, push_key)["aud"] == service.address


def signer_of(sent, public_key):
    """The claims of the signature, which must be the site's (RFC 8292)."""

    scheme, _, rest = sent.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    point = public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    assert (scheme, parts["k"]) == ("vapid", b64urlencode(point))
    return decode(parts["t"], parts["k"])


def test_one_push_for_a_turn_however_often_the_clock_looks(phone, service, code):
    for minute in (1, 2, 3):
        carry(minutes(minute))
    assert len(service.received) == 1


def test_no_push_before_somebody_could_have_looked(phone, service, code):
    carry(NOON + timedelta(seconds=10))
    assert service.received == []


def test_no_push_for_a_table_that_is_in_front_of_me(ana, phone, service, code):
    note_visit(code, user_id=ana.pk, is_open=True, now=minutes(1))
    carry(minutes(2))
    note_visit(code, user_id=ana.pk, is_open=False, now=minutes(3))
    carry(minutes(10))
    assert service.received == []


def test_the_next_turn_is_pushed_when_i_have_been_there_since(ana, phone, service, code):
    carry(minutes(1))
    note_visit(code, user_id=ana.pk, is_open=True, now=minutes(2))
    play_any(code, now=minutes(3))
    note_visit(code, user_id=ana.pk, is_open=False, now=minutes(4))
    while state_of(code).turn != 0:
        play_any(code, now=minutes(5))
    carry(minutes(6))
    assert len(service.received) == 2
    assert Notice.objects.count() == 1


def test_who_does_not_come_is_not_pushed_again_and_again(ana, beto, phone, service):
    code = started(ana, beto)
    until_turn_of(code, 0)
    carry(minutes(1))
    play_any(code, now=minutes(2))
    while state_of(code).turn != 0:
        play_any(code, now=minutes(3))
    carry(minutes(4))
    assert len(service.received) == 1


def test_a_table_of_robots_calls_nobody_back(ana, phone, service):
    code = started(ana, robots=1)
    until_turn_of(code, 0)
    carry(minutes(5))
    assert service.received == []


def test_a_turn_that_is_over_is_not_told_any_more(phone, service, code):
    service.answers = [503]
    carry(minutes(1))
    play_any(code, now=minutes(1))
    carry(minutes(30))
    assert len(service.received) == 1
    assert not Delivery.objects.exists()


def test_an_invitation_reaches_every_device_unless_it_has_been_read(ana, beto, service, push_key):
    first, second = add_device(beto, service, "one"), add_device(beto, service, "two")
    code = opened(ana, size=2)
    invite_person(code, beto.public_id, user_id=ana.pk, now=NOON)
    assert carry(minutes(1)) == 2
    bodies = {sent.path: sent.body for sent in service.received}
    notice = Notice.objects.get()
    for browser, path in ((first, "/one"), (second, "/two")):
        news = browser.unseal(bodies[path])
        assert "Ana" in news["body"]
        assert news["url"] == f"/notices/{notice.pk}/"
    invite_person(code, beto.public_id, user_id=ana.pk, now=minutes(20))
    read_all(beto.pk, now=minutes(20))
    assert carry(minutes(21)) == 0


def test_a_push_speaks_the_language_of_its_reader(ana, phone, service, code):
    type(ana).objects.filter(pk=ana.pk).update(language="en")
    carry(minutes(1))
    assert phone.unseal(service.received[0].body)["body"] == "It is your turn at your table"


@pytest.mark.parametrize("status", [500, 429])
def test_a_push_that_fails_is_tried_again_a_few_times(phone, service, code, status):
    service.answers = [status] * 20
    for hour in range(24):
        carry(minutes(1) + timedelta(hours=hour))
    assert len(service.received) == 1 + len(deliveries.PAUSES)
    assert not Delivery.objects.exists()
    assert PushSubscription.objects.exists()


def test_a_push_that_fails_once_gets_through_later(phone, service, code):
    service.answers = [503]
    assert carry(minutes(1)) == 0
    assert carry(minutes(1)) == 0
    assert carry(minutes(2)) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(phone, service, code, status):
    service.answers = [status]
    carry(minutes(1))
    assert not PushSubscription.objects.exists()
    carry(minutes(10))
    assert len(service.received) == 1


@pytest.mark.parametrize("status", [400, 403, 413])
def test_a_push_that_is_refused_is_not_sent_again(phone, service, code, status):
    service.answers = [status]
    for minute in (1, 30, 300):
        carry(minutes(minute))
    assert len(service.received) == 1


def test_a_push_service_leads_nowhere_else(phone, service, code):
    service.answers = [307]
    carry(minutes(1))
    assert [sent.path for sent in service.received] == ["/phone"]


def test_a_service_that_is_down_is_tried_later(ana, push_key, code):
    with push_service() as service:
        add_device(ana, service, "phone")
    assert carry(minutes(1)) == 0
    assert Delivery.objects.get().attempts == 1


def test_two_postmen_do_not_send_the_same_push(phone, service, code):
    deliveries.make_out(now=minutes(1))
    rounds = [threading.Thread(target=_carry_in_thread, args=(minutes(1),)) for _ in range(3)]
    for round_ in rounds:
        round_.start()
    for round_ in rounds:
        round_.join()
    assert len(service.received) == 1


def _carry_in_thread(moment):
    try:
        carry(moment)
    finally:
        connection.close()


def test_what_is_switched_off_is_not_pushed_then_or_later(ana, phone, service, code):
    change_switches(ana.pk, DEFAULT_SWITCHES - {"turn.push"})
    carry(minutes(1))
    change_switches(ana.pk, DEFAULT_SWITCHES)
    carry(minutes(2))
    assert service.received == []


def test_a_browser_belongs_to_whoever_subscribed_last_and_nobody_has_too_many(
    ana, beto, service, push_key
):
    add_device(ana, service, "shared")
    add_device(beto, service, "shared")
    assert PushSubscription.objects.get().user == beto
    for number in range(push.MOST_DEVICES + 3):
        add_device(beto, service, f"device-{number}")
    assert PushSubscription.objects.filter(user=beto).count() == push.MOST_DEVICES


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://updates.push.services.mozilla.com/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://10.0.0.7:8443/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest/meta-data",
        "https://user@127.0.0.1/x",
        "ftp://example.com/x",
        "https:///x",
        "https://[x",
    ],
)
def test_a_public_site_knocks_at_no_neighbours_door(settings, endpoint):
    settings.PUSH_ANYWHERE = False
    assert not push.is_allowed(endpoint)


@pytest.mark.parametrize(
    ("endpoint", "tail"),
    [("https://push.example/\0", ""), ("https://push.example/x", "!" * 200)],
)
def test_what_a_row_has_no_room_for_is_refused(ana, push_key, endpoint, tail):
    browser = Browser()
    with pytest.raises(Refused):
        subscribe(
            ana.pk,
            endpoint=endpoint,
            p256dh=browser.p256dh + tail,
            auth=browser.auth,
            user_agent="",
            now=NOON,
        )


def test_without_a_key_there_are_no_pushes(ana, settings):
    settings.VAPID_PRIVATE_KEY = ""
    browser = Browser()
    with pytest.raises(Refused):
        subscribe(
            ana.pk,
            endpoint="https://push.example/x",
            p256dh=browser.p256dh,
            auth=browser.auth,
            user_agent="",
            now=NOON,
        )
