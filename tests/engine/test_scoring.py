"""What is each item worth, who gets it, and which cards prove it (RULES 2 and 3)?"""

from __future__ import annotations

import pytest

from games.engine import (
    DECK,
    RULESETS,
    Card,
    Item,
    RoundScore,
    Ruleset,
    ScoreLine,
    apply_sanction,
    format_cards,
    leftovers_possible,
    parse_cards,
    resolve,
    score_piles,
    score_round,
)
from tests.engine.kit import rules, state


def score(book: str | Ruleset, *piles: str, **more: object) -> RoundScore:
    return score_piles(rules(book), list(map(parse_cards, piles)), **more)  # type: ignore[arg-type]


def line(item: Item, book: str | Ruleset, *piles: str) -> ScoreLine:
    found = score(book, *piles).line(item)
    assert found is not None
    return found


def points(item: Item, book: str | Ruleset, *piles: str) -> tuple[int, ...]:
    return line(item, book, *piles).points


def cards_of(*sizes: int, oros_last: bool = True) -> list[str]:
    """Piles of these sizes out of one deck."""
    deck = list(DECK[10:] + DECK[:10]) if oros_last else list(DECK)
    return [format_cards([deck.pop(0) for _ in range(size)]) for size in sizes]


class TestCards:
    def test_the_most_cards_are_one_point_and_every_count_is_shown(self) -> None:
        counted = line(Item.CARDS, "clasica", *cards_of(21, 19))
        assert counted.points == (1, 0)
        assert counted.measures == (21, 19)
        assert [len(cards) for cards in counted.cards] == [21, 19]

    @pytest.mark.parametrize(
        ("sizes", "worth"),
        [((31, 9), 2), ((30, 10), 1), ((22, 9, 9), 2), ((21, 9, 10), 1), ((40, 0), 2)],
    )
    def test_abierta_two_if_every_other_side_has_fewer_than_ten(
        self, sizes: tuple[int, ...], worth: int
    ) -> None:
        assert points(Item.CARDS, "abierta", *cards_of(*sizes))[0] == worth

    @pytest.mark.parametrize(
        ("sizes", "worth"),
        [((31, 9), 1), ((20, 10, 10), 2), ((19, 11, 10), 1), ((40, 0, 0), 2), ((12, 9, 9, 10), 2)],
    )
    def test_rioplatense_two_if_of_three_sides_no_other_has_more_than_ten(
        self, sizes: tuple[int, ...], worth: int
    ) -> None:
        assert points(Item.CARDS, "rioplatense", *cards_of(*sizes))[0] == worth

    def test_a_tie_is_never_worth_two(self) -> None:
        """Source 003 by RULES 3: 10-10-10-10 is a tie, one point each."""
        assert points(Item.CARDS, "rioplatense", *cards_of(10, 10, 10, 10)) == (1, 1, 1, 1)
        assert points(Item.CARDS, "abierta", *cards_of(9, 9)) == (0, 0)


class TestTies:
    def test_all_gives_a_point_to_each_tied_side(self) -> None:
        tied = line(Item.CARDS, "clasica", *cards_of(15, 15, 10))
        assert tied.points == (1, 1, 0)
        assert tied.tied == (0, 1)

    def test_none_gives_nothing_and_still_says_that_it_was_a_tie(self) -> None:
        tied = line(Item.CARDS, "primera", *cards_of(15, 15, 10))
        assert tied.points == (0, 0, 0)
        assert tied.tied == (0, 1)

    @pytest.mark.parametrize("book", RULESETS)
    def test_sides_that_have_none_of_a_thing_are_not_tied_for_it(self, book: str) -> None:
        assert score(book, "", "", "").points == (0, 0, 0)
        assert line(Item.OROS, book, "1C", "2C").tied == ()

    def test_a_tie_of_all_the_oros_bonus_cannot_double(self) -> None:
        book = resolve("abierta", {"ties": "all"})
        assert points(Item.OROS, book, "1O 2O", "3O 4O") == (1, 1)


