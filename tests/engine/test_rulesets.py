"""Are the rule books those of RULES 2, are options judged for sense, and are they only data?"""

from __future__ import annotations

import ast
from dataclasses import FrozenInstanceError
from itertools import product
from pathlib import Path

import pytest

import games
from games.engine import (
    OPTIONS,
    RULESETS,
    InvalidOptions,
    Reason,
    default_target,
    resolve,
    sides_for,
    validate_table,
)

MATRIX = """
players            2,3,4    2,3,4,6   2,3,4     2,3,4     2,3,4,6
pairs              True     True      True      True      False
four_in_pairs      False    False     False     True      False
direction          right    left      right     right     left
targets            21,21    15,15     21,31     21,21     15,15
opening            two_groups race    two_groups sum      none
hand_fifteen       False    True      False     False     False
capture            turn     card      optional  optional  card
left_fifteen       False    False     True      True      False
sevens             most_sevens primera setenta  most_sevens primera
four_sevens_bonus  False    False     False     True      False
all_oros_points    1        1         2         2         1
cards_double       no       no        others_ten_at_most others_below_ten no
ties               all      none      all       none      none
tie_at_top         extra_round extra_round mano extra_round extra_round
goal               high     high      high      high      low
sanction           undo     round_to_zero minus_five undo not_offered
"""
BOOKS = ["clasica", "primera", "rioplatense", "abierta", "desescoba"]


def test_every_axis_of_every_book_is_that_of_the_matrix() -> None:
    assert list(RULESETS) == BOOKS
    for row in MATRIX.strip().splitlines():
        axis, *values = row.split()
        for key, wanted in zip(BOOKS, values, strict=True):
            value = getattr(RULESETS[key], axis)
            shown = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
            assert shown == wanted, (key, axis)


def test_a_record_cannot_be_edited() -> None:
    with pytest.raises(FrozenInstanceError):
        RULESETS["clasica"].ties = None  # type: ignore[misc,assignment]


@pytest.mark.parametrize(("sides", "target"), [(2, 21), (3, 31), (4, 31)])
def test_rioplatense_goes_to_31_for_three_or_more(sides: int, target: int) -> None:
    assert default_target(RULESETS["rioplatense"], sides) == target


def test_partners_sit_opposite() -> None:
    assert sides_for(4, pairs=True) == (0, 1, 0, 1)
    assert sides_for(6, pairs=False) == (0, 1, 2, 3, 4, 5)


def refused(book: str, /, **overrides: object) -> Reason:
    with pytest.raises(InvalidOptions) as refused:
        resolve(book, overrides)
    return refused.value.reason


class TestOptions:
    def test_without_options_the_book_itself_comes_back(self) -> None:
        assert resolve("clasica") is resolve("clasica", {}) is RULESETS["clasica"]

    def test_options_are_put_in_and_the_book_stays_as_it_was(self) -> None:
        changed = resolve("clasica", {"ties": "none", "hand_fifteen": True, "all_oros_points": 2})
        assert (changed.ties, changed.hand_fifteen, changed.all_oros_points) == ("none", True, 2)
        assert RULESETS["clasica"].ties == "all"

    def test_unknown_books_options_and_values(self) -> None:
        assert refused("brisca") is Reason.UNKNOWN_RULESET
        assert refused("clasica", colour="red") is Reason.UNKNOWN_OPTION
        for axis in ("players", "goal", "sanction", "key", "targets", "pairs"):
            assert refused("clasica", **{axis: 1}) is Reason.UNKNOWN_OPTION
        bad: dict[str, list[object]] = {
            "capture": ["sometimes", None, 1, ["turn"]],
            "hand_fifteen": ["yes", 1, None],
            "all_oros_points": [3, 0, True, "2", None],
            "direction": ["up"],
        }
        for axis, values in bad.items():
            for value in values:
                assert refused("clasica", **{axis: value}) is Reason.BAD_OPTION_VALUE, value

    def test_a_left_fifteen_needs_optional_capture(self) -> None:
        assert refused("rioplatense", capture="turn") is Reason.LEFT_FIFTEEN_NEEDS_OPTIONAL
        assert refused("clasica", left_fifteen=True) is Reason.LEFT_FIFTEEN_NEEDS_OPTIONAL
        assert resolve("clasica", {"left_fifteen": True, "capture": "optional"}).left_fifteen
        assert not resolve("abierta", {"capture": "card", "left_fifteen": False}).left_fifteen

    def test_desescoba_keeps_its_own(self) -> None:
        assert refused("desescoba", capture="turn") is Reason.LOW_GOAL_NEEDS_CARD_CAPTURE
        assert refused("desescoba", opening="sum") is Reason.LOW_GOAL_HAS_NO_OPENING
        assert refused("desescoba", opening="race") is Reason.LOW_GOAL_HAS_NO_CALLS
        assert refused("desescoba", hand_fifteen=True) is Reason.LOW_GOAL_HAS_NO_CALLS
        assert refused("desescoba", left_fifteen=True) is Reason.LEFT_FIFTEEN_NEEDS_OPTIONAL
        both = {"left_fifteen": True, "capture": "optional"}
        assert refused("desescoba", **both) is Reason.LOW_GOAL_NEEDS_CARD_CAPTURE
        assert resolve("desescoba", {"sevens": "setenta"}).sevens == "setenta"

    def test_every_single_value_of_every_option_is_accepted_or_refused_with_a_reason(self) -> None:
        values: dict[str, list[object]] = {
            name: [True, False] if isinstance(getattr(RULESETS["clasica"], name), bool)
            else [1, 2] if name == "all_oros_points"
            else list(type(getattr(RULESETS["clasica"], name)))
            for name in OPTIONS
        }  # fmt: skip
        answers = [
            self.answer(key, name, value)
            for key, name in product(RULESETS, OPTIONS)
            for value in values[name]
        ]
        assert answers.count("accepted") > 90
        assert {"lost", Reason.BAD_OPTION_VALUE}.isdisjoint(answers)

    def answer(self, key: str, name: str, value: object) -> str:
        try:
            return "accepted" if getattr(resolve(key, {name: value}), name) == value else "lost"
        except InvalidOptions as refusal:
            return refusal.reason


