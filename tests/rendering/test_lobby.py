"""What is pushed to whoever looks at the list of tables?"""

from django.urls import reverse

from games.rendering.lobby import open_tables_html, render_open_tables
from games.rendering.own_tables import own_tables
from games.services.seats import take_seat
from tests.tables import NOON, opened, started


def test_what_is_pushed_is_what_a_fresh_page_shows(ana, client_of) -> None:
    opened(ana, size=3)
    pushed = render_open_tables("en")
    opening = '<hx-partial hx-target="#open-tables" hx-swap="outerMorph">'
    assert pushed == f"{opening}{open_tables_html('en')}</hx-partial>"
    page = client_of(None).get(reverse("home")).content.decode()
    assert open_tables_html("en") in page


def test_the_list_is_equal_for_every_viewer_and_holds_no_token(ana) -> None:
    opened(ana)
    html = open_tables_html("en")
    assert "csrfmiddlewaretoken" not in html
    assert 'form="sit-form"' in html


def test_it_speaks_the_language_it_is_asked_for(ana) -> None:
    opened(ana)
    assert "Sit down" in open_tables_html("en")
    assert 'aria-label="Sit down with Ana"' in open_tables_html("en")


def test_what_the_viewer_opened_stays_open_through_an_update(ana) -> None:
    code = opened(ana)
    assert f'id="rules-{code}" hx-morph-skip' in open_tables_html("en")


def test_places_are_drawn_in_their_order(ana, beto) -> None:
    code = opened(ana, size=4)
    take_seat(code, user_id=beto.pk, place=2, now=NOON)
    seats = open_tables_html("en").split("table-row__seats")[1].split("</div>")[0]
    order = [seats.index(text) for text in ('title="Ana"', 'title="Free seat"', 'title="Beto"')]
    assert order == sorted(order)
    assert seats.count('title="Free seat"') == 2


def test_ones_own_points_come_first(ana, beto) -> None:
    code = started(ana, beto)
    from games.models import Player

    Player.objects.filter(match__table__code=code, user=ana).update(points=12)
    Player.objects.filter(match__table__code=code, user=beto).update(points=9)
    assert own_tables(ana.pk)[0].points == (12, 9)
    assert own_tables(beto.pk)[0].points == (9, 12)
