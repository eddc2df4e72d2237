"""Of which pieces does the felt consist while cards are played? Each is kept for what it shows.

A play changes few of them, and what it changes has mostly been drawn before: a card on the table,
a seat on turn with two cards. Names, points and the like are filled in.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString

from games import engine
from games.engine.axes import CaptureRule
from games.rendering.changes import NOTHING, Piece, Row
from games.rendering.common import Common
from games.rendering.fragments import Pen
from games.rendering.phrases import Phrase
from games.rendering.screens import HandCard, TableScreen
from games.rendering.seat_pieces import draw_corner, draw_seats, forget_seats
from games.templatetags.cards import card_back, mini

# So many tables can be played at without drawing them twice.
HANDS_KEPT = 8000


class ActionsLook(NamedTuple):
    """What a viewer can do, or why nothing. `code` is there where buttons need it."""

    is_calls: bool
    can_play: bool
    can_take_left: bool
    is_left_many: bool
    took_left: bool
    is_turn_rule: bool
    is_paused: bool
    is_waiting: bool
    is_own_robot: bool
    is_player: bool
    may_leave: bool
    has_table_call: bool = False
    has_hand_call: bool = False
    has_wrong_call: bool = False
    is_ready: bool = False
    code: str = ""


def forget_pieces() -> None:
    """Empty this process's memory of them."""
    forget_seats()
    _idle_hand.cache_clear()


def draw_pieces(screen: TableScreen, common: Common) -> dict[str, Piece]:
    """The pieces by the ids of their elements. What several viewers see alike is drawn once."""
    ring, bottom, pen = screen.ring, screen.bottom, common.pen
    assert bottom is not None
    return {
        # Before the centre: a card that is laid has the same id in both.
        "hand": _hand(screen, common),
        "west": draw_seats(ring.west, common),
        "north": draw_seats(ring.north, common),
        "east": draw_seats(ring.east, common),
        "center": _center(screen, common),
        "actions": _actions(screen, common),
        "me": draw_corner(bottom, common),
        "stock": Piece(common.once("stock", _stock, screen, pen)),
    }


def _stock(screen: TableScreen, pen: Pen) -> SafeString:
    assert screen.view is not None
    return pen.draw(
        "table/felt/_stock.html",
        number=screen.view.stock_count,
        has_way=len(screen.seats) > 2,
        is_clockwise=screen.is_clockwise,
    )


def _center(screen: TableScreen, common: Common) -> Piece:
    # A phrase is another one for whom it calls "you".
    key = ("center", screen.me is not None, screen.can_play, screen.trace)
    return common.once(key, _draw_center, screen, common)


def _draw_center(screen: TableScreen, common: Common) -> Piece:
    pen = common.pen
    cards: dict[str, SafeString] = common.once(
        ("cards", screen.me is not None, screen.can_play), _draw_cards, screen, pen
    )
    parts = {"trace": _trace(screen.trace, pen)} if screen.trace else {}
    trace = parts.get("trace", NOTHING)
    if cards:
        parts["laid-count"] = pen.draw("table/felt/_count.html", number=len(cards))
    html = pen.draw(
        "table/felt/_center.html",
        number=len(cards),
        is_board=screen.stage == "board",
        slots={
            "trace": trace,
            "count": parts.get("laid-count", NOTHING),
            "cards": SafeString("".join(cards.values())),
        },
    )
    return Piece(html, screen.stage, parts, Row("laid", cards) if cards else None)


def _draw_cards(screen: TableScreen, pen: Pen) -> dict[str, SafeString]:
    """By the ids of their elements."""
    is_mine, can_play = screen.me is not None, screen.can_play
    return {
        f"card-{laid.card}": pen.draw(
            "table/felt/_laid.html",
            card=laid.card,
            is_last=laid.is_last,
            is_mine=is_mine,
            can_play=can_play,
        )
        for laid in screen.center
    }


def _trace(phrase: Phrase, pen: Pen) -> SafeString:
    return pen.draw(
        "table/felt/_trace.html",
        has_cards=bool(phrase.cards) and not phrase.is_deal,
        has_tail=bool(phrase.tail),
        is_escoba=bool(phrase.escobas),
        slots={
            "key": phrase.key,
            "lead": phrase.lead,
            "cards": draw_minis(phrase.cards),
            "tail": phrase.tail,
        },
    )


def ways_of(hand: Iterable[HandCard]) -> str:
    """What the cards of whoever is on turn take, for a page that shows them already:
    "7O:SC 2E+6B|RE:!|4C:*" (static/js/table/state.js).
    """
    told = []
    for held in hand:
        taken = "*" if held.captures is None else held.captures
        told.append(f"{held.card}:{taken}" if held.may_lay else f"{held.card}:{taken}!")
    return "|".join(told)


