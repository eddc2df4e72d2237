"""Two people, one moment: real threads on a real database, one right outcome each."""

import threading
from datetime import UTC, date, timedelta

import pytest
from django.db import connection

from games.models import (
    ClockBeat,
    Holiday,
    Match,
    Move,
    Rating,
    RatingChange,
    Round,
    Seat,
    Table,
)
from games.selectors.fitting import Wishes
from games.services import clock
from games.services.abandon import abandon_match, claim_match
from games.services.choices import save_preset
from games.services.holidays import announce_holiday
from games.services.matches import start_match, want_rematch
from games.services.opening import open_table
from games.services.quick_seat import find_seat
from games.services.ratings import rebuild
from games.services.refusals import Refused
from games.services.rounds import next_round
from games.services.seats import leave_seat, take_seat
from tests.tables import (
    NOON,
    at,
    at_row,
    opened,
    play_any,
    play_as,
    play_match,
    play_round,
    stack_deck,
    started,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.live]


def together(*commands):
    """Run the commands in threads that start at one moment; what each returned or was refused."""
    barrier = threading.Barrier(len(commands))
    results = [None] * len(commands)

    def run(index, command):
        try:
            barrier.wait()
            results[index] = command()
        except Refused as refused:
            results[index] = refused.reason
        except Exception as error:
            results[index] = error
        finally:
            connection.close()

    threads = [
        threading.Thread(target=run, args=(index, command))
        for index, command in enumerate(commands)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for result in results:
        assert not isinstance(result, Exception), repr(result)
    return results


def test_two_joins_of_the_last_place_seat_one(ana, beto, carmen):
    for _ in range(5):
        code = opened(ana)
        results = together(
            *(
                lambda person=person, code=code: take_seat(
                    code, user_id=person.pk, place=1, now=NOON
                )
                for person in (beto, carmen)
            )
        )
        assert results.count("place_taken") == 1
        assert Seat.objects.filter(table__code=code).count() == 2


def test_the_same_person_twice_takes_one_place(ana, beto):
    code = opened(ana, size=4)
    together(
        *(
            lambda place=place: take_seat(code, user_id=beto.pk, place=place, now=NOON)
            for place in (1, 2, 3, None)
        )
    )
    assert Seat.objects.filter(table__code=code, user=beto).count() == 1


def test_b71_a_double_click_on_open_table_opens_one(ana):
    """B71: both submits under way at one moment."""

    def command():
        return open_table(
            user_id=ana.pk,
            key="double",
            ruleset="clasica",
            overrides={},
            target=None,
            size=2,
            pairs=False,
            visibility="open",
            now=NOON,
        )

    assert len(set(together(command, command, command))) == 1
    assert Table.objects.count() == 1


def test_b91_start_pressed_many_times_is_one_match(ana, beto):
    """B91: by two people at the same time, who is not the host included."""
    code = opened(ana, beto)
    results = together(
        *[lambda: start_match(code, user_id=ana.pk, now=NOON)] * 3,
        *[lambda: start_match(code, user_id=beto.pk, now=NOON)] * 2,
    )
    assert results.count("not_host") == 2
    assert Match.objects.count() == 1
    assert Round.objects.count() == 1


def test_a_play_sent_many_times_is_one_move(ana, beto):
    code = started(ana, beto)
    stack_deck(code, "7O 1C 2C 1E RE 1B SB 3C 5E KO", dealer=0)
    results = together(*[lambda: play_as(code, beto, "7OxSB", ply=0)] * 4)
    assert len(set(results)) == 1
    assert Move.objects.count() == 1


def test_two_different_plays_of_one_person_are_one_move_and_one_refusal(ana, beto):
    code = started(ana, beto)
    stack_deck(code, "7O 1C 2C 1E RE 1B SB 3C 5E KO", dealer=0)
    results = together(
        lambda: play_as(code, beto, "7OxSB", ply=0), lambda: play_as(code, beto, "2C", ply=0)
    )
    assert results.count("stale_play") == 1
    assert Move.objects.count() == 1


def test_next_round_by_everybody_and_the_clock_is_one_round(ana, beto):
    code = started(ana, beto)
    play_round(code)
    due_at = at_row(code).due_at
    together(
        lambda: next_round(code, user_id=ana.pk, round_number=1, now=NOON),
        lambda: next_round(code, user_id=beto.pk, round_number=1, now=NOON),
        lambda: clock.run_due(now=due_at),
    )
    assert Round.objects.count() == 2


def test_two_clocks_play_one_card_for_a_robot(ana):
    for _ in range(4):
        code = started(ana, robots=1)
        while at(code).state.turn != 1:
            play_any(code)
        due_at = at_row(code).due_at
        moves = Move.objects.filter(round__match__table__code=code)
        before = moves.count()
        together(*[lambda due_at=due_at: clock.run_due(now=due_at)] * 3)
        assert moves.count() == before + 1


def test_two_clocks_and_a_card_in_the_last_moment_are_one_move(ana, beto):
    """B73: whoever is first, the turn that ran out, or its person after all."""
    late = NOON + timedelta(seconds=31)
    for _ in range(5):
        code = started(ana, beto, pace=30)
        stack_deck(code, "7O 1C 2C 1E RE 1B SB 3C 5E KO", dealer=0)
        ClockBeat.objects.update_or_create(pk=1, defaults={"beat_at": late})
        together(
            lambda: clock.run_due(now=late),
            lambda code=code: play_as(code, beto, "1B", ply=0, now=late),
            lambda: clock.run_due(now=late),
        )
        (move,) = Move.objects.filter(round__match__table__code=code)
        assert (move.ply, move.position) == (0, 1)
        assert at_row(code).turn_user == ana
        player = at(code).players[1]
        assert player.timeouts == (move.cause == "timeout")
        clock.run_due(now=late)
        assert Move.objects.filter(round__match__table__code=code).count() == 1


def test_a_holiday_announced_twice_at_once_is_one(beto):
    first, last = date(2026, 5, 1), date(2026, 5, 20)
    results = together(
        *(lambda: announce_holiday(beto.pk, first=first, last=last, zone=UTC, now=NOON),) * 3
    )
    assert results.count("holiday_overlaps") == 2
    assert Holiday.objects.count() == 1


def test_a_rematch_wanted_by_both_at_once_is_one_match(ana, beto):
    """B91: the next match too, which each of them may start."""
    code = started(ana, beto)
    play_match(code)
    together(
        *(
            lambda person=person: want_rematch(code, user_id=person.pk, now=NOON)
            for person in (ana, beto)
        )
    )
    assert Match.objects.count() == 2


def test_people_who_look_for_a_quick_seat_at_one_moment_meet(ana, beto, carmen, dani):
    people = (ana, beto, carmen, dani)
    for round_number in range(3):
        type(ana).objects.update(last_seen=NOON)
        found = together(
            *(
                lambda person=person, key=f"quick{round_number}": find_seat(
                    user_id=person.pk, key=key, wishes=Wishes.read({}), now=NOON
                )
                for person in people
            )
        )
        assert sorted(found.count(code) for code in set(found)) == [2, 2]
        assert Seat.objects.filter(table__code__in=found).count() == 4
        Seat.objects.all().delete()


def test_a_double_click_on_quick_seat_is_one_seat(ana):
    def command():
        return find_seat(user_id=ana.pk, key="double", wishes=Wishes.read({}), now=NOON)

    assert len(set(together(command, command, command))) == 1
    assert Seat.objects.count() == 1


def test_a_preset_saved_twice_at_once_is_one(ana):
    def command():
        return save_preset(ana.pk, name="Sunday", chosen={}, now=NOON)

    assert len(set(together(command, command, command))) == 1


def test_different_wishes_for_a_rematch_at_once_are_one_match_of_all_four(ana, beto, carmen, dani):
    people = (ana, beto, carmen, dani)
    code = started(*people, size=4, pairs=True, target=5)
    play_match(code)
    together(
        *(
            lambda person=person, pairing=pairing: want_rematch(
                code, user_id=person.pk, pairing=pairing, now=NOON
            )
            for person, pairing in zip(people, ("drawn", "same", "swapped", "drawn"), strict=True)
        )
    )
    assert Match.objects.count() == 2
    assert {player.user for player in at(code).players} == set(people)


def test_everybody_leaving_at_once_closes_the_table(ana, beto):
    code = opened(ana, beto)
    together(
        *(
            lambda person=person: leave_seat(code, user_id=person.pk, now=NOON)
            for person in (ana, beto)
        )
    )
    assert at(code).table.status == "closed"
    assert not Seat.objects.exists()


def test_many_tables_are_played_at_once_without_a_locked_database(ana, beto, carmen, dani):
    codes = [started(ana, beto), started(carmen, dani), started(ana, carmen), started(beto, dani)]
    together(*(lambda code=code: play_round(code) for code in codes))
    for code in codes:
        assert at(code).round.finished_at is not None


def test_matches_of_the_same_people_that_end_at_one_moment_are_rated_one_after_another(
    ana, beto, carmen
):
    """In both orders of who sits first, and every one asked for twice."""
    for _ in range(3):
        pairs = ((ana, beto), (beto, carmen), (carmen, ana), (beto, ana))
        games = [(started(*pair, rated=True), *pair) for pair in pairs]
        for code, _winner, leaver in games:
            abandon_match(code, user_id=leaver.pk, now=NOON)
        together(
            *(
                lambda code=code, winner=winner: claim_match(code, user_id=winner.pk, now=NOON)
                for code, winner, _leaver in games * 2
            )
        )
    assert RatingChange.objects.count() == 2 * Match.objects.count() == 24
    for person in (ana, beto, carmen):
        changes = list(RatingChange.objects.filter(user=person).order_by("sequence"))
        assert [change.sequence for change in changes] == list(range(1, len(changes) + 1))
        for before, after in zip(changes, changes[1:], strict=False):
            assert (after.mu_before, after.sigma_before) == (before.mu_after, before.sigma_after)
        assert Rating.objects.get(user=person).mu == changes[-1].mu_after
    assert rebuild().differing == 0
