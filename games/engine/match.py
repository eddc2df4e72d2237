"""Who has won the match? Totals, the target, ties at the top, and who deals next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from .axes import Goal, TieAtTop
from .rounds import next_dealer, next_seat
from .rulesets import Ruleset
from .scoring import RoundScore


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the match stands after a round. Winners and losers are sides."""

    over: bool
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
    """All who did not win; in Desescoba those who lose by RULES 3."""


GOES_ON = Outcome(over=False)


def totals(sides: int, rounds: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """Add up the points of the rounds for each of that many sides.

    >>> totals(2, [(3, 1), (0, 4)])
    (3, 5)
    """
    return tuple(map(sum, zip((0,) * sides, *rounds, strict=True)))


def outcome(
    ruleset: Ruleset, totals: Sequence[int], target: int, *, dealer: int, sides: Sequence[int]
) -> Outcome:
    """Tell whether the match is over after a round, and who won.

    `totals` are those after the round that `dealer` dealt (RULES 3: "totals after the finished
    round"); `sides` gives the side of each position, which settles a tie by the mano.

    >>> from games.engine import RULESETS
    >>> outcome(RULESETS["rioplatense"], (22, 22), 21, dealer=0, sides=(0, 1))
    Outcome(over=True, winners=(1,), losers=(0,))
    >>> outcome(RULESETS["clasica"], (22, 22), 21, dealer=0, sides=(0, 1)).over
    False
    """
    if max(totals) < target:
        return GOES_ON
    if ruleset.goal is Goal.LOW:
        return _low_outcome(totals, target)
    best = max(totals)
    winners = tuple(side for side, total in enumerate(totals) if total == best)
    if len(winners) > 1:
        if ruleset.tie_at_top is TieAtTop.EXTRA_ROUND:
            return GOES_ON
        winners = (_nearest_to_mano(ruleset, winners, dealer, sides),)
    return Outcome(True, winners, tuple(s for s in range(len(totals)) if s not in winners))


def _low_outcome(totals: Sequence[int], target: int) -> Outcome:
    """Desescoba (RULES 3): whoever has the target loses; the lowest of the others wins.

    When all have it, those who share the highest total lose; when all are level, nobody does.
    """
    losers = [side for side, total in enumerate(totals) if total >= target]
    if len(losers) == len(totals):
        worst = max(totals)
        losers = [side for side in losers if totals[side] == worst]
        if len(losers) == len(totals):
            return GOES_ON
    others = [side for side in range(len(totals)) if side not in losers]
    best = min(totals[side] for side in others)
    return Outcome(True, tuple(side for side in others if totals[side] == best), tuple(losers))


def _nearest_to_mano(
    ruleset: Ruleset, tied: Sequence[int], dealer: int, sides: Sequence[int]
) -> int:
    """The first tied side from the mano on. Source 003: "gana el mano o el que esté más cerca"."""
    seat = next_seat(ruleset, dealer, len(sides))
    while sides[seat] not in tied:
        seat = next_seat(ruleset, seat, len(sides))
    return sides[seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchState:
    """A match between two rounds: the totals so far and who deals the next round.

    >>> from games.engine import RULESETS
    >>> match = MatchState.start(RULESETS["clasica"], sides=(0, 1, 2), target=21, dealer=0)
    >>> match.totals, match.dealer, match.outcome.over
    ((0, 0, 0), 0, False)
    """

    ruleset: Ruleset
    sides: tuple[int, ...]
    target: int
    totals: tuple[int, ...]
    dealer: int
    """Who deals the next round."""
    rounds: int = 0
    """How many rounds are finished."""
    outcome: Outcome = GOES_ON

    @classmethod
    def start(
        cls, ruleset: Ruleset, *, sides: Sequence[int], target: int, dealer: int
    ) -> MatchState:
        """Begin a match; the first dealer of a table is drawn by the caller (RULES 1)."""
        return cls(
            ruleset=ruleset,
            sides=tuple(sides),
            target=target,
            totals=(0,) * len(set(sides)),
            dealer=dealer,
        )

    def after(self, score: RoundScore) -> MatchState:
        """Return the match after a round that `dealer` dealt and that scored so."""
        now = totals(len(self.totals), [self.totals, score.points])
        return replace(
            self,
            totals=now,
            dealer=next_dealer(self.ruleset, self.dealer, len(self.sides)),
            rounds=self.rounds + 1,
            outcome=outcome(self.ruleset, now, self.target, dealer=self.dealer, sides=self.sides),
        )
