"""Which tables does the lobby list, for everybody and for one person?"""

from games.selectors.lobby import count_running_matches, find_open_tables, find_own_tables
from games.services.matches import want_rematch
from games.services.seats import leave_seat, take_seat
from tests.tables import NOON, at, opened, play_any, play_match, started


def codes(tables) -> list[str]:
    return [found.table.code for found in tables]


def test_a_table_that_waits_for_players_is_listed(ana) -> None:
    code = opened(ana, size=3)
    [found] = find_open_tables()
    assert found.table.code == code
    assert found.free == 2


def test_the_newest_table_comes_first(ana, beto) -> None:
    first, second = opened(ana), opened(beto)
    assert codes(find_open_tables()) == [second, first]


def test_a_table_by_link_is_not_listed(ana) -> None:
    opened(ana, visibility="link")
    assert find_open_tables() == []


def test_a_full_table_is_not_listed_and_comes_back_when_somebody_leaves(ana, beto) -> None:
    code = opened(ana, beto)
    assert find_open_tables() == []
    leave_seat(code, user_id=beto.pk, now=NOON)
    assert codes(find_open_tables()) == [code]


def test_robots_take_up_seats(ana) -> None:
    opened(ana, robots=1, size=2)
    assert find_open_tables() == []


def test_a_table_that_is_being_played_is_counted_but_not_listed(ana, beto) -> None:
    started(ana, beto, size=4)
    assert find_open_tables() == []
    assert count_running_matches() == 1


def test_a_table_whose_last_person_left_is_gone(ana) -> None:
    code = opened(ana)
    leave_seat(code, user_id=ana.pk, now=NOON)
    assert find_open_tables() == []


def test_the_rules_of_a_listed_table_are_those_it_was_opened_with(ana) -> None:
    opened(ana, ruleset="rioplatense", overrides={"sevens": "setenta_complex"})
    [found] = find_open_tables()
    assert found.ruleset.sevens == "setenta_complex"


def test_ten_tables_cost_as_many_statements_as_one(
    ana, guest_factory, django_assert_num_queries
) -> None:
    opened(ana)
    with django_assert_num_queries(2):
        find_open_tables()
    for number in range(9):
        opened(guest_factory(f"Vecino {number}"), guest_factory(f"Otro {number}"), size=4)
    with django_assert_num_queries(2):
        for found in find_open_tables():
            assert [seat.user.display_name for seat in found.seats]
            assert found.table.host.display_name


def test_my_tables_are_those_where_i_sit_or_play(ana, beto, carmen) -> None:
    waiting = opened(ana, size=3)
    playing = started(beto, ana)
    opened(carmen)
    assert set(codes(find_own_tables(ana.pk))) == {waiting, playing}


def test_the_table_that_waits_for_me_comes_first(ana, beto) -> None:
    code = started(ana, beto)
    on_turn, other = (ana, beto) if at(code).table.turn_user_id == ana.pk else (beto, ana)
    opened(on_turn)
    own = find_own_tables(on_turn.pk)
    assert codes(own)[0] == code
    assert own[0].is_my_turn
    assert not find_own_tables(other.pk)[0].is_my_turn
    play_any(code)
    assert find_own_tables(other.pk)[0].is_my_turn


def test_after_the_match_the_table_is_mine_again_only_for_a_rematch(ana, beto) -> None:
    code = started(ana, beto, target=5)
    play_match(code)
    assert find_own_tables(ana.pk) == []
    want_rematch(code, user_id=beto.pk, now=NOON)
    assert codes(find_own_tables(ana.pk)) == [code]


def test_my_tables_cost_the_same_however_many(ana, beto, carmen, django_assert_num_queries) -> None:
    started(ana, beto)
    with django_assert_num_queries(4):
        find_own_tables(ana.pk)
    for _ in range(3):
        started(ana, carmen)
        take_seat(opened(beto, size=3), user_id=ana.pk, place=None, now=NOON)
    with django_assert_num_queries(4):
        for own in find_own_tables(ana.pk):
            assert [player.user.display_name for player in own.players] or own.seats
