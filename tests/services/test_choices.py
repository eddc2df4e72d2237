"""Last choices and presets: kept for one person, replaced, deleted, forgotten with him."""

import pytest

from games.models import LastChoices, TablePreset
from games.selectors.choices import find_last_choices, find_preset, find_presets
from games.services.choices import (
    MOST_PRESETS,
    delete_preset,
    remember_filter,
    remember_table,
    remember_wishes,
    save_preset,
)
from games.services.personal_data import forget
from games.services.refusals import Refused
from tests.tables import NOON

pytestmark = pytest.mark.django_db


def save(person, name="Sunday", **chosen) -> int:
    return save_preset(person.pk, name=name, chosen=chosen, now=NOON)


def test_each_form_is_remembered_by_itself(ana, beto):
    remember_filter(ana.pk, {"pairs": "yes"})
    remember_wishes(ana.pk, {"clock": "no"})
    remember_table(ana.pk, {"size": "4"})
    remember_filter(ana.pk, {"players": "3"})
    last = find_last_choices(ana.pk)
    assert (last.lobby_filter, last.quick_seat, last.new_table) == (
        {"players": "3"},
        {"clock": "no"},
        {"size": "4"},
    )
    assert find_last_choices(beto.pk).lobby_filter == {}
    assert find_last_choices(None).new_table == {}


def test_the_same_name_replaces_a_preset_and_spaces_do_not_count(ana):
    first = save(ana, "Sunday  family ", size="2")
    assert save(ana, "Sunday family", size="4") == first
    assert [(one.name, one.choices) for one in find_presets(ana.pk)] == [
        ("Sunday family", {"size": "4"})
    ]


def test_presets_are_ones_own(ana, beto):
    pk = save(ana)
    save(beto)
    assert find_preset(beto.pk, pk) is None
    delete_preset(beto.pk, pk)
    assert find_preset(ana.pk, pk) is not None
    delete_preset(ana.pk, pk)
    delete_preset(ana.pk, pk)
    assert find_presets(ana.pk) == []


@pytest.mark.parametrize("name", ["", "   ", "x" * 41])
def test_a_preset_needs_a_name_that_can_be_read(ana, name):
    with pytest.raises(Refused) as refused:
        save(ana, name)
    assert refused.value.reason == "preset_name"


def test_there_are_only_so_many_and_one_of_them_can_still_be_replaced(ana):
    for number in range(MOST_PRESETS):
        save(ana, f"preset {number}")
    with pytest.raises(Refused) as refused:
        save(ana, "one more")
    assert refused.value.reason == "too_many_presets"
    save(ana, "preset 3", size="3")
    assert TablePreset.objects.count() == MOST_PRESETS


def test_they_go_with_the_person(ana, beto):
    for person in (ana, beto):
        save(person)
        remember_table(person.pk, {"size": "3"})
    forget(ana.pk, now=NOON)
    assert set(TablePreset.objects.values_list("user", flat=True)) == {beto.pk}
    assert set(LastChoices.objects.values_list("user", flat=True)) == {beto.pk}
