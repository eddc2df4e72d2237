"""Which tables fit what somebody wants? The filter of the list, and the wishes for a quick seat."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum

from django.db.models import Exists, OuterRef, Q

from games import engine
from games.models import Pace, Seat, Visibility

SIZES = tuple(sorted({number for book in engine.RULESETS.values() for number in book.players}))

_LIVE = Q(pace__gt=Pace.NONE, pace__lt=Pace.ONE_DAY)
_BY_DAYS = Q(pace__gte=Pace.ONE_DAY)


class Wish(StrEnum):
    """What somebody says to one question about a table."""

    ANY = ""
    YES = "yes"
    NO = "no"


_YES_NO = {Wish.YES, Wish.NO}
_PACES = {"none": Q(pace=Pace.NONE), "clock": _LIVE, "days": _BY_DAYS}


@dataclass(frozen=True)
class LobbyFilter:
    """Which open tables to list, one text for each question; "" is: all of them."""

    ruleset: str = ""
    players: str = ""
    pairs: str = ""
    pace: str = ""
    hints: str = ""
    rated: str = ""

    @classmethod
    def read(cls, chosen: Mapping[str, object]) -> "LobbyFilter":
        """What was chosen, in a form or long ago; what nobody knows any more is not chosen.

        >>> LobbyFilter.read({"players": "4", "pace": "hourly"})
        LobbyFilter(ruleset='', players='4', pairs='', pace='', hints='', rated='')
        """
        known: dict[str, set[str]] = {
            "ruleset": set(engine.RULESETS),
            "players": {str(size) for size in SIZES},
            "pairs": set(_YES_NO),
            "pace": set(_PACES),
            "hints": set(_YES_NO),
            "rated": set(_YES_NO),
        }
        return cls(
            **{
                name: str(chosen[name])
                for name, values in known.items()
                if chosen.get(name) in values
            }
        )

    @property
    def chosen(self) -> dict[str, str]:
        """Only what narrows the list."""
        return {f.name: value for f in fields(self) if (value := getattr(self, f.name))}

    @property
    def condition(self) -> Q:
        wanted = Q()
        if self.ruleset:
            wanted &= Q(ruleset=self.ruleset)
        if self.players:
            wanted &= Q(size=int(self.players))
        if self.pairs:
            wanted &= Q(pairs=self.pairs == Wish.YES)
        if self.pace:
            wanted &= _PACES[self.pace]
        if self.hints:
            wanted &= Q(hints_allowed=self.hints == Wish.YES)
        if self.rated:
            wanted &= Q(rated=self.rated == Wish.YES)
        return wanted


EVERYTHING = LobbyFilter()


# What can be wished of a table besides its rule book: the name of the question, when it is so.
AXES: dict[str, Q] = {
    "many": Q(size__gt=2),
    "pairs": Q(pairs=True),
    "clock": _LIVE,
    "days": _BY_DAYS,
    "hints": Q(hints_allowed=True),
    "rated": Q(rated=True),
    "robots": Q(Exists(Seat.objects.filter(table=OuterRef("pk")).exclude(robot=""))),
}


@dataclass(frozen=True)
class Wishes:
    """How somebody would like to play: yes, no, or whatever comes, for each question.

    Rule books belong together: with a yes to some of them it has to be one of those.
    """

    books: Mapping[str, Wish] = field(default_factory=dict)
    axes: Mapping[str, Wish] = field(default_factory=dict)

    @classmethod
    def read(cls, chosen: Mapping[str, object]) -> "Wishes":
        """What was chosen, in a form or long ago, as `chosen` keeps it."""
        return cls(
            books={key: _wish(chosen.get(f"book_{key}")) for key in engine.RULESETS},
            axes={name: _wish(chosen.get(name)) for name in AXES},
        )

    @property
    def chosen(self) -> dict[str, str]:
        """Only what is not "whatever comes", by the names of the form's fields."""
        books = {f"book_{key}": wish.value for key, wish in self.books.items() if wish}
        return books | {name: wish.value for name, wish in self.axes.items() if wish}

    @property
    def allowed_books(self) -> list[str]:
        """The rule books he would play by."""
        wanted = [key for key in engine.RULESETS if self.books.get(key) == Wish.YES]
        return wanted or [key for key in engine.RULESETS if self.books.get(key) != Wish.NO]

    @property
    def condition(self) -> Q:
        wanted = Q(ruleset__in=self.allowed_books)
        for name, wish in self.axes.items():
            if wish == Wish.YES:
                wanted &= AXES[name]
            elif wish == Wish.NO:
                wanted &= ~AXES[name]
        return wanted

    def says(self, name: str) -> Wish:
        return self.axes.get(name, Wish.ANY)


def without(hidden: frozenset[int]) -> Q:
    """Tables where none of these people sits."""
    if not hidden:
        return Q()
    they_sit = Seat.objects.filter(table=OuterRef("pk"), user__in=hidden)
    return ~Q(Exists(they_sit)) & ~Q(host__in=hidden)


def listed_to_anybody() -> Q:
    """Tables that show in the lobby and let people sit down."""
    return Q(visibility=Visibility.OPEN, seats_locked=False)


def _wish(text: object) -> Wish:
    return Wish(str(text)) if text in _YES_NO else Wish.ANY
