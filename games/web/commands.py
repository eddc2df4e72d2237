"""What does a person want? One reading of each table command, for posts and for sockets alike."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Protocol

from games import engine
from games.services import observe
from games.services.calls import declare_ready, make_call
from games.services.games import Person
from games.services.play import make_play
from games.services.refusals import Refused
from games.services.rounds import next_round
from games.services.together import together

LONGEST_FIELD = 200
# The form of a play with all forty cards is shorter than this.
LONGEST_FRAME = 4000


class Fields(Protocol):
    """What a posted form looks like: Django's QueryDict, or a socket's message wrapped like it."""

    def get(self, key: str, /) -> str | None: ...
    def getlist(self, key: str, /) -> list[str]: ...


# What goes up a socket, by the name of the button that was pressed; all else is posted.
BY_BUTTON: Mapping[str, str] = {
    "call": "call",
    "ready": "ready",
    "next": "next_round",
    "action": "play",
}


@dataclass(frozen=True)
class SentForm:
    """The form of a command that came up a socket. `number` is the page's own for it."""

    command: str
    number: str
    values: Mapping[str, object]

    def get(self, key: str, /) -> str | None:
        """The value, of several the last one; None for what no form can hold."""
        value = self.values.get(key)
        if isinstance(value, list):
            value = value[-1] if value else None
        return value if isinstance(value, str) else None

    def getlist(self, key: str, /) -> list[str]:
        """All the values of that name."""
        value = self.values.get(key, [])
        values = value if isinstance(value, list) else [value]
        texts = [one for one in values if isinstance(one, str)]
        if len(texts) < len(values):
            raise Refused("bad_form")
        return texts


def read_frame(text: str | None) -> SentForm | None:
    """The form in what a socket was sent, as hx-ws writes it; None when it is nothing of ours.

    >>> read_frame('{"action": "lay", "card": "7O", "number": "1"}').command
    'play'
    >>> read_frame('["7O"]') is None
    True
    """
    if text is None or len(text) > LONGEST_FRAME:
        return None
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(values, dict):
        return None
    command = next((name for field, name in BY_BUTTON.items() if field in values), None)
    if command is None:
        return None
    number = values.get("number")
    return SentForm(
        command=command,
        number=number if isinstance(number, str) and len(number) <= LONGEST_FIELD else "",
        values=values,
    )


@dataclass(frozen=True)
class PlayCommand:
    """A card play as it was sent, and the position it answers."""

    round_number: int
    ply: int
    play: engine.Play


def read_play(fields: Fields) -> PlayCommand:
    """Read the form of a play: `action` take, lay or fifteen; `card`; `taken`, several.

    Raises Refused when it cannot be read; nothing is ever guessed or corrected.
    """
    action = fields.get("action") or ""
    card = _short(fields.get("card") or "")
    if action in ("lay", "take") and not card:
        raise Refused("no_card")
    taken = [_short(code) for code in fields.getlist("taken")]
    if action == "lay":
        text = card
    elif action == "take":
        text = f"{card}x{'+'.join(taken)}"
        if not taken:
            raise Refused.from_engine(engine.IllegalPlay(engine.Reason.NOTHING_TAKEN))
    elif action == "fifteen":
        text = f"<{'+'.join(taken)}"
        if not taken:
            raise Refused.from_engine(engine.IllegalPlay(engine.Reason.NOTHING_TAKEN))
    else:
        raise Refused("bad_form")
    play = _parse(text)
    if not isinstance(play, engine.Lay | engine.Capture | engine.TakeLeft):
        raise Refused("bad_form")
    return PlayCommand(read_number(fields, "round"), read_number(fields, "ply"), play)


def send_play(code: str, user_id: int, fields: Fields, *, now: datetime) -> int:
    """Read a play and make it."""
    revision = _play_of(code, user_id, fields, now=now)()
    observe.play_made.send_robust(None, by="person")
    return revision


def _play_of(code: str, user_id: int, fields: Fields, *, now: datetime) -> Callable[[], int]:
    command = read_play(fields)
    return partial(
        make_play,
        code,
        actor=Person(user_id),
        round_number=command.round_number,
        ply=command.ply,
        play=command.play,
        now=now,
    )


CALLS: Mapping[str, engine.Call] = {"table": engine.CallTable(), "hand": engine.CallHand()}


def send_call(code: str, user_id: int, fields: Fields, *, now: datetime) -> int:
    """Read a call ("table" or "hand") and make it."""
    return _call_of(code, user_id, fields, now=now)()


def _call_of(code: str, user_id: int, fields: Fields, *, now: datetime) -> Callable[[], int]:
    call = CALLS.get(fields.get("call") or "")
    if call is None:
        raise Refused("bad_form")
    return partial(
        make_call,
        code,
        actor=Person(user_id),
        round_number=read_number(fields, "round"),
        call=call,
        now=now,
    )


def send_ready(code: str, user_id: int, fields: Fields, *, now: datetime) -> int:
    """Read a "listo" and say it."""
    return _ready_of(code, user_id, fields, now=now)()


def _ready_of(code: str, user_id: int, fields: Fields, *, now: datetime) -> Callable[[], int]:
    number = read_number(fields, "round")
    return partial(declare_ready, code, user_id=user_id, round_number=number, now=now)


def send_next_round(code: str, user_id: int, fields: Fields, *, now: datetime) -> int:
    """Read that somebody has seen the board of a round, and go on."""
    return _next_round_of(code, user_id, fields, now=now)()


def _next_round_of(code: str, user_id: int, fields: Fields, *, now: datetime) -> Callable[[], int]:
    number = read_number(fields, "round")
    return partial(next_round, code, user_id=user_id, round_number=number, now=now)


_READERS: Mapping[str, Callable[..., Callable[[], int]]] = {
    "play": _play_of,
    "call": _call_of,
    "ready": _ready_of,
    "next_round": _next_round_of,
}


async def obey(code: str, user_id: int, form: SentForm, *, now: datetime) -> int:
    """Do what came up a socket, as if it had been posted; the table's revision then."""
    with observe.answering(form.command):
        command = _READERS[form.command](code, user_id, form, now=now)
        revision = await together(code, command)
    if form.command == "play":
        observe.play_made.send_robust(None, by="person")
    return revision


def read_number(fields: Fields, name: str, *, digits: int = 4) -> int:
    """A whole number of so many digits at most. Raises Refused for anything else."""
    text = fields.get(name) or ""
    if not (text.isascii() and text.isdigit() and len(text) <= digits):
        raise Refused("bad_form")
    return int(text)


def _short(text: str | None) -> str:
    if text is None or len(text) > LONGEST_FIELD:
        raise Refused("bad_form")
    return text


def _parse(text: str) -> engine.Play:
    try:
        return engine.parse(text)
    except engine.EngineError as error:
        raise Refused.from_engine(error) from error