class TestOrosAndSevens:
    TEN = "1O 2O 3O 4O 5O 6O 7O SO KO RO"

    @pytest.mark.parametrize(
        ("book", "worth"),
        [("clasica", 1), ("primera", 1), ("desescoba", 1), ("rioplatense", 2), ("abierta", 2)],
    )
    def test_all_ten_oros(self, book: str, worth: int) -> None:
        assert points(Item.OROS, book, self.TEN, "1C") == (worth, 0)
        assert points(Item.OROS, book, self.TEN.replace("1O ", ""), "1O") == (1, 0)

    def test_the_seven_of_oros_is_a_point_of_its_own(self) -> None:
        for book in RULESETS:
            assert points(Item.SEVEN_OF_OROS, book, "1C", "7O 1E") == (0, 1)

    def test_four_sevens_are_three_points_in_abierta_with_the_seven_of_oros(self) -> None:
        four = "7O 7C 7E 7B"
        assert points(Item.SEVENS, "abierta", four, "1C") == (2, 0)
        assert points(Item.SEVENS, "clasica", four, "1C") == (1, 0)
        assert points(Item.SEVENS, "abierta", "7C 7E 7B", "7O") == (1, 0)

    def test_the_bonus_of_four_sevens_needs_the_item_most_sevens(self) -> None:
        book = resolve("abierta", {"sevens": "primera"})
        assert points(Item.PRIMERA, book, "7O 7C 7E 7B", "1C") == (2, 0)
        book = resolve("abierta", {"sevens": "setenta"})
        assert points(Item.SETENTA, book, "7O 7C 7E 7B", "1C") == (1, 0)


class TestSetenta:
    def simple(self, *piles: str) -> tuple[int, ...]:
        return points(Item.SETENTA, "rioplatense", *piles)

    def test_the_side_with_all_four_sevens(self) -> None:
        assert self.simple("7O 7C 7E 7B", "6O 6C 6E 6B") == (1, 0)

    def test_else_cover_with_a_six_beats_three_sevens_without(self) -> None:
        assert self.simple("7C 7E 7B", "7O 6C 6E 6B") == (0, 1)

    def test_else_four_sixes_cover_without_a_single_seven(self) -> None:
        assert self.simple("7O 7C", "7E 7B", "6O 6C 6E 6B") == (0, 0, 1)

    def test_both_cover_the_most_sevens(self) -> None:
        assert self.simple("7O 7C 7E 6B", "7B 6O 6C 6E") == (1, 0)

    def test_both_cover_with_two_sevens_each_is_a_tie(self) -> None:
        assert self.simple("7O 7C 6E 6B", "7E 7B 6O 6C") == (1, 1)
        none = resolve("rioplatense", {"ties": "none"})
        assert points(Item.SETENTA, none, "7O 7C 6E 6B", "7E 7B 6O 6C") == (0, 0)

    def test_nobody_covers_the_most_sevens(self) -> None:
        assert self.simple("7O 7C 7E 6O 6C", "7B 6E") == (1, 0)

    def test_nobody_covers_level_in_sevens_the_most_sevens_and_sixes(self) -> None:
        assert self.simple("7O 7C 6O", "7E 7B 6E 6B") == (0, 1)
        assert self.simple("7O 7C 6O", "7E 7B 6E") == (1, 1)

    def test_a_side_without_any_is_not_tied(self) -> None:
        assert self.simple("1O", "2O") == (0, 0)

    def test_the_sevens_and_sixes_are_the_proof(self) -> None:
        shown = line(Item.SETENTA, "rioplatense", "RO 7O 6C 1B", "7C")
        assert list(map(format_cards, shown.cards)) == ["7O 6C", "7C"]
        assert shown.measures == (1, 1)


class TestComplexSetenta:
    BOOK = resolve("rioplatense", {"sevens": "setenta_complex"})

    def test_seven_six_ace_five_and_figures_nothing(self) -> None:
        shown = line(Item.SETENTA, self.BOOK, "7O RO 6C 5C 1E 5E SB", "2O 2C 2E 2B")
        assert shown.measures == (14 + 12 + 11 + 0, 16)
        assert list(map(format_cards, shown.cards)) == ["7O 6C 1E SB", "2O 2C 2E 2B"]
        assert shown.points == (1, 0)

    def test_it_is_one_point_whatever_the_sum(self) -> None:
        assert points(Item.SETENTA, self.BOOK, "7O 7C 7E 7B", "1O") == (1, 0)

    def test_a_side_without_some_suit_is_out(self) -> None:
        shown = line(Item.SETENTA, self.BOOK, "7O 7C 7E", "2O 2C 2E 2B")
        assert shown.measures == (None, 16)
        assert shown.points == (0, 1)

    def test_a_sum_of_nothing_can_win(self) -> None:
        shown = line(Item.SETENTA, self.BOOK, "RO KC SE SB", "7O 7C 7E")
        assert shown.measures == (0, None)
        assert shown.points == (1, 0)

    def test_half_points_are_compared_exactly(self) -> None:
        assert points(Item.SETENTA, self.BOOK, "5O 5C 5E 6B", "1O 1C 1E 4B") == (1, 0)


