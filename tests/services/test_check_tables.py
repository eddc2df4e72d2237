"""What lists and the clock read agrees with the log at every moment of a match."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command

from games.models import Move, Player, Proposal, Table
from games.selectors.checks import find_disagreements
from games.services.abandon import abandon_match
from games.services.agreements import propose, resume
from games.services.rounds import next_round
from tests.tables import NOON, opened, play_any, play_match, play_round, run_clock, started

pytestmark = pytest.mark.django_db


def test_the_projections_agree_before_during_and_after_a_match(ana, beto, carmen):
    opened(carmen)
    code = started(ana, beto, carmen, robots=0, ruleset="primera")
    for _ in range(4):
        play_any(code)
        assert list(find_disagreements()) == []
    abandon_match(code, user_id=beto.pk, now=NOON)
    run_clock(code, passes=3)
    assert list(find_disagreements()) == []
    play_round(code)
    assert list(find_disagreements()) == []
    next_round(code, user_id=ana.pk, round_number=1, now=NOON)
    assert list(find_disagreements()) == []
    play_match(code)
    assert list(find_disagreements()) == []
    call_command("check_tables")


def test_a_changed_score_or_a_log_with_a_gap_is_found(ana, beto):
    code = started(ana, beto)
    play_match(code)
    Player.objects.filter(position=0).update(points=99)
    Move.objects.filter(ply=3).first().delete()
    assert len(list(find_disagreements())) >= 2
    with pytest.raises(CommandError):
        call_command("check_tables")


def test_a_table_that_waits_for_the_wrong_person_is_found(ana, beto, carmen):
    code = started(ana, beto)
    Table.objects.filter(code=code).update(turn_user=carmen)
    assert list(find_disagreements()) == [f"table {code}: waits for the wrong person"]


def test_turns_with_a_clock_and_pauses_are_right_and_a_wrong_moment_is_found(ana, beto):
    for pace in (30, 86_400):
        code = started(ana, beto, pace=pace)
        assert list(find_disagreements()) == []
        for person in (ana, beto):
            propose(code, user_id=person.pk, proposal=Proposal.PAUSE, now=NOON)
        assert list(find_disagreements()) == []
        resume(code, user_id=ana.pk, now=NOON + timedelta(hours=1))
        assert list(find_disagreements()) == []
        for wrong in (None, NOON):
            Table.objects.filter(code=code).update(due_at=wrong)
            assert list(find_disagreements()) == [
                f"table {code}: due_at does not agree with the log"
            ]
        abandon_match(code, user_id=beto.pk, now=NOON)
        abandon_match(code, user_id=ana.pk, now=NOON)
