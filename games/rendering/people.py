"""Under which name and colour does somebody appear at a table?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from games.selectors.ratings import ShownRating
from games.templatetags.cards import hue

ROBOT_HUE = 10
# One for each place, so that two robots at a table can be told apart.
ROBOT_NAMES = ("Paca", "Curro", "Nena", "Tito", "Chola", "Pancho")


@dataclass(frozen=True)
class Face:
    """How a person or a robot is drawn: a letter or an icon on a colour, and a name."""

    name: str
    is_robot: bool
    is_guest: bool
    hue: int
    # Of the person's page; nothing for robots and for those who are gone.
    public_id: str = ""
    rating: ShownRating | None = None

    @property
    def initial(self) -> str:
        return self.name[:1].upper()


def face_of(user: Any, place: int, rating: ShownRating | None = None) -> Face:
    """The face of a user, or of the robot at this place when there is no user."""
    if user is None:
        name = _("Robot %(name)s") % {"name": ROBOT_NAMES[place % len(ROBOT_NAMES)]}
        return Face(name=name, is_robot=True, is_guest=False, hue=ROBOT_HUE)
    if user.deleted_at is not None:
        name = _("deleted account")
        return Face(name=name, is_robot=False, is_guest=False, hue=hue(user.name_key))
    name = user.display_name
    return Face(
        name=name,
        is_robot=False,
        is_guest=user.is_guest,
        hue=hue(name),
        public_id=user.public_id if user.is_active else "",
        rating=rating,
    )


def listed(names: Sequence[str]) -> str:
    """ "Ana", "Ana and Beto", "Ana, Beto and Carmen" in the active language."""
    return get_text_list(list(names), _("and"))
