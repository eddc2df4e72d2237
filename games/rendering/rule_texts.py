"""What does each value of a rule mean, in sentences and with cards, for the pages of the rules?"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine import (
    CaptureRule,
    Card,
    CardsDouble,
    Item,
    Opening,
    Sevens,
    TieAtTop,
    Ties,
    total_of,
)


@dataclass(frozen=True)
class Example:
    """Cards, and what they show."""

    cards: tuple[str, ...]
    text: Promise | str

    @property
    def total(self) -> int:
        return total_of(Card.parse(code) for code in self.cards)


CAPTURE_TEXTS: dict[CaptureRule, Promise] = {
    CaptureRule.TURN: _("If any card of your hand can take, you have to take."),
    CaptureRule.CARD: _(
        "A card that makes 15 has to take, but you may play another card that does not."
    ),
    CaptureRule.OPTIONAL: _("Taking is optional: you may lay a card even though it makes 15."),
}

OPENING_TEXTS: dict[Opening, tuple[Promise, tuple[Example, ...]]] = {
    Opening.TWO_GROUPS: (
        _(
            "If the four cards on the table total 15, the dealer takes them all: one escoba. If "
            "they split into two groups of 15, two escobas."
        ),
        (
            Example(("1O", "2C", "5E", "7B"), _("1 + 2 + 5 + 7 = 15: one escoba for the dealer.")),
            Example(("7C", "SO", "5B", "RE"), _("7 + 8 and 5 + 10: two escobas for the dealer.")),
        ),
    ),
    Opening.SUM: (
        _(
            "If the four cards on the table total 15, the dealer takes them all: one escoba. If "
            "they total 30, two escobas, whether they split into fifteens or not."
        ),
        (
            Example(("1O", "2C", "5E", "7B"), _("1 + 2 + 5 + 7 = 15: one escoba for the dealer.")),
            Example(
                ("RO", "RC", "KE", "1B"), _("10 + 10 + 9 + 1 = 30: two escobas for the dealer.")
            ),
        ),
    ),
    Opening.RACE: (
        _(
            "If the four cards on the table total 15, the first to call it takes them: the four "
            "cards are four points, not an escoba, and no cards replace them."
        ),
        (
            Example(
                ("6O", "2C", "3E", "4B"), _("6 + 2 + 3 + 4 = 15: call it before the others do.")
            ),
        ),
    ),
}

SEVENS_TEXTS: dict[Sevens, tuple[Item, Promise]] = {
    Sevens.MOST_SEVENS: (Item.SEVENS, _("More sevens than anybody else.")),
    Sevens.SETENTA: (
        Item.SETENTA,
        _(
            "All four sevens; else, of those with a seven or a six of every suit, the one with "
            "most sevens; else most sevens, then most sevens and sixes together."
        ),
    ),
    Sevens.SETENTA_COMPLEX: (
        Item.SETENTA,
        _(
            "Your best card of each suit, added up: 7, 6, ace 5½, 5, 4, 3, 2, figures 0. Without "
            "a card of every suit you are out."
        ),
    ),
    Sevens.PRIMERA: (
        Item.PRIMERA,
        _(
            "Your highest 1 to 7 of each suit, added up. Without one of every suit you are out; "
            "28, the four sevens, is worth 2."
        ),
    ),
}

CARDS_TEXTS: dict[CardsDouble, Promise] = {
    CardsDouble.NO: _("More cards than anybody else."),
    CardsDouble.OTHERS_TEN_AT_MOST: _(
        "More cards than anybody else; 2 when three or more sides play and no other has more "
        "than ten."
    ),
    CardsDouble.OTHERS_BELOW_TEN: _(
        "More cards than anybody else; 2 when every other side has fewer than ten."
    ),
}

TIES_TEXTS: dict[Ties, Promise] = {
    Ties.ALL: _("Every tied side gets the point."),
    Ties.NONE: _("Nobody gets the point."),
}

TIE_AT_TOP_TEXTS: dict[TieAtTop, Promise] = {
    TieAtTop.EXTRA_ROUND: _("If the highest are level, one more round is played by everybody."),
    TieAtTop.MANO: _("If the highest are level, the mano wins, or whoever sits nearest after him."),
}
