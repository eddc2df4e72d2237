"""A seat at once: at the open table that fits best, or at a new one where one waits."""

import pytest

from accounts.models import User
from accounts.services.blocks import block
from games.models import Pace, Seat, Table
from games.selectors.fitting import Wishes
from games.services.matches import start_match
from games.services.quick_seat import find_seat, table_for
from games.services.refusals import Refused
from tests.tables import NOON, at, opened

pytestmark = pytest.mark.django_db


def here(*people) -> None:
    User.objects.filter(pk__in=[person.pk for person in people]).update(last_seen=NOON)


def seat(person, key="form", **chosen) -> str:
    return find_seat(user_id=person.pk, key=key, wishes=Wishes.read(chosen), now=NOON)


def test_somebody_sits_down_at_the_table_that_fits_and_is_ready(ana, beto):
    here(ana)
    code = opened(ana, ruleset="primera")
    assert seat(beto, book_primera="yes") == code
    assert at(code).seat_of(beto.pk).is_ready
    start_match(code, user_id=ana.pk, now=NOON)
    assert at(code).is_playing


def test_where_nothing_fits_a_table_is_opened_and_the_next_one_comes_there(ana, beto, carmen):
    code = seat(ana, pairs="yes")
    here(ana)
    table = Table.objects.get(code=code)
    assert (table.host, table.pairs, table.size, table.visibility) == (ana, True, 4, "open")
    assert seat(beto, pairs="yes") == code
    assert seat(carmen, pairs="no") != code


def test_asking_again_leads_back_to_where_one_waits(ana):
    code = seat(ana, "first")
    assert seat(ana, "second") == code
    assert Table.objects.count() == 1


def test_the_same_form_twice_is_one_table(ana, beto):
    code = seat(ana)
    here(ana)
    opened(beto)
    here(beto)
    assert seat(ana) == code


def test_people_between_whom_there_is_a_block_do_not_meet(ana, beto):
    here(ana, beto)
    code = opened(ana)
    block(ana.pk, beto.pk, now=NOON)
    other = seat(beto)
    assert other != code
    assert not Seat.objects.filter(table__code=code, user=beto).exists()
    assert seat(ana, "hers") == code


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({}, ("clasica", 2, False, Pace.THIRTY, True, 0)),
        ({"many": "yes"}, ("clasica", 3, False, Pace.THIRTY, True, 0)),
        ({"pairs": "yes", "book_abierta": "yes"}, ("abierta", 4, True, Pace.THIRTY, True, 0)),
        ({"pairs": "yes", "book_clasica": "no"}, ("primera", 4, True, Pace.THIRTY, True, 0)),
        ({"clock": "no", "hints": "no"}, ("clasica", 2, False, Pace.NONE, False, 0)),
        ({"days": "yes"}, ("clasica", 2, False, Pace.ONE_DAY, True, 0)),
        ({"robots": "yes"}, ("clasica", 3, False, Pace.THIRTY, True, 1)),
    ],
)
def test_a_new_table_is_as_wished_and_otherwise_quick(chosen, expected):
    new = table_for(Wishes.read(chosen))
    assert (new.ruleset, new.size, new.pairs, new.pace, new.hints, new.robots) == expected


@pytest.mark.parametrize(
    "chosen",
    [
        {"pairs": "yes", "many": "no"},
        {"clock": "yes", "days": "yes"},
        {"robots": "yes", "many": "no"},
        {"pairs": "yes", "book_desescoba": "yes"},
        {f"book_{key}": "no" for key in ("clasica", "primera", "rioplatense", "abierta")}
        | {"book_desescoba": "no"},
    ],
)
def test_wishes_that_contradict_each_other_are_refused_with_that_reason(ana, chosen):
    with pytest.raises(Refused) as refused:
        seat(ana, **chosen)
    assert refused.value.reason == "wishes_contradict"
    assert not Table.objects.exists()


def test_a_new_table_always_fits_the_wishes_it_was_opened_for(ana, beto):
    for number, name in enumerate(("many", "pairs", "clock", "days", "hints", "robots")):
        for wish in ("yes", "no"):
            code = seat(ana, f"{number}{wish}", **{name: wish})
            here(ana)
            assert seat(beto, f"{number}{wish}", **{name: wish}) == code
            Table.objects.all().delete()
