"""Can every viewer be shown a table at every stage, and does each see what is for him?"""

import re
from html.parser import HTMLParser

import pytest

from games.selectors.gallery import Wanted, staged
from tests.rendering.stories import NOON, SPECTATOR, drawn

ANA, BETO, STRANGER = 1, 2, 99
STAGES = ("waiting", "calls", "play", "board", "finale", "closed")
PLACES = [(2, False), (3, False), (4, False), (4, True), (6, False)]
VOID = {"input", "use", "circle", "line", "img", "br", "hr"}


def page(viewer: int | None = ANA, *, language: str = "en", **wanted: object) -> str:
    return drawn(staged(Wanted(**wanted), now=NOON), viewer, language=language)


class Outline(HTMLParser):
    """Are all elements closed, and is every id there once?"""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def book_for(players: int, stage: str) -> str:
    return "primera" if players == 6 or stage == "calls" else "clasica"


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize(("players", "pairs"), PLACES)
def test_every_viewer_is_shown_every_stage(players: int, pairs: bool, stage: str) -> None:
    book = book_for(players, stage)
    loaded = staged(
        Wanted(stage=stage, players=players, pairs=pairs, ruleset=book, cards=5), now=NOON
    )
    for viewer in (ANA, BETO, STRANGER, SPECTATOR):
        html = drawn(loaded, viewer)
        outline = Outline()
        outline.feed(html)
        assert outline.open == []
        assert len(set(outline.ids)) == len(outline.ids)
        assert f'data-stage="{stage}"' in html
        assert "csrf" not in html


@pytest.mark.parametrize("stage", STAGES)
def test_a_stranger_and_a_spectator_are_shown_the_same(stage: str) -> None:
    wanted = Wanted(stage=stage, ruleset=book_for(2, stage))
    loaded = staged(wanted, now=NOON)
    assert drawn(loaded, SPECTATOR) == drawn(loaded, STRANGER)


def test_whoever_is_on_turn_can_choose_and_the_others_cannot() -> None:
    mine, theirs = page(ANA, cards=5), page(BETO, cards=5)
    assert "data-my-turn" in mine
    assert mine.count('type="radio"') >= 1
    assert " disabled" not in re.search(r'<div class="center__cards.*?</div>', mine, re.S)[0]
    assert 'name="action" value="take"' in mine
    assert "data-my-turn" not in theirs
    assert 'name="action"' not in theirs
    assert theirs.count("card__input") == theirs.count(" disabled>")


def test_a_spectator_has_nothing_to_press_on_the_felt() -> None:
    html = page(SPECTATOR, cards=5, robots=False)
    assert "You are watching" in html
    assert "card__input" not in html
    assert 'name="action"' not in html
    assert "leave-sheet" not in html


def test_a_fifteen_left_behind_is_offered_to_whoever_is_on_turn_only() -> None:
    """B113: nobody else is shown the button."""
    wanted = {"left_fifteen": True, "cards": 5}
    assert 'value="fifteen"' in page(ANA, **wanted)
    assert "Beto left a fifteen on the table" in page(ANA, **wanted)
    assert "fifteen" not in page(BETO, **wanted).replace("fifteen left", "")


def test_in_the_last_deal_no_stock_is_counted() -> None:
    """B101: a pile of no cards is not drawn, it says what it means."""
    html = page(ANA, players=6, ruleset="primera", overrides={"capture": "optional"}, cards=30)
    assert 'class="stock stock--empty"' in html
    assert "last deal" in html
    assert "<b>0</b>" not in html


def test_figures_say_what_they_count() -> None:
    """B103: printed 10, 11 and 12, counted 8, 9 and 10."""
    html = page(ANA, players=4, cards=30)
    cards = re.findall(r'id="card-(..)">.*?</label>', html, re.S)
    for code in cards:
        label = re.search(rf'id="card-{code}".*?</label>', html, re.S)[0]
        worth = {"S": 8, "K": 9, "R": 10}.get(code[0])
        assert (f'<span class="card__value" aria-hidden="true">{worth}</span>' in label) == bool(
            worth
        )


