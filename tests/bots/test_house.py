"""Does the robot of the house play by the tactics of source 003, and well?"""

from __future__ import annotations

import random

import pytest

from games.bots import BOTS, Bot
from games.engine import (
    CallHand,
    CallTable,
    Card,
    Event,
    EventKind,
    RoundState,
    parse_cards,
    play,
    view_for,
)
from tests.bots.duels import margin
from tests.engine.kit import ANA, BETO, dealt, play_all, state

HOUSE, RANDOM = BOTS["house"], BOTS["random"]


def chosen(now: RoundState, bot: Bot = HOUSE) -> str:
    assert now.turn is not None
    return str(bot.choose(view_for(now, now.turn), random.Random(0)))


def seen(text: str) -> tuple[Event, ...]:
    """Cards that were captured before."""
    return (Event(EventKind.CAPTURE, 0, BETO, None, parse_cards(text), 0),)


class TestTactics:
    def test_it_takes_the_set_with_more_cards(self) -> None:
        """ "si hay un 5, un 3 y un 2 para levantar utilizando un Rey, preferir el 3 y el 2"."""
        turn = state("abierta", ["RE", "1C 1E 1B"], "5C 3B 2E KC")
        assert chosen(turn) == "REx2E+3B"

    def test_unless_the_five_is_of_oros(self) -> None:
        """ "a menos que el 5 sea de oros y no lo sea ninguna de las otras"."""
        turn = state("abierta", ["RE", "1C 1E 1B"], "5O 3B 2E KC")
        assert chosen(turn) == "REx5O"

    def test_of_two_equal_cards_it_prefers_the_oro(self) -> None:
        turn = state("abierta", ["RE", "1C 1E 1B"], "5C 5O KC KE")
        assert chosen(turn) == "REx5O"

    def test_it_takes_the_seven_of_oros_first(self) -> None:
        turn = state("abierta", ["SE", "1C 1E 1B"], "7O 7C KC")
        assert chosen(turn) == "SEx7O"

    def test_it_captures_with_the_seven_of_oros_rather_than_another(self) -> None:
        turn = state("abierta", ["7O 7C", "1C 1E 1B"], "SO KC")
        assert chosen(turn) == "7OxSO"

    def test_it_does_not_throw_the_seven_of_oros_away(self) -> None:
        turn = state("abierta", ["7O RC 6E", "1C 1E 1B"], "RB KC")
        assert chosen(turn) != "7O"

    def test_it_makes_the_escoba(self) -> None:
        turn = state("abierta", ["5C 7E", "1C 1E 1B"], "RB")
        assert chosen(turn) == "5CxRB"

    def test_on_an_empty_table_it_lays_less_than_five(self) -> None:
        """ "es conveniente... descartarse con un valor menor que 5"."""
        turn = state("abierta", ["4C 6C RE", "1C 1E 1B"], "")
        assert chosen(turn) == "4C"

    def test_else_it_lays_high_so_that_no_escoba_is_left(self) -> None:
        """ "debe evitarse echar una carta baja, que podría generar una escoba"."""
        turn = state("abierta", ["2C KE", "1C 1E 1B"], "4O 5B")
        assert chosen(turn) == "KE"

    def test_it_remembers_the_cards_that_were_played(self) -> None:
        """Four sixes are gone: a nine on the table is safe, an eight is not."""
        gone = seen("6O 6C 6E 6B")
        turn = state("abierta", ["KE SE", "1C 1E 1B"], "", events=gone)
        assert chosen(turn) == "KE"
        gone = seen("7O 7C 7E 7B")
        turn = state("abierta", ["KE SE", "1C 1E 1B"], "", events=gone)
        assert chosen(turn) == "SE"

    def test_it_captures_rather_than_leave_a_fifteen(self) -> None:
        turn = state("rioplatense", ["7C 2C", "1C 1E 1B"], "SO KC")
        assert chosen(turn) == "7CxSO"

    def test_a_six_counts_where_the_book_has_the_primera(self) -> None:
        """ "hay que procurar las cartas que suman para las setenta"."""
        hands, table = ["KC", "1C 1E 1B"], "6B 4C 2B RE RB"
        assert chosen(state("primera", hands, table)) == "KCx6B"
        assert chosen(state("clasica", hands, table)) == "KCx4C+2B"


class TestLeftFifteen:
    def test_it_takes_it_before_it_plays(self) -> None:
        turn = state("abierta", ["5C 2C", "1C 1E 1B"], "SB 3C 7E RC", left_card=Card.parse("7E"))
        assert chosen(turn) == "<7E+SB"
        after = play_all(turn, "0:<7E+SB")
        assert chosen(after) in {"5CxRC", "2Cx3C+RC"}

    def test_of_two_sets_it_takes_the_better(self) -> None:
        turn = state("abierta", ["1B", "1C 1E 1B"], "RO RC 3C 5E", left_card=Card.parse("5E"))
        assert chosen(turn) == "<RO+5E"

    def test_nobody_takes_what_he_has_taken(self) -> None:
        took = state("abierta", ["5C 2C", "1C"], "3C RC", took_left=True)
        for bot in BOTS.values():
            assert "<" not in chosen(took, bot)


class TestDesescoba:
    def test_it_dodges_a_capture(self) -> None:
        turn = state("desescoba", ["7O 2C RE", "1C 1E 1B"], "SB 3C")
        assert "x" not in chosen(turn)

    def test_forced_it_takes_as_little_as_it_can(self) -> None:
        turn = state("desescoba", ["RE", "1C 1E 1B"], "5C 3O 2E KC")
        assert chosen(turn) == "REx5C"

    def test_it_makes_fewer_points_than_chance(self) -> None:
        assert margin("desescoba", HOUSE, RANDOM, range(30)) < -1.5


def test_it_makes_every_right_call() -> None:
    start = dealt("primera", ["2O 5O SO", "KO KC KE"], "6O 2C 3E 4B")
    for bot in BOTS.values():
        assert bot.calls(view_for(start, ANA)) == [CallTable(), CallHand()]
        assert bot.calls(view_for(start, BETO)) == [CallTable()]
    after = play(start, BETO, CallTable())
    assert HOUSE.calls(view_for(after, ANA)) == [CallHand()]


def test_it_beats_chance_by_three_points_a_round_over_300_duplicate_deals() -> None:
    assert margin("abierta", HOUSE, RANDOM, range(300)) >= 3


@pytest.mark.parametrize("key", ["clasica", "primera", "rioplatense"])
def test_it_beats_chance_in_the_other_books(key: str) -> None:
    assert margin(key, HOUSE, RANDOM, range(40)) >= 1
