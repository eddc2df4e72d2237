"""Which rows does the game store? Tables and seats; matches, rounds, moves and results."""

from games.models.chat import (
    Channel,
    ChatLine,
    ChatMute,
    LineKind,
    Phrase,
    TableEvent,
)
from games.models.choices import LastChoices, TablePreset
from games.models.clocks import ClockBeat
from games.models.commands import CommandKey
from games.models.holidays import Holiday
from games.models.matches import (
    Cause,
    Match,
    MatchStatus,
    Move,
    Player,
    Proposal,
    Round,
    RoundScore,
)
from games.models.moderation import Outcome, Report, ReportReason
from games.models.notices import (
    Delivery,
    Ending,
    Notice,
    NoticeKind,
    NoticeSettings,
    PushSubscription,
    Visit,
    Way,
)
from games.models.ratings import Effect, Rating, RatingChange, RatingKind
from games.models.tables import (
    Invitation,
    Pace,
    Pairing,
    Seat,
    Table,
    TableStatus,
    Visibility,
)

__all__ = [
    "Cause",
    "Channel",
    "ChatLine",
    "ChatMute",
    "ClockBeat",
    "CommandKey",
    "Delivery",
    "Effect",
    "Ending",
    "Holiday",
    "Invitation",
    "LastChoices",
    "LineKind",
    "Match",
    "MatchStatus",
    "Move",
    "Notice",
    "NoticeKind",
    "NoticeSettings",
    "Outcome",
    "Pace",
    "Pairing",
    "Phrase",
    "Player",
    "Proposal",
    "PushSubscription",
    "Rating",
    "RatingChange",
    "RatingKind",
    "Report",
    "ReportReason",
    "Round",
    "RoundScore",
    "Seat",
    "Table",
    "TableEvent",
    "TablePreset",
    "TableStatus",
    "Visibility",
    "Visit",
    "Way",
]
