"""Who gets which card, who plays first, who deals next, and what is the opening worth?"""

from __future__ import annotations

from itertools import combinations

import pytest

from games.engine import (
    DECK,
    RULESETS,
    EventKind,
    InvalidOptions,
    Phase,
    Reason,
    Ruleset,
    deal,
    format_cards,
    next_dealer,
    next_seat,
    opening_escobas,
    parse_cards,
    resolve,
    sides_for,
)
from tests.engine.kit import ANA, BETO, CARMEN, dealt, play_all, rules

NO_FIFTEEN = ["RO RC RE", "KO KC KE", "SO SC SE"]


def test_cards_are_dealt_one_at_a_time_from_the_mano_to_the_right() -> None:
    start = deal(rules("clasica"), DECK, dealer=ANA, sides=(0, 1, 2))
    assert start.mano == start.turn == CARMEN
    assert list(map(format_cards, start.hands)) == ["3O 6O KO", "2O 5O SO", "1O 4O 7O"]
    assert format_cards(start.table) == "RO 1C 2C 3C"
    assert len(start.stock) == 27


def test_cards_are_dealt_one_at_a_time_from_the_mano_to_the_left() -> None:
    start = deal(rules("primera"), DECK, dealer=ANA, sides=(0, 1, 2))
    assert start.mano == start.turn == BETO
    assert list(map(format_cards, start.hands)) == ["3O 6O KO", "1O 4O 7O", "2O 5O SO"]


@pytest.mark.parametrize(("players", "deals"), [(2, 6), (3, 4), (4, 3), (6, 2)])
def test_the_deck_lasts_for_so_many_deals(players: int, deals: int) -> None:
    start = deal(rules("primera"), DECK, dealer=0, sides=sides_for(players, pairs=False))
    assert start.deals_total == deals
    assert len(start.stock) == 3 * players * (deals - 1)


def test_three_more_each_and_none_to_the_table_when_all_hands_are_empty() -> None:
    start = dealt("abierta", ["RO RC RE", "KO KC KE"], "SO SC SE SB")
    after = play_all(start, "1:KO", "0:RO", "1:KC", "0:RC", "1:KE", "0:RE")
    assert after.deal_number == 2
    assert after.turn == after.mano == BETO
    assert format_cards(after.hands[BETO]) == "1O 3O 5O"
    assert format_cards(after.hands[ANA]) == "2O 4O 6O"
    assert len(after.table) == 10
    assert after.events[-1].kind is EventKind.DEAL
    assert after.events[-1].cards == ()


@pytest.mark.parametrize(
    ("book", "players", "dealers"),
    [
        ("clasica", 3, [0, 2, 1, 0]),
        ("abierta", 4, [0, 3, 2, 1, 0]),
        ("primera", 3, [0, 1, 2, 0]),
        ("desescoba", 6, [0, 1, 2, 3, 4, 5, 0]),
    ],
)
def test_the_deal_goes_around_in_the_direction_of_play(
    book: str, players: int, dealers: list[int]
) -> None:
    for dealer, following in zip(dealers, dealers[1:], strict=False):
        assert next_dealer(rules(book), dealer, players) == following
        assert next_seat(rules(book), dealer, players) == following


@pytest.mark.parametrize("direction", ["left", "right"])
def test_the_direction_is_an_option_of_the_table(direction: str) -> None:
    book = resolve("clasica", {"direction": direction})
    start = dealt(book, NO_FIFTEEN, "1O 1C 1E 1B")
    after = play_all(start, f"{start.turn}:{start.hands[start.mano][0]}")
    assert [start.turn, after.turn] == ([1, 2] if direction == "left" else [2, 1])