def test_calls_stand_there_whatever_the_cards_are() -> None:
    html = page(ANA, stage="calls", ruleset="primera")
    for button in ("call-table", "call-hand", "ready"):
        assert f'id="{button}"' in html
    assert 'id="ready"' not in page(SPECTATOR, stage="calls", ruleset="primera")


def test_a_wrong_call_is_shown_to_everybody_in_words() -> None:
    for viewer in (ANA, SPECTATOR):
        html = page(viewer, stage="calls", ruleset="primera", wrong_call=True)
        assert "Beto called fifteen on the table wrongly: those cards do not make 15." in html
    mine = page(BETO, stage="calls", ruleset="primera", wrong_call=True)
    assert "You called fifteen on the table wrongly" in mine


def test_the_board_counts_every_side_and_proves_it() -> None:
    """B09: the counts of everybody, ties in words, and the check of what was left."""
    html = page(ANA, stage="board", players=4, pairs=True, ruleset="clasica")
    assert html.count('class="share"') == 2
    assert "the count is right" in html
    assert 'id="next-round"' in html
    assert 'id="next-round"' not in page(SPECTATOR, stage="board", players=4, pairs=True)


def test_the_end_of_a_match_says_who_has_won_and_offers_a_rematch() -> None:
    won, lost = page(ANA, stage="finale"), page(BETO, stage="finale")
    assert "You have won the match!" in won
    assert 'id="rematch"' in won
    assert "Ana has won the match." in lost
    # Beto has said so already.
    assert re.search(r'id="rematch"[^>]*disabled', lost)
    assert 'id="rematch"' not in page(SPECTATOR, stage="finale")


def test_the_end_of_a_match_tells_it_round_by_round_the_viewers_side_first() -> None:
    totals = []
    for viewer in (ANA, BETO):
        html = page(viewer, stage="finale")
        table = html[html.index('<table class="rounds"') :]
        last = table[: table.index("</tbody>")].rsplit("<tr>", 1)[1]
        assert '<th scope="row">3</th>' in last
        totals.append([int(total) for total in re.findall(r"<td>(\d+) <small>", last)])
    (won, lost), seen_by_the_other = totals
    assert won > lost
    assert seen_by_the_other == [lost, won]
    # Who sits at the table may say so before he goes.
    assert 'value="well_played"' in page(ANA, stage="finale")
    assert 'value="well_played"' not in page(SPECTATOR, stage="finale")


def test_a_person_whose_seat_a_robot_holds_can_come_back() -> None:
    html = page(ANA, away=True)
    assert "Back to my seat" in html
    assert 'name="action"' not in html
    assert "Back to my seat" not in page(BETO, away=True)


def test_a_free_place_is_for_everybody_and_robots_are_for_the_host() -> None:
    host, guest = page(ANA, stage="waiting", players=4), page(SPECTATOR, stage="waiting", players=4)
    assert host.count("Move here") == guest.count("Sit here") == 2
    assert "action=add" in host
    assert "action=add" not in guest
    assert 'id="start"' in host
    assert 'id="start"' not in guest


def test_partners_sit_opposite_each_other_and_go_by_colour_sign_and_name() -> None:
    html = page(ANA, players=4, pairs=True, robots=False)
    north = re.search(r'<div class="north" id="north">.*?</section>', html, re.S)[0]
    assert 'data-team="sun"' in north
    assert "Your partner" in north
    assert "Carmen" in north
    west = re.search(r'<div class="west" id="west">.*?</section>', html, re.S)[0]
    assert 'data-team="moon"' in west


def test_names_are_told_as_text_and_never_as_markup() -> None:
    wanted = Wanted(cards=5, robots=False)
    loaded = staged(wanted, now=NOON)
    loaded.players[1].user.display_name = '<b>"Beto'
    html = drawn(loaded, ANA)
    assert "<b>&quot;" not in html.replace("<b>&lt;", "")
    assert '<b>"Beto' not in html
    assert "&lt;b&gt;&quot;Beto" in html
