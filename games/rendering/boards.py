"""How is a finished round counted, for one viewer? The score board with the cards that prove it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import engine
from games.engine import Item
from games.rendering.fragments import Pen
from games.rendering.people import listed
from games.rendering.seats import SideScreen
from games.rendering.words import item_name
from games.templatetags.numbers import signed

DECK_SIZE = len(engine.DECK)

# What has to be known to check a line; the rules of the table say the rest.
_NOTES: dict[str, Promise] = {
    Item.ESCOBAS: gettext_lazy("1 point each"),
    Item.CARDS: gettext_lazy("who has most"),
    Item.OROS: gettext_lazy("who has most"),
    Item.SEVENS: gettext_lazy("who has most"),
    Item.SETENTA: gettext_lazy("sevens and sixes"),
    Item.PRIMERA: gettext_lazy("best card of each suit"),
    Item.TABLE_FIFTEEN: gettext_lazy("4 points"),
    Item.HAND_FIFTEEN: gettext_lazy("3 points each"),
}


@dataclass(frozen=True)
class Cell:
    """What one side has of an item: the measure, the cards that prove it, the points."""

    measure: str
    cards: tuple[engine.Card, ...]
    # How many of the forty, where that says more than the cards themselves.
    share: int | None
    points: int
    is_tied: bool

    @property
    def signed(self) -> str:
        return signed(self.points)

    @property
    def drawn(self) -> SafeString:
        """The cell of the table. Everybody at it sees the same cells, in an order of his own."""
        return Pen.active().draw("table/felt/_score_cell.html", cell=self)


@dataclass(frozen=True)
class Row:
    """An item of the book."""

    name: Promise | str
    note: Promise | str
    cells: tuple[Cell, ...]
    # "Tie: a point for each" or "Tie: nobody gets the point"; "" without a tie.
    tie: str


@dataclass(frozen=True)
class Total:
    """How a side stands after the round."""

    side: SideScreen
    before: int
    gained: int
    after: int
    togo: str

    @property
    def signed(self) -> str:
        return signed(self.gained)

    @property
    def sum(self) -> str:
        """ "16 + 4 = 20"."""
        sign = "+" if self.gained >= 0 else "−"
        return f"{self.before} {sign} {abs(self.gained)} = {self.after}"

    @property
    def drawn_before(self) -> int:
        return max(0, self.before)

    @property
    def drawn_after(self) -> int:
        return max(0, self.after)


@dataclass(frozen=True)
class Board:
    """A finished round, the viewer's side first in every row."""

    round_number: int
    target: int
    rows: tuple[Row, ...]
    totals: tuple[Total, ...]
    leftovers: tuple[engine.Card, ...]
    proof: str
    is_proved: bool
    # The points of the round and its ties said aloud.
    words: str


def build_board(
    score: engine.RoundScore,
    sides: Sequence[SideScreen],
    rules: engine.Ruleset,
    *,
    target: int,
    round_number: int,
) -> Board:
    """The board of a round whose points are already in the totals of the sides."""
    rows = tuple(_row(line, sides, rules) for line in score.lines)
    totals = tuple(_total(side, score.points[side.side], rules, target) for side in sides)
    return Board(
        round_number=round_number,
        target=target,
        rows=rows,
        totals=totals,
        leftovers=score.leftovers,
        proof=_proof(score),
        is_proved=score.leftovers_ok,
        words=_words(totals, rows, round_number),
    )


def result_in_words(winners: Sequence[SideScreen]) -> str:
    """Who has won a match: "You have won the match!"."""
    if not winners:
        return _("The match has ended without a result.")
    if len(winners) > 1:
        names = listed([side.name for side in winners])
        return _("A shared win: %(names)s.") % {"names": names}
    if any(side.is_mine for side in winners):
        return _("You have won the match!")
    side = winners[0]
    return ngettext(
        "%(name)s has won the match.", "%(name)s have won the match.", len(side.seats)
    ) % {"name": side.name}


def measure_in_words(item: Item, measure: int | None, rules: engine.Ruleset) -> str:
    """What was compared; the complex setenta is counted in half points."""
    if measure is None:
        return "–"
    if item == Item.SETENTA and rules.sevens == engine.Sevens.SETENTA_COMPLEX:
        whole, half = divmod(measure, 2)
        return f"{whole}½" if half else str(whole)
    return str(measure)


def _row(line: engine.ScoreLine, sides: Sequence[SideScreen], rules: engine.Ruleset) -> Row:
    return Row(
        name=item_name(line.item),
        note=_NOTES.get(line.item, ""),
        cells=tuple(_cell(line, side.side, rules) for side in sides),
        tie=_tie(line),
    )


def _cell(line: engine.ScoreLine, side: int, rules: engine.Ruleset) -> Cell:
    measure = line.measures[side]
    is_share = line.item == Item.CARDS
    return Cell(
        # The seven of oros itself says it better than a 1.
        measure=""
        if line.item == Item.SEVEN_OF_OROS
        else measure_in_words(line.item, measure, rules),
        cards=() if is_share else line.cards[side],
        share=measure if is_share else None,
        points=line.points[side],
        is_tied=side in line.tied,
    )


def _tie(line: engine.ScoreLine) -> str:
    if not line.tied:
        return ""
    if any(line.points[side] for side in line.tied):
        return _("Tie: the point for each")
    return _("Tie: the point for nobody")


def _total(side: SideScreen, gained: int, rules: engine.Ruleset, target: int) -> Total:
    missing = target - side.points
    return Total(
        side=side,
        before=side.points - gained,
        gained=gained,
        after=side.points,
        togo=_to_go(missing, rules),
    )


def _to_go(missing: int, rules: engine.Ruleset) -> str:
    if rules.goal == engine.Goal.LOW:
        if missing <= 0:
            return _("reached the target: loses")
        return ngettext(
            "%(number)s point from losing", "%(number)s points from losing", missing
        ) % {"number": missing}
    if missing <= 0:
        return _("reached the target")
    return ngettext("%(number)s point to go", "%(number)s points to go", missing) % {
        "number": missing
    }


def _proof(score: engine.RoundScore) -> str:
    count = len(score.leftovers)
    values = {"count": count, "total": score.leftovers_sum}
    if not score.leftovers_ok:
        return _("What was left adds up to %(total)s: that cannot be.") % values
    return (
        ngettext(
            "The %(count)s card that was left adds up to %(total)s, 10 more than a multiple of 15: "
            "the count is right.",
            "The %(count)s cards that were left add up to %(total)s, 10 more than a multiple of "
            "15: the count is right.",
            count,
        )
        % values
    )


def _words(totals: Sequence[Total], rows: Sequence[Row], round_number: int) -> str:
    counted = "; ".join(
        _("%(name)s: %(gained)s, total %(after)s")
        % {"name": total.side.name, "gained": total.signed, "after": total.after}
        for total in totals
    )
    words = _("End of round %(number)s. %(points)s.") % {"number": round_number, "points": counted}
    return " ".join([words, *(f"{row.name}. {row.tie}." for row in rows if row.tie)])
