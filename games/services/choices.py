"""How are last choices and presets of a person kept? They decide nothing, they fill forms."""

from collections.abc import Mapping
from datetime import datetime

from games.models import LastChoices, TablePreset
from games.services.refusals import Refused
from games.services.writing import writing

MOST_PRESETS = 20
LONGEST_NAME = 40


def remember_filter(user_id: int, chosen: Mapping[str, str]) -> None:
    """The list of open tables is to be shown like this the next time."""
    _remember(user_id, lobby_filter=dict(chosen))


def remember_wishes(user_id: int, chosen: Mapping[str, str]) -> None:
    """A quick seat is to be looked for like this the next time."""
    _remember(user_id, quick_seat=dict(chosen))


def remember_table(user_id: int, chosen: Mapping[str, str]) -> None:
    """The next form of a new table begins with these choices."""
    _remember(user_id, new_table=dict(chosen))


def save_preset(user_id: int, *, name: str, chosen: Mapping[str, str], now: datetime) -> int:
    """Keep a form under a name; the same name again replaces it. Returns its number.

    Raises Refused: no name, a name too long, too many presets.
    """
    # PostgreSQL stores no zero byte, which only a script sends.
    name = " ".join(name.replace("\0", "").split())
    if not name or len(name) > LONGEST_NAME:
        raise Refused("preset_name")
    with writing():
        mine = TablePreset.objects.filter(user=user_id)
        if not mine.filter(name=name).exists() and mine.count() >= MOST_PRESETS:
            raise Refused("too_many_presets")
        preset, _ = TablePreset.objects.update_or_create(
            user_id=user_id, name=name, defaults={"choices": dict(chosen), "saved_at": now}
        )
        return preset.pk


def delete_preset(user_id: int, pk: int) -> None:
    """One that is not there any more, or is somebody else's, is nothing to do."""
    with writing():
        TablePreset.objects.filter(user=user_id, pk=pk).delete()


def _remember(user_id: int, **chosen: dict[str, str]) -> None:
    with writing():
        LastChoices.objects.update_or_create(user_id=user_id, defaults=chosen)
