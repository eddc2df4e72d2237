"""How is a person's history told on his page? Figures, shares by rule book, company, matches."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from games.rendering.history import MatchRow, match_row
from games.rendering.rating_charts import RatingChart, rating_chart
from games.rendering.words import book_name
from games.selectors.history import PlayedMatch
from games.selectors.people import CompanyRow, Record
from games.selectors.ratings import RatingHistory


@dataclass(frozen=True)
class BookShare:
    """How many of a hundred matches by one rule book were won."""

    name: Promise | str
    played: int
    percent: int


@dataclass(frozen=True)
class HistoryScreen:
    """What a person has done, for those who may see it; all zeros before the first match."""

    played: int
    won: int
    won_percent: int
    points_a_round: float | None
    books: tuple[BookShare, ...]
    rivals: tuple[CompanyRow, ...]
    partners: tuple[CompanyRow, ...]
    matches: tuple[MatchRow, ...]
    charts: tuple[RatingChart, ...]


def history_screen(
    record: Record,
    *,
    rivals: Sequence[CompanyRow],
    partners: Sequence[CompanyRow],
    matches: Sequence[PlayedMatch],
    ratings: Sequence[RatingHistory],
) -> HistoryScreen:
    return HistoryScreen(
        played=record.played,
        won=record.won,
        won_percent=_percent(record.won, record.played),
        points_a_round=record.points_a_round,
        books=tuple(
            BookShare(book_name(book.ruleset), book.played, _percent(book.won, book.played))
            for book in record.books
        ),
        rivals=tuple(rivals),
        partners=tuple(partners),
        matches=tuple(match_row(played) for played in matches),
        charts=tuple(rating_chart(history) for history in ratings),
    )


def _percent(part: int, whole: int) -> int:
    return round(100 * part / whole) if whole else 0
