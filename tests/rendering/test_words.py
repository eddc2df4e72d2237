"""Has everything a name, and does a card say what it counts?"""

import re

import pytest
from django.template import Context, Template
from django.utils import translation

from games import engine
from games.rendering.rules_in_force import rules_in_force
from games.rendering.words import AXES, BOOKS, ITEMS, book_name
from games.templatetags.cards import card_label, card_name, card_value, deck_sprite


@pytest.fixture(autouse=True)
def in_english():
    with translation.override("en"):
        yield


def drawn(source: str, **context) -> str:
    return Template("{% load cards %}" + source).render(Context(context))


def test_every_book_axis_and_item_of_the_engine_has_its_words() -> None:
    assert set(BOOKS) == set(engine.RULESETS)
    assert set(AXES) == set(engine.OPTIONS)
    assert set(ITEMS) == set(engine.Item)
    assert book_name("an-old-book") == "an-old-book"


def test_a_table_that_departs_from_its_book_says_where() -> None:
    rules = engine.resolve("abierta", {"ties": "all"})
    listed = rules_in_force(rules, target=25, players=2, pairs=False)
    assert [rule.label for rule in listed if rule.is_changed] == ["Target", "Tie in an item"]


def test_a_table_by_the_book_departs_nowhere() -> None:
    for rules in engine.RULESETS.values():
        for players in rules.players:
            target = engine.default_target(rules, players)
            listed = rules_in_force(rules, target=target, players=players, pairs=False)
            assert not any(rule.is_changed for rule in listed)


@pytest.mark.parametrize(
    ("code", "name", "value"),
    [("7O", "seven of oros", 7), ("1B", "ace of bastos", 1), ("SC", "sota of copas", 8)],
)
def test_a_card_is_called_by_its_name_and_value(code: str, name: str, value: int) -> None:
    """B103: the value, not the printed number."""
    assert card_name(code) == name
    assert card_label(code) == f"{name}, worth {value}"
    assert card_value(code) == value


def test_a_name_is_said_in_the_language_of_the_moment() -> None:
    english = card_name("7O")
    with translation.override("es"):
        card_name("7O")
    assert card_name("7O") == english


def test_only_figures_carry_a_badge() -> None:
    assert "card__value" in drawn('{% card "KE" %}')
    assert "card__value" not in drawn('{% card "7E" %}')


def test_a_card_carries_both_its_faces_and_no_inline_style() -> None:
    html = drawn('{% card code "card--last" %}', code=engine.Card.parse("7O"))
    assert 'class="card card--last"' in html
    assert 'href="#7O"' in html
    assert 'href="#7Om"' in html
    assert "style" not in html


def test_backs_are_all_alike() -> None:
    assert drawn("{% card_back %}") == drawn("{% card_back %}")
    assert "7O" not in drawn("{% card_back %}")


@pytest.mark.parametrize("deck", ["classic", "modern", "french", "contrast"])
def test_a_sprite_holds_every_card_once(deck: str) -> None:
    sprite = deck_sprite(deck)
    for card in engine.DECK:
        assert sprite.count(f'id="{card}"') == 1
        assert sprite.count(f'id="{card}m"') == 1
    assert sprite.count('id="back"') == 1


@pytest.mark.parametrize("deck", ["classic", "modern", "french", "contrast"])
def test_b107_suits_differ_without_their_colours(deck: str) -> None:
    """B107: the cards of every deck, and the large signs of its small ones."""
    sprite = re.sub(r' (fill|stroke)="[^"]*"', "", deck_sprite(deck))
    for face in ("", "m"):
        found = dict(re.findall(rf'<symbol id="2([OCEB]){face}"(.*?)</symbol>', sprite, re.S))
        assert len(found) == len(set(found.values())) == 4


def test_a_sprite_of_some_cards_holds_them_alone() -> None:
    sprite = deck_sprite("classic", "7O RC")
    assert set(re.findall(r'<symbol id="([^"]+)"', sprite)) == {"7O", "7Om", "RC", "RCm"}


@pytest.mark.parametrize("deck", ["classic", "modern", "french", "contrast"])
def test_a_card_is_drawn_by_itself_with_few_lines(deck: str) -> None:
    """A browser styles and lays out each of them, for each card of a table."""
    drawings = re.findall(r"<symbol .*?</symbol>", deck_sprite(deck), re.S)
    numbers = [drawing.count("<path") for drawing in drawings]
    assert max(numbers) <= 60
    assert sum(numbers) / len(numbers) <= 20
    # Nothing of it stands anywhere else.
    assert "<use" not in "".join(drawings)


def test_an_unknown_deck_is_the_classic_one() -> None:
    assert deck_sprite("../../etc/passwd") == deck_sprite("classic")
