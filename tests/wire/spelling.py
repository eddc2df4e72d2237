"""In how many ways can a text name a card? Codes, ids, and the words of each language."""

import html
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from urllib.parse import unquote

from django.conf import settings
from django.utils import translation

from games.engine import DECK, Card, Suit
from games.templatetags.cards import DECKS, card_name, deck_sprite

# What people call the cards, whatever words the site chooses for them.
RANKS = {
    "1": "as ace",
    "2": "dos two dois",
    "3": "tres three",
    "4": "cuatro four quatro",
    "5": "cinco five",
    "6": "seis six",
    "7": "siete seven sete",
    "S": "10 sota jack valete",
    "K": "11 caballo knight cavalo",
    "R": "12 rey king rei",
}
SUITS = {
    "O": "oros coins ouros",
    "C": "copas cups",
    "E": "espadas swords",
    "B": "bastos clubs paus",
}
SPRITE = '<svg xmlns="http://www.w3.org/2000/svg" class="sprite"'
# "SO", "SE" and the like are words in lower case: figures are looked for only as they are written.
CODE = re.compile(
    r"(?<![0-9A-Za-z])(?:([1-7SKR])([OCEB])|([1-7])([oceb])|([OCEB])([1-7]))m?(?![0-9A-Za-z])"
)
BEFORE = 16

_known: dict[int, list[Card]] = {}


def mentions(text: str) -> list[Card]:
    """Every card that a text names, in the order of the text.

    The drawings that a page carries for all forty cards, always the same, are no mention.
    """
    key = hash(text)
    if key not in _known:
        plain = _plain(without_sprites(text))
        found = [*_codes_in(plain), *_words_in(plain.lower())]
        _known[key] = [card for _, card in sorted(found, key=lambda place: place[0])]
    return _known[key]


def without_sprites(text: str) -> str:
    """The text without its drawings, if they are those of a whole deck."""
    pieces, rest = [], text
    while (start := rest.find(SPRITE)) >= 0:
        end = rest.index("</svg>", start) + len("</svg>")
        whole = rest[start:end] in _sprites()
        pieces.append(rest[: start if whole else end])
        rest = rest[end:]
    return "".join([*pieces, rest])


def _plain(text: str) -> str:
    """Without accents and without the escapes of HTML, URLs and JSON."""
    text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda found: chr(int(found.group(1), 16)), text)
    text = unquote(html.unescape(text))
    if text.isascii():
        return text
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


@cache
def _sprites() -> frozenset[str]:
    return frozenset(deck_sprite(deck, only) for deck in DECKS for only in ("", "minis"))


def _codes_in(text: str) -> Iterator[tuple[int, Card]]:
    """ "7O", its small drawing "7Om", "card-7o", turned round "O7"."""
    for found in CODE.finditer(text):
        signs = "".join(filter(None, found.groups())).upper()
        yield found.start(), Card.parse(signs if signs[0] not in "OCEB" else signs[::-1])


def _words_in(text: str) -> Iterator[tuple[int, Card]]:
    """ "siete de oros", "7 of oros", "12 de paus", "espadas-7", "OROS_7"."""
    ranks, suits, suit_pattern, before, after = _vocabulary()
    for found in suit_pattern.finditer(text):
        words_before = text[max(0, found.start() - BEFORE) : found.start()]
        rank = before.search(words_before) or after.match(text, found.end())
        if rank is not None:
            yield found.start(), Card(suits[found.group()], ranks[rank.group(1)])


@cache
def _vocabulary() -> tuple[dict[str, str], dict[str, Suit], re.Pattern, re.Pattern, re.Pattern]:
    ranks = {word: index for index, words in RANKS.items() for word in words.split()}
    ranks |= {card.index.lower(): card.index for card in DECK}
    suits = {word: Suit(sign) for sign, words in SUITS.items() for word in words.split()}
    for language, _ in settings.LANGUAGES:
        with translation.override(language):
            for card in DECK:
                rank, *_between, suit = _plain(card_name(card)).lower().split()
                ranks[rank], suits[suit] = card.index, card.suit
    either = "|".join(sorted(ranks, key=len, reverse=True))
    return (
        ranks,
        suits,
        re.compile("|".join(suits)),
        re.compile(rf"(?<![0-9a-z])({either})(?: (?:de|of) |[-_/ ]?)$"),
        re.compile(rf"[-_/ ]?({either})(?![0-9a-z])"),
    )
