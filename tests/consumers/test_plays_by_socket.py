"""The form of a play or a call goes up the socket: the same answers as by post, and only once."""

import asyncio
import contextlib
import json

import pytest
from django.db import IntegrityError, OperationalError

from games.models import Move, Table
from games.selectors.tables import forget_tables
from games.services import abandon, agreements, observe
from games.services.matches import start_match
from tests.consumers.test_table_socket import in_thread, opening, socket_html, socket_of
from tests.tables import NOON, at, opened, play_as, stack_deck, started

pytestmark = pytest.mark.django_db(transaction=True)

# Beto is on turn and can take the sota with the seven of oros.
TAKE = {"action": "take", "card": "7O", "taken": "SB", "round": "1", "ply": "0"}


@pytest.fixture
def code(ana, beto):
    code = started(ana, beto)
    stack_deck(code, "7O 1C 2C 1E RE 1B SB 3C 5E KO", dealer=0)
    return code


async def send(socket, form, *, number="1") -> None:
    await socket.send_to(text_data=json.dumps({**form, "number": number, "headers": {}}))


async def answer(socket) -> dict:
    """What the socket answers to a form; what it is told besides is passed over."""
    while not (text := await socket.receive_from()).startswith("{"):
        pass
    return json.loads(text)


async def rest(socket, *, answers: int = 0) -> list[str]:
    """All that still comes, so many answers at least."""
    texts: list[str] = []
    while sum(text.startswith("{") for text in texts) < answers:
        texts.append(await socket.receive_from())
    while not await socket.receive_nothing(timeout=0.4):
        texts.append(await socket.receive_from())
    return texts


def moves(code) -> list[str]:
    found = Move.objects.filter(round__match__table__code=code, round__number=1)
    return [move.play for move in found.order_by("ply")]


async def test_a_play_is_answered_in_brief_and_its_table_comes_once(code, ana, beto):
    async with socket_of(code, beto) as b, socket_of(code, ana) as a:
        await opening(a, b)
        await send(b, TAKE, number="7")
        texts = await rest(b, answers=1)
        assert [json.loads(text) for text in texts if text.startswith("{")] == [
            {"answers": "7", "status": 200}
        ]
        assert sum('hx-target="#table"' in text for text in texts) == 1
        assert "table" in await socket_html(a)
    assert await in_thread(moves)(code) == ["7OxSB"]


async def test_the_same_play_again_changes_nothing_and_shows_nothing(code, beto):
    async with socket_of(code, beto) as socket:
        await opening(socket)
        for number in ("1", "2", "3"):
            await send(socket, TAKE, number=number)
        texts = await rest(socket, answers=3)
    answers = [json.loads(text) for text in texts if text.startswith("{")]
    assert [(one["answers"], one["status"]) for one in answers] == [
        ("1", 200),
        ("2", 200),
        ("3", 200),
    ]
    assert sum('hx-target="#table"' in text for text in texts) == 1
    assert await in_thread(moves)(code) == ["7OxSB"]


async def test_the_same_play_by_socket_and_by_post_is_made_once(code, beto, client_of):
    def post():
        return client_of(beto).post(f"/tables/{code}/plays/", TAKE).status_code

    async with socket_of(code, beto) as socket:
        await opening(socket)
        await send(socket, TAKE)
        assert (await answer(socket))["status"] == 200
        assert await in_thread(post)() == 302
    assert await in_thread(moves)(code) == ["7OxSB"]


