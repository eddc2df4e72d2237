"""B95: after a match of four in pairs the same pairs again, others, or drawn ones; who decides."""

import pytest

from games.models import Match, Player
from games.services.hosting import hand_over
from games.services.matches import want_rematch
from games.services.refusals import Refused
from games.services.seats import leave_seat, take_seat
from tests.tables import NOON, at, play_match, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def code(ana, beto, carmen, dani):
    """Ana and Carmen have played Beto and Dani."""
    code = started(ana, beto, carmen, dani, size=4, pairs=True, target=5)
    play_match(code)
    return code


def wants(code, person, pairing="same"):
    return want_rematch(code, user_id=person.pk, pairing=pairing, now=NOON)


def pairs(code) -> set[frozenset[str]]:
    """Who plays with whom in the latest match."""
    players = Player.objects.filter(match=Match.objects.latest("pk"))
    return {
        frozenset(p.name for p in players if p.side == side) for side in {p.side for p in players}
    }


def all_want(code, people, *pairings):
    for person, pairing in zip(people, pairings, strict=True):
        wants(code, person, pairing)


OLD = {frozenset({"Ana", "Carmen"}), frozenset({"Beto", "Dani"})}


def test_the_same_pairs_sit_where_they_sat(code, ana, beto, carmen, dani):
    places = {seat.user_id: seat.place for seat in at(code).seats}
    all_want(code, (ana, beto, carmen, dani), *["same"] * 4)
    assert Match.objects.count() == 2
    assert pairs(code) == OLD
    assert {p.user_id: p.place for p in at(code).players} == places


def test_the_pairs_change_and_after_three_times_everybody_has_played_with_everybody(
    code, ana, beto, carmen, dani
):
    """B95: in pairs one need not sit in the same place for ever."""
    seen = [pairs(code)]
    for _ in range(3):
        all_want(code, (ana, beto, carmen, dani), *["swapped"] * 4)
        seen.append(pairs(code))
        play_match(code)
    assert seen[3] == seen[0]
    assert len({frozenset(each) for each in seen[:3]}) == 3


def test_drawn_pairs_are_four_people_at_four_places(code, ana, beto, carmen, dani):
    all_want(code, (ana, beto, carmen, dani), *["drawn"] * 4)
    players = at(code).players
    assert [player.place for player in players] == [0, 1, 2, 3]
    assert {player.user for player in players} == {ana, beto, carmen, dani}


def test_where_people_want_different_things_the_host_decides(code, ana, beto, carmen, dani):
    all_want(code, (ana, beto, carmen, dani), "swapped", "same", "same", "drawn")
    assert pairs(code) != OLD
    play_match(code)
    hand_over(code, user_id=ana.pk, place=at(code).seat_of(carmen.pk).place, now=NOON)
    before = pairs(code)
    all_want(code, (ana, beto, dani, carmen), "swapped", "swapped", "swapped", "same")
    assert pairs(code) == before


def test_a_wish_can_be_changed_until_the_last_has_spoken(code, ana, beto, carmen, dani):
    wants(code, ana, "swapped")
    wants(code, ana, "same")
    all_want(code, (beto, carmen, dani), "swapped", "same", "same")
    assert pairs(code) == OLD


def test_the_dealer_goes_on_rotating_by_place(code, ana, beto, carmen, dani):
    last = at(code).table.last_dealer
    all_want(code, (ana, beto, carmen, dani), *["swapped"] * 4)
    loaded = at(code)
    assert loaded.players[loaded.round.dealer].place in ((last + 1) % 4, (last - 1) % 4)


def test_wishes_lapse_when_somebody_leaves(code, ana, beto, carmen, dani):
    wants(code, ana, "swapped")
    leave_seat(code, user_id=dani.pk, now=NOON)
    assert {(seat.wants_rematch, seat.wants_pairing) for seat in at(code).seats} == {
        (False, "same")
    }


def test_whoever_comes_instead_plays_in_the_pair_of_the_one_who_left(
    code, ana, beto, carmen, dani, guest_factory
):
    eva = guest_factory("Eva")
    leave_seat(code, user_id=dani.pk, now=NOON)
    take_seat(code, user_id=eva.pk, place=3, now=NOON)
    all_want(code, (ana, beto, carmen, eva), *["same"] * 4)
    assert pairs(code) == {frozenset({"Ana", "Carmen"}), frozenset({"Beto", "Eva"})}


def test_pairs_are_no_wish_where_everybody_plays_for_himself(ana, beto):
    code = started(ana, beto, target=5)
    play_match(code)
    for pairing, reason in (("swapped", "bad_options"), ("married", "bad_form")):
        with pytest.raises(Refused) as refused:
            wants(code, ana, pairing)
        assert refused.value.reason == reason
