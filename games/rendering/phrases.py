"""What happened at the table, in words? Each public event of a round, for eyes and for ears.

No sentence puts an article before a card: in Spanish and Portuguese it would need a gender.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from accounts import regions
from games import engine
from games.engine import Event, EventKind
from games.rendering.people import listed
from games.rendering.seats import SeatScreen
from games.templatetags.cards import card_name

# What was told once is told again with every play of the round; so much is kept.
PHRASES_KEPT = 50_000
ROUNDS_KEPT = 5000

CALL_NAMES: dict[str, Callable[[], str]] = {
    "!mesa": lambda: _("fifteen on the table"),
    "!mano": lambda: _("fifteen in the hand"),
}


@dataclass(frozen=True, eq=False)
class Phrase:
    """One thing that happened. `who`, `lead`, `cards` and `tail` are for eyes, `words` for ears."""

    # Says which event of which round of which match at its table it is: whoever has heard it need
    # not hear it again.
    key: str
    kind: str
    # The number of the play for the list; None for what nobody played.
    number: int | None
    who: str
    # "Beto takes"
    lead: str
    cards: tuple[engine.Card, ...]
    # The sum, or where the card lies.
    tail: str
    words: str
    escobas: int
    # Who did it, for what flies over the felt; None for a deal.
    position: int | None = None
    # What is shouted when the table was swept: to the one who did, to his partner, to the others.
    cheer: str = ""
    cheers_for: str = ""

    @property
    def is_deal(self) -> bool:
        return self.kind == EventKind.DEAL

    @property
    def note(self) -> str:
        """What the list says beside the cards: "10 + 3 + 2", "on the table"."""
        if self.kind in (EventKind.LAY, EventKind.CAPTURE):
            return self.tail.partition(" = ")[0]
        return self.lead


@dataclass(frozen=True)
class _Forms:
    """How a kind of event is said: of somebody by name, and to the one who did it."""

    lead: str
    lead_you: str
    words: str
    words_you: str


@cache
def _forms(kind: EventKind, tongue: tuple[str, str]) -> _Forms:
    """Language and region are only the key: the active ones are read."""
    if kind == EventKind.LAY:
        return _Forms(
            _("%(name)s leaves"),
            _("You leave"),
            _("%(name)s leaves %(card)s on the table."),
            _("You leave %(card)s on the table."),
        )
    if kind == EventKind.CAPTURE:
        return _Forms(
            _("%(name)s takes"),
            _("You take"),
            _("%(name)s plays %(card)s and takes %(taken)s: %(sum)s."),
            _("You play %(card)s and take %(taken)s: %(sum)s."),
        )
    if kind == EventKind.LEFT_FIFTEEN:
        return _Forms(
            _("%(name)s takes the fifteen left behind"),
            _("You take the fifteen left behind"),
            _("%(name)s takes the fifteen left behind, %(taken)s: %(sum)s."),
            _("You take the fifteen left behind, %(taken)s: %(sum)s."),
        )
    if kind == EventKind.OPENING:
        return _Forms(
            _("%(name)s deals and takes the table"),
            _("You deal and take the table"),
            _("%(name)s deals and takes the whole table, %(taken)s: %(sum)s."),
            _("You deal and take the whole table, %(taken)s: %(sum)s."),
        )
    if kind == EventKind.CALL_TABLE:
        return _Forms(
            _("%(name)s calls fifteen on the table"),
            _("You call fifteen on the table"),
            _("%(name)s calls fifteen on the table and takes %(taken)s: %(sum)s."),
            _("You call fifteen on the table and take %(taken)s: %(sum)s."),
        )
    if kind == EventKind.CALL_HAND:
        return _Forms(
            _("%(name)s calls fifteen in the hand"),
            _("You call fifteen in the hand"),
            _("%(name)s calls fifteen in the hand and shows %(taken)s: %(sum)s."),
            _("You call fifteen in the hand and show %(taken)s: %(sum)s."),
        )
    return _Forms(
        _("%(name)s gets what is left"),
        _("You get what is left"),
        _("%(name)s took last and gets what is left: %(taken)s."),
        _("You took last and get what is left: %(taken)s."),
    )


def tell_round(
    view: engine.TableView, seats: Sequence[SeatScreen], *, match_number: int, round_number: int
) -> list[Phrase]:
    """Everything that happened in the round on the table, in order."""
    tellers = tuple(_Teller(s.position, s.face.name, s.is_me, s.is_partner) for s in seats)
    tongue = (get_language() or "", regions.current())
    told_to = (tellers, match_number, round_number, view.dealer, view.deals_total, tongue)
    before, told = _recall(told_to, view.events)
    deals = sum(event.kind == EventKind.DEAL for event in view.events[:before])
    for place, event in enumerate(view.events[before:], start=before):
        key = f"{match_number}-{round_number}-{place}"
        if event.kind == EventKind.DEAL:
            deals += 1
            deal = (round_number, deals, view.deals_total)
            told.append(_deal(event, tellers[view.dealer], key, deal, tongue))
        elif event.position is None:
            told.append(_nobody(event, key))
        else:
            told.append(_act(event, tellers[event.position], key, tongue))
    _remember(told_to, view.events, told)
    return told


class _Teller(NamedTuple):
    """Who did something, as the viewer sees him."""

    position: int
    shown_name: str
    is_me: bool
    is_partner: bool


_Events = tuple[Event, ...]
_told: OrderedDict[object, tuple[_Events, tuple[Phrase, ...]]] = OrderedDict()
_told_lock = threading.Lock()


def _recall(told_to: object, events: _Events) -> tuple[int, list[Phrase]]:
    """How many of these events have been told to those who see them so, and what was said."""
    with _told_lock:
        known = _told.get(told_to)
        if known is None:
            return 0, []
        _told.move_to_end(told_to)
    before, told = known
    if events[: len(before)] != before:
        return 0, []
    return len(before), list(told)


def _remember(told_to: object, events: _Events, told: Sequence[Phrase]) -> None:
    with _told_lock:
        _told[told_to] = (events, tuple(told))
        while len(_told) > ROUNDS_KEPT:
            _told.popitem(last=False)


def forget_phrases() -> None:
    """Empty this process's memory of what was told."""
    with _told_lock:
        _told.clear()
    _act.cache_clear()
    _cards_told.cache_clear()
    _forms.cache_clear()
    _deal.cache_clear()