class TestPrimera:
    def test_the_highest_sum_of_the_best_of_each_suit_at_face_value(self) -> None:
        shown = line(Item.PRIMERA, "primera", "7O RO 1C 2C 6E 3B", "6O 5C 4E 3B")
        assert shown.measures == (18, 18)
        assert shown.points == (0, 0)
        assert shown.tied == (0, 1)

    def test_figures_never_count_not_even_to_stay_in(self) -> None:
        shown = line(Item.PRIMERA, "primera", "7O 7C 7E RB", "1O 1C 1E 1B")
        assert shown.measures == (None, 4)
        assert shown.points == (0, 1)

    def test_twenty_eight_are_two_points(self) -> None:
        """Source 002: "Si un jugador consigue 28 puntos (los 7 de las cuatro pintas)"."""
        assert points(Item.PRIMERA, "primera", "7O 7C 7E 7B", "6O 6C 6E 6B") == (2, 0)
        assert points(Item.PRIMERA, "primera", "7O 7C 7E 6B", "7B 6O 6C 6E") == (1, 0)

    def test_all_out_nobody(self) -> None:
        assert points(Item.PRIMERA, "primera", "7O 7C 7E", "1O 1C 1E") == (0, 0)


class TestLines:
    @pytest.mark.parametrize(
        ("book", "items"),
        [
            ("clasica", "escobas cards oros sevens seven_of_oros"),
            ("rioplatense", "escobas cards oros setenta seven_of_oros"),
            ("abierta", "escobas cards oros sevens seven_of_oros"),
            ("desescoba", "escobas cards oros primera seven_of_oros"),
            (
                "primera",
                "escobas cards oros primera seven_of_oros table_fifteen hand_fifteen",
            ),
        ],
    )
    def test_a_book_has_the_lines_of_its_items(self, book: str, items: str) -> None:
        assert " ".join(shown.item for shown in score(book, "1O", "2O").lines) == items

    def test_the_points_of_the_lines_add_up(self) -> None:
        total = score("primera", "7O 1C", "2O 2E", escobas=(2, 1), hand_fifteens=(0, 1))
        assert total.points == (2 + 0 + 0 + 1, 1 + 3)
        summed = [sum(side) for side in zip(*(shown.points for shown in total.lines), strict=True)]
        assert tuple(summed) == total.points

    def test_partners_piles_are_pooled_before_counting(self) -> None:
        end = state(
            "abierta",
            [""] * 4,
            sides=(0, 1, 0, 1),
            piles=tuple(map(parse_cards, ["7O 7C", "1O 1C", "7E 7B", "2O"])),
            escobas=(1, 0, 2, 1),
            crossed=tuple(map(parse_cards, ["7O", "", "7E 7B", "2O"])),
        )
        sevens = score_round(end).line(Item.SEVENS)
        escobas = score_round(end).line(Item.ESCOBAS)
        assert sevens is not None
        assert escobas is not None
        assert sevens.measures == (4, 0)
        assert sevens.points == (2, 0)
        assert escobas.points == (3, 1)
        assert sorted(map(str, escobas.cards[0])) == ["7B", "7E", "7O"]


class TestLeftovers:
    def test_they_total_ten_more_than_a_multiple_of_fifteen(self) -> None:
        possible = [total for total in range(-20, 300) if leftovers_possible(total)]
        assert possible == list(range(10, 221, 15))

    def test_the_check_is_shown_with_the_score(self) -> None:
        right = score("clasica", "1O", "2O", leftovers=parse_cards("RO"))
        wrong = score("clasica", "1O", "2O", leftovers=parse_cards("RO 1C"))
        assert (right.leftovers_sum, right.leftovers_ok) == (10, True)
        assert (wrong.leftovers_sum, wrong.leftovers_ok) == (11, False)
        assert wrong.leftovers == (Card.parse("RO"), Card.parse("1C"))


class TestSanctions:
    def test_source_002_takes_the_points_of_the_round(self) -> None:
        assert apply_sanction(rules("primera"), (6, 4), 0) == (0, 4)

    def test_source_003_takes_five_also_below_zero(self) -> None:
        assert apply_sanction(rules("rioplatense"), (2, 4), 0) == (-3, 4)
        assert apply_sanction(rules("rioplatense"), (2, 4), 1) == (2, -1)

    @pytest.mark.parametrize("book", ["clasica", "abierta", "desescoba"])
    def test_the_others_only_undo(self, book: str) -> None:
        assert apply_sanction(rules(book), (6, 4), 0) == (6, 4)

    def test_it_is_a_line_of_the_score_and_others_items_still_count(self) -> None:
        piles = ("7O 1O 2O", "3O 1C 1E 1B")
        plain, punished = score("rioplatense", *piles), score("rioplatense", *piles, sanctioned=[0])
        assert plain.points == (3, 1)
        assert punished.points == (-2, 1)
        shown = punished.line(Item.SANCTION)
        assert shown is not None
        assert shown.points == (-5, 0)
        assert shown.measures == (1, 0)
        assert score("rioplatense", *piles, sanctioned=[0, 0]).points == (-7, 1)
