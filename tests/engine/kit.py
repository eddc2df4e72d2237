"""How do tests set up a round in one line? Text notation for states, and random rounds."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from games.engine import (
    DECK,
    RULESETS,
    Capture,
    Card,
    Lay,
    Move,
    Phase,
    RoundState,
    Ruleset,
    deal,
    is_over,
    legal_moves,
    parse,
    parse_cards,
    play,
    sides_for,
    total_of,
)

ANA, BETO, CARMEN, DANI = range(4)
"""The cast. BETO sits at ANA's left, and so on around the table."""

LAYOUTS = [
    (key, players, pairs)
    for key, book in RULESETS.items()
    for players in book.players
    for pairs in ((False, True) if players == 4 and book.pairs else (False,))
]
"""Every rule book with every number of players, four also in pairs."""


def layout_id(layout: tuple[str, int, bool]) -> str:
    key, players, pairs = layout
    return f"{key}-{players}{'-pairs' if pairs else ''}"


def rules(book: str | Ruleset) -> Ruleset:
    return RULESETS[book] if isinstance(book, str) else book


def deck_starting(text: str) -> tuple[Card, ...]:
    """A whole deck that starts with these cards; the rest follow in order."""
    first = parse_cards(text)
    return first + tuple(card for card in DECK if card not in first)


def deck_for(book: str | Ruleset, hands: Sequence[str], table: str, dealer: int) -> list[Card]:
    """A whole deck that deals these hands (by position) and these four table cards."""
    step, players = rules(book).step, len(hands)
    order = [(dealer + step * (i + 1)) % players for i in range(players)]
    own = [parse_cards(hands[seat]) for seat in order]
    dealt_singly = " ".join(str(hand[i]) for i in range(3) for hand in own)
    return list(deck_starting(f"{dealt_singly} {table}"))


def dealt(
    book: str | Ruleset, hands: Sequence[str], table: str, *, dealer: int = 0, pairs: bool = False
) -> RoundState:
    """A round just dealt with these hands and this table."""
    deck = deck_for(book, hands, table, dealer)
    return deal(rules(book), deck, dealer=dealer, sides=sides_for(len(hands), pairs))


def state(
    book: str | Ruleset, hands: Sequence[str], table: str = "", turn: int | None = 0, **more: Any
) -> RoundState:
    """A round in the middle, with neutral values for what is left out."""
    players = len(hands)
    values: dict[str, Any] = {
        "ruleset": rules(book),
        "sides": tuple(range(players)),
        "dealer": 0,
        "hands": tuple(parse_cards(hand) for hand in hands),
        "table": parse_cards(table),
        "piles": ((),) * players,
        "escobas": (0,) * players,
        "crossed": ((),) * players,
        "face_up": ((),) * players,
        "turn": turn,
        "phase": Phase.PLAY,
        "card_plays": 1,
    }
    return RoundState(**values | more)


def play_all(state: RoundState, *moves: str) -> RoundState:
    """Play "position:play" after "position:play"; "-" is the server."""
    for move in moves:
        seat, _, text = move.partition(":")
        state = play(state, None if seat == "-" else int(seat), parse(text))
    return state


def random_deck(rng: random.Random) -> list[Card]:
    deck = list(DECK)
    rng.shuffle(deck)
    return deck


def with_fifteens(rng: random.Random, deck: list[Card], players: int) -> list[Card]:
    """The deck rearranged so that the mano's hand or the table, or both, total fifteen."""
    mano = range(0, 3 * players, players)
    table = range(3 * players, 3 * players + 4)
    used: set[Card] = set()
    deck = list(deck)
    for places in rng.choice(([mano], [table], [mano, table])):
        free = [card for card in DECK if card not in used]
        while total_of(cards := rng.sample(free, len(places))) != 15:
            pass
        used.update(cards)
        for place, card in zip(places, cards, strict=True):
            other = deck.index(card)
            deck[place], deck[other] = card, deck[place]
    return deck


def pick(rng: random.Random, moves: list[Move], laying: float) -> Move:
    """A random move, with a taste for laying cards (1) or for capturing (0)."""
    lays = rng.random() < laying
    wanted = [move for move in moves if isinstance(move[1], Lay if lays else Capture)]
    return rng.choice(wanted or moves)


def random_round(
    book: str | Ruleset, players: int, pairs: bool, seed: int
) -> tuple[list[Card], int, list[Move], RoundState]:
    """A whole random round: deck, dealer, moves and the state at its end."""
    rng = random.Random(seed)
    deck, dealer, laying = random_deck(rng), rng.randrange(players), rng.choice((0.0, 0.3, 0.6))
    now = deal(rules(book), deck, dealer=dealer, sides=sides_for(players, pairs))
    moves: list[Move] = []
    while not is_over(now):
        moves.append(pick(rng, legal_moves(now, limit=50), laying))
        now = play(now, *moves[-1])
    return deck, dealer, moves, now
