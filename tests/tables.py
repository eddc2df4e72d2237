"""Short ways to tell a story at a table: open it, start it, play it on to some point."""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

from games import engine
from games.models import Match, Round, Table
from games.selectors.tables import LoadedTable, load_table
from games.services import clock
from games.services.calls import close_calls
from games.services.games import House, Person
from games.services.matches import get_ready, start_match
from games.services.opening import open_table
from games.services.play import make_play
from games.services.rounds import next_round
from games.services.seats import take_seat

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


def opened(host: Any, *others: Any, ruleset: str = "abierta", **options: Any) -> str:
    """A waiting table with these people, in this order round the table; its code."""
    size = options.pop("size", max(2, len(others) + 1 + options.get("robots", 0)))
    settings: dict[str, Any] = {
        "overrides": {},
        "target": None,
        "pairs": False,
        "visibility": "open",
        "robots": 0,
    }
    code = open_table(
        user_id=host.pk,
        key=secrets.token_hex(8),
        ruleset=ruleset,
        size=size,
        now=NOON,
        **{**settings, **options},
    )
    for person in others:
        take_seat(code, user_id=person.pk, place=None, now=NOON)
        get_ready(code, user_id=person.pk, now=NOON)
    return code


def started(host: Any, *others: Any, **options: Any) -> str:
    """A table whose match has just been dealt, its call window (if any) already closed."""
    code = opened(host, *others, **options)
    start_match(code, user_id=host.pk, now=NOON)
    close_window(code)
    return code


def close_window(code: str) -> None:
    loaded = at(code)
    if loaded.round is not None and loaded.round.calls_close_at is not None:
        close_calls(code, round_number=loaded.round.number, now=loaded.round.calls_close_at)


def at(code: str) -> LoadedTable:
    """The table as it is stored now."""
    loaded = load_table(code)
    assert loaded is not None
    return loaded


def state_of(code: str) -> engine.RoundState:
    state = at(code).state
    assert state is not None
    return state


def stack_deck(code: str, cards: str, *, dealer: int | None = None) -> None:
    """Replace the deck of the round on the table, before its first card; the rest follows in
    canonical order. Only a test may do this.
    """
    table = Table.objects.select_related("current_round").get(code=code)
    game_round = table.current_round
    assert game_round is not None
    assert not game_round.moves.exists()
    first = engine.parse_cards(cards)
    rest = [card for card in engine.DECK if card not in first]
    changes: dict[str, Any] = {"deck": engine.format_cards([*first, *rest])}
    if dealer is not None:
        changes["dealer"] = dealer
    Round.objects.filter(pk=game_round.pk).update(**changes)
    Table.objects.filter(pk=table.pk).update(revision=table.revision + 1)


def play_as(code: str, person: Any, text: str, *, ply: int | None = None, now: Any = NOON) -> int:
    """This person plays `text` on the position the table shows now (or on `ply`)."""
    loaded = at(code)
    assert loaded.round is not None
    assert loaded.state is not None
    return make_play(
        code,
        actor=Person(person.pk),
        round_number=loaded.round.number,
        ply=loaded.state.public_ply if ply is None else ply,
        play=engine.parse(text),
        now=now,
    )


def play_any(code: str, *, now: Any = NOON) -> None:
    """Whoever is on turn plays the first legal play."""
    loaded = at(code)
    assert loaded.state is not None
    assert loaded.round is not None
    assert loaded.state.turn is not None
    player = loaded.players[loaded.state.turn]
    actor = Person(player.user_id) if player.user_id and not player.left_at else None
    make_play(
        code,
        actor=actor or House(player.position),
        round_number=loaded.round.number,
        ply=loaded.state.public_ply,
        play=engine.legal_plays(loaded.state, limit=1)[0],
        now=now,
    )


def play_round(code: str) -> None:
    """Play legal plays until the round on the table is over."""
    close_window(code)
    while state_of(code).phase != engine.Phase.OVER:
        play_any(code)


def play_match(code: str) -> Match:
    """Play round after round until the match has ended."""
    match = at(code).match
    assert match is not None
    while True:
        play_round(code)
        loaded = at(code)
        assert loaded.round is not None
        if not loaded.is_playing:
            return Match.objects.get(pk=match.pk)
        next_round(code, round_number=loaded.round.number, now=NOON)


def run_clock(code: str, *, passes: int = 1) -> None:
    """Let the clock look at what is due at this table, as many times as asked."""
    for _ in range(passes):
        due_at = at_row(code).due_at
        if due_at is None:
            return
        clock.run_due(now=due_at + timedelta(milliseconds=1))


def at_row(code: str) -> Table:
    return Table.objects.get(code=code)
