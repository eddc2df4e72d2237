"""Two people, one moment: real threads, and whatever comes first there is one right outcome."""

import threading
from datetime import UTC, datetime

import pytest
from django.db import connection

from accounts.models import Block, Friendship
from accounts.selectors.friends import Tie, find_tie
from accounts.services.blocks import block
from accounts.services.friends import accept_friend, ask_friend, drop_friend
from accounts.services.pairs import PairReason, PairRefused

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.live]
NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


def together(*commands):
    """Run the commands in threads that start at one moment; what each returned or was refused."""
    barrier = threading.Barrier(len(commands))
    results = [None] * len(commands)

    def run(index, command):
        try:
            barrier.wait()
            results[index] = command()
        except PairRefused as refused:
            results[index] = refused.reason
        except Exception as error:
            results[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(commands)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for result in results:
        assert not isinstance(result, Exception), repr(result)
    return results


def test_two_who_ask_each_other_at_the_same_moment_are_friends(ana, beto):
    for _ in range(5):
        results = together(
            lambda: ask_friend(ana.pk, beto.pk, now=NOON),
            lambda: ask_friend(beto.pk, ana.pk, now=NOON),
        )
        assert sorted(results) == [Tie.ASKED, Tie.FRIENDS]
        assert Friendship.objects.count() == 1
        assert find_tie(ana.pk, beto.pk) == Tie.FRIENDS
        drop_friend(ana.pk, beto.pk)


def test_a_button_pressed_four_times_is_one_request(ana, beto):
    results = together(*[lambda: ask_friend(ana.pk, beto.pk, now=NOON)] * 4)
    assert results == [Tie.ASKED] * 4
    assert Friendship.objects.count() == 1


def test_a_block_and_a_request_of_the_same_moment_leave_the_block_alone(ana, beto):
    for _ in range(5):
        asked, _blocked = together(
            lambda: ask_friend(ana.pk, beto.pk, now=NOON),
            lambda: block(beto.pk, ana.pk, now=NOON),
        )
        assert asked in {Tie.ASKED, PairReason.BLOCKED}
        assert not Friendship.objects.exists()
        Block.objects.all().delete()


def test_a_block_and_a_yes_of_the_same_moment_leave_the_block_alone(ana, beto):
    for _ in range(5):
        ask_friend(ana.pk, beto.pk, now=NOON)
        together(
            lambda: accept_friend(beto.pk, ana.pk, now=NOON),
            lambda: block(ana.pk, beto.pk, now=NOON),
        )
        assert not Friendship.objects.exists()
        Block.objects.all().delete()


def test_two_who_block_each_other_at_the_same_moment_both_do(ana, beto):
    together(
        lambda: block(ana.pk, beto.pk, now=NOON),
        lambda: block(beto.pk, ana.pk, now=NOON),
        lambda: block(ana.pk, beto.pk, now=NOON),
    )
    assert Block.objects.count() == 2
