"""What is true of every round, whatever the deck and whatever people do?

At least 300 rounds for each rule book and number of players. A round is drawn by Hypothesis as
a deck, a dealer and a seed for the choices made in it; every law is checked after every play.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import (
    DECK,
    Begin,
    CallTable,
    Capture,
    Card,
    MatchRecord,
    Move,
    Phase,
    RoundRecord,
    RoundState,
    TakeLeft,
    deal,
    format_record,
    has_legal_play,
    is_over,
    legal_moves,
    parse,
    parse_record,
    play,
    replay,
    score_round,
    sides_for,
    total_of,
    view_for,
)
from games.engine.opening import correct_calls
from tests.engine.kit import LAYOUTS, layout_id, pick, rules, with_fifteens

ROUNDS = settings(max_examples=300, deadline=None, derandomize=True, database=None)


def check_cards(state: RoundState) -> None:
    """Forty cards, each in one place; every pile made of fifteens."""
    places = [state.stock, state.table, *state.hands, *state.piles]
    if is_over(state) and state.last_capturer is None:
        places.append(state.leftovers)
    assert sorted(card for place in places for card in place) == list(DECK)
    captured = sum(map(total_of, state.piles))
    if is_over(state):
        assert total_of(state.leftovers) % 15 == 10
        captured -= total_of(state.leftovers) if state.last_capturer is not None else 0
    else:
        assert all(total_of(pile) % 15 == 0 for pile in state.piles)
    assert captured % 15 == 0


def check_turn(state: RoundState) -> None:
    """Somebody can always do something, and whoever is on turn has cards."""
    assert has_legal_play(state) is not is_over(state)
    if state.phase is Phase.PLAY:
        assert state.turn is not None
        assert state.hands[state.turn]
    if state.left_card is not None:
        assert state.left_card in state.table
    for seat in range(state.players):
        assert len(state.crossed[seat]) == state.escobas[seat]


def check_text(move: Move) -> None:
    assert parse(str(move[1])) == move[1]


def with_other_hidden_cards(
    state: RoundState, viewer: int | None, rng: random.Random
) -> RoundState:
    """The same round as this viewer sees it, with all the cards hidden from him dealt anew."""
    others = [seat for seat in range(state.players) if seat != viewer]
    hidden = [*state.stock, *(card for seat in others for card in state.hands[seat])]
    rng.shuffle(hidden)
    hands = list(state.hands)
    for seat in others:
        hands[seat] = tuple(hidden.pop() for _ in state.hands[seat])
    other = replace(state, hands=tuple(hands), stock=tuple(hidden))
    if state.begun:
        # The others may just as well have had nothing to call.
        return replace(other, begun=False, ply=state.ply - 1)
    if state.card_plays == 0 and state.deal_number == 1 and not is_over(state):
        calls = tuple(correct_calls(state.ruleset, hands, state.table))
        phase, turn = (
            (Phase.CLAIMS, state.mano) if calls else (Phase.PLAY, view_for(state, None).turn)
        )
        return replace(other, open_claims=calls, phase=phase, turn=turn)
    return other


def check_views(state: RoundState, rng: random.Random) -> None:
    """A view does not change with what the viewer may not know."""
    viewer = rng.choice([None, *range(state.players)])
    other = with_other_hidden_cards(state, viewer, rng)
    assert view_for(other, viewer) == view_for(state, viewer)


def play_round(
    key: str, players: int, pairs: bool, deck: list[Card], rng: random.Random
) -> tuple[int, list[Move], RoundState]:
    """Play a random round and check every law after every play."""
    if rng.random() < 0.3:
        # Fifteens before the first card are rare in shuffled decks.
        deck[:] = with_fifteens(rng, deck, players)
    dealer, laying = rng.randrange(players), rng.choice((0.0, 0.3, 0.6, 0.95))
    state = deal(rules(key), deck, dealer=dealer, sides=sides_for(players, pairs))
    moves: list[Move] = []
    check_cards(state)
    while not is_over(state):
        check_turn(state)
        check_views(state, rng)
        move = pick(rng, legal_moves(state, limit=40), laying)
        check_text(move)
        state = play(state, *move)
        check_cards(state)
        moves.append(move)
    return dealer, moves, state


@pytest.mark.parametrize("layout", LAYOUTS, ids=layout_id)
def test_every_round_obeys_the_laws(layout: tuple[str, int, bool]) -> None:
    key, players, pairs = layout

    @ROUNDS
    @given(deck=st.permutations(DECK), seed=st.integers(0, 2**32))
    def round_obeys(deck: list[Card], seed: int) -> None:
        rng = random.Random(seed)
        dealer, moves, state = play_round(key, players, pairs, deck, rng)
        sides = sides_for(players, pairs)
        assert replay(rules(key), deck, dealer=dealer, sides=sides, moves=moves) == state
        check_end(state, moves)
        check_record(key, dealer, deck, moves, sides)

    round_obeys()


def check_end(state: RoundState, moves: list[Move]) -> None:
    assert state.ply == len(moves)
    assert state.public_ply == len(moves) - sum(isinstance(move[1], Begin) for move in moves)
    in_hand = sum(len(own) for own in state.face_up) - sum(
        isinstance(move[1], CallTable) for move in moves
    )
    assert state.card_plays == 36 - 3 * in_hand
    assert score_round(state).leftovers_ok
    captures = [move[1] for move in moves if isinstance(move[1], Capture | TakeLeft)]
    assert all(captured.taken for captured in captures)


def check_record(
    key: str, dealer: int, deck: list[Card], moves: list[Move], sides: tuple[int, ...]
) -> None:
    played = RoundRecord(dealer, tuple(deck), tuple(moves))
    record = MatchRecord(
        ruleset=key,
        target=21,
        sides=sides,
        names=tuple(f"n {i}" for i in sides),
        rounds=(played, played.redacted()),
    )
    assert parse_record(format_record(record)) == record
