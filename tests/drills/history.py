"""Does what everybody was told agree with what is stored? The recorded-history checker.

An accepted play is stored exactly once; everybody saw the same plays in the same order, never one
that was taken back; the plies of a round have no gap; nobody went backwards.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tests.drills.player import Attempt, Player, Told

# Kinds of lines that are plays of cards; the others (calls, leftovers) follow from them.
PLAYS = {"lay", "capture", "left_fifteen"}
_CARD = re.compile(r"[1-7SKR][OCEB]")


@dataclass(frozen=True)
class StoredMove:
    """A row of the log."""

    code: str
    round: int
    ply: int
    position: int | None
    play: str
    cause: str

    @property
    def cards(self) -> frozenset[str]:
        return frozenset(_CARD.findall(self.play))


def contradictions(
    players: list[Player], moves: list[StoredMove], *, everything_was_shown: bool = True
) -> list[str]:
    """One sentence for each thing that does not agree; nothing when all is well."""
    found: list[str] = []
    for code in sorted({player.code for player in players}):
        here = [player for player in players if player.code == code]
        log = [move for move in moves if move.code == code]
        found += _gaps(code, log)
        found += _lost_or_repeated(code, here, log)
        found += _never_sent(code, here, log)
        for player in here:
            found += _shown_otherwise(player, log)
            found += _went_back(player)
            if everything_was_shown:
                found += _not_shown(player, log)
    return found


def _rounds(log: list[StoredMove]) -> dict[int, list[StoredMove]]:
    rounds: dict[int, list[StoredMove]] = {}
    for move in log:
        rounds.setdefault(move.round, []).append(move)
    return rounds


def _card_plays(moves: list[StoredMove]) -> list[StoredMove]:
    return [move for move in moves if not move.play.startswith("!")]


def _gaps(code: str, log: list[StoredMove]) -> Iterator[str]:
    for number, moves in _rounds(log).items():
        if [move.ply for move in moves] != list(range(len(moves))):
            yield f"{code}: the plies of round {number} have a gap"


def _same(attempt: Attempt, move: StoredMove) -> bool:
    return (attempt.round, frozenset(_CARD.findall(attempt.play))) == (move.round, move.cards)


def _lost_or_repeated(code: str, players: list[Player], log: list[StoredMove]) -> Iterator[str]:
    for player in players:
        for attempt in player.accepted:
            stored = [move for move in log if _same(attempt, move)]
            if len(stored) != 1:
                yield f"{code}: {attempt.play} was accepted and is stored {len(stored)} times"
            elif stored[0].ply not in (attempt.ply, attempt.ply + 1):
                yield f"{code}: {attempt.play} was accepted at {attempt.ply} and stored elsewhere"


def _never_sent(code: str, players: list[Player], log: list[StoredMove]) -> Iterator[str]:
    sent = Counter(
        (attempt.round, frozenset(_CARD.findall(attempt.play)))
        for player in players
        for attempt in [*player.attempts, *player.lost]
    )
    for move in log:
        if move.cause == "player" and (move.round, move.cards) not in sent:
            yield f"{code}: {move.play} is stored and nobody sent it"


def _shown_otherwise(player: Player, log: list[StoredMove]) -> Iterator[str]:
    """Every frame shows a beginning of the log, in its order."""
    rounds = {number: _card_plays(moves) for number, moves in _rounds(log).items()}
    for told in player.told:
        shown = _shown(told)
        stored = [(m.position, m.cards) for m in rounds.get(told.seen.round, [])][: len(shown)]
        if shown != stored:
            yield f"{player.code}: revision {told.seen.revision} showed what is not stored"
            return


def _shown(told: Told) -> list[tuple[int, frozenset[str]]]:
    return [(m.position, frozenset(m.cards)) for m in told.seen.moves if m.kind in PLAYS]


def _went_back(player: Player) -> Iterator[str]:
    """Within one connection revisions only rise, and each shows at least as much."""
    latest: dict[int, Told] = {}
    for told in player.told:
        before = latest.get(told.connection)
        if before and told.seen.revision <= before.seen.revision:
            yield f"{player.code}: revision {told.seen.revision} came after a later one"
        latest[told.connection] = told


def _not_shown(player: Player, log: list[StoredMove]) -> Iterator[str]:
    """In the end everybody has been shown everything."""
    last = player.latest
    if last is None:
        yield f"{player.code}: somebody was never shown the table"
        return
    rounds = _rounds(log)
    if rounds and (last.round, len(_shown(Told(0, last)))) != (
        max(rounds),
        len(_card_plays(rounds[max(rounds)])),
    ):
        yield f"{player.code}: somebody was not shown the last play"