def _hand(screen: TableScreen, common: Common) -> Piece:
    pen = common.pen
    if screen.me is None:
        return Piece(common.once("backs", _backs, screen, pen))
    if not screen.can_play:
        return _idle_hand(tuple(held.card for held in screen.hand), pen)
    return _own_hand(list(screen.hand), can_play=True, pen=pen)


def _backs(screen: TableScreen, pen: Pen) -> SafeString:
    """The hand at the bottom of a spectator's table."""
    bottom = screen.bottom
    assert bottom is not None
    number = bottom.view.hand_count
    return pen.draw(
        "table/felt/_hand.html",
        is_mine=False,
        can_play=False,
        number=number,
        slots={"cards": SafeString(card_back() * number), "name": bottom.name},
    )


@lru_cache(HANDS_KEPT)
def _idle_hand(cards: tuple[engine.Card, ...], pen: Pen) -> Piece:
    """The viewer's hand while others play: their plays leave it as it is."""
    held = [HandCard(card, captures="", may_lay=False) for card in cards]
    return _own_hand(held, can_play=False, pen=pen)


def _own_hand(hand: list[HandCard], *, can_play: bool, pen: Pen) -> Piece:
    cards = {f"card-{held.card}": _held(held, can_play=can_play, pen=pen) for held in hand}
    html = pen.draw(
        "table/felt/_hand.html",
        is_mine=True,
        can_play=can_play,
        number=0,
        slots={"cards": SafeString("".join(cards.values())), "name": ""},
    )
    return Piece(html, "own", row=Row("hand", cards))


def _held(held: HandCard, *, can_play: bool, pen: Pen) -> SafeString:
    return pen.draw(
        "table/felt/_held.html",
        card=held.card,
        can_play=can_play,
        is_able=held.is_able,
        is_many=held.captures is None,
        must_take=can_play and not held.may_lay,
        slots={"captures": held.captures},
    )


def _actions(screen: TableScreen, common: Common) -> Piece:
    me, on_turn = screen.me, screen.on_turn
    if screen.can_play or screen.stage == "calls":
        return _draw_actions(screen, common.pen)
    may_leave = me is not None and not screen.is_away
    key = ("actions", me is not None, may_leave, on_turn is not None and on_turn.is_me)
    return common.once(key, _draw_actions, screen, common.pen)


def _draw_actions(screen: TableScreen, pen: Pen) -> Piece:
    view, me, on_turn = screen.view, screen.me, screen.on_turn
    assert view is not None
    is_calls = screen.stage == "calls"
    wrong = screen.wrong_calls if is_calls else []
    look = ActionsLook(
        is_calls=is_calls,
        can_play=screen.can_play,
        can_take_left=screen.can_take_left,
        is_left_many=screen.left_captures is None,
        took_left=view.took_left,
        is_turn_rule=screen.ruleset.capture == CaptureRule.TURN,
        is_paused=screen.is_paused,
        is_waiting=on_turn is not None,
        is_own_robot=on_turn is not None and on_turn.is_me,
        is_player=me is not None,
        may_leave=me is not None and not screen.is_away,
        has_table_call=is_calls and screen.has_table_call,
        has_hand_call=is_calls and screen.has_hand_call,
        has_wrong_call=bool(wrong),
        is_ready=is_calls and me is not None and me.is_ready,
        code=screen.code if is_calls else "",
    )
    named = screen.left_by if screen.can_play else on_turn
    name = named.name if named else ""
    parts = {} if is_calls else _action_parts(look, name, pen)
    html = pen.draw(
        "table/felt/_actions.html",
        actions=look,
        slots={
            "prompt": parts.get("prompt", NOTHING),
            "buttons": parts.get("buttons", NOTHING),
            "left": screen.left_captures,
            "wrong": wrong[-1].words if wrong else "",
            "closes_at": screen.calls_close_at_ms if is_calls else 0,
        },
    )
    is_plain = look.can_play or look.is_waiting
    if is_calls or not is_plain or look.is_paused or look.can_take_left:
        return Piece(html)
    # Whose turn it is changes words and buttons.
    steady = look._replace(can_play=False, is_left_many=False, took_left=False)
    return Piece(html, steady._replace(is_waiting=False, is_own_robot=False), parts)


def _action_parts(look: ActionsLook, name: str, pen: Pen) -> dict[str, SafeString]:
    return {
        "prompt": pen.draw("table/felt/_prompt.html", actions=look, slots={"name": name}),
        "buttons": pen.draw(
            "table/felt/_buttons.html", can_play=look.can_play, can_take_left=look.can_take_left
        ),
    }


def draw_minis(cards: Iterable[engine.Card]) -> SafeString:
    return SafeString("".join(mini(card) for card in cards))
