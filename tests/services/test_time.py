"""Turns with a clock: they run out once, a robot sits in after three, a pause stops them all."""

from datetime import timedelta

import pytest

from games.models import ClockBeat, MatchStatus, Move, Player
from games.services import clock
from games.services.abandon import abandon_match, claim_match, return_to_match
from games.services.agreements import propose, resume
from games.services.chat import say
from games.services.refusals import Refused
from games.services.rounds import next_round
from tests.tables import (
    NOON,
    at,
    at_row,
    close_window,
    play_any,
    play_as,
    play_round,
    stack_deck,
    started,
    state_of,
)

pytestmark = pytest.mark.django_db


def seconds(number):
    return timedelta(seconds=number)


def tick(code, *, at_seconds):
    """The clock, as alive as ever, looks at this moment."""
    ClockBeat.objects.update_or_create(pk=1, defaults={"beat_at": NOON + seconds(at_seconds - 1)})
    clock.run_due(now=NOON + seconds(at_seconds))


def take_turn(code, *, at_seconds):
    """Whoever is on turn plays until it is somebody else's."""
    turn = state_of(code).turn
    while state_of(code).turn == turn:
        play_any(code, now=NOON + seconds(at_seconds))


def run_out(code, *, at_seconds):
    """The turn of whoever is on it runs out; taking a fifteen that was left is not yet a turn."""
    turn = state_of(code).turn
    while state_of(code).turn == turn:
        tick(code, at_seconds=at_seconds)


@pytest.fixture
def code(ana, beto):
    """Half a minute a turn, twenty seconds of extra time; Beto (seat 1) is on turn since noon."""
    code = started(ana, beto, pace=30, bank=20)
    stack_deck(code, "7O 1C 2C 1E RE 1B SB 3C 5E KO", dealer=0)
    return code


def test_nothing_happens_before_the_time_is_up(code):
    tick(code, at_seconds=49)
    assert not Move.objects.exists()


def test_a_turn_that_runs_out_is_played_once_and_stamped_with_its_deadline(code):
    """B69 and B83: no page is open, nobody's socket is needed."""
    tick(code, at_seconds=51)
    tick(code, at_seconds=51)
    move = Move.objects.get()
    assert (move.position, move.cause, move.made_at) == (1, "timeout", NOON + seconds(50))
    assert state_of(code).turn == 0


def test_the_next_turn_begins_when_the_card_falls(code, ana):
    tick(code, at_seconds=60)
    assert at_row(code).turn_since == NOON + seconds(60)
    assert at_row(code).due_at == NOON + seconds(60 + 50)


def test_a_slow_turn_uses_up_the_extra_time(code, beto):
    play_as(code, beto, "7OxSB", now=NOON + seconds(42))
    assert Player.objects.get(user=beto).bank == 8


def test_a_quick_turn_uses_none_of_it(code, beto):
    play_as(code, beto, "7OxSB", now=NOON + seconds(29))
    assert Player.objects.get(user=beto).bank == 20


def test_b73_a_card_in_the_last_moment_and_the_clock_make_one_move(code, beto):
    """B73: the card was there first."""
    play_as(code, beto, "7OxSB", now=NOON + seconds(50))
    tick(code, at_seconds=51)
    assert Move.objects.count() == 1


def test_after_three_turns_in_a_row_a_robot_holds_the_seat_until_its_person_is_back(
    code, ana, beto
):
    now = 0
    for turn in range(3):
        now += 60
        run_out(code, at_seconds=now)
        assert (Player.objects.get(user=beto).left_at is not None) == (turn == 2)
        take_turn(code, at_seconds=now)
    with pytest.raises(Refused) as refused:
        play_as(code, beto, "2C", now=NOON + seconds(now))
    assert refused.value.reason == "robot_plays"
    assert at_row(code).due_at < NOON + seconds(now + 30)
    return_to_match(code, user_id=beto.pk, now=NOON + seconds(now))
    assert at_row(code).turn_user == beto
    assert Player.objects.get(user=beto).timeouts == 0


def test_playing_in_time_starts_the_count_again(code, beto):
    tick(code, at_seconds=60)
    take_turn(code, at_seconds=61)
    take_turn(code, at_seconds=62)
    assert Player.objects.get(user=beto).timeouts == 0


