"""What does the board of a round say? Counts and their proof, ties, totals, and what is missing."""

import pytest
from django.utils import translation

from games import engine
from games.engine import Item
from games.rendering.boards import Board, build_board, measure_in_words, result_in_words
from games.rendering.screens import build_screen
from games.rendering.seats import SideScreen
from games.rendering.words import ITEMS
from tests.rendering.stories import at_table, steps


@pytest.fixture(autouse=True)
def in_english():
    with translation.override("en"):
        yield


def sides(points: tuple[int, ...] = (16, 13)) -> list[SideScreen]:
    """The sides of a table, with these points after the round."""
    *_, end = steps("clasica", len(points))
    found = build_screen(at_table(end), 1).sides
    return [
        SideScreen(side.side, "", side.seats, total, side.is_mine, is_winner=False)
        for side, total in zip(found, points, strict=True)
    ]


def board(
    piles: list[str],
    escobas: tuple[int, ...] | None = None,
    *,
    book: str = "clasica",
    points: tuple[int, ...] = (16, 13),
    sanctioned: tuple[int, ...] = (),
    leftovers: str = "RO",
) -> Board:
    rules = engine.RULESETS[book]
    score = engine.score_piles(
        rules,
        [engine.parse_cards(pile) for pile in piles],
        escobas,
        leftovers=engine.parse_cards(leftovers),
        sanctioned=sanctioned,
    )
    return build_board(score, sides(points), rules, target=21, round_number=5)


def row(found: Board, item: Item):
    names = {row.name: row for row in found.rows}
    return names[ITEMS[item]]


def test_every_item_of_the_book_is_a_row_with_a_cell_for_each_side() -> None:
    found = board(["7O 7C 1E", "2O 2E 2B RC"], (0, 3))
    assert [str(row.name) for row in found.rows] == [
        "Escobas",
        "Most cards",
        "Most oros",
        "Most sevens",
        "Seven of oros",
    ]
    assert all(len(row.cells) == 2 for row in found.rows)


def test_cells_have_the_count_the_proof_and_the_points() -> None:
    """B09: of both sides."""
    found = board(["7O 7C 1E", "2O 2E 2B RC"], (0, 3))
    mine, theirs = row(found, Item.SEVENS).cells
    assert (mine.measure, engine.format_cards(mine.cards), mine.signed) == ("2", "7O 7C", "+1")
    assert (theirs.measure, theirs.cards, theirs.signed) == ("0", (), "0")
    assert [cell.share for cell in row(found, Item.CARDS).cells] == [3, 4]


def test_a_tie_is_said_aloud_with_what_the_book_gives() -> None:
    """B09: a tie is no empty cell."""
    every = row(board(["7O 2O", "1O 3O"]), Item.OROS)
    nobody = row(board(["7O 2O", "1O 3O"], book="abierta"), Item.OROS)
    assert [cell.is_tied for cell in every.cells] == [True, True]
    assert (every.tie, every.cells[0].signed) == ("Tie: the point for each", "+1")
    assert (nobody.tie, nobody.cells[0].signed) == ("Tie: the point for nobody", "0")


def test_totals_are_added_up_and_measured_against_the_target() -> None:
    found = board(["7O 7C 1E", "2O 2E 2B RC"], (0, 3))
    mine, theirs = found.totals
    assert (mine.sum, mine.togo) == ("13 + 3 = 16", "5 points to go")
    assert (theirs.sum, theirs.togo) == ("8 + 5 = 13", "8 points to go")
    reached, near = board(["7O", "2O"], points=(21, 20)).totals
    assert (reached.togo, near.togo) == ("reached the target", "1 point to go")


def test_where_points_are_bad_the_target_is_nothing_to_reach() -> None:
    lost, safe = board(["7O", "2O"], book="desescoba", points=(21, 20)).totals
    assert lost.togo == "reached the target: loses"
    assert safe.togo == "1 point from losing"


def test_a_sanction_takes_points_away_and_the_bar_does_not_go_below_nothing() -> None:
    found = board(["7O", "2O"], book="rioplatense", points=(-3, 4), sanctioned=(0,))
    cell = row(found, Item.SANCTION).cells[0]
    assert cell.signed == "−5"
    assert found.totals[0].drawn_after == 0


def test_what_was_left_proves_the_round() -> None:
    assert board(["7O", "2O"]).proof == (
        "The 1 card that was left adds up to 10, 10 more than a multiple of 15: the count is right."
    )
    wrong = board(["7O", "2O"], leftovers="RO 1O")
    assert not wrong.is_proved
    assert wrong.proof == "What was left adds up to 11: that cannot be."


def test_the_complex_setenta_is_counted_in_halves() -> None:
    rules = engine.resolve("rioplatense", {"sevens": "setenta_complex"})
    assert measure_in_words(Item.SETENTA, 53, rules) == "26½"
    assert measure_in_words(Item.SETENTA, 52, rules) == "26"
    assert measure_in_words(Item.SETENTA, None, rules) == "–"


def test_the_round_is_said_aloud_in_one_line() -> None:
    words = board(["7O 7C 1E", "2O 2E 2B RC"], (0, 3)).words
    assert words == (
        "End of round 5. You: +3, total 16; Beto: +5, total 13. Most oros. Tie: the point for each."
    )


def test_the_end_of_a_match_is_said_to_each_as_it_is_for_him() -> None:
    mine, theirs = sides()
    assert result_in_words([mine]) == "You have won the match!"
    assert result_in_words([theirs]) == "Beto has won the match."
    assert result_in_words([]) == "The match has ended without a result."


def test_a_win_that_is_shared_says_with_whom() -> None:
    assert result_in_words(sides()) == "A shared win: You and Beto."
    with translation.override("es"):
        assert result_in_words(sides()) == "Victoria compartida: Tú y Beto."
    with translation.override("pt"):
        assert result_in_words(sides()) == "Vitória compartilhada: Você e Beto."