class TestTables:
    def refused(self, key: str, players: int, pairs: bool, target: int) -> Reason:
        with pytest.raises(InvalidOptions) as refused:
            validate_table(RULESETS[key], players, pairs, target)
        return refused.value.reason

    def test_the_tables_that_are_offered(self) -> None:
        for book in RULESETS.values():
            for players in book.players:
                validate_table(book, players, book.pairs_by_default(players), 21)
        validate_table(RULESETS["clasica"], 4, True, 5)
        validate_table(RULESETS["abierta"], 4, False, 61)

    def test_the_tables_that_are_not(self) -> None:
        assert self.refused("primera", 5, False, 15) is Reason.PLAYERS_NOT_OFFERED
        assert self.refused("clasica", 6, False, 21) is Reason.PLAYERS_NOT_OFFERED
        assert self.refused("clasica", 1, False, 21) is Reason.PLAYERS_NOT_OFFERED
        assert self.refused("clasica", 3, True, 21) is Reason.PAIRS_NEED_FOUR
        assert self.refused("primera", 6, True, 21) is Reason.PAIRS_NEED_FOUR
        assert self.refused("desescoba", 4, True, 15) is Reason.LOW_GOAL_HAS_NO_PAIRS
        assert self.refused("clasica", 2, False, 4) is Reason.TARGET_OUT_OF_RANGE
        assert self.refused("clasica", 2, False, 62) is Reason.TARGET_OUT_OF_RANGE
        with pytest.raises(InvalidOptions):
            sides_for(6, pairs=True)


# The house rule: a rule book is data, and no code asks which one it is


def compares_a_key(source: str) -> bool:
    """Tell whether code compares, looks up or matches a rule book by its key."""
    asked: list[ast.AST] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            asked += [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            asked.append(node.value)
        elif isinstance(node, ast.Subscript):
            asked.append(node.slice)
    return any(
        (isinstance(part, ast.Attribute) and part.attr == "key")
        or (isinstance(part, ast.Constant) and part.value in RULESETS)
        for whole in asked
        for part in ast.walk(whole)
    )


@pytest.mark.parametrize(
    "bad",
    [
        "if ruleset.key == 'abierta': pass",
        "if 'primera' == key: pass",
        "if key in ('x', book.key): pass",
        "match key:\n    case 'desescoba': pass",
        "points = {'clasica': 1}\npoints['clasica']",
    ],
)
def test_the_house_rule_sees_a_comparison(bad: str) -> None:
    assert compares_a_key(bad)


@pytest.mark.parametrize("good", ["replace(CLASICA, key='primera')", "if ruleset.ties == 'all': 1"])
def test_the_house_rule_lets_data_pass(good: str) -> None:
    assert not compares_a_key(good)


def test_the_rules_and_the_robots_never_ask_which_book_it_is() -> None:
    root = Path(games.__file__).parent
    files = [*root.glob("engine/*.py"), *root.glob("bots/*.py")]
    assert files
    assert [path.name for path in files if compares_a_key(path.read_text())] == []
