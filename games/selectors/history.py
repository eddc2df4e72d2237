"""Which matches has somebody played, and how did they go?"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, cast

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, QuerySet

from games import engine
from games.models import Match, MatchStatus, Move, Player, Round, RoundScore, Visibility
from games.selectors.game_state import rebuild, ruleset_of
from games.selectors.ratings import ShownChange, find_changes

MATCHES_A_PAGE = 20


class Show(StrEnum):
    """Which of a person's matches to list."""

    ALL = ""
    RUNNING = "running"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True)
class PlayedMatch:
    """A match with its players in order of position. `me` is the person whose list it is in."""

    match: Match
    players: tuple[Player, ...]
    me: Player | None

    @property
    def is_running(self) -> bool:
        return self.match.status == MatchStatus.PLAYING

    @property
    def is_finished(self) -> bool:
        return self.match.status == MatchStatus.FINISHED

    @property
    def is_abandoned(self) -> bool:
        return self.match.status == MatchStatus.ABANDONED

    @property
    def ruleset(self) -> engine.Ruleset:
        return ruleset_of(self.match)

    @property
    def partners(self) -> list[Player]:
        """Those on the side of `me`, without him."""
        return [p for p in self.players if self.me and p.side == self.me.side and p != self.me]

    @property
    def rivals(self) -> list[Player]:
        """Everybody on another side than `me`; everybody when there is no `me`."""
        return [p for p in self.players if not self.me or p.side != self.me.side]

    @property
    def side_players(self) -> list[list[Player]]:
        """The players of each side, by side."""
        count = max(player.side for player in self.players) + 1
        return [[p for p in self.players if p.side == side] for side in range(count)]


@dataclass(frozen=True, repr=False)
class PlayedRound:
    """A round of a match that is over: its stored scores and, replayed, how it ended."""

    number: int
    dealer: int
    scores: tuple[RoundScore, ...]
    final: engine.RoundState

    @property
    def is_scored(self) -> bool:
        """False for the round in which a match was abandoned."""
        return bool(self.scores)


@dataclass(frozen=True, repr=False)
class WholeMatch:
    """A match that is over, with everything that was played in it."""

    played: PlayedMatch
    rounds: tuple[PlayedRound, ...]
    changes: Mapping[int, ShownChange]


def find_matches(user_id: int, *, show: Show, page: str | int = 1) -> Page[PlayedMatch]:
    """A page of the matches of a person, the newest first."""
    own = Player.objects.filter(user_id=user_id, **_wanted(show))
    matches = (
        Match.objects.filter(pk__in=own.values("match_id"))
        .select_related("table")
        .prefetch_related(_players())
        .order_by("-started_at", "-pk")
    )
    found = Paginator(matches, MATCHES_A_PAGE).get_page(page)
    played: Any = found
    played.object_list = [_played(match, user_id) for match in found.object_list]
    return cast("Page[PlayedMatch]", played)


def find_match(pk: int, *, user_id: int | None = None) -> PlayedMatch | None:
    """One match and its players, whatever its state; `me` is that user when he plays in it."""
    match = Match.objects.select_related("table").prefetch_related(_players()).filter(pk=pk).first()
    return _played(match, user_id) if match else None


def is_known_to(played: PlayedMatch, user_id: int | None) -> bool:
    """Whether a person may learn of a match: all of those that are over, and of the running ones
    his own and those at tables open to anybody.
    """
    if not played.is_running or played.match.table.visibility == Visibility.OPEN:
        return True
    return user_id is not None and played.me is not None


def load_whole_match(played: PlayedMatch) -> WholeMatch:
    """Every round of a match that is over, replayed. Three statements, however many rounds, and
    one more where it was rated.
    """
    return WholeMatch(played, tuple(_rounds(played.match)), find_changes(played.match))


def load_states(match: Match, number: int) -> list[engine.RoundState] | None:
    """The states of a round after 0, 1, 2... plays that people saw; None without that round.

    The server's Begin is not a step of its own. Only for matches that are over.
    """
    if match.status == MatchStatus.PLAYING:
        return None
    game_round = match.rounds.filter(number=number).first()
    if game_round is None:
        return None
    moves = list(game_round.moves.all())
    state = rebuild(match, game_round, ())
    states = [state]
    for move in moves:
        play = engine.parse(move.play)
        state = engine.play(state, move.position, play)
        if isinstance(play, engine.Begin):
            states[-1] = state
        else:
            states.append(state)
    return states


def round_numbers(match: Match) -> list[int]:
    return list(match.rounds.order_by("number").values_list("number", flat=True))


def record_of(whole: WholeMatch, *, names: tuple[str, ...]) -> engine.MatchRecord:
    """A match that is over as the engine writes it down, with these names by position."""
    match = whole.played.match
    return engine.MatchRecord(
        ruleset=match.ruleset,
        options=match.overrides,
        target=match.target,
        sides=tuple(match.sides),
        names=names,
        rounds=tuple(_record_round(game_round) for game_round in _rounds_with_moves(match)),
    )


def _record_round(game_round: Round) -> engine.RoundRecord:
    return engine.RoundRecord(
        game_round.dealer,
        engine.parse_cards(game_round.deck),
        tuple((move.position, engine.parse(move.play)) for move in game_round.moves.all()),
    )


def _rounds(match: Match) -> list[PlayedRound]:
    return [
        PlayedRound(
            number=game_round.number,
            dealer=game_round.dealer,
            scores=tuple(game_round.scores.all()),
            final=rebuild(match, game_round, game_round.moves.all()),
        )
        for game_round in _rounds_with_moves(match)
    ]


def _rounds_with_moves(match: Match) -> QuerySet[Round]:
    assert match.status != MatchStatus.PLAYING, "the deck of a running match is nobody's to know"
    return match.rounds.order_by("number").prefetch_related(
        Prefetch("moves", Move.objects.order_by("ply")), "scores"
    )


def _wanted(show: Show) -> dict[str, object]:
    wanted: dict[Show, dict[str, object]] = {
        Show.RUNNING: {"match__status": MatchStatus.PLAYING},
        Show.WON: {"match__status": MatchStatus.FINISHED, "won": True},
        Show.LOST: {"match__status": MatchStatus.FINISHED, "won": False},
    }
    return wanted.get(show, {})


def _played(match: Match, user_id: int | None) -> PlayedMatch:
    players = tuple(match.players.all())
    me = next((p for p in players if user_id is not None and p.user_id == user_id), None)
    return PlayedMatch(match, players, me)


def _players() -> Prefetch:
    return Prefetch("players", Player.objects.select_related("user"))