def test_b75_looking_and_talking_move_no_deadline(code, ana, beto, carmen, client_of):
    """B75: it is Beto's turn; others look again, come, talk and walk away from theirs."""
    due_at = at_row(code).due_at
    for viewer in (ana, beto, carmen, None):
        for _ in range(2):
            client_of(viewer).get(f"/tables/{code}/")
    for person in (ana, beto, carmen):
        say(code, user_id=person.pk, text="Hola", now=NOON + seconds(10))
    abandon_match(code, user_id=ana.pk, now=NOON + seconds(11))
    return_to_match(code, user_id=ana.pk, now=NOON + seconds(12))
    tick(code, at_seconds=20)
    assert at_row(code).due_at == due_at == NOON + seconds(50)


def test_b83_whose_time_runs_out_before_a_fifteen_left_behind_takes_it_or_not_and_plays(code, beto):
    """B83: there is an automatic answer to that as well, and the turn passes."""
    play_as(code, beto, "7O", now=NOON)
    assert state_of(code).left_card is not None
    run_out(code, at_seconds=60)
    assert state_of(code).turn == 1
    made = list(Move.objects.filter(position=0).values_list("cause", flat=True))
    assert made == ["timeout"] * len(made)
    assert made


def test_a_turn_that_ran_out_while_the_server_was_down_gets_a_fresh_one(code, beto):
    """B69: the time goes on after a restart, and runs out once."""
    ClockBeat.objects.update_or_create(pk=1, defaults={"beat_at": NOON + seconds(10)})
    clock.run_due(now=NOON + seconds(500))
    assert not Move.objects.exists()
    assert at_row(code).due_at == NOON + seconds(550)
    tick(code, at_seconds=551)
    assert Move.objects.get().cause == "timeout"


def test_a_table_without_clock_waits_for_ever(ana, beto):
    code = started(ana, beto)
    assert at_row(code).due_at is None


def test_a_pause_needs_everybody_who_is_there_and_stops_the_clock(code, ana, beto):
    propose(code, user_id=ana.pk, proposal="pause", now=NOON + seconds(10))
    assert at_row(code).paused_at is None
    propose(code, user_id=beto.pk, proposal="pause", now=NOON + seconds(20))
    assert at_row(code).due_at is None
    tick(code, at_seconds=400)
    with pytest.raises(Refused) as refused:
        play_as(code, beto, "7OxSB")
    assert refused.value.reason == "paused"
    resume(code, user_id=ana.pk, now=NOON + seconds(1020))
    assert at_row(code).due_at == NOON + seconds(1050)
    play_as(code, beto, "7OxSB", now=NOON + seconds(1025))
    assert Player.objects.get(user=beto).bank == 20


def test_a_turn_that_begins_in_a_pause_is_no_longer_than_others(code, ana, beto):
    abandon_match(code, user_id=beto.pk, now=NOON)
    propose(code, user_id=ana.pk, proposal="pause", now=NOON + seconds(10))
    return_to_match(code, user_id=beto.pk, now=NOON + seconds(500))
    resume(code, user_id=ana.pk, now=NOON + seconds(600))
    assert at_row(code).due_at == NOON + seconds(650)


def test_walking_away_from_a_turn_and_back_gives_no_fresh_time(code, beto):
    abandon_match(code, user_id=beto.pk, now=NOON + seconds(20))
    return_to_match(code, user_id=beto.pk, now=NOON + seconds(21))
    assert at_row(code).due_at == NOON + seconds(50)


def test_the_next_round_ends_a_pause_agreed_on_at_the_board(code, ana, beto):
    play_round(code)
    for person in (ana, beto):
        propose(code, user_id=person.pk, proposal="pause", now=NOON)
    next_round(code, round_number=1, user_id=ana.pk, now=NOON + seconds(60))
    assert at_row(code).paused_at is None
    assert at_row(code).due_at == NOON + seconds(110)


def test_a_proposal_can_be_withdrawn(code, ana, beto):
    propose(code, user_id=ana.pk, proposal="pause", now=NOON)
    propose(code, user_id=ana.pk, proposal="", now=NOON)
    propose(code, user_id=beto.pk, proposal="pause", now=NOON)
    assert at_row(code).paused_at is None


def test_one_wants_a_pause_and_the_other_the_end_so_the_match_goes_on(code, ana, beto):
    propose(code, user_id=ana.pk, proposal="pause", now=NOON)
    propose(code, user_id=beto.pk, proposal="end", now=NOON)
    assert at(code).is_playing
    assert at_row(code).paused_at is None


