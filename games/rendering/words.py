"""What are rule books, options and score items called? Every name and sentence people read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine import Item
from games.templatetags.region_words import own_word


@dataclass(frozen=True)
class Book:
    """A rule book in words: its name, its origin, three lines about it, cards that stand for it."""

    name: Promise
    origin: Promise
    lines: tuple[Promise, Promise, Promise]
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Axis:
    """One thing a rule book decides: how it is called and what each of its values means."""

    label: Promise
    values: Mapping[str, Promise]
    help: Promise | str = ""
    # What the values mean to the engine, where that is not the text itself.
    plain: Mapping[str, object] = field(default_factory=dict)

    def plain_value(self, text: str) -> object:
        """The value to be stored with a table for the text of a form."""
        return self.plain.get(text, text)


BOOKS: dict[str, Book] = {
    "clasica": Book(
        _("Clásica"),
        _("Spain"),
        (
            _("Whoever can make 15 has to take."),
            _("Escobas, most cards, most oros, most sevens and the seven of oros."),
            _("In a tie every tied side gets the point."),
        ),
        ("7O", "5O", "7C"),
    ),
    "primera": Book(
        _("Con primera"),
        _("The tradition with primera"),
        (
            _("Instead of the sevens, primera counts: your best card of each suit, no figures."),
            _("Fifteen on the table or in the hand is called at the start of the round."),
            _("In a tie nobody gets the point; to 15."),
        ),
        ("7O", "6C", "7E", "5B"),
    ),
    "rioplatense": Book(
        _("Rioplatense"),
        _("Argentina and Uruguay"),
        (
            _("Taking is optional, but a fifteen you leave is the next player's: renuncio."),
            _("Setenta counts instead of the sevens; all ten oros are worth 2."),
            _("In a tie at the target the mano wins."),
        ),
        ("7O", "7C", "7E", "7B"),
    ),
    "abierta": Book(
        _("Mesa abierta"),
        _("The open table"),
        (
            _("Taking is optional; a fifteen you leave may be taken by the next player."),
            _("All four sevens and all ten oros are worth 2; so is a crushing lead in cards."),
            _("In a tie nobody gets the point; four play in pairs."),
        ),
        ("KE", "6O"),
    ),
    "desescoba": Book(
        _("Desescoba"),
        _("Upside down"),
        (
            _("Points are bad: whoever reaches the target loses."),
            _("A card that makes 15 has to take, so choose which card you play."),
            _("Primera counts; no prizes at the deal and no calls."),
        ),
        ("RB", "5C"),
    ),
}

_YES_NO = {"yes": True, "no": False}

# In the order in which a table says what it plays by.
AXES: dict[str, Axis] = {
    "capture": Axis(
        _("Taking"),
        {
            "turn": _("Whoever can make 15 has to take"),
            "card": _("A card that makes 15 has to take; another card may be played"),
            "optional": _("Taking is optional"),
        },
    ),
    "left_fifteen": Axis(
        _("Fifteen left behind (renuncio)"),
        {"yes": _("The next player may take it"), "no": _("It stays on the table")},
        _("Somebody lays a card that makes 15 with the table."),
        _YES_NO,
    ),
    "opening": Axis(
        _("Fifteen at the deal"),
        {
            "none": _("No prize"),
            "two_groups": _("The dealer's: 15 is one escoba, two pairs of 15 are two"),
            "sum": _("The dealer's: 15 is one escoba, 30 is two"),
            "race": _("The first to call 15 takes the four cards: 4 points"),
        },
        _("The four cards on the table total 15 or 30 right after the deal."),
    ),
    "hand_fifteen": Axis(
        _("Fifteen in the hand"),
        {"yes": _("May be called: 3 points"), "no": _("Counts nothing")},
        _("Your first three cards of a round total 15."),
        _YES_NO,
    ),
    "sevens": Axis(
        _("Sevens"),
        {
            "most_sevens": _("Most sevens"),
            "setenta": _("Setenta, simple"),
            "setenta_complex": _("Setenta, complex"),
            "primera": _("Primera"),
        },
        _("One of the four is scored."),
    ),
    "four_sevens_bonus": Axis(
        _("All four sevens"),
        {"yes": _("2 points"), "no": _("1 point, like most sevens")},
        _("Only where most sevens are scored."),
        _YES_NO,
    ),
    "all_oros_points": Axis(
        _("All ten oros"),
        {"1": _("1 point, like most oros"), "2": _("2 points")},
        "",
        {"1": 1, "2": 2},
    ),
    "cards_double": Axis(
        _("Most cards"),
        {
            "no": _("1 point"),
            "others_ten_at_most": _(
                "2 points when three or more sides play and no other has more than ten"
            ),
            "others_below_ten": _("2 points when every other side has fewer than ten"),
        },
    ),
    "ties": Axis(
        _("Tie in an item"),
        {
            "all": _("The point for every tied side"),
            "none": _("The point for nobody"),
        },
    ),
    "tie_at_top": Axis(
        _("Tie at the target"),
        {"extra_round": _("One more round"), "mano": _("The mano wins")},
    ),
    "direction": Axis(
        _("Direction of play"),
        {"left": _("Clockwise"), "right": _("Anticlockwise")},
    ),
}

ITEMS: dict[str, Promise] = {
    Item.ESCOBAS: _("Escobas"),
    Item.CARDS: _("Most cards"),
    Item.OROS: _("Most oros"),
    Item.SEVENS: _("Most sevens"),
    Item.SETENTA: _("Setenta"),
    Item.PRIMERA: _("Primera"),
    Item.SEVEN_OF_OROS: _("Seven of oros"),
    Item.TABLE_FIFTEEN: _("Fifteen on the table"),
    Item.HAND_FIFTEEN: _("Fifteen in the hand"),
    Item.SANCTION: _("Sanction"),
}

# Seconds for a turn, as a table keeps them; 0 is no clock.
PACES: dict[int, Promise] = {
    0: _("no clock"),
    15: _("15 seconds a turn"),
    30: _("30 seconds a turn"),
    60: _("60 seconds a turn"),
    86400: _("1 day a turn"),
    3 * 86400: _("3 days a turn"),
    7 * 86400: _("7 days a turn"),
}


# Seconds of extra time for a whole match.
BANKS: dict[int, Promise] = {
    0: _("none"),
    60: _("1 minute"),
    120: _("2 minutes"),
    300: _("5 minutes"),
    600: _("10 minutes"),
}


def text_of(value: object) -> str:
    """The text that stands for a value of an axis in forms and in `Axis.values`.

    >>> text_of(True), text_of(2), text_of("race")
    ('yes', '2', 'race')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value) if isinstance(value, Enum) else str(value)


def item_name(item: str) -> str:
    """What the viewer's region calls an item of the score; its key when it is yesterday's."""
    return own_word(item) or str(ITEMS.get(item, item))


def book_name(key: str) -> Promise | str:
    """The name of a rule book; its key when it is one of yesterday's."""
    book = BOOKS.get(key)
    return book.name if book else key