class TestOpeningFifteen:
    def test_fifteen_is_the_dealers_with_one_escoba(self) -> None:
        start = dealt("clasica", NO_FIFTEEN, "6O 2C 3E 4B", dealer=BETO)
        assert start.table == ()
        assert format_cards(start.piles[BETO]) == "6O 2C 3E 4B"
        assert start.escobas == (0, 1, 0)
        assert len(start.crossed[BETO]) == 1
        assert start.last_capturer == BETO
        assert start.turn == ANA
        assert [event.kind for event in start.events] == [EventKind.DEAL, EventKind.OPENING]
        assert start.events[1].escobas == 1

    def test_two_pairs_of_fifteen_are_two_escobas(self) -> None:
        start = dealt("rioplatense", ["RO RC RE", "KO KC KE"], "7O SC 5E RB", dealer=ANA)
        assert start.escobas == (2, 0)
        assert len(start.crossed[ANA]) == 2

    @pytest.mark.parametrize(("book", "escobas"), [("clasica", 0), ("abierta", 2)])
    def test_thirty_that_does_not_split_counts_only_by_sum(self, book: str, escobas: int) -> None:
        start = dealt(book, ["2O 3C 4E", "2E 3E 5E"], "RO RC KE 1B", dealer=BETO)
        assert start.escobas == (0, escobas)
        assert len(start.table) == (0 if escobas else 4)

    @pytest.mark.parametrize("book", RULESETS)
    def test_a_subset_that_makes_fifteen_gives_nothing(self, book: str) -> None:
        start = dealt(book, ["RO RC RE", "KO KC KE"], "7O SC 3B 2E")
        assert format_cards(start.table) == "7O SC 3B 2E"
        assert start.escobas == (0, 0)
        assert start.last_capturer is None
        assert start.left_card is None
        assert start.phase is Phase.PLAY

    @pytest.mark.parametrize("book", ["primera", "desescoba"])
    def test_where_the_dealer_has_no_prize_the_cards_stay(self, book: str) -> None:
        start = dealt(book, ["RO RC RE", "KO KC KE"], "6O 2C 3E 4B")
        assert len(start.table) == 4
        assert start.escobas == (0, 0)

    def test_the_mano_then_lays_a_card_on_the_empty_table(self) -> None:
        start = dealt("clasica", ["RO RC RE", "KO KC KE"], "6O 2C 3E 4B")
        assert play_all(start, "1:KO").table == parse_cards("KO")

    def test_so_many_tables_total_fifteen_and_thirty_and_split_in_two(self) -> None:
        """RULES 3: 3.41 %, 2.73 % and 0.96 % of the 91,390 tables."""
        tables = list(combinations(DECK, 4))
        by_sum = [opening_escobas(RULESETS["abierta"], table) for table in tables]
        by_groups = [opening_escobas(RULESETS["clasica"], table) for table in tables]
        shares = [
            by_sum.count(1) / len(tables),
            by_sum.count(2) / len(tables),
            by_groups.count(2) / len(tables),
        ]
        assert [round(100 * share, 2) for share in shares] == [3.41, 2.73, 0.96]
        assert by_groups.count(1) == by_sum.count(1)


class TestRefusedSetUps:
    def refused(self, book: Ruleset, **changed: object) -> Reason:
        given = {"deck": DECK, "dealer": 0, "sides": (0, 1)} | changed
        with pytest.raises(InvalidOptions) as refused:
            deal(book, **given)  # type: ignore[arg-type]
        return refused.value.reason

    def test_a_deck_is_the_forty_cards(self) -> None:
        for deck in (DECK[:-1], (*DECK[:-1], DECK[0]), (*DECK, DECK[0]), ()):
            assert self.refused(rules("clasica"), deck=deck) is Reason.BAD_DECK

    def test_five_and_six_play_only_where_the_book_says_so(self) -> None:
        for book, players in (("clasica", 6), ("primera", 5), ("clasica", 1), ("abierta", 0)):
            sides = tuple(range(players))
            assert self.refused(rules(book), sides=sides) is Reason.PLAYERS_NOT_OFFERED

    def test_partners_sit_opposite(self) -> None:
        for sides in ((0, 0, 1, 1), (1, 0, 1, 0), (0, 1, 2, 0)):
            assert self.refused(rules("abierta"), sides=sides) is Reason.BAD_SIDES

    def test_desescoba_has_no_pairs(self) -> None:
        assert self.refused(rules("desescoba"), sides=(0, 1, 0, 1)) is Reason.BAD_SIDES

    def test_the_dealer_sits_at_the_table(self) -> None:
        for dealer in (-1, 2):
            assert self.refused(rules("clasica"), dealer=dealer) is Reason.BAD_DEALER