def tell_wrong_calls(
    calls: Sequence[tuple[SeatScreen, str]], *, match_number: int, round_number: int
) -> list[Phrase]:
    """The calls of this round that did not hold: everybody gets to know who made them."""
    return [
        _wrong_call(seat, call, f"{match_number}-{round_number}-wrong-{place}")
        for place, (seat, call) in enumerate(calls)
    ]


def sum_in_words(cards: Sequence[engine.Card]) -> str:
    """The cards' values added up, as people write it.

    >>> sum_in_words(engine.parse_cards("7O SC"))
    '7 + 8 = 15'
    """
    return f"{' + '.join(str(card.value) for card in cards)} = {engine.total_of(cards)}"


def cards_in_words(cards: Sequence[engine.Card]) -> str:
    """ "seven of oros and sota of copas"."""
    return listed([card_name(card) for card in cards])


@lru_cache(PHRASES_KEPT)
def _cards_told(
    card: engine.Card | None, taken: tuple[engine.Card, ...], tongue: tuple[str, str]
) -> dict[str, str]:
    """The card played, those taken, and their sum: the same whoever did it. Never changed."""
    cards = taken if card is None else (card, *taken)
    return {
        "card": card_name(card) if card else "",
        "taken": cards_in_words(taken),
        "sum": sum_in_words(cards),
    }


