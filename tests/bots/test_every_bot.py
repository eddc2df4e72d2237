"""What must be true of every robot? Legal, quick, repeatable, blind to what is hidden."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import random
import time

import pytest

import games.bots
from games.bots import BOTS
from games.engine import (
    DECK,
    RULESETS,
    Card,
    TableView,
    format_cards,
    is_legal,
    is_over,
    parse_cards,
    score_round,
    view_for,
)
from tests.bots.duels import play_round
from tests.engine.kit import state

LAYOUTS = [(key, players) for key, book in RULESETS.items() for players in book.players]
ACE = Card.parse("1B")
LONG_TABLE = format_cards(card for card in DECK if card is not ACE)


def test_there_are_the_robots_that_the_site_offers() -> None:
    assert set(BOTS) >= {"house", "random"}


@pytest.mark.parametrize(("key", "players"), LAYOUTS)
def test_robots_play_whole_rounds_of_every_book(key: str, players: int) -> None:
    """`play_round` raises at the first play that is not legal."""
    for seed, bot in enumerate(BOTS.values()):
        others = [*BOTS.values()]
        bots = [bot, *(others[(seed + i) % len(others)] for i in range(1, players))]
        for number in range(6):
            end = play_round(key, bots, 100 * seed + number)
            assert is_over(end)
            assert score_round(end).leftovers_ok


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_the_same_view_and_seed_give_the_same_play(bot: games.bots.Bot) -> None:
    turn = state("abierta", ["RE 5C 2C", "1C"], "5O 3B 2E KC")
    view = view_for(turn, 0)
    answers = {str(bot.choose(view, random.Random(9))) for _ in range(5)}
    assert len(answers) == 1


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
@pytest.mark.parametrize("left", [None, Card.parse("1E")])
def test_a_long_table_is_answered_legally_and_in_milliseconds(
    bot: games.bots.Bot, left: Card | None
) -> None:
    """RULES 5: 6,405 captures of one card are never listed."""
    turn = state("abierta", ["1B", "1C"], LONG_TABLE, left_card=left)
    view = view_for(turn, 0)
    spent = []
    for seed in range(5):
        start = time.perf_counter()
        choice = bot.choose(view, random.Random(seed))
        spent.append(time.perf_counter() - start)
        assert is_legal(turn, 0, choice)
    assert min(spent) < 0.02


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_a_long_table_under_forced_capture(bot: games.bots.Bot) -> None:
    even = format_cards(card for card in DECK if card.value % 2 == 0)
    turn = state("clasica", ["1O 3O 5O", "1C"], even)
    for seed in range(5):
        assert is_legal(turn, 0, bot.choose(view_for(turn, 0), random.Random(seed)))


def test_the_house_thinks_for_less_than_five_milliseconds() -> None:
    """With three cards on a table of a dozen, longer than almost any real one."""
    turn = state("abierta", ["RE 5C 2C", "1C 1E"], "5O 3B 2E KC KO SC SE 7O 6B 4C 1O 3C")
    view = view_for(turn, 0)
    spent = []
    for _ in range(7):
        start = time.perf_counter()
        BOTS["house"].choose(view, random.Random(0))
        spent.append(time.perf_counter() - start)
    assert min(spent) < 0.005


def test_a_robot_is_given_a_view_and_nothing_else() -> None:
    for bot in BOTS.values():
        asked = inspect.signature(bot.choose, eval_str=True).parameters
        assert [asked[name].annotation for name in asked] == [TableView, random.Random]
        assert list(inspect.signature(bot.calls).parameters) == ["view"]


def test_what_is_hidden_does_not_change_a_choice() -> None:
    choices = set()
    for hidden, stock in (("1C 1E 1B", "7O 7C 7E"), ("7O 7C 7E", "1C 1E 1B")):
        turn = state("abierta", ["RE 5C 2C", hidden], "5O 3B KC", stock=parse_cards(stock))
        choices.add(str(BOTS["house"].choose(view_for(turn, 0), random.Random(0))))
    assert len(choices) == 1


def test_examples_are_true() -> None:
    for module in pkgutil.iter_modules(games.bots.__path__):
        assert doctest.testmod(importlib.import_module(f"games.bots.{module.name}")).failed == 0
    assert doctest.testmod(games.bots).failed == 0
