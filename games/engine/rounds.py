"""How does a round go? Deal it, ask what is legal, play it, replay it, see that it is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from .axes import CaptureRule
from .board import Board
from .captures import FIFTEEN, sets_with_total
from .cards import DECK, Card
from .errors import IllegalPlay, InvalidOptions, NotYourTurn, Reason, RoundOver
from .legality import refusal_of
from .plays import Begin, Call, Capture, Lay, Play, TakeLeft
from .rulesets import Ruleset, sides_for
from .state import Phase, RoundState

Move = tuple[int | None, Play]
"""A play and who makes it; the server's Begin has None."""

_WHOLE_DECK = frozenset(DECK)


def next_seat(ruleset: Ruleset, position: int, players: int) -> int:
    """Return the next position in the direction of play.

    Source 000: "pasando sucesivamente el turno cada cual al que esté a su derecha"; source 002:
    "el de su izquierda (sentido horario)".
    """
    return (position + ruleset.step) % players


def next_dealer(ruleset: Ruleset, dealer: int, players: int) -> int:
    """Return who deals the round after one dealt by `dealer`: the next in the direction of play.

    >>> from games.engine.rulesets import RULESETS
    >>> next_dealer(RULESETS["clasica"], 0, 3), next_dealer(RULESETS["primera"], 0, 3)
    (2, 1)
    """
    return next_seat(ruleset, dealer, players)


def deal(
    ruleset: Ruleset, deck: Sequence[Card], *, dealer: int, sides: Sequence[int]
) -> RoundState:
    """Start a round: three cards to each player, four to the table, opening fifteen settled.

    `deck[0]` is dealt first; hands are dealt one card at a time from the mano. `sides` gives
    the side of each position, as `sides_for` makes it. Raises InvalidOptions when the deck is
    not the forty cards, or the players, sides or dealer do not fit the rule book.

    >>> from games.engine.cards import DECK
    >>> from games.engine.rulesets import RULESETS
    >>> state = deal(RULESETS["clasica"], DECK, dealer=0, sides=(0, 1))
    >>> state.turn, [str(card) for card in state.hands[1]], len(state.stock)
    (1, ['1O', '3O', '5O'], 30)
    """
    return _dealt_board(ruleset, deck, dealer, sides).freeze()


def _dealt_board(
    ruleset: Ruleset, deck: Sequence[Card], dealer: int, sides: Sequence[int]
) -> Board:
    players = len(sides)
    if players not in ruleset.players:
        raise InvalidOptions(Reason.PLAYERS_NOT_OFFERED)
    in_pairs = players == 4 and ruleset.pairs and tuple(sides) == sides_for(4, pairs=True)
    if not in_pairs and tuple(sides) != sides_for(players, pairs=False):
        raise InvalidOptions(Reason.BAD_SIDES)
    if not 0 <= dealer < players:
        raise InvalidOptions(Reason.BAD_DEALER)
    if len(deck) != len(DECK) or not _WHOLE_DECK.issuperset(deck) or len(set(deck)) != len(DECK):
        raise InvalidOptions(Reason.BAD_DECK)
    nothing: tuple[tuple[()], ...] = ((),) * players
    board = Board(
        RoundState(
            ruleset=ruleset,
            sides=tuple(sides),
            dealer=dealer,
            hands=nothing,
            table=(),
            stock=tuple(deck),
            piles=nothing,
            escobas=(0,) * players,
            crossed=nothing,
            face_up=nothing,
            turn=None,
        )
    )
    board.open_round()
    return board


def play(state: RoundState, position: int | None, play: Play) -> RoundState:
    """Return the state after this play by this position; the given state stays as it was.

    `position` is None for the server's Begin. Raises RoundOver, NotYourTurn or IllegalPlay,
    each with its reason, when the rules refuse it (RULES 4: "Everything else is refused with
    its own reason and changes nothing").
    """
    board = Board(state)
    _apply(board, position, play)
    return board.freeze()


def _apply(board: Board, position: int | None, play: Play) -> None:
    reason = refusal_of(board, position, play)
    if reason is None:
        board.apply(position, play)
    elif reason is Reason.ROUND_OVER:
        raise RoundOver(reason)
    elif reason is Reason.NOT_YOUR_TURN:
        raise NotYourTurn(reason)
    else:
        raise IllegalPlay(reason)


def replay(
    ruleset: Ruleset,
    deck: Sequence[Card],
    *,
    dealer: int,
    sides: Sequence[int],
    moves: Iterable[Move],
) -> RoundState:
    """Deal, then make the moves of a log one after the other, each with every check.

    The same as `deal` and a `play` for each move, but many times faster. Raises what they raise.
    """
    board = _dealt_board(ruleset, deck, dealer, sides)
    for position, made in moves:
        _apply(board, position, made)
    return board.freeze()


def is_over(state: RoundState) -> bool:
    """Tell whether the round is finished and may be scored."""
    return state.phase is Phase.OVER


def why_not(state: RoundState, position: int | None, play: Play) -> Reason | None:
    """Return why the play would be refused, or None when it is legal."""
    return refusal_of(Board(state), position, play)


def is_legal(state: RoundState, position: int | None, play: Play) -> bool:
    """Tell whether this position may make this play now, without listing anything."""
    return why_not(state, position, play) is None


def has_legal_play(state: RoundState) -> bool:
    """Tell whether anybody may do anything: true of every round that is not over."""
    return next(_moves(state), None) is not None


def legal_plays(state: RoundState, limit: int | None = None) -> list[Play]:
    """List what the player on turn may play, at most `limit` plays.

    Empty during the calls (see `legal_calls`) and when the round is over. Without a limit the
    list of a long table can have 10,269 plays; to test one play use `is_legal`.

    >>> from games.engine.cards import DECK
    >>> from games.engine.rulesets import RULESETS
    >>> state = deal(RULESETS["abierta"], DECK, dealer=0, sides=(0, 1))
    >>> [str(legal) for legal in legal_plays(state)]
    ['1O', '3O', '5OxRO', '5O']
    """
    return list(islice(_plays(state), limit))


def legal_calls(state: RoundState) -> list[tuple[int, Call]]:
    """List the correct calls nobody has made yet, each with who may make it."""
    return list(state.open_claims)


def legal_moves(state: RoundState, limit: int | None = None) -> list[Move]:
    """List all that may happen now and who may do it: plays, calls, the server's Begin."""
    return list(islice(_moves(state), limit))


def _moves(state: RoundState) -> Iterator[Move]:
    if state.phase is Phase.CLAIMS:
        yield from state.open_claims
        yield None, Begin()
    for legal in _plays(state):
        yield state.turn, legal


def _plays(state: RoundState) -> Iterator[Play]:
    if state.phase is not Phase.PLAY or state.turn is None:
        return
    left = state.left_card
    if left is not None:
        others = tuple(card for card in state.table if card is not left)
        for taken in sets_with_total(others, FIFTEEN - left.value):
            yield TakeLeft(taken | {left})
    board = Board(state)
    hand = state.hands[state.turn]
    rule = state.ruleset.capture
    must_capture = rule is CaptureRule.TURN and any(map(board.can_capture, hand))
    for card in hand:
        for taken in sets_with_total(state.table, FIFTEEN - card.value):
            yield Capture(card, taken)
        if rule is CaptureRule.OPTIONAL or not (must_capture or board.can_capture(card)):
            yield Lay(card)
