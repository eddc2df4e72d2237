"""Walking away from a match, and coming back."""

import pytest
from django.utils import timezone

from games.models import MatchStatus, Player, TableStatus
from games.selectors.fitting import Wishes
from games.selectors.lobby import find_open_tables
from games.services.abandon import abandon_match, return_to_match
from games.services.quick_seat import find_seat
from games.services.refusals import Refused
from tests.tables import (
    NOON,
    at,
    play_any,
    play_as,
    play_match,
    play_round,
    run_clock,
    started,
    state_of,
)

pytestmark = pytest.mark.django_db


def on_turn(code, position):
    while state_of(code).turn != position:
        play_any(code)


def test_b81_a_robot_plays_on_with_the_same_hand_and_gives_it_back(ana, beto):
    """B81: on return the seat is one's own again, at the next turn."""
    code = started(ana, beto)
    on_turn(code, 1)
    hand = state_of(code).hands[1]
    abandon_match(code, user_id=beto.pk, now=NOON)
    assert state_of(code).hands[1] == hand
    with pytest.raises(Refused) as refused:
        play_as(code, beto, str(hand[0]))
    assert refused.value.reason == "robot_plays"
    run_clock(code)
    assert state_of(code).ply > 0
    return_to_match(code, user_id=beto.pk, now=NOON)
    on_turn(code, 1)
    assert at(code).table.turn_user == beto


def test_b93_who_walked_away_has_not_won_even_when_his_pair_wins(ana, beto, carmen, dani):
    """B93: one of each pair has walked away, whichever pair wins."""
    code = started(ana, beto, carmen, dani, size=4, pairs=True)
    for person in (carmen, dani):
        abandon_match(code, user_id=person.pk, now=NOON)
    match = play_match(code)
    won = {player.user_id: player.won for player in match.players.all()}
    assert won[carmen.pk] is False
    assert won[dani.pk] is False
    assert won[ana.pk] != won[beto.pk]
    assert [seat.user_id for seat in at(code).seats] == [ana.pk, beto.pk]


def test_b109_whose_rival_leaves_after_a_round_waits_for_another_with_one_press(
    ana, beto, carmen, client_of
):
    """B109: it is Beto who has lost; by claiming Ana is found again by who looks for a table."""
    code = started(ana, beto, target=61)
    play_round(code)
    abandon_match(code, user_id=beto.pk, now=NOON)
    assert "Claim the match" in client_of(ana).get(f"/tables/{code}/").text
    client_of(ana).post(f"/tables/{code}/claim/")
    assert dict(Player.objects.values_list("user", "won")) == {ana.pk: True, beto.pk: False}
    assert Player.objects.get(user=beto).left_at is not None
    assert [found.table.code for found in find_open_tables()] == [code]
    wishes = Wishes.read({})
    assert find_seat(user_id=carmen.pk, key="quick", wishes=wishes, now=timezone.now()) == code


def test_walking_away_twice_is_once(ana, beto):
    code = started(ana, beto)
    revision = abandon_match(code, user_id=beto.pk, now=NOON)
    assert abandon_match(code, user_id=beto.pk, now=NOON) == revision


def test_the_match_ends_without_result_when_the_last_person_walks_away(ana):
    code = started(ana, robots=1)
    abandon_match(code, user_id=ana.pk, now=NOON)
    loaded = at(code)
    assert loaded.match.status == MatchStatus.ABANDONED
    assert loaded.table.status == TableStatus.CLOSED
    assert loaded.table.due_at is None
    assert set(Player.objects.values_list("won", flat=True)) == {None}


def test_when_the_host_walks_away_somebody_else_is_host_at_once_and_afterwards(ana, beto):
    code = started(ana, beto)
    abandon_match(code, user_id=ana.pk, now=NOON)
    assert at(code).table.host == beto
    play_match(code)
    assert at(code).table.host == beto


def test_a_stranger_cannot_walk_away(ana, beto, carmen):
    code = started(ana, beto)
    with pytest.raises(Refused) as refused:
        abandon_match(code, user_id=carmen.pk, now=NOON)
    assert refused.value.reason == "not_seated"