@lru_cache(PHRASES_KEPT)
def _act(event: Event, seat: _Teller, key: str, tongue: tuple[str, str]) -> Phrase:
    """Language and region are only the key: the active ones are read."""
    forms = _forms(event.kind, tongue)
    cards = event.taken if event.card is None else (event.card, *event.taken)
    values = {"name": seat.shown_name, **_cards_told(event.card, event.taken, tongue)}
    words = (forms.words_you if seat.is_me else forms.words) % values
    if event.escobas:
        words = f"{words} {_('Escoba!')}"
    return Phrase(
        key=key,
        kind=event.kind.value,
        number=None if event.kind in _NO_PLAY else event.ply + 1,
        who=_("You") if seat.is_me else seat.shown_name,
        lead=(forms.lead_you if seat.is_me else forms.lead) % values,
        cards=cards,
        tail=_tail(event, values["sum"]),
        words=words,
        escobas=event.escobas,
        position=seat.position,
        cheer=_cheer(event, seat) if event.escobas else "",
        cheers_for="mine" if seat.is_me else "partner" if seat.is_partner else "rival",
    )


def _cheer(event: Event, seat: _Teller) -> str:
    points = ngettext("%(points)s point", "%(points)s points", event.escobas) % {
        "points": event.escobas
    }
    values = {"name": seat.shown_name, "points": points}
    if seat.is_me:
        return _("You swept the table: %(points)s more") % values
    if seat.is_partner:
        return _("%(name)s swept the table for you both: %(points)s more") % values
    return _("%(name)s swept the table") % values


_NO_PLAY = (EventKind.OPENING, EventKind.LEFTOVERS)


def _tail(event: Event, total: str) -> str:
    if event.kind == EventKind.LAY:
        return _("on the table")
    return "" if event.kind == EventKind.LEFTOVERS else total


def _nobody(event: Event, key: str) -> Phrase:
    """What is left when nobody took anything in the whole round."""
    lead = _("Nobody took anything: what is left is nobody's")
    return Phrase(
        key=key,
        kind=event.kind.value,
        number=None,
        who="",
        lead=lead,
        cards=event.taken,
        tail="",
        words=f"{lead}.",
        escobas=0,
    )


@lru_cache(PHRASES_KEPT)
def _deal(
    event: Event,
    dealer: _Teller,
    key: str,
    of_round: tuple[int, int, int],
    tongue: tuple[str, str],
) -> Phrase:
    """`of_round`: its number, that of the deal, and of how many. Language and region are only the
    key: the active ones are read.
    """
    round_number, deal, deals_total = of_round
    if deal == 1:
        lead = _("You deal") if dealer.is_me else _("%(name)s deals") % {"name": dealer.shown_name}
        words = _("Round %(number)s. %(dealer)s. On the table: %(cards)s.") % {
            "number": round_number,
            "dealer": lead,
            "cards": cards_in_words(event.taken),
        }
    else:
        lead = _("Deal %(number)s of %(total)s") % {"number": deal, "total": deals_total}
        if deal == deals_total:
            lead = _("Last deal")
        words = _("%(deal)s: three cards for everybody.") % {"deal": lead}
    return Phrase(
        key=key,
        kind=event.kind.value,
        number=None,
        who="",
        lead=lead,
        cards=event.taken,
        tail="",
        words=words,
        escobas=0,
    )


def _wrong_call(seat: SeatScreen, call: str, key: str) -> Phrase:
    values = {"name": seat.face.name, "call": CALL_NAMES[call]()}
    lead = _("%(name)s called %(call)s wrongly") % values
    if seat.is_me:
        lead = _("You called %(call)s wrongly") % values
    return Phrase(
        key=key,
        kind="wrong_call",
        number=None,
        who=seat.name,
        lead=lead,
        cards=(),
        tail="",
        words=_("%(what)s: those cards do not make 15.") % {"what": lead},
        escobas=0,
    )