def test_a_match_ends_without_result_when_everybody_agrees(code, ana, beto):
    for person in (ana, beto):
        propose(code, user_id=person.pk, proposal="end", now=NOON)
    assert at(code).match.status == MatchStatus.AGREED
    assert set(Player.objects.values_list("won", flat=True)) == {None}
    assert len(at(code).seats) == 2


def test_who_walks_away_is_not_waited_for_by_those_who_agree(ana, beto, carmen):
    code = started(ana, beto, carmen)
    for person in (ana, beto):
        propose(code, user_id=person.pk, proposal="end", now=NOON)
    abandon_match(code, user_id=carmen.pk, now=NOON)
    assert at(code).match.status == MatchStatus.AGREED


def test_what_all_want_since_somebody_walked_away_happens_when_the_calls_are_over(
    ana, beto, carmen
):
    code = started(ana, beto, carmen, ruleset="primera", target=61)
    for person in (ana, beto):
        propose(code, user_id=person.pk, proposal="pause", now=NOON)
    play_round(code)
    next_round(code, round_number=1, user_id=ana.pk, now=NOON)
    assert at(code).round.calls_close_at is not None
    abandon_match(code, user_id=carmen.pk, now=NOON)
    assert at_row(code).paused_at is None
    close_window(code)
    assert at_row(code).paused_at is not None


def test_what_somebody_proposed_goes_with_him(ana, beto, carmen):
    code = started(ana, beto, carmen)
    propose(code, user_id=ana.pk, proposal="pause", now=NOON)
    abandon_match(code, user_id=ana.pk, now=NOON)
    return_to_match(code, user_id=ana.pk, now=NOON)
    for person in (beto, carmen):
        propose(code, user_id=person.pk, proposal="pause", now=NOON)
    assert at_row(code).paused_at is None


def test_the_last_rival_walks_away_from_a_proposed_end_and_the_match_can_be_claimed(
    code, ana, beto
):
    propose(code, user_id=ana.pk, proposal="end", now=NOON)
    abandon_match(code, user_id=beto.pk, now=NOON)
    assert at(code).is_playing
    assert set(Player.objects.values_list("proposal", flat=True)) == {""}
    propose(code, user_id=ana.pk, proposal="end", now=NOON)
    assert at(code).match.status == MatchStatus.AGREED


def test_whose_time_ran_out_too_often_is_not_waited_for(code, ana):
    propose(code, user_id=ana.pk, proposal="pause", now=NOON)
    at_seconds = 0
    while at_row(code).paused_at is None:
        at_seconds += 60
        if state_of(code).turn == 0:
            take_turn(code, at_seconds=at_seconds)
        else:
            tick(code, at_seconds=at_seconds)
    assert [player.left_at is not None for player in at(code).players] == [False, True]


def test_robots_agree_to_anything(ana):
    code = started(ana, robots=1)
    propose(code, user_id=ana.pk, proposal="end", now=NOON)
    assert at(code).match.status == MatchStatus.AGREED


def test_a_stranger_proposes_nothing_and_nonsense_is_refused(code, ana, carmen):
    for person, proposal, reason in ((carmen, "end", "not_seated"), (ana, "tea", "bad_form")):
        with pytest.raises(Refused) as refused:
            propose(code, user_id=person.pk, proposal=proposal, now=NOON)
        assert refused.value.reason == reason


def test_the_win_can_be_claimed_when_all_rivals_have_walked_away(code, ana, beto):
    with pytest.raises(Refused) as refused:
        claim_match(code, user_id=ana.pk, now=NOON)
    assert refused.value.reason == "rivals_present"
    abandon_match(code, user_id=beto.pk, now=NOON)
    claim_match(code, user_id=ana.pk, now=NOON)
    assert at(code).match.status == MatchStatus.FINISHED
    assert dict(Player.objects.values_list("user", "won")) == {ana.pk: True, beto.pk: False}


def test_over_days_the_server_calls_at_the_deal(ana, beto):
    """Fifteen on the table for the mano, fifteen in hand for each holder (RULES 3)."""
    code = started(ana, beto, ruleset="primera", pace=86_400)
    loaded = at(code)
    assert loaded.round.calls_close_at is None
    assert all(move.cause == "server" for move in Move.objects.all())
    assert at_row(code).due_at == NOON + timedelta(days=1)
