"""The call window of the book with primera: RULES 3, "Calls"."""

from datetime import timedelta

import pytest

from games import engine
from games.models import Move
from games.services.calls import close_calls, declare_ready, make_call
from games.services.due import next_due
from games.services.games import Person
from games.services.matches import start_match
from games.services.refusals import Refused
from tests.tables import NOON, at, opened, play_as, run_clock, stack_deck, state_of

pytestmark = pytest.mark.django_db

TABLE, HAND = engine.CallTable(), engine.CallHand()
# Dealt one at a time from the mano (seat 1): he gets 4O 5O 6O, the dealer (seat 0) 1C 2C 3C.
HANDS = "4O 1C 5O 2C 6O 3C"


def table_with(host, *others, opening, **options):
    code = opened(host, *others, ruleset="primera", **options)
    start_match(code, user_id=host.pk, now=NOON)
    stack_deck(code, f"{HANDS} {opening}", dealer=0)
    return code


@pytest.fixture
def code(ana, beto):
    """Fifteen on the table, and Beto holds a fifteen in the hand."""
    return table_with(ana, beto, opening="7O 1O 3O 4C")


@pytest.fixture
def plain(ana, beto):
    """No fifteen on the table; Beto still holds one."""
    return table_with(ana, beto, opening="7O 1O 3O RE")


def call(code, person, kind, *, seconds=1):
    return make_call(
        code,
        actor=Person(person.pk),
        round_number=1,
        call=kind,
        now=NOON + timedelta(seconds=seconds),
    )


def test_the_first_to_call_takes_the_fifteen_on_the_table_for_four_points(code, ana, beto):
    call(code, ana, TABLE)
    state = state_of(code)
    assert state.table == ()
    assert state.bonus == (4, 0)
    assert state.escobas == (0, 0)
    with pytest.raises(Refused):
        call(code, beto, TABLE)
    assert state_of(code).bonus == (4, 0)


def test_fifteen_in_the_hand_is_three_points_and_no_cards_until_the_next_deal(code, beto):
    call(code, beto, HAND)
    state = state_of(code)
    assert state.bonus == (0, 3)
    assert state.hands[1] == ()


def test_one_player_may_have_both(code, beto):
    call(code, beto, HAND)
    call(code, beto, TABLE)
    assert state_of(code).bonus == (0, 7)


def test_a_double_click_calls_once_and_is_no_wrong_call(code, ana):
    revision = call(code, ana, TABLE)
    assert call(code, ana, TABLE) == revision
    assert at(code).round.wrong_calls == []


def test_a_wrong_call_costs_nothing_and_the_table_sees_who_made_it(plain, ana):
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            call(plain, ana, TABLE)
        assert refused.value.reason == "not_fifteen"
    assert at(plain).round.wrong_calls == [[0, "!mesa"]]
    assert not Move.objects.exists()


def test_no_card_is_accepted_while_the_window_is_open_whatever_the_cards_are(plain, beto):
    with pytest.raises(Refused) as refused:
        play_as(plain, beto, "4O", now=NOON + timedelta(seconds=1))
    assert refused.value.reason == "calls_open"


def test_the_window_closes_by_the_clock_and_what_was_not_called_is_lost(code, ana, beto):
    run_clock(code)
    assert at(code).round.calls_close_at is None
    play_as(code, beto, "6O", ply=0)
    with pytest.raises(Refused) as refused:
        call(code, ana, TABLE, seconds=9)
    assert refused.value.reason == "call_too_late"
    assert state_of(code).bonus == (0, 0)


def test_a_call_in_the_last_moment_counts_and_one_after_it_does_not(code, ana, beto):
    call(code, ana, TABLE, seconds=7.9)
    with pytest.raises(Refused) as refused:
        call(code, beto, HAND, seconds=8)
    assert refused.value.reason == "call_too_late"


def test_the_window_closes_when_every_person_has_said_listo(code, ana, beto):
    declare_ready(code, user_id=ana.pk, round_number=1, now=NOON)
    declare_ready(code, user_id=ana.pk, round_number=1, now=NOON)
    assert at(code).round.calls_close_at is not None
    declare_ready(code, user_id=beto.pk, round_number=1, now=NOON)
    assert at(code).round.calls_close_at is None


def test_a_spectator_neither_calls_nor_gets_ready(code, carmen):
    for attempt in (
        lambda: call(code, carmen, TABLE),
        lambda: declare_ready(code, user_id=carmen.pk, round_number=1, now=NOON),
    ):
        with pytest.raises(Refused) as refused:
            attempt()
        assert refused.value.reason == "not_seated"


def test_the_page_cannot_tell_whether_a_fifteen_was_missed(ana, beto, code):
    """The end of the window is a move of the log only when a call was open; no view counts it."""
    close_calls(code, round_number=1, now=NOON + timedelta(seconds=8))
    state = state_of(code)
    assert state.ply == 1
    assert engine.view_for(state, 0).ply == 0


def test_a_robot_calls_what_it_holds_after_leaving_people_some_time(ana):
    code = table_with(ana, opening="7O 1O 3O RE", robots=1)
    game = at(code)
    due_at = next_due(
        game.table, game_round=game.round, state=game.state, players=game.players, now=NOON
    )
    assert due_at == NOON + timedelta(seconds=3)
    close_calls(code, round_number=1, now=due_at)
    assert state_of(code).bonus == (0, 3)
    assert at(code).table.due_at == at(code).round.calls_close_at


def test_a_robot_calls_before_an_early_end_of_the_window(ana):
    code = table_with(ana, opening="7O 1O 3O RE", robots=1)
    declare_ready(code, user_id=ana.pk, round_number=1, now=NOON)
    assert state_of(code).bonus == (0, 3)
    assert at(code).round.calls_close_at is None


def test_every_round_opens_the_same_window(ana, beto):
    code = opened(ana, beto, ruleset="primera")
    start_match(code, user_id=ana.pk, now=NOON)
    stack_deck(code, "7O 1C 7E 2C 6O 3C RO RE RB 1E", dealer=0)
    loaded = at(code)
    assert loaded.state.phase == engine.Phase.PLAY
    assert loaded.round.calls_close_at == NOON + timedelta(seconds=8)
