"""The end of a match on the page: who has gone, the running score, and how to play again."""

from django.urls import reverse

from games.services.matches import want_rematch
from games.services.seats import leave_seat
from tests.tables import NOON, at, play_match, started


def page_of(browser, code: str) -> str:
    return browser.get(reverse("table", args=[code])).text


def finished(*people, **options) -> str:
    code = started(*people, target=5, **options)
    play_match(code)
    return code


def test_two_people_have_one_button(ana, beto, client_of) -> None:
    page = page_of(client_of(ana), finished(ana, beto))
    assert 'id="rematch"' in page
    assert 'name="pairing"' not in page


def test_whose_rival_has_gone_finds_a_seat_elsewhere_with_one_press(
    ana, beto, carmen, client_of
) -> None:
    code = finished(ana, beto, visibility="link")
    assert 'id="quick"' not in page_of(client_of(ana), code)
    leave_seat(code, user_id=beto.pk, now=NOON)
    page = page_of(client_of(ana), code)
    assert 'form="quick-form"' in page
    assert 'id="quick"' not in page_of(client_of(carmen), code)
    form = page.split('<form id="quick-form"')[1].split("</form>")[0]
    assert reverse("quick_seat") in form
    answer = client_of(ana).post(reverse("quick_seat"), {"as_last_time": "1"})
    assert answer.status_code == 302
    assert answer.url != reverse("table", args=[code])


def test_four_in_pairs_choose_with_whom_and_read_what_the_others_want(
    ana, beto, carmen, dani, client_of
) -> None:
    code = finished(ana, beto, carmen, dani, size=4, pairs=True)
    page = page_of(client_of(ana), code)
    for value in ("same", "swapped", "drawn"):
        assert f'name="pairing" value="{value}"' in page
    assert "the host decides" in page
    want_rematch(code, user_id=beto.pk, pairing="drawn", now=NOON)
    assert "pairs by lot" in page_of(client_of(ana), code)
    assert 'name="pairing" value="drawn" disabled' in page_of(client_of(beto), code)
    assert 'name="pairing"' not in page_of(client_of(None), code)


def test_the_button_carries_the_pairs(ana, beto, carmen, dani, client_of) -> None:
    code = finished(ana, beto, carmen, dani, size=4, pairs=True)
    address = reverse("table_rematch", args=[code])
    for person in (ana, beto, carmen, dani):
        client_of(person).post(address, {"pairing": "swapped"})
    first, partner = (at(code).players[position].user for position in (0, 2))
    assert (first, partner) == (ana, beto)
    answer = client_of(ana).post(address, {"pairing": "married"})
    assert answer.status_code == 422


def test_the_running_score_stands_in_the_order_of_the_table(ana, beto, client_of) -> None:
    code = finished(ana, beto)
    for _ in range(2):
        for person in (ana, beto):
            want_rematch(code, user_id=person.pk, now=NOON)
        play_match(code)
    results = at(code).results
    won = sum(("user", ana.pk) in side for result in results for side in result.winners)
    page = page_of(client_of(ana), code)
    assert "3 matches at this table" in page
    assert f'<span>You</span> <b class="num">{won}</b>' in page
    assert "Beto</span>" in page


def test_who_has_left_is_named(ana, beto, carmen, client_of) -> None:
    code = finished(ana, beto, carmen)
    leave_seat(code, user_id=carmen.pk, now=NOON)
    page = page_of(client_of(ana), code)
    assert "Not here any more: Carmen" in page
    leave_seat(code, user_id=beto.pk, now=NOON)
    assert "Not here any more: Beto and Carmen" in page_of(client_of(ana), code)
