"""What is a table before a match and between two? Its rules, its places, and who may do what.

Everything here comes from the table and its seats; `screens` adds what is being played.
"""

from dataclasses import dataclass, field

from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext as _

from games import engine
from games.rendering.afterwards import (
    PairingButton,
    SeriesScreen,
    names_of_the_gone,
    pairing_buttons,
    series_screen,
)
from games.rendering.people import Face, face_of
from games.rendering.ratings import ChangeRow, change_rows
from games.rendering.rules_in_force import Rule, rules_in_force
from games.rendering.seats import PlaceScreen, Ring, place_screen, ring_of
from games.rendering.words import BANKS, PACES, book_name
from games.selectors.tables import LoadedTable


@dataclass(frozen=True)
class RoomScreen:
    """A table for one viewer, whatever is played at it."""

    # Private to Python: a template cannot read names that begin with an underscore.
    _loaded: LoadedTable = field(repr=False)
    user_id: int | None

    # --- The table ---

    @property
    def code(self) -> str:
        return self._loaded.table.code

    @property
    def revision(self) -> int:
        return self._loaded.table.revision

    @property
    def ruleset(self) -> engine.Ruleset:
        return self._loaded.ruleset

    @property
    def book(self) -> Promise | str:
        return book_name(self.ruleset.key)

    @property
    def rules(self) -> list[Rule]:
        """The rules in force, in words."""
        return rules_in_force(
            self.ruleset,
            target=self.target,
            players=self.size,
            pairs=self.pairs,
            rated=self.is_rated,
        )

    @property
    def target(self) -> int:
        match = self._loaded.match
        return match.target if match and self._loaded.is_playing else self._loaded.table.target

    @property
    def pairs(self) -> bool:
        return self._loaded.table.pairs

    @property
    def is_rated(self) -> bool:
        """Whether the match on the table changes ratings; before one, whether the next will."""
        match = self._loaded.match
        return match.rated if match and self._loaded.is_playing else self._loaded.table.rated

    @property
    def may_change_rated(self) -> bool:
        """Whether the viewer may make the next match rated, or not rated."""
        loaded = self._loaded
        if not self.is_host or loaded.table.host.is_guest:
            return False
        others = [seat for seat in loaded.seats if seat.user_id != self.user_id]
        if self.is_rated or not others:
            return True
        # As the service says: where sitting down is a yes, it is a yes to the match as it is.
        are_rateable = all(seat.user is not None and not seat.user.is_guest for seat in others)
        return are_rateable and not loaded.table.sitting_is_ready

    @property
    def size(self) -> int:
        return self._loaded.table.size

    @property
    def host(self) -> Face:
        return face_of(self._loaded.table.host, 0)

    @property
    def is_host(self) -> bool:
        return self.user_id is not None and self._loaded.table.host_id == self.user_id

    @property
    def is_playing(self) -> bool:
        """Whether a match runs, be it at a board between two rounds."""
        return self._loaded.is_playing

    @property
    def hints_allowed(self) -> bool:
        """Whether the site may mark here what makes fifteen."""
        return self._loaded.table.hints_allowed

    @property
    def pace(self) -> str:
        """How long a turn may take, and a match besides."""
        table = self._loaded.table
        pace = str(PACES.get(table.pace, table.pace))
        if not table.bank:
            return pace
        extra = BANKS.get(table.bank, table.bank)
        return _("%(pace)s, and %(extra)s for the match") % {"pace": pace, "extra": extra}

    @property
    def is_watchable(self) -> bool:
        return self._loaded.table.watchable

    @property
    def who_comes_in(self) -> str:
        """Anybody, whoever has the link, or the invited: "open", "link", "invited"."""
        return self._loaded.table.visibility

    # --- The places ---

    @cached_property
    def places(self) -> list[PlaceScreen]:
        """All places in table order while no match runs."""
        return [place_screen(self._loaded, place, self.user_id) for place in range(self.size)]

    @property
    def place_ring(self) -> Ring[PlaceScreen]:
        return ring_of(self.places, self.size)

    @property
    def bottom_place(self) -> PlaceScreen:
        return next(place for place in self.places if place.offset == 0)

    @property
    def my_place(self) -> PlaceScreen | None:
        return next((place for place in self.places if place.is_me), None)

    @property
    def may_sit_down(self) -> bool:
        """Whether there is a place that somebody from outside may take."""
        return self.my_place is None and not self.is_shut

    @property
    def is_shut(self) -> bool:
        """Whether nobody else can sit down: the places are locked, or there is none."""
        is_locked = self.seats_locked and not self.is_host
        return is_locked or not self.has_free_place

    @property
    def has_free_place(self) -> bool:
        return any(place.is_free for place in self.places)

    @property
    def sitters(self) -> list[PlaceScreen]:
        return [place for place in self.places if not place.is_free]

    @property
    def missing(self) -> int:
        """How many more must sit before the host may start."""
        return max(0, (self.size if self.pairs else 2) - len(self._loaded.seats))

    @property
    def is_odd_number(self) -> bool:
        """Whether the rules cannot be played by just as many as sit there now."""
        return not self.missing and len(self._loaded.seats) not in self.ruleset.players

    @property
    def may_start(self) -> bool:
        is_complete = not self.missing and not self.is_odd_number
        return self.is_host and is_complete and not self.starts_at_ms

    @property
    def wants_rematch(self) -> bool:
        return self.my_place is not None and self.my_place.wants_rematch

    @property
    def starts_at_ms(self) -> int:
        """When the match begins without those who are not ready; 0 while nobody waits for it."""
        starts_at = self._loaded.table.starts_at
        return int(starts_at.timestamp() * 1000) if starts_at else 0

    @property
    def must_get_ready(self) -> bool:
        """Whether the viewer sits here and has not said yet that the match may begin."""
        place = self.my_place
        if place is None or place.is_ready or self.is_host:
            return False
        return not self._loaded.table.sitting_is_ready

    @property
    def seats_locked(self) -> bool:
        return self._loaded.table.seats_locked

    @property
    def chat_is_open(self) -> bool:
        return self._loaded.table.chat_open

    # --- After a match ---

    @cached_property
    def series(self) -> SeriesScreen | None:
        """How it stands between those who play here, over all their matches at this table."""
        return series_screen(self._loaded, self.user_id)

    @property
    def gone(self) -> str:
        """Who played the last match and has got up since."""
        return "" if self.is_playing else names_of_the_gone(self._loaded)

    @property
    def rating_changes(self) -> list[ChangeRow]:
        """What the match that is over has changed; nothing where it was not rated."""
        return change_rows(self._loaded.players, self._loaded.changes, self.user_id)

    @property
    def pairing_buttons(self) -> list[PairingButton]:
        """The ways to play again where pairs are played."""
        return pairing_buttons(self._loaded, self.user_id)
