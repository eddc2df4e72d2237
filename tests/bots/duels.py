"""Which of two robots is better? Every deck is played twice, with seats exchanged."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.bots import Bot
from games.engine import (
    DECK,
    RULESETS,
    Begin,
    Move,
    Phase,
    RoundState,
    deal,
    is_legal,
    is_over,
    play,
    score_round,
    sides_for,
    view_for,
)


def next_move(state: RoundState, bots: Sequence[Bot], rng: random.Random) -> Move:
    """What happens next when robots sit at every seat; the calls go around once, then Begin."""
    if state.phase is Phase.CLAIMS:
        for position, bot in enumerate(bots):
            for call in bot.calls(view_for(state, position)):
                if is_legal(state, position, call):
                    return position, call
        return None, Begin()
    assert state.turn is not None
    return state.turn, bots[state.turn].choose(view_for(state, state.turn), rng)


def play_round(key: str, bots: Sequence[Bot], seed: int) -> RoundState:
    """A round of robots on the deck of this seed; a play that is not legal raises."""
    rules, players = RULESETS[key], len(bots)
    deck = list(DECK)
    random.Random(seed).shuffle(deck)
    sides = sides_for(players, pairs=rules.pairs_by_default(players))
    state = deal(rules, deck, dealer=seed % players, sides=sides)
    rng = random.Random(seed)
    while not is_over(state):
        state = play(state, *next_move(state, bots, rng))
    return state


def margin(key: str, bot: Bot, other: Bot, deals: range) -> float:
    """How many points a round `bot` makes more than `other`, over duplicate deals of two."""
    ahead = 0
    for seed in deals:
        first = score_round(play_round(key, (bot, other), seed)).points
        second = score_round(play_round(key, (other, bot), seed)).points
        ahead += first[0] - first[1] + second[1] - second[0]
    return ahead / (2 * len(deals))