# How the table got there, who sends, and what: each is refused, and for another reason.
REFUSALS = {
    "not on turn": ("", "ana", {**TAKE, "action": "lay", "card": "1C"}),
    "another position": ("", "beto", {**TAKE, "ply": "3"}),
    "another round": ("", "beto", {**TAKE, "round": "2"}),
    "not held": ("", "beto", {**TAKE, "card": "1C", "action": "lay"}),
    "not fifteen": ("", "beto", {**TAKE, "taken": ["SB", "3C"]}),
    "not on the table": ("", "beto", {**TAKE, "taken": "6O"}),
    "nothing taken": ("", "beto", {**TAKE, "taken": []}),
    "no card": ("", "beto", {"action": "lay", "round": "1", "ply": "0"}),
    "no such action": ("", "beto", {**TAKE, "action": "swallow"}),
    "unreadable": ("", "beto", {**TAKE, "card": "7O7O<script>"}),
    "endless": ("", "beto", {**TAKE, "card": "7" * 300}),
    "no number": ("", "beto", {**TAKE, "ply": "-1"}),
    "no left fifteen": ("", "beto", {**TAKE, "action": "fifteen"}),
    "no calls here": ("", "beto", {"call": "table", "round": "1"}),
    "no such call": ("", "beto", {"call": "rain", "round": "1"}),
    "a spectator": ("", "carmen", TAKE),
    "moved on": ("played", "beto", {**TAKE, "card": "2C", "action": "lay"}),
    "resting": ("paused", "beto", TAKE),
    "walked away": ("left", "beto", TAKE),
}


def bring_about(code, story, ana, beto):
    """What has happened at the table before the form is sent."""
    if story == "played":
        play_as(code, beto, "7OxSB")
    elif story == "paused":
        for person in (ana, beto):
            agreements.propose(code, user_id=person.pk, proposal="pause", now=NOON)
    elif story == "left":
        abandon.abandon_match(code, user_id=beto.pk, now=NOON)


@pytest.mark.parametrize("story", ["", "played", "paused", "left"])
async def test_a_refusal_is_word_for_word_that_of_the_post(
    code, story, ana, beto, carmen, client_of
):
    people = {"ana": ana, "beto": beto, "carmen": carmen}
    await in_thread(bring_about)(code, story, ana, beto)
    before = await in_thread(at)(code)

    def post(who, form):
        path = "calls" if "call" in form else "plays"
        headers = {"hx-request": "true"}
        return client_of(people[who]).post(f"/tables/{code}/{path}/", form, headers=headers)

    async with contextlib.AsyncExitStack() as stack:
        sockets = {
            who: await stack.enter_async_context(socket_of(code, person))
            for who, person in people.items()
        }
        await opening(*sockets.values())
        for name, (when, who, form) in REFUSALS.items():
            if when != story:
                continue
            posted = await in_thread(post)(who, form)
            assert posted.status_code in {403, 409, 422}, name
            await send(sockets[who], form)
            assert await answer(sockets[who]) == {
                "answers": "1",
                "status": posted.status_code,
                "content": posted.content.decode(),
            }, name
    assert (await in_thread(at)(code)).table.revision == before.table.revision


async def test_at_a_table_without_a_match_it_is_refused_as_by_post(ana, beto, client_of):
    code = await in_thread(opened)(ana, beto)

    def post():
        headers = {"hx-request": "true"}
        return client_of(beto).post(f"/tables/{code}/plays/", TAKE, headers=headers)

    posted = await in_thread(post)()
    async with socket_of(code, beto) as socket:
        await opening(socket)
        await send(socket, TAKE)
        said = await answer(socket)
    assert (said["status"], said["content"]) == (posted.status_code, posted.content.decode())


async def test_a_visitor_is_told_to_post_it(code):
    async with socket_of(code) as socket:
        await opening(socket)
        await send(socket, TAKE)
        assert await answer(socket) == {"answers": "1", "status": 401}
    assert await in_thread(moves)(code) == []


