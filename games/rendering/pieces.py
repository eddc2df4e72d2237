"""Of which pieces does the felt consist while cards are played? Each is kept for what it shows.

A play changes few of them, and what it changes has mostly been drawn before: a card on the table,
a seat on turn with two cards. Names, points and the like are filled in.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import engine
from games.engine.axes import CaptureRule
from games.rendering.common import Common
from games.rendering.fragments import Pen
from games.rendering.people import Face
from games.rendering.phrases import Phrase
from games.rendering.screens import HandCard, TableScreen
from games.rendering.seats import TEAM_NAMES, SeatScreen
from games.templatetags.cards import card_back, mini

NOTHING = SafeString("")
# Larger pieces change sooner; so many tables can be played at without drawing them twice.
SEATS_KEPT = 8000
HANDS_KEPT = 8000


class SeatLook(NamedTuple):
    """A player without what is filled in: his name, points and pile."""

    position: int
    team: str
    hand_count: int
    is_bottom: bool
    is_me: bool
    is_partner: bool
    is_turn: bool
    is_dealer: bool
    is_mano: bool
    is_guest: bool
    has_rating: bool
    is_away: bool
    is_on_holiday: bool
    has_deadline: bool

    @property
    def team_name(self) -> str:
        return str(TEAM_NAMES[self.team]) if self.team else ""

    @property
    def backs(self) -> range:
        """One for each card in his hand; nothing tells them apart."""
        return range(self.hand_count)


class Clock(NamedTuple):
    """What the ring around somebody's sign counts."""

    deadline_ms: int
    pace: int


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
    may_leave: bool
    has_table_call: bool = False
    has_hand_call: bool = False
    has_wrong_call: bool = False
    is_ready: bool = False
    code: str = ""


def forget_pieces() -> None:
    """Empty this process's memory of them."""
    for remembering in (_filled_seat, _filled_pile, _idle_hand):
        remembering.cache_clear()


def draw_pieces(screen: TableScreen, common: Common) -> dict[str, SafeString]:
    """The pieces by the ids of their elements. What several viewers see alike is drawn once."""
    ring, bottom, pen = screen.ring, screen.bottom, common.pen
    assert bottom is not None
    return {
        "position": common.once("position", _position, screen, pen),
        "west": _seats(ring.west, common),
        "north": _seats(ring.north, common),
        "east": _seats(ring.east, common),
        "center": _center(screen, common),
        "actions": _actions(screen, common),
        "me": SafeString(
            "\n".join([_seat(bottom, common), _pile(bottom, common), _face_up(bottom, pen)])
        ),
        "hand": _hand(screen, common),
        "stock": common.once("stock", _stock, screen, pen),
    }


def _position(screen: TableScreen, pen: Pen) -> SafeString:
    assert screen.view is not None
    return pen.draw(
        "table/felt/_position.html", slots={"round": screen.round_number, "ply": screen.view.ply}
    )


def _stock(screen: TableScreen, pen: Pen) -> SafeString:
    assert screen.view is not None
    return pen.draw(
        "table/felt/_stock.html",
        number=screen.view.stock_count,
        has_way=len(screen.seats) > 2,
        is_clockwise=screen.is_clockwise,
    )


def _seats(seats: Sequence[SeatScreen], common: Common) -> SafeString:
    return SafeString("".join([_seat(seat, common) for seat in seats]))


def _seat(seat: SeatScreen, common: Common) -> SafeString:
    key = ("seat", seat.position, not seat.offset, seat.is_me, seat.is_partner)
    return common.once(key, _draw_seat, seat, common)


def _draw_seat(seat: SeatScreen, common: Common) -> SafeString:
    look = SeatLook(
        position=seat.position,
        team=seat.team,
        hand_count=seat.view.hand_count,
        is_bottom=not seat.offset,
        is_me=seat.is_me,
        is_partner=seat.is_partner,
        is_turn=seat.is_turn,
        is_dealer=seat.is_dealer,
        is_mano=seat.is_mano,
        is_guest=seat.face.is_guest,
        has_rating=bool(seat.face.rating),
        is_away=seat.is_away,
        is_on_holiday=seat.is_on_holiday,
        has_deadline=bool(seat.deadline_ms),
    )
    clock = Clock(seat.deadline_ms, seat.pace) if seat.deadline_ms else None
    pile, face_up = _pile(seat, common), seat.view.face_up
    return _filled_seat(look, seat.face, seat.points, clock, pile, face_up, common.pen)


# Most of those who look at a table see most of its seats alike.
@lru_cache(SEATS_KEPT)
def _filled_seat(
    look: SeatLook,
    face: Face,
    points: int,
    clock: Clock | None,
    pile: SafeString,
    face_up: tuple[engine.FaceUp, ...],
    pen: Pen,
) -> SafeString:
    return pen.draw(
        "table/felt/_seat.html",
        seat=look,
        slots={
            "name": _("You") if look.is_me else face.name,
            "avatar": pen.draw("table/felt/_avatar.html", face=face, team=look.team, seat=clock),
            "rating": pen.draw("_rating.html", rating=face.rating) if look.has_rating else "",
            "points": "" if look.team else _points(points),
            "deadline": clock.deadline_ms if clock else "",
            "pile": pile,
            "face_up": _called(face_up, pen),
        },
    )


