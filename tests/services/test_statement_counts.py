"""What one play costs, warm. These numbers are promises of the architecture."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import engine
from games.models import Table
from games.rendering import tables as rendering
from games.selectors.tables import forget_tables, load_table
from games.services.abandon import abandon_match, claim_match
from games.services.games import Person
from games.services.play import make_play
from tests.tables import NOON, at, play_as, stack_deck, started

pytestmark = pytest.mark.django_db

TRANSACTION = ("BEGIN", "SAVEPOINT", "RELEASE", "COMMIT", "ROLLBACK")


class Statements(CaptureQueriesContext):
    """The data statements made inside; transaction statements are not counted."""

    def __init__(self) -> None:
        super().__init__(connection)

    @property
    def count(self) -> int:
        texts = [query["sql"] for query in self.captured_queries]
        return sum(not text.startswith(TRANSACTION) for text in texts)


@pytest.fixture
def code(ana, beto):
    """Abierta between two: Ana is on turn and holds three aces."""
    code = started(ana, beto)
    stack_deck(code, "7O 1C 2C 1E RE 1B SB 3C 5E KO", dealer=0)
    play_as(code, beto, "7OxSB")
    return code


def test_the_command_makes_at_most_six_statements(code, ana):
    ply = at(code).state.public_ply
    with Statements() as made:
        make_play(
            code,
            actor=Person(ana.pk),
            round_number=1,
            ply=ply,
            play=engine.parse("1C"),
            now=NOON,
        )
    assert made.count <= 6


def test_the_post_makes_at_most_eight_with_session_and_user(code, ana, client_of):
    client = client_of(ana)
    client.get(reverse("table", args=[code]))
    form = {"action": "lay", "card": "1C", "round": "1", "ply": str(at(code).state.public_ply)}
    with Statements() as made:
        answer = client.post(reverse("table_play", args=[code]), form)
    assert answer.status_code == 302
    assert made.count <= 8


def test_a_process_that_redraws_it_asks_at_most_three_times_for_all_its_viewers(
    code, ana, beto, carmen, dani
):
    revision = Table.objects.values_list("revision", flat=True).get(code=code)
    forget_tables()
    with Statements() as made:
        for viewer in (ana, beto, carmen, dani, None):
            loaded = load_table(code, revision=revision)
            rendering.render_update(loaded, viewer.pk if viewer else None, language="es")
    assert made.count <= 3


def test_it_is_drawn_once_for_each_viewer_who_sees_something_else(
    code, ana, beto, carmen, dani, monkeypatch
):
    """Two players and three spectators: three screens, however many sockets ask."""
    drawn = []
    build = rendering.build_screen
    monkeypatch.setattr(
        rendering, "build_screen", lambda loaded, *of: drawn.append(of[0]) or build(loaded, *of)
    )
    loaded = at(code)
    for viewer in (ana, beto, carmen, dani, None, ana, carmen):
        rendering.render_update(loaded, viewer.pk if viewer else None, language="es")
    assert drawn == [ana.pk, beto.pk, None]


def test_a_rated_match_costs_nothing_more_while_it_is_played_and_five_when_it_ends(ana, beto):
    plays, ends = {}, {}
    for rated in (False, True):
        code = started(ana, beto, rated=rated)
        stack_deck(code, "7O 1C 2C 1E RE 1B SB 3C 5E KO", dealer=0)
        with Statements() as made:
            play_as(code, beto, "7OxSB")
        plays[rated] = made.count
        abandon_match(code, user_id=beto.pk, now=NOON)
        with Statements() as made:
            claim_match(code, user_id=ana.pk, now=NOON)
        ends[rated] = made.count
    assert plays[True] == plays[False]
    assert ends[True] - ends[False] == 5
