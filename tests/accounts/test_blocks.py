"""A block hides both ways, ends what was between the two, and is taken back by whoever made it."""

from datetime import UTC, datetime

import pytest

from accounts.models import Block
from accounts.selectors.blocks import blocked_ids, find_blocks, has_blocked, is_blocked
from accounts.selectors.friends import Tie, find_tie
from accounts.selectors.people import find_account, find_person
from accounts.services.blocks import block, unblock
from accounts.services.friends import accept_friend, ask_friend
from accounts.services.pairs import PairRefused
from accounts.signals import block_changed

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


def test_a_block_hides_both_ways_and_no_third_person(ana, beto, carmen):
    block(ana.pk, beto.pk, now=NOON)
    assert blocked_ids(ana.pk) == {beto.pk}
    assert blocked_ids(beto.pk) == {ana.pk}
    assert blocked_ids(carmen.pk) == frozenset()
    assert is_blocked(ana.pk, beto.pk)
    assert is_blocked(beto.pk, ana.pk)
    assert (has_blocked(ana.pk, beto.pk), has_blocked(beto.pk, ana.pk)) == (True, False)


def test_whom_one_is_hidden_from_is_one_question_however_many_they_are(
    ana, beto, carmen, dani, django_assert_num_queries
):
    block(ana.pk, beto.pk, now=NOON)
    block(carmen.pk, ana.pk, now=NOON)
    block(dani.pk, ana.pk, now=NOON)
    with django_assert_num_queries(1):
        assert blocked_ids(ana.pk) == {beto.pk, carmen.pk, dani.pk}
    with django_assert_num_queries(0):
        assert blocked_ids(None) == frozenset()


def test_a_friendship_ends_with_a_block_and_does_not_come_back_with_its_end(ana, beto):
    ask_friend(ana.pk, beto.pk, now=NOON)
    accept_friend(beto.pk, ana.pk, now=NOON)
    block(beto.pk, ana.pk, now=NOON)
    assert find_tie(ana.pk, beto.pk) == Tie.NONE
    unblock(beto.pk, ana.pk)
    assert find_tie(ana.pk, beto.pk) == Tie.NONE
    assert not is_blocked(ana.pk, beto.pk)


def test_each_takes_back_only_his_own_block(ana, beto):
    block(ana.pk, beto.pk, now=NOON)
    block(beto.pk, ana.pk, now=NOON)
    unblock(ana.pk, beto.pk)
    assert is_blocked(ana.pk, beto.pk)
    assert not find_blocks(ana.pk)
    assert [row.blocked for row in find_blocks(beto.pk)] == [ana]


@pytest.mark.django_db(transaction=True)
def test_pressing_twice_changes_nothing_and_is_told_once(ana, beto):
    heard = []

    def hear(**said):
        heard.append((said["user_id"], said["other_id"]))

    block_changed.connect(hear)
    try:
        for _press in range(2):
            block(ana.pk, beto.pk, now=NOON)
        for _press in range(2):
            unblock(ana.pk, beto.pk)
    finally:
        block_changed.disconnect(hear)
    assert heard == [(ana.pk, beto.pk)] * 2
    assert not Block.objects.exists()


def test_nobody_blocks_himself_or_nobody(ana):
    for other in (ana.pk, 0):
        with pytest.raises(PairRefused):
            block(ana.pk, other, now=NOON)


def test_who_has_been_blocked_does_not_find_the_other_and_is_found_by_him(ana, beto, carmen):
    block(ana.pk, beto.pk, now=NOON)
    assert find_person(ana.public_id, viewer_id=beto.pk) is None
    assert find_account("Ana", viewer_id=beto.pk) is None
    # He has to find him to take it back.
    assert find_person(beto.public_id, viewer_id=ana.pk) == beto
    assert find_person(ana.public_id, viewer_id=carmen.pk) == ana
    assert find_person(ana.public_id, viewer_id=None) == ana
    assert find_account("ANA", viewer_id=carmen.pk) == ana
