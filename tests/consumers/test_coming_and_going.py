"""What do people find who close a page, lose the line, or have several pages? Their seats, their
time and every line of talk, once.
"""

import asyncio
from datetime import timedelta

import pytest

from games.models import ClockBeat, Move
from games.services import clock
from games.services.chat import say
from tests.consumers.test_plays_by_socket import TAKE, answer, moves, rest, send
from tests.consumers.test_table_socket import in_thread, opening, socket_html, socket_of
from tests.drills.page import read
from tests.tables import NOON, at, at_row, play_round, stack_deck, started

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def code(ana, beto):
    """Half a minute a turn; Beto is on turn and can take the sota with the seven of oros."""
    code = started(ana, beto, pace=30, target=61)
    stack_deck(code, "7O 1C 2C 1E RE 1B SB 3C 5E KO", dealer=0)
    return code


def run_out(code) -> None:
    """The clock looks just after the turn has run out."""
    look_at(at_row(code).due_at + timedelta(seconds=1))


def look_at(late) -> None:
    """The clock, as alive as ever, at this moment and once more."""
    ClockBeat.objects.update_or_create(pk=1, defaults={"beat_at": late})
    clock.run_due(now=late)
    clock.run_due(now=late)


async def test_b57_whose_line_is_cut_at_the_board_still_plays_the_next_round(
    code, ana, beto, client_of
):
    """B57: Beto's page goes at the board, Ana goes on, and Beto holds his cards."""

    def go_on() -> None:
        client_of(ana).post(f"/tables/{code}/next-round/", {"round": "1"})

    await in_thread(play_round)(code)
    async with socket_of(code, ana) as a:
        async with socket_of(code, beto) as b:
            await opening(a, b)
        await in_thread(go_on)()
        await socket_html(a)
    loaded = await in_thread(at)(code)
    assert [(player.user_id, player.left_at) for player in loaded.players] == [
        (ana.pk, None),
        (beto.pk, None),
    ]
    async with socket_of(code, beto) as b:
        shown = read(await socket_html(b))
    assert {held.card for held in shown.hand} == {card.code for card in loaded.state.hands[1]}
    assert len(shown.hand) == 3


async def test_b69_time_that_began_by_a_socket_runs_out_without_it(code, beto):
    """B69: Beto's card begins Ana's turn; then nobody has a page open."""
    async with socket_of(code, beto) as socket:
        await opening(socket)
        await send(socket, TAKE)
        assert (await answer(socket))["status"] == 200
    await in_thread(run_out)(code)
    made = await in_thread(lambda: list(Move.objects.values_list("position", "cause")))()
    assert made == [(1, "player"), (0, "timeout")]


async def test_b73_time_up_with_four_pages_open_and_a_card_on_its_way_is_one_move(code, ana, beto):
    """B73: his card or that of the clock, and all four pages show the same."""
    async with (
        socket_of(code, beto) as one,
        socket_of(code, beto) as two,
        socket_of(code, ana) as three,
        socket_of(code) as four,
    ):
        sockets = (one, two, three, four)
        await opening(*sockets)
        # No later, since Ana's turn after his runs out a moment after his own.
        end = (await in_thread(at_row)(code)).due_at
        await asyncio.gather(send(one, TAKE), in_thread(look_at)(end))
        shown = [
            [seen for text in await rest(socket, answers=socket is one) if (seen := read(text))]
            for socket in sockets
        ]
    assert len(await in_thread(moves)(code)) == 1
    revision = (await in_thread(at)(code)).table.revision
    assert [seen[-1].revision for seen in shown] == [revision] * 4


async def test_b97_a_line_is_shown_once_in_each_tab_and_after_a_reconnect(code, ana, beto):
    """B97: two tabs of Beto, one of which comes back."""
    async with socket_of(code, beto) as first:
        async with socket_of(code, beto) as second:
            await opening(first, second)
            line = await in_thread(say)(code, user_id=ana.pk, text="Hola", now=NOON)
            for tab in (first, second):
                assert times_shown(line, await rest(tab)) == 1
        async with socket_of(code, beto) as second:
            # The list comes whole and takes the place of the one that is there.
            texts = await rest(second)
            assert times_shown(line, texts) == 1
            assert 'hx-target="#chat-lines" hx-swap="outerMorph"' in "".join(texts)
            other = await in_thread(say)(code, user_id=beto.pk, text="Buenas", now=NOON)
            for tab in (first, second):
                texts = await rest(tab)
                assert (times_shown(line, texts), times_shown(other, texts)) == (0, 1)


def times_shown(line: int, texts: list[str]) -> int:
    return sum(text.count(f'id="line-{line}"') for text in texts)
