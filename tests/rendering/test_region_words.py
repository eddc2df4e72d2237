"""Does each viewer read the words of his region, and nobody else's?"""

from collections.abc import Iterator

import pytest
from django.template import Context, Template
from django.utils import translation

from accounts import regions
from accounts.regions import Region
from games import engine
from games.rendering.words import ITEMS, item_name
from games.templatetags.cards import card_label, card_name
from games.templatetags.region_words import BOOK, REGIONS, in_own_words, word

from .stories import at_table, drawn, steps


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


def test_every_region_that_can_be_chosen_has_its_words_and_only_for_what_there_is() -> None:
    assert set(REGIONS) == set(Region)
    known = set(BOOK) | set(engine.Item) | {card.code for card in engine.DECK}
    for words in REGIONS.values():
        assert set(words) <= known


@pytest.mark.parametrize(
    ("region", "code", "name"),
    [
        ("", "7O", "seven of oros"),
        ("", "SC", "sota of copas"),
        ("spain", "7O", "seven of oros"),
        ("river_plate", "7O", "siete velo"),
        ("river_plate", "7E", "seven of espadas"),
        ("french", "7O", "seven of diamonds"),
        ("french", "SC", "queen of hearts"),
        ("french", "KE", "jack of spades"),
        ("french", "RB", "king of clubs"),
    ],
)
def test_a_card_is_called_as_in_the_viewers_region(region: str, code: str, name: str) -> None:
    with regions.override(region):
        assert card_name(code) == name
        assert card_label(code).startswith(f"{name}, worth ")
    assert card_name(code) in {"seven of oros", "seven of espadas"} | {
        f"{rank} of {suit}" for rank in ("sota", "caballo", "rey") for suit in map(word, "OCEB")
    }


@pytest.mark.parametrize("region", Region.values)
def test_no_two_items_and_no_two_cards_of_a_region_share_a_name(region: str) -> None:
    with regions.override(region):
        assert len({item_name(item) for item in ITEMS}) == len(ITEMS)
        assert len({card_name(card) for card in engine.DECK}) == len(engine.DECK)


def test_an_item_of_yesterday_keeps_its_key() -> None:
    assert item_name("most_aces") == "most_aces"


def test_a_template_asks_for_a_word() -> None:
    page = Template('{% load region_words %}{% region_word "pile" %}')
    with regions.override("river_plate"), translation.override("es"):
        assert page.render(Context()) == word("pile")


@pytest.mark.parametrize(
    ("region", "language", "said"),
    [
        ("", "es", "El caballo 9; más oros; el siete de oros va a tu montón."),
        ("river_plate", "es", "El caballo 9; más oros; el siete velo va a tu levante."),
        ("french", "es", "La jota 9; más diamantes; el siete de diamantes va a tu montón."),
    ],
)
def test_running_text_is_told_in_the_viewers_words(region: str, language: str, said: str) -> None:
    book = "el caballo 9; más oros; el siete de oros va a tu montón."
    with regions.override(region), translation.override(language):
        assert in_own_words(book).capitalize() == said


def test_two_viewers_of_one_table_are_told_the_same_in_their_own_words() -> None:
    states = steps("abierta", 2)
    loaded = at_table(next(state for state in states if engine.is_over(state)))
    plain = drawn(loaded, 1)
    with regions.override("french"):
        french = drawn(loaded, 1)
    assert "Most oros" in plain
    assert "of oros" in plain
    assert "Most diamonds" in french
    assert "of oros" not in french
    assert drawn(loaded, 1) == plain
