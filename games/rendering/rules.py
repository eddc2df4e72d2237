"""How does the page of a rule book read? Written from the engine's own record of the book."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import engine
from games.rendering.rule_texts import (
    CAPTURE_TEXTS,
    CARDS_TEXTS,
    OPENING_TEXTS,
    SEVENS_TEXTS,
    TIE_AT_TOP_TEXTS,
    TIES_TEXTS,
    Example,
)
from games.rendering.rules_in_force import Rule, rules_in_force
from games.rendering.words import BOOKS, Book, item_name


@dataclass(frozen=True)
class Section:
    """A heading, what is to be said under it, and cards that show it."""

    title: str
    texts: tuple[Promise | str, ...]
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True)
class Prize:
    """A line of the table of points: what for, how many, and when."""

    name: Promise | str
    points: str
    text: Promise | str


@dataclass(frozen=True)
class BookPage:
    """The whole page of a rule book."""

    key: str
    book: Book
    facts: tuple[Rule, ...]
    sections: tuple[Section, ...]
    prizes: tuple[Prize, ...]


def book_page(key: str) -> BookPage | None:
    """The page of a rule book in the active language, or None when there is no such book."""
    rules = engine.RULESETS.get(key)
    if rules is None:
        return None
    return BookPage(
        key=key,
        book=BOOKS[key],
        facts=tuple(_facts(rules)),
        sections=tuple(_sections(rules)),
        prizes=tuple(_prizes(rules)),
    )


def _facts(rules: engine.Ruleset) -> list[Rule]:
    two, more = rules.targets
    facts = rules_in_force(rules, target=two, players=2, pairs=False)
    target = facts[0]
    if more != two:
        value = _("%(two)s; %(more)s for three sides or more") % {"two": target.value, "more": more}
        target = Rule(target.label, value)
    return [target, Rule(_("Players"), _players(rules)), *facts[2:]]


def _players(rules: engine.Ruleset) -> str:
    numbers = get_text_list([str(number) for number in rules.players], _("or"))
    if not rules.pairs:
        return _("%(numbers)s, each for himself") % {"numbers": numbers}
    if rules.four_in_pairs:
        return _("%(numbers)s; four play in pairs") % {"numbers": numbers}
    return _("%(numbers)s; four may play in pairs") % {"numbers": numbers}


def _sections(rules: engine.Ruleset) -> list[Section]:
    sections = [_deal(rules), _turn(rules)]
    if rules.opening != engine.Opening.NONE:
        text, examples = OPENING_TEXTS[rules.opening]
        sections.append(Section(_("Fifteen at the deal"), (text,), examples))
    if rules.hand_fifteen:
        sections.append(_hand_fifteen())
    if rules.left_fifteen:
        sections.append(_left_fifteen())
    return [*sections, _last_cards(), _end(rules)]


def _deal(rules: engine.Ruleset) -> Section:
    direction = (
        _("Play goes clockwise: to the left.")
        if rules.direction == engine.Direction.LEFT
        else _("Play goes anticlockwise: to the right.")
    )
    return Section(
        _("The deal"),
        (
            _("Forty cards: 1 to 7 count what is printed, the sota 8, the caballo 9, the rey 10."),
            _(
                "Three cards for each player and four face up on the table. When all hands are "
                "empty, three more each, until the deck is used up."
            ),
            direction,
            _("Whoever sits after the dealer is the mano and plays first; the deal goes round."),
        ),
    )


def _turn(rules: engine.Ruleset) -> Section:
    return Section(
        _("Your turn"),
        (
            _(
                "Play one card. With one or more cards of the table it makes exactly 15: you take "
                "them all and lay them on your pile. Otherwise it stays on the table."
            ),
            CAPTURE_TEXTS[rules.capture],
            _("Taking everything on the table is an escoba: one point, at once on your pile."),
        ),
        (
            Example(("7O", "SB"), _("7 + 8 = 15: the siete takes the sota.")),
            Example(("RC", "3B", "2E"), _("10 + 3 + 2 = 15, and nothing else there: escoba.")),
        ),
    )


def _hand_fifteen() -> Section:
    return Section(
        _("Fifteen in the hand"),
        (
            _(
                "Whoever holds 15 with his first three cards of a round may call it before the "
                "first card is played: 3 points. The cards are shown and go to his pile, and he "
                "plays no card until the next deal. It is a right, not a duty."
            ),
            _("A wrong call costs nothing, but everybody sees who made it."),
        ),
        (Example(("5O", "4C", "6B"), _("5 + 4 + 6 = 15 in the hand.")),),
    )


def _left_fifteen() -> Section:
    return Section(
        _("The fifteen left behind (renuncio)"),
        (
            _(
                "If somebody lays a card that makes 15 with cards of the table and does not take "
                "them, the next player may take that fifteen, with the card just laid, before he "
                "plays his own. If it clears the table it is an escoba."
            ),
            _("Once he has played his card, the fifteen left behind has lapsed."),
        ),
        (Example(("SO", "7C"), _("The sota was laid beside the siete: 15 for the next player.")),),
    )


def _last_cards() -> Section:
    return Section(
        _("The last cards"),
        (
            _(
                "When the last card is played, what is left on the table goes to whoever took "
                "last. It is never an escoba."
            ),
            _(
                "The proof of a round: everything taken is a multiple of 15 and the deck totals "
                "220, so the cards left always total 10 more than a multiple of 15."
            ),
        ),
    )


def _end(rules: engine.Ruleset) -> Section:
    if rules.goal == engine.Goal.LOW:
        texts: tuple[Promise | str, ...] = (
            _(
                "After a round, whoever has reached the target loses; the lowest of the others "
                "wins."
            ),
            _("If everybody has reached it, the highest lose; if all are level, one more round."),
        )
    else:
        texts = (
            _("Points count when the round is over: the highest at or above the target wins."),
            TIE_AT_TOP_TEXTS[rules.tie_at_top],
        )
    return Section(_("The end of the match"), texts)


def _prizes(rules: engine.Ruleset) -> list[Prize]:
    one = _points(1)
    prizes = [
        Prize(item_name(engine.Item.ESCOBAS), _("1 each"), _("Every time you cleared the table.")),
        Prize(
            item_name(engine.Item.CARDS),
            one if rules.cards_double == engine.CardsDouble.NO else _("1 or 2"),
            CARDS_TEXTS[rules.cards_double],
        ),
        Prize(item_name(engine.Item.OROS), *_oros(rules)),
        _sevens(rules),
        Prize(item_name(engine.Item.SEVEN_OF_OROS), one, _("For whoever has it.")),
    ]
    if rules.opening == engine.Opening.RACE:
        name = item_name(engine.Item.TABLE_FIFTEEN)
        prizes.append(Prize(name, _points(4), _("The first to call it takes the four cards.")))
    if rules.hand_fifteen:
        name = item_name(engine.Item.HAND_FIFTEEN)
        prizes.append(Prize(name, _points(3), _("Called before the first card of the round.")))
    return [*prizes, Prize(_("A tie in one of these"), "=", TIES_TEXTS[rules.ties])]


def _oros(rules: engine.Ruleset) -> tuple[str, str]:
    if rules.all_oros_points == 1:
        return _points(1), _("More oros than anybody else.")
    return _("1 or 2"), _("More oros than anybody else; 2 for all ten.")


def _sevens(rules: engine.Ruleset) -> Prize:
    item, said = SEVENS_TEXTS[rules.sevens]
    text: Promise | str = said
    can_be_two = rules.sevens == engine.Sevens.PRIMERA or (
        rules.sevens == engine.Sevens.MOST_SEVENS and rules.four_sevens_bonus
    )
    if rules.sevens == engine.Sevens.MOST_SEVENS and rules.four_sevens_bonus:
        text = _("More sevens than anybody else; 2 for all four.")
    return Prize(item_name(item), _("1 or 2") if can_be_two else _points(1), text)


def _points(number: int) -> str:
    return ngettext("%(number)s point", "%(number)s points", number) % {"number": number}