def _points(points: int) -> str:
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": points}


def _pile(seat: SeatScreen, common: Common) -> SafeString:
    return common.once(("pile", seat.position), _draw_pile, seat, common.pen)


def _draw_pile(seat: SeatScreen, pen: Pen) -> SafeString:
    view, crossed = seat.view, seat.shown_crossed
    return _filled_pile(view.position, view.pile_count, view.escobas, crossed, pen)


@lru_cache(SEATS_KEPT)
def _filled_pile(
    position: int, number: int, escobas: int, crossed: tuple[engine.Card, ...], pen: Pen
) -> SafeString:
    drawn = [pen.draw("table/felt/_crossed.html", card=card) for card in crossed]
    return pen.draw(
        "table/felt/_pile.html",
        number=number,
        escobas=escobas,
        shown=len(crossed),
        slots={"position": position, "crossed": SafeString("".join(drawn))},
    )


def _face_up(seat: SeatScreen, pen: Pen) -> SafeString:
    return _called(seat.view.face_up, pen)


def _called(face_up: tuple[engine.FaceUp, ...], pen: Pen) -> SafeString:
    return pen.draw("table/felt/_face_up.html", face_up=face_up) if face_up else NOTHING


def _center(screen: TableScreen, common: Common) -> SafeString:
    # A phrase is another one for whom it calls "you".
    key = ("center", screen.me is not None, screen.can_play, screen.trace)
    return common.once(key, _draw_center, screen, common)


def _draw_center(screen: TableScreen, common: Common) -> SafeString:
    pen, trace = common.pen, screen.trace
    assert screen.view is not None
    return pen.draw(
        "table/felt/_center.html",
        number=len(screen.view.table),
        is_board=screen.stage == "board",
        slots={
            "trace": _trace(trace, pen) if trace else NOTHING,
            "cards": common.once(
                ("cards", screen.me is not None, screen.can_play), _draw_cards, screen, pen
            ),
        },
    )


def _draw_cards(screen: TableScreen, pen: Pen) -> SafeString:
    is_mine, can_play = screen.me is not None, screen.can_play
    cards = [
        pen.draw(
            "table/felt/_laid.html",
            card=laid.card,
            is_last=laid.is_last,
            is_mine=is_mine,
            can_play=can_play,
        )
        for laid in screen.center
    ]
    return SafeString("".join(cards))


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


def _hand(screen: TableScreen, common: Common) -> SafeString:
    pen = common.pen
    if screen.me is None:
        return common.once("backs", _backs, screen, pen)
    if not screen.can_play:
        return _idle_hand(tuple(held.card for held in screen.hand), pen)
    cards = "".join([_held(held, can_play=True, pen=pen) for held in screen.hand])
    return _own_hand(cards, can_play=True, pen=pen)


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
def _idle_hand(cards: tuple[engine.Card, ...], pen: Pen) -> SafeString:
    """The viewer's hand while others play: their plays leave it as it is."""
    held = [HandCard(card, captures="", may_lay=False) for card in cards]
    return _own_hand(
        "".join([_held(one, can_play=False, pen=pen) for one in held]), can_play=False, pen=pen
    )


def _own_hand(cards: str, *, can_play: bool, pen: Pen) -> SafeString:
    return pen.draw(
        "table/felt/_hand.html",
        is_mine=True,
        can_play=can_play,
        number=0,
        slots={"cards": SafeString(cards), "name": ""},
    )


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


def _actions(screen: TableScreen, common: Common) -> SafeString:
    me, on_turn = screen.me, screen.on_turn
    if screen.can_play or screen.stage == "calls":
        return _draw_actions(screen, common.pen)
    may_leave = me is not None and not screen.is_away
    key = ("actions", may_leave, on_turn is not None and on_turn.is_me)
    return common.once(key, _draw_actions, screen, common.pen)


def _draw_actions(screen: TableScreen, pen: Pen) -> SafeString:
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
        may_leave=me is not None and not screen.is_away,
        has_table_call=is_calls and screen.has_table_call,
        has_hand_call=is_calls and screen.has_hand_call,
        has_wrong_call=bool(wrong),
        is_ready=is_calls and me is not None and me.is_ready,
        code=screen.code if is_calls else "",
    )
    named = screen.left_by if screen.can_play else on_turn
    return pen.draw(
        "table/felt/_actions.html",
        actions=look,
        slots={
            "name": named.name if named else "",
            "left": screen.left_captures,
            "wrong": wrong[-1].words if wrong else "",
            "closes_at": screen.calls_close_at_ms if is_calls else 0,
        },
    )


def draw_minis(cards: Iterable[engine.Card]) -> SafeString:
    return SafeString("".join(mini(card) for card in cards))
