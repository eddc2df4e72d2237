"""How people become friends and cease to be: one row for two people, whoever asked."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import Friendship, User
from accounts.selectors.friends import (
    Tie,
    are_friends,
    count_requests_to,
    find_friends,
    find_requests_of,
    find_requests_to,
    find_tie,
    friend_ids,
)
from accounts.services import friends as service
from accounts.services.blocks import block
from accounts.services.friends import accept_friend, ask_friend, drop_friend
from accounts.services.pairs import PairReason, PairRefused
from accounts.signals import friend_accepted, friend_asked

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def news():
    """What was told, as (signal, who, whom)."""
    heard = []
    receivers = {
        signal: lambda name=name, **said: heard.append((name, said["user_id"], said["other_id"]))
        for name, signal in (("asked", friend_asked), ("accepted", friend_accepted))
    }
    for signal, receiver in receivers.items():
        signal.connect(receiver)
    yield heard
    for signal, receiver in receivers.items():
        signal.disconnect(receiver)


def befriend(one, other):
    ask_friend(one.pk, other.pk, now=NOON)
    accept_friend(other.pk, one.pk, now=NOON)


def test_ana_asks_and_beto_accepts(ana, beto):
    assert ask_friend(ana.pk, beto.pk, now=NOON) == Tie.ASKED
    assert (find_tie(ana.pk, beto.pk), find_tie(beto.pk, ana.pk)) == (Tie.ASKED, Tie.GOT)
    assert not are_friends(ana.pk, beto.pk)
    assert accept_friend(beto.pk, ana.pk, now=NOON)
    assert are_friends(ana.pk, beto.pk)
    assert are_friends(beto.pk, ana.pk)
    assert friend_ids(ana.pk) == {beto.pk}
    assert friend_ids(beto.pk) == {ana.pk}


def test_a_request_is_no_friendship(ana, beto):
    ask_friend(ana.pk, beto.pk, now=NOON)
    assert friend_ids(ana.pk) == friend_ids(beto.pk) == frozenset()
    assert [row.asked for row in find_requests_of(ana.pk)] == [beto]
    assert [row.asker for row in find_requests_to(beto.pk)] == [ana]
    assert (count_requests_to(beto.pk), count_requests_to(ana.pk)) == (1, 0)


def test_nobody_accepts_what_he_has_asked_himself(ana, beto):
    ask_friend(ana.pk, beto.pk, now=NOON)
    assert not accept_friend(ana.pk, beto.pk, now=NOON)
    assert not are_friends(ana.pk, beto.pk)


def test_who_asks_somebody_that_has_asked_him_is_his_friend(ana, beto):
    ask_friend(ana.pk, beto.pk, now=NOON)
    assert ask_friend(beto.pk, ana.pk, now=NOON) == Tie.FRIENDS
    assert Friendship.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_pressing_twice_changes_nothing_and_is_told_once(ana, beto, news):
    for _press in range(2):
        assert ask_friend(ana.pk, beto.pk, now=NOON) == Tie.ASKED
    for _press in range(2):
        assert accept_friend(beto.pk, ana.pk, now=NOON)
    assert ask_friend(ana.pk, beto.pk, now=NOON) == Tie.FRIENDS
    assert news == [("asked", ana.pk, beto.pk), ("accepted", beto.pk, ana.pk)]
    for went in (True, False):
        assert drop_friend(ana.pk, beto.pk) is went


def test_a_request_can_be_declined_or_withdrawn_and_asked_again(ana, beto):
    for whose in (ana, beto):
        ask_friend(ana.pk, beto.pk, now=NOON)
        other = beto if whose is ana else ana
        assert drop_friend(whose.pk, other.pk)
        assert find_tie(ana.pk, beto.pk) == Tie.NONE
    assert not accept_friend(beto.pk, ana.pk, now=NOON)
    assert ask_friend(ana.pk, beto.pk, now=NOON) == Tie.ASKED


def test_nobody_is_asked_who_is_oneself_gone_closed_or_blocked(ana, beto, carmen, dani):
    User.objects.filter(pk=dani.pk).update(is_active=False)
    block(carmen.pk, ana.pk, now=NOON)
    block(ana.pk, beto.pk, now=NOON)
    refused = {ana.pk: PairReason.ONESELF, 0: PairReason.NOBODY, dani.pk: PairReason.NOBODY,
               carmen.pk: PairReason.BLOCKED, beto.pk: PairReason.BLOCKED}  # fmt: skip
    for other, reason in refused.items():
        with pytest.raises(PairRefused) as refusal:
            ask_friend(ana.pk, other, now=NOON)
        assert refusal.value.reason == reason
    assert not Friendship.objects.exists()


def test_there_is_an_end_to_asking(ana, beto, carmen, monkeypatch):
    monkeypatch.setattr(service, "MOST_TIES", 1)
    ask_friend(ana.pk, beto.pk, now=NOON)
    with pytest.raises(PairRefused) as refusal:
        ask_friend(ana.pk, carmen.pk, now=NOON)
    assert refusal.value.reason == PairReason.TOO_MANY


def test_a_guest_has_friends_too(ana, guest_factory):
    eva = guest_factory("Eva")
    befriend(eva, ana)
    assert friend_ids(ana.pk) == {eva.pk}


def test_a_friend_who_is_here_shows_it_unless_he_does_not_want_to(ana, beto, carmen, dani):
    for friend in (beto, carmen, dani):
        befriend(ana, friend)
    User.objects.filter(pk__in=[beto.pk, carmen.pk]).update(last_seen=NOON - timedelta(minutes=1))
    User.objects.filter(pk=carmen.pk).update(shows_online=False)
    User.objects.filter(pk=dani.pk).update(last_seen=NOON - timedelta(minutes=4))
    found = {row.user.display_name: row.is_online for row in find_friends(ana.pk, now=NOON)}
    assert found == {"Beto": True, "Carmen": False, "Dani": False}


def test_a_failing_listener_harms_nobody(ana, beto, django_capture_on_commit_callbacks, caplog):
    def fail(**_said):
        raise RuntimeError("mail is down")

    friend_asked.connect(fail)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            ask_friend(ana.pk, beto.pk, now=NOON)
    finally:
        friend_asked.disconnect(fail)
    assert find_tie(ana.pk, beto.pk) == Tie.ASKED
    assert "mail is down" in caplog.text