async def test_calls_are_made_by_socket_and_a_wrong_one_is_shown_to_all(ana, beto, client_of):
    def begin():
        code = opened(ana, beto, ruleset="primera")
        start_match(code, user_id=ana.pk, now=NOON)
        # Far off: the window is open whenever this runs.
        row = Table.objects.get(code=code).current_round
        row.calls_close_at = NOON.replace(year=2100)
        row.save()
        stack_deck(code, "1C 2C 3C 1E 2E 3E 1B 2B 3B 4B", dealer=0)
        forget_tables()
        return code

    code = await in_thread(begin)()
    async with socket_of(code, beto) as b, socket_of(code, ana) as a:
        await opening(a, b)
        await send(b, {"call": "hand", "round": "1"})
        said = await answer(b)
        assert said["status"] == 422
        assert 'hx-target="#toasts"' in said["content"]
        assert "wrong" in await socket_html(a)
    assert await in_thread(moves)(code) == []


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (OperationalError("database is locked"), 503, "Nothing is lost"),
        (OperationalError("database or disk is full"), 503, "Nothing is lost"),
        (IntegrityError("twice"), 500, "on our side"),
        (ValueError("7O SB 3C"), 500, "on our side"),
    ],
)
async def test_what_breaks_is_said_and_the_socket_lives_on(
    code, beto, monkeypatch, error, status, words
):
    def fail(*_, **__):
        raise error

    async with socket_of(code, beto) as socket:
        await opening(socket)
        monkeypatch.setattr("games.web.commands.make_play", fail)
        await send(socket, TAKE)
        said = await answer(socket)
        assert said["status"] == status
        assert words in said["content"]
        assert str(error) not in said["content"]
        monkeypatch.undo()
        await send(socket, TAKE, number="2")
        assert (await answer(socket))["status"] == 200
    assert await in_thread(moves)(code) == ["7OxSB"]


MALFORMED = [
    *("debug_state", "[", "\x00", "null", "7", '"action"', '["action"]', "{}"),
    '{"type": "debug_set_score"}',
    "[" * 100_000,
    '{"action": ' * 300,
    json.dumps({**TAKE, "card": "7" * 5000}),
    json.dumps({**TAKE, "more": ["x" * 100] * 100}),
]


async def test_what_is_no_form_is_not_answered_and_changes_nothing(code, beto):
    async with socket_of(code, beto) as socket:
        await opening(socket)
        for text in MALFORMED:
            await socket.send_to(text_data=text)
        await socket.send_to(bytes_data=b"\xff\xfe" * 1000)
        assert await socket.receive_nothing(timeout=0.3)
        assert await in_thread(moves)(code) == []
        await send(socket, TAKE)
        assert (await answer(socket))["status"] == 200


ODD_VALUES = [
    {"action": ["take", ["lay"]]},
    {"card": {"7O": 1}},
    {"card": 7},
    {"taken": [["SB"]]},
    {"taken": {"0": "SB"}},
    {"taken": [None]},
    {"round": 1},
    {"round": True},
    {"ply": None},
    {"ply": [0]},
    {"action": None},
    {"call": 5},
    {"call": ["table", None]},
]


async def test_values_no_form_can_hold_are_refused_as_unreadable(code, beto):
    async with socket_of(code, beto) as socket:
        await opening(socket)
        for values in ODD_VALUES:
            await send(socket, {**TAKE, **values})
            said = await answer(socket)
            assert said["status"] == 422, values
            assert 'hx-target="#toasts"' in said["content"]
    assert await in_thread(moves)(code) == []


async def test_an_odd_number_of_a_form_is_not_repeated(code, beto):
    async with socket_of(code, beto) as socket:
        await opening(socket)
        for number in (None, 7, ["1"], "x" * 1000):
            await send(socket, TAKE, number=number)
            assert await answer(socket) == {"answers": "", "status": 200}


async def test_a_form_whose_socket_is_gone_is_done_all_the_same(code, beto):
    async with socket_of(code, beto) as socket:
        await opening(socket)
        await send(socket, TAKE)
    for _ in range(50):
        if await in_thread(moves)(code):
            break
        await asyncio.sleep(0.1)
    assert await in_thread(moves)(code) == ["7OxSB"]


async def test_plays_by_socket_are_counted_and_logged(code, ana, beto, caplog, settings):
    settings.PRODUCTION = True
    caplog.set_level("INFO", logger="games.web.table_socket")
    heard = []

    def hear(**values):
        heard.append((values["command"], values["reason"]))

    observe.command_answered.connect(hear)
    try:
        async with socket_of(code, beto) as socket:
            await opening(socket)
            await send(socket, {**TAKE, "card": "1C", "action": "lay"})
            await answer(socket)
            await send(socket, TAKE)
            await answer(socket)
    finally:
        observe.command_answered.disconnect(hear)
    assert heard == [("play", "card_not_held"), ("play", "")]
    lines = [(record.command, record.status) for record in caplog.records]
    assert lines == [("play", 422), ("play", 200)]
    assert "7O" not in caplog.text
