"""How are the standings shown? The kinds of play by name, and rows with one's own among them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from django.utils.translation import gettext_lazy as _

from accounts.countries import country_name
from games.selectors.standings import Kind, Period

KIND_NAMES = {
    Kind.TWO: _("Two"),
    Kind.THREE: _("Three"),
    Kind.FOUR: _("Four"),
    Kind.PAIRS: _("Pairs"),
    Kind.SIX: _("Six"),
}

PERIOD_NAMES = {
    Period.ALL: _("All time"),
    Period.SEASON: _("This season"),
    Period.WEEK: _("This week"),
}


class Ranked(Protocol):
    """A person's row in any list."""

    @property
    def user_id(self) -> int: ...


Found = TypeVar("Found", bound=Ranked)


@dataclass(frozen=True)
class StandingsRow(Generic[Found]):
    """A person's line. `is_apart`: it stands below the page because its place is elsewhere."""

    standing: Found
    is_mine: bool
    is_apart: bool


def standings_rows(
    page: Sequence[Found], own: Found | None, *, hidden: Collection[int] = ()
) -> list[StandingsRow[Found]]:
    """The rows of a page, and one's own below them unless it is there already. Whom a block hides
    is left out; the others keep their ranks.
    """
    own_id = own.user_id if own else None
    shown = [found for found in page if found.user_id not in hidden]
    rows = [StandingsRow(found, found.user_id == own_id, is_apart=False) for found in shown]
    if own is not None and not any(row.is_mine for row in rows):
        rows.append(StandingsRow(own, is_mine=True, is_apart=True))
    return rows


def countries_by_name(codes: Sequence[str]) -> list[tuple[str, str]]:
    """Codes and names, by name in the active language."""
    return sorted(((code, country_name(code)) for code in codes), key=lambda one: one[1])
