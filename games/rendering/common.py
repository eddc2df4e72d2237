"""What of a table is the same for several of its viewers? Found once, for one language and region.

Five viewers see the same four seats, the same cards on the felt and the same rules; only their own
corner differs. Whatever is asked for here is kept with the revision that it belongs to.
"""

import weakref
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

from django.utils.functional import cached_property

from games import engine
from games.rendering.fragments import Pen
from games.rendering.seats import SeatScreen, as_seen_by, public_seats
from games.selectors.tables import LoadedTable

# Columns that every play changes.
_MOVING = {"revision", "due_at", "turn_since", "turn_user_id"}

Found = TypeVar("Found")


class OfSeat(NamedTuple):
    """The key of what is made of a seat, and of nothing else that a play changes."""

    what: str
    position: int
    is_bottom: bool = False
    is_me: bool = False
    is_partner: bool = False

    @classmethod
    def seen(cls, what: str, seat: SeatScreen) -> "OfSeat":
        """Of a seat as this viewer sees it."""
        return cls(what, seat.position, not seat.offset, seat.is_me, seat.is_partner)


class Common:
    """A loaded table for all who read it with this pen. Hidden cards included, like what it is
    made of: never give it to a template.
    """

    def __init__(self, loaded: LoadedTable, pen: Pen) -> None:
        self.loaded = loaded
        self.pen = pen
        self._known: dict[Hashable, Any] = {}
        # Not the one before itself: each would keep the one before it, for a whole match.
        self._compared: tuple[weakref.ref[Common], bool] | None = None

    def once(self, key: Hashable, make: Callable[..., Found], *values: Any) -> Found:
        """What `make` gives for these values. The key names everything in which viewers who ask
        for it may differ.
        """
        try:
            found: Found = self._known[key]
        except KeyError:
            found = self._known[key] = make(*values)
        return found

    def view(self, position: int | None) -> engine.TableView:
        """What the viewer at this position may know."""
        assert self.loaded.state is not None
        return engine.view_for(self.loaded.state, position, seats=self._seat_views)

    def seats(self, view: engine.TableView) -> tuple[SeatScreen, ...]:
        """The players as the viewer of this view sees them."""
        return as_seen_by(view, self._public_seats)

    def only_played_on_since(self, before: "Common") -> bool:
        """Whether nothing but cards have been played since: only pieces of the felt have changed.

        A column or a field of a seat that comes to be counts as something that must not change,
        until somebody says here or in `SeatScreen.steady` that plays change it.
        """
        # Asked in several threads: what was found is not read again.
        compared = self._compared
        if compared is None or compared[0]() is not before:
            compared = self._compared = (weakref.ref(before), self._steady == before._steady)
            if compared[1]:
                self._take_over_seats(before)
        return compared[1]

    def _take_over_seats(self, before: "Common") -> None:
        """What was made of a seat that looks as it did holds still."""
        pairs = zip(self._public_seats, before._public_seats, strict=True)
        same = {seat.position for seat, known in pairs if seat == known}
        for key, found in tuple(before._known.items()):
            if isinstance(key, OfSeat) and key.position in same:
                self._known.setdefault(key, found)

    @cached_property
    def _seat_views(self) -> tuple[engine.SeatView, ...]:
        assert self.loaded.state is not None
        return engine.seat_views(self.loaded.state)

    @cached_property
    def _public_seats(self) -> tuple[SeatScreen, ...]:
        return public_seats(self.loaded, self.view(None))

    @cached_property
    def _steady(self) -> tuple[object, ...]:
        """All that a mere play leaves alone."""
        loaded = self.loaded
        if loaded.round is None or loaded.state is None or not loaded.is_playing:
            # No two of these are the same.
            return (object(),)
        rows = (loaded.table, loaded.match)
        return (
            loaded.round.number,
            loaded.round.calls_close_at,
            loaded.state.phase is engine.Phase.OVER,
            tuple(player.user_id for player in loaded.players),
            tuple(seat.steady for seat in self._public_seats),
            *(
                {
                    name: value
                    for name, value in vars(row).items()
                    if name not in _MOVING and not name.startswith("_")
                }
                for row in rows
            ),
        )
