"""Which matches are in somebody's list, and what is kept of a match that is over?"""

import pytest

from games import engine
from games.models import Match
from games.selectors.history import (
    Show,
    find_match,
    find_matches,
    is_known_to,
    load_states,
    load_whole_match,
    record_of,
    round_numbers,
)
from tests.results import finished
from tests.tables import play_match, play_round, started


def played(match, user=None):
    found = find_match(match.pk, user_id=user.pk if user else None)
    assert found is not None
    return found


def test_my_list_holds_running_and_finished_matches_the_newest_first(ana, beto, carmen) -> None:
    old = finished(ana, beto, days_ago=2)
    new = finished(ana, carmen, days_ago=1)
    finished(beto, carmen)
    started(ana, beto)
    found = list(find_matches(ana.pk, show=Show.ALL))
    assert [item.match.pk for item in found[1:]] == [new.pk, old.pk]
    assert found[0].is_running


@pytest.mark.parametrize(
    ("show", "results"),
    [(Show.WON, ["won"]), (Show.LOST, ["lost"]), (Show.RUNNING, ["running"])],
)
def test_the_list_can_be_narrowed(ana, beto, show: Show, results: list[str]) -> None:
    finished(ana, beto, winners=(0,))
    finished(ana, beto, winners=(1,))
    finished(ana, beto, status="abandoned")
    started(ana, beto)
    found = list(find_matches(ana.pk, show=show))
    said = ["running" if m.is_running else "won" if m.me.won else "lost" for m in found]
    assert said == results


def test_a_list_of_many_matches_comes_in_pages(ana, beto) -> None:
    for day in range(25):
        finished(ana, beto, days_ago=day)
    first, second = (find_matches(ana.pk, show=Show.ALL, page=page) for page in (1, 2))
    assert (len(list(first)), len(list(second))) == (20, 5)
    assert not second.has_next()


def test_a_page_that_is_not_there_is_the_last_one(ana, beto) -> None:
    finished(ana, beto)
    assert len(list(find_matches(ana.pk, show=Show.ALL, page="99"))) == 1
    assert len(list(find_matches(ana.pk, show=Show.ALL, page="x"))) == 1


def test_twenty_matches_cost_as_many_statements_as_one(
    ana, beto, carmen, django_assert_num_queries
) -> None:
    finished(ana, beto)
    with django_assert_num_queries(3):
        list(find_matches(ana.pk, show=Show.ALL))
    for day in range(19):
        finished(ana, carmen, beto, days_ago=day)
    with django_assert_num_queries(3):
        for item in find_matches(ana.pk, show=Show.ALL):
            assert [player.user.display_name for player in item.rivals]


def test_partners_and_rivals_are_seen_from_my_chair(ana, beto, carmen, dani) -> None:
    match = finished(ana, beto, carmen, dani, pairs=True)
    mine = played(match, beto)
    assert [player.user for player in mine.partners] == [dani]
    assert [player.user for player in mine.rivals] == [ana, carmen]
    assert [[p.user for p in side] for side in mine.side_players] == [[ana, carmen], [beto, dani]]


def test_a_finished_match_is_everybodys_a_running_one_only_where_it_is_open(
    ana, beto, carmen
) -> None:
    assert is_known_to(played(finished(ana, beto)), None)
    started(ana, beto, visibility="open")
    assert is_known_to(played(Match.objects.latest("pk"), carmen), carmen.pk)
    started(ana, beto, visibility="link")
    private = Match.objects.latest("pk")
    assert not is_known_to(played(private, carmen), carmen.pk)
    assert not is_known_to(played(private), None)
    assert is_known_to(played(private, ana), ana.pk)


def test_every_round_keeps_its_scores_and_its_leftovers_prove_them(ana, beto) -> None:
    match = play_match(started(ana, beto, target=5, ruleset="clasica"))
    whole = load_whole_match(played(match))
    assert [r.number for r in whole.rounds] == round_numbers(match)
    for game_round in whole.rounds:
        assert game_round.is_scored
        again = engine.score_round(game_round.final)
        assert tuple(score.points for score in game_round.scores) == again.points
        assert engine.leftovers_possible(engine.total_of(game_round.final.leftovers))


def test_a_match_of_many_rounds_is_read_with_three_statements(
    ana, beto, django_assert_num_queries
) -> None:
    short = played(play_match(started(ana, beto, target=5)))
    long = played(play_match(started(ana, beto, target=21)))
    for item in (short, long):
        with django_assert_num_queries(3):
            load_whole_match(item)


def test_the_steps_of_a_round_lead_from_the_deal_to_its_end(ana, beto) -> None:
    match = play_match(started(ana, beto, target=5, ruleset="clasica"))
    states = load_states(match, 1)
    assert states is not None
    assert states[0].card_plays == 0
    assert [state.card_plays for state in states] == list(range(37))
    assert states[-1].phase == engine.Phase.OVER


def test_the_servers_begin_is_no_step_of_a_replay(ana, beto) -> None:
    match = play_match(started(ana, beto, target=5, ruleset="primera"))
    for number in round_numbers(match):
        states = load_states(match, number)
        assert states is not None
        assert [state.public_ply for state in states] == list(range(len(states)))


def test_a_round_of_a_running_match_has_no_steps_to_show(ana, beto) -> None:
    code = started(ana, beto, target=61)
    play_round(code)
    match = Match.objects.get(table__code=code)
    assert load_states(match, 1) is None


def test_the_record_of_a_match_reads_back_and_replays_to_the_same_totals(ana, beto) -> None:
    match = play_match(started(ana, beto, target=5, ruleset="rioplatense"))
    whole = load_whole_match(played(match))
    record = record_of(whole, names=("Ana", "Beto"))
    assert engine.parse_record(engine.format_record(record)) == record
    end, _ = engine.replay_record(record)
    assert end is not None
    assert end.totals == tuple(score.total for score in whole.rounds[-1].scores)
