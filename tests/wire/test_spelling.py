"""Is a card found in a text, however it is spelled there? And nothing where there is none?"""

import pytest
from django.utils import translation

from games.engine import DECK, Card
from games.templatetags.cards import card_label, card_name, deck_sprite
from tests.wire.spelling import mentions

SEVEN = Card.parse("7O")


@pytest.mark.parametrize("language", ["es", "en", "pt"])
def test_every_card_is_found_by_its_name_in_every_language(language) -> None:
    with translation.override(language):
        for card in DECK:
            assert mentions(f'<i aria-label="{card_label(card)}">') == [card]
            assert mentions(card_name(card).upper()) == [card]


@pytest.mark.parametrize(
    "text",
    [
        *('id="card-7O"', 'href="#7Om"', "7o", "hand=7O+7O", '["7O"]', "Card(7O)", "o7=1;O7"),
        *(
            "siete de oros",
            "SIETE%20DE%20OROS",
            "7 de oros",
            "oros-7",
            "OROS_7",
            "/cards/oros/7.svg",
        ),
        *("seven of oros", "sete de ouros", "7&nbsp;of oros"),
    ],
)
def test_one_card_in_many_spellings(text) -> None:
    assert set(mentions(text)) == {SEVEN}


def test_figures_are_found_by_their_printed_numbers_and_escaped_letters() -> None:
    assert mentions("10 de copas, 11 de copas, 12 de copas") == list(
        map(Card.parse, ["SC", "KC", "RC"])
    )
    assert mentions('"tr\\u00eas de paus", "três de paus"') == [Card.parse("3B")] * 2


def test_the_order_of_a_text_is_kept() -> None:
    assert mentions("RE, as de bastos, 3C") == list(map(Card.parse, ["RE", "1B", "3C"]))


@pytest.mark.parametrize(
    "text",
    [
        "Se levanta de la mesa, es tu turno",
        "a1b2c3d4e7o",
        "17 oros",
        "Cartas, oros y sietes",
        "x7Oy",
    ],
)
def test_words_that_are_no_card_are_not_taken_for_one(text) -> None:
    assert mentions(text) == []


def test_the_drawings_of_a_whole_deck_are_no_mention_those_of_a_few_cards_are() -> None:
    assert mentions(f"<p>{deck_sprite('classic')}</p>{deck_sprite('french', 'minis')}") == []
    assert SEVEN in mentions(deck_sprite("classic", "7O"))
