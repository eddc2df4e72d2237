"""What of a table is the same for several of its viewers? Found once, for one language and region.

Five viewers see the same four seats, the same cards on the felt and the same rules; only their own
corner differs. Whatever is asked for here is kept with the revision that it belongs to.
"""

import weakref
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from django.utils.functional import cached_property

from games import engine
from games.rendering.fragments import Pen
from games.rendering.seats import SeatScreen, as_seen_by, public_seats
from games.selectors.tables import LoadedTable

# Columns that every play changes.
_MOVING = {"revision", "due_at", "turn_since", "turn_user_id"}

Found = TypeVar("Found")


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
        return compared[1]

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
