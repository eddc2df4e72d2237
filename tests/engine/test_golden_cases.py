"""Does the engine give every answer of the golden cases (tests/data/cases.jsonl)?

One small adapter for each kind of case turns the notation of the file into the public API and
back. The conventions of the file: seats are numbers and seat i + 1 sits at the left of seat i;
hands, tables, piles, captures and lists of moves are compared as sets.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.engine import (
    Begin,
    CallHand,
    CallTable,
    Capture,
    Card,
    EngineError,
    EventKind,
    FaceUp,
    Item,
    Lay,
    Move,
    Phase,
    RoundScore,
    RoundState,
    Ruleset,
    TakeLeft,
    UnreadablePlay,
    apply_sanction,
    captures_of,
    count_captures,
    deal,
    default_target,
    leftovers_possible,
    legal_moves,
    next_dealer,
    opening_escobas,
    outcome,
    parse,
    parse_cards,
    play,
    replay,
    resolve,
    score_piles,
    score_round,
    sides_for,
)

Case = dict[str, Any]
DATA = Path(__file__).parent.parent / "data" / "cases.jsonl"
CASES = [json.loads(line) for line in DATA.read_text().splitlines()]

VARIANTS: dict[str, dict[str, object]] = {
    "setenta_compleja": {"sevens": "setenta_complex"},
    "setenta_simple": {"sevens": "setenta"},
}


def rules_of(case: Case) -> Ruleset:
    key, *variants = case["rules"].split("+")
    return resolve(key, {name: value for v in variants for name, value in VARIANTS[v].items()})


def cards(codes: list[str]) -> tuple[Card, ...]:
    return parse_cards(" ".join(codes))


def codes(of: Any) -> list[str]:
    return sorted(str(card) for card in of)


def default_sides(rules: Ruleset, players: int) -> tuple[int, ...]:
    return sides_for(players, pairs=rules.pairs_by_default(players))


def move_of(rules: Ruleset, state: RoundState, move: list[Any]) -> Move:
    """A move of the file as a position and a play; any card play is by the seat on turn."""
    kind, *rest = move
    match kind:
        case "play":
            card, taken = Card.parse(rest[0]), cards(rest[1])
            return state.turn, Capture.of(card, taken) if taken else Lay(card)
        case "take":
            return state.turn, TakeLeft.of(cards(rest[0]))
        case "slap":
            return rest[0], CallTable()
        case "hand15":
            return rest[0], CallHand()
        case "begin":
            return None, Begin()
    return state.turn, parse(kind)


def text_of(move: Move) -> str:
    """A move as comparable text, whoever is on turn left out."""
    position, made = move
    return f"{position}:{made}" if isinstance(made, CallTable | CallHand) else str(made)


def calls_worth(points: int) -> tuple[FaceUp, ...]:
    """Called cards worth 0, 3, 4 or 7 points."""
    on_table, in_hand = FaceUp(EventKind.CALL_TABLE, ()), FaceUp(EventKind.CALL_HAND, ())
    return {0: (), 3: (in_hand,), 4: (on_table,), 7: (on_table, in_hand)}[points]


CLAIMS = {"slap": CallTable(), "hand15": CallHand()}


def state_of(rules: Ruleset, given: dict[str, Any]) -> RoundState:
    """A partial state of the file: what is left out is neutral."""
    players = given["n"]
    nothing: list[list[str]] = [[] for _ in range(players)]
    left = given.get("left")
    return RoundState(
        ruleset=rules,
        sides=tuple(given.get("teams") or default_sides(rules, players)),
        dealer=given.get("dealer", 0),
        hands=tuple(map(cards, given.get("hands", nothing))),
        table=cards(given.get("table", [])),
        stock=cards(given.get("stock", [])),
        piles=tuple(map(cards, given.get("piles", nothing))),
        escobas=tuple(given.get("escobas", (0,) * players)),
        crossed=((),) * players,
        face_up=tuple(map(calls_worth, given.get("bonus", (0,) * players))),
        turn=given.get("turn"),
        phase=Phase(given.get("phase", "play")),
        open_claims=tuple((seat, CLAIMS[kind]) for kind, seat in given.get("open_claims", [])),
        last_capturer=given.get("last"),
        left_card=Card.parse(left) if left else None,
        took_left=given.get("took", False),
    )


FIELDS: dict[str, Callable[[RoundState], Any]] = {
    "hands": lambda state: [codes(hand) for hand in state.hands],
    "table": lambda state: codes(state.table),
    "piles": lambda state: [codes(pile) for pile in state.piles],
    "sorted_piles": lambda state: [[str(card) for card in sorted(p)] for p in state.piles],
    "leftovers": lambda state: codes(state.leftovers),
    "escobas": lambda state: list(state.escobas),
    "bonus": lambda state: list(state.bonus),
    "turn": lambda state: state.turn,
    "phase": lambda state: str(state.phase),
    "last": lambda state: state.last_capturer,
    "left": lambda state: state.left_card and str(state.left_card),
    "took": lambda state: state.took_left,
}
SETS = {"table", "leftovers"}
SETS_BY_SEAT = {"hands", "piles"}


def check_state(state: RoundState, expect: dict[str, Any]) -> None:
    for name, wanted in expect.items():
        if name == "stock":
            assert len(state.stock) == wanted
            continue
        if name in SETS:
            wanted = sorted(wanted)
        elif name in SETS_BY_SEAT:
            wanted = [sorted(own) for own in wanted]
        assert FIELDS[name](state) == wanted, name


SCORE_ITEMS = {
    "escobas": (Item.ESCOBAS,),
    "cards": (Item.CARDS,),
    "oros": (Item.OROS,),
    "sevens": (Item.SEVENS,),
    "setenta": (Item.SETENTA, Item.PRIMERA),
    "belo": (Item.SEVEN_OF_OROS,),
    "bonus": (Item.TABLE_FIFTEEN, Item.HAND_FIFTEEN),
}


def check_score(score: RoundScore, expect: dict[str, list[int]]) -> None:
    for name, wanted in expect.items():
        if name == "total":
            assert list(score.points) == wanted
            continue
        got = [0] * len(score.points)
        for line in score.lines:
            if line.item in SCORE_ITEMS[name]:
                got = [a + b for a, b in zip(got, line.points, strict=True)]
        assert got == wanted, name


# One adapter for each kind


def check_captures(case: Case) -> None:
    found = captures_of(Card.parse(case["card"]), cards(case["table"]))
    assert sorted(map(codes, found)) == sorted(map(sorted, case["expect"]))


def check_count_captures(case: Case) -> None:
    assert count_captures(Card.parse(case["card"]), cards(case["table"])) == case["expect"]


def check_initial(case: Case) -> None:
    assert opening_escobas(rules_of(case), cards(case["table"])) == case["expect"]


def check_deal(case: Case) -> None:
    rules = rules_of(case)
    sides = case.get("teams") or default_sides(rules, case["n"])
    state = deal(rules, cards(case["deck"]), dealer=case["dealer"], sides=sides)
    check_state(state, case["expect"])


def check_next_dealer(case: Case) -> None:
    assert next_dealer(rules_of(case), case["dealer"], case["n"]) == case["expect"]


def check_teams(case: Case) -> None:
    assert list(default_sides(rules_of(case), case["n"])) == case["expect"]


def check_target(case: Case) -> None:
    assert default_target(rules_of(case), case["sides"]) == case["expect"]


def check_legal(case: Case) -> None:
    rules = rules_of(case)
    state = state_of(rules, case["state"])
    expected = [text_of(move_of(rules, state, move)) for move in case["expect"]]
    assert sorted(map(text_of, legal_moves(state))) == sorted(expected)


def check_illegal(case: Case) -> None:
    rules = rules_of(case)
    state = state_of(rules, case["state"])
    try:
        position, made = move_of(rules, state, case["move"])
    except UnreadablePlay:
        refused = True
    else:
        try:
            play(state, position, made)
        except EngineError:
            refused = True
        else:
            refused = False
    assert refused is case["expect"]
    assert state == state_of(rules, case["state"])


def check_play(case: Case) -> None:
    rules = rules_of(case)
    state = state_of(rules, case["state"])
    for move in case["moves"]:
        position, made = move_of(rules, state, move)
        state = play(state, position, made)
    check_state(state, case["expect"])


def check_score_of_piles(case: Case) -> None:
    piles = list(map(cards, case["piles"]))
    calls = [calls_worth(points) for points in case.get("bonus", [0] * len(piles))]
    score = score_piles(
        rules_of(case),
        piles,
        case.get("escobas"),
        table_fifteens=[sum(c.kind is EventKind.CALL_TABLE for c in own) for own in calls],
        hand_fifteens=[sum(c.kind is EventKind.CALL_HAND for c in own) for own in calls],
    )
    check_score(score, case["expect"])


def check_seat_score(case: Case) -> None:
    check_score(score_round(state_of(rules_of(case), case["state"])), case["expect"])


def check_match(case: Case) -> None:
    rules = rules_of(case)
    sides = case.get("teams") or sides_for(case["n"], pairs=len(case["totals"]) < case["n"])
    got = outcome(
        rules, case["totals"], case["target"], dealer=case.get("last_dealer", 0), sides=sides
    )
    assert {
        "over": got.over,
        "winners": list(got.winners),
        "losers": list(got.losers),
    } == case["expect"]


def check_audit(case: Case) -> None:
    assert leftovers_possible(case["sum"]) is case["expect"]


def check_sanction(case: Case) -> None:
    got = apply_sanction(rules_of(case), case["totals"], case["offender"])
    assert list(got) == case["expect"]


def check_replay(case: Case) -> None:
    rules = rules_of(case)
    sides = case.get("teams") or default_sides(rules, case["n"])
    deck = cards(case["deck"])
    state = deal(rules, deck, dealer=case["dealer"], sides=sides)
    moves: list[Move] = []
    for move in case["moves"]:
        moves.append(move_of(rules, state, move))
        state = play(state, *moves[-1])
    assert replay(rules, deck, dealer=case["dealer"], sides=sides, moves=moves) == state
    score = score_round(state)
    assert score.leftovers_ok
    assert score.leftovers_sum == case["expect"].get("leftover_sum", score.leftovers_sum)
    check_score(score, case["expect"].get("score", {}))


ADAPTERS: dict[str, Callable[[Case], None]] = {
    "captures": check_captures,
    "count_captures": check_count_captures,
    "initial": check_initial,
    "deal": check_deal,
    "next_dealer": check_next_dealer,
    "teams": check_teams,
    "target": check_target,
    "legal": check_legal,
    "illegal": check_illegal,
    "play": check_play,
    "score": check_score_of_piles,
    "seat_score": check_seat_score,
    "match": check_match,
    "audit": check_audit,
    "sanction": check_sanction,
    "replay": check_replay,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_golden_case(case: Case) -> None:
    """B27: the whole file runs against the scorer and the rounds after every change."""
    ADAPTERS[case["kind"]](case)


def test_every_kind_of_case_occurs() -> None:
    assert {case["kind"] for case in CASES} == set(ADAPTERS)
