"""How are ratings shown? What a match has changed, person by person, in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rendering.people import Face, face_of
from games.selectors.ratings import ShownChange, ShownRating

RATING_KIND_NAMES: dict[str, Promise] = {
    "two": gettext_lazy("Two players"),
    "several": gettext_lazy("Three or more"),
    "pairs": gettext_lazy("In pairs"),
}

# Why it is so, where the result does not say it.
_REASONS: dict[str, Promise] = {
    "left": gettext_lazy("left the match: a loss"),
    "held": gettext_lazy("a robot has played meanwhile: no gain"),
    "untouched": gettext_lazy("no change: somebody has left"),
}


@dataclass(frozen=True)
class ChangeRow:
    """What a match has changed for one person. `name` is what the viewer calls him."""

    face: Face
    name: str
    before: ShownRating
    after: ShownRating
    difference: int
    has_counted: bool
    reason: Promise | str


def change_rows(
    players: Iterable[Any], changes: Mapping[int, ShownChange], user_id: int | None
) -> list[ChangeRow]:
    """The changes of a match in the order of its players (`Player` rows)."""
    return [
        _row(player, changes[player.user_id], is_me=player.user_id == user_id)
        for player in players
        if player.user_id in changes
    ]


def rating_of(player: Any) -> ShownRating | None:
    """The number beside the name of a player since the match began (a `Player` row)."""
    if player.rating is None:
        return None
    return ShownRating(player.rating, player.rating_is_provisional)


def _row(player: Any, change: ShownChange, *, is_me: bool) -> ChangeRow:
    face = face_of(player.user, player.place)
    return ChangeRow(
        face=face,
        name=_("You") if is_me else face.name,
        before=change.before,
        after=change.after,
        difference=change.difference,
        has_counted=change.has_counted,
        reason=_REASONS.get(change.effect, ""),
    )
