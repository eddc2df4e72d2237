"""What did somebody choose last time, and which forms has he kept under a name?"""

from games.models import LastChoices, TablePreset


def find_last_choices(user_id: int | None) -> LastChoices:
    """The last choices of a person; nothing chosen for who has never been here. One statement."""
    found = LastChoices.objects.filter(user=user_id).first() if user_id is not None else None
    return found or LastChoices()


def find_presets(user_id: int) -> list[TablePreset]:
    """The forms a person has kept, by name."""
    return list(TablePreset.objects.filter(user=user_id))


def find_preset(user_id: int, pk: int) -> TablePreset | None:
    """One of his own; nobody sees another's."""
    return TablePreset.objects.filter(user=user_id, pk=pk).first()
