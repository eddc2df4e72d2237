"""What is deleted after its time, and what never."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.management import call_command

from accounts.models import User
from games.models import CommandKey, Match, Table
from games.services import cleanup
from games.services.abandon import abandon_match
from games.services.seats import leave_seat
from tests.tables import NOON, opened, play_match, started

pytestmark = pytest.mark.django_db

MUCH_LATER = NOON + timedelta(days=100)


def test_old_keys_of_forms_go_and_new_ones_stay(ana):
    CommandKey.objects.create(user=ana, key="old", answer="", used_at=NOON)
    CommandKey.objects.create(user=ana, key="new", answer="", used_at=NOON + timedelta(days=2))
    assert cleanup.run(NOON + timedelta(days=2, seconds=1))["command keys"] == 1
    assert CommandKey.objects.get().key == "new"


def test_expired_sessions_go_and_the_traces_of_lost_ones(ana):
    kept = {"session_data": "", "expire_date": MUCH_LATER + timedelta(days=1)}
    Session.objects.create(session_key="gone", session_data="", expire_date=NOON)
    Session.objects.create(session_key="kept", **kept)
    for key in ("gone", "kept"):
        UserSession.objects.create(user=ana, session_key=key, ip="203.0.113.7", user_agent="x")
    counts = cleanup.run(MUCH_LATER)
    assert (counts["sessions"], counts["traces of sessions"]) == (1, 1)
    assert UserSession.objects.get().session_key == "kept"


def test_a_closed_table_where_nobody_played_goes_after_some_days(ana):
    code = opened(ana)
    leave_seat(code, user_id=ana.pk, now=NOON)
    assert cleanup.run(NOON + timedelta(days=6))["tables"] == 0
    assert cleanup.run(NOON + timedelta(days=8))["tables"] == 1
    assert not Table.objects.exists()


def test_tables_that_wait_play_or_have_played_stay(ana, beto, carmen, dani):
    opened(carmen)
    started(ana, dani)
    played = started(ana, beto)
    play_match(played)
    for person in (ana, beto):
        leave_seat(played, user_id=person.pk, now=NOON)
    assert cleanup.run(MUCH_LATER)["tables"] == 0
    assert Table.objects.count() == 3


def test_a_guest_who_never_played_is_forgotten_after_a_time(guest_factory, settings):
    guest_factory("Eva", now=NOON)
    assert cleanup.run(NOON + timedelta(days=59))["guests"] == 0
    assert cleanup.run(NOON + timedelta(days=61))["guests"] == 1
    assert not User.objects.exists()


def test_a_guest_who_was_here_lately_stays(guest_factory):
    guest = guest_factory("Eva", now=NOON)
    User.objects.filter(pk=guest.pk).update(last_seen=MUCH_LATER - timedelta(days=1))
    assert cleanup.run(MUCH_LATER)["guests"] == 0


def test_a_guest_who_played_sits_or_invites_stays(guest_factory, ana):
    player, host = (guest_factory(name, now=NOON) for name in ("Eva", "Flor"))
    started(ana, player)
    opened(host)
    assert cleanup.run(MUCH_LATER)["guests"] == 0
    assert User.objects.filter(is_guest=True).count() == 2


def test_a_guest_whose_empty_table_went_goes_with_it(guest_factory):
    guest = guest_factory("Eva", now=NOON)
    leave_seat(opened(guest), user_id=guest.pk, now=NOON)
    counts = cleanup.run(MUCH_LATER)
    assert (counts["tables"], counts["guests"]) == (1, 1)


def test_an_account_is_never_forgotten(ana):
    assert cleanup.run(MUCH_LATER)["guests"] == 0
    assert User.objects.get() == ana


def test_no_match_is_ever_deleted(ana, beto, guest_factory):
    code = started(ana, guest_factory("Eva", now=NOON))
    play_match(code)
    abandoned = started(ana, beto)
    for person in (ana, beto):
        abandon_match(abandoned, user_id=person.pk, now=NOON)
    matches = Match.objects.count()
    cleanup.run(MUCH_LATER)
    assert Match.objects.count() == matches


def test_more_than_one_batch_is_deleted(ana, monkeypatch):
    monkeypatch.setattr(cleanup, "BATCH", 3)
    for number in range(10):
        CommandKey.objects.create(user=ana, key=f"{number}", answer="", used_at=NOON)
    assert cleanup.run(MUCH_LATER)["command keys"] == 10


def test_the_command_says_what_it_deleted(ana, capsys):
    call_command("clean_up")
    assert "0 guests" in capsys.readouterr().out
