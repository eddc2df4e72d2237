"""From the first deal to the result and the next match at the same table."""

from datetime import timedelta
from types import SimpleNamespace

import pytest

from games import engine
from games.models import Match, MatchStatus, Move, Player, Round, RoundScore, TableStatus
from games.services import clock
from games.services.hosting import seat_robot
from games.services.matches import start_match, want_rematch
from games.services.refusals import Refused
from games.services.rounds import next_round
from games.services.seats import leave_seat
from tests.tables import (
    NOON,
    at,
    opened,
    play_any,
    play_as,
    play_match,
    play_round,
    run_clock,
    stack_deck,
    started,
    state_of,
)

pytestmark = pytest.mark.django_db


def test_only_the_host_starts_and_starting_twice_is_one_match(ana, beto):
    code = opened(ana, beto)
    with pytest.raises(Refused) as refused:
        start_match(code, user_id=beto.pk, now=NOON)
    assert refused.value.reason == "not_host"
    start_match(code, user_id=ana.pk, now=NOON)
    start_match(code, user_id=ana.pk, now=NOON)
    assert Match.objects.count() == 1
    assert Round.objects.count() == 1


def test_one_person_alone_cannot_start(ana):
    code = opened(ana, size=4)
    with pytest.raises(Refused) as refused:
        start_match(code, user_id=ana.pk, now=NOON)
    assert refused.value.reason == "needs_two"


def test_pairs_need_all_four(ana, beto, carmen):
    code = opened(ana, beto, carmen, size=4, pairs=True)
    with pytest.raises(Refused) as refused:
        start_match(code, user_id=ana.pk, now=NOON)
    assert refused.value.reason == "needs_four"
    seat_robot(code, user_id=ana.pk, place=3, now=NOON)
    start_match(code, user_id=ana.pk, now=NOON)
    assert list(Player.objects.values_list("side", flat=True)) == [0, 1, 0, 1]


def test_five_at_a_table_of_six_cannot_start(ana, beto, carmen, dani):
    code = opened(ana, beto, carmen, dani, ruleset="primera", size=6)
    seat_robot(code, user_id=ana.pk, place=5, now=NOON)
    with pytest.raises(Refused) as refused:
        start_match(code, user_id=ana.pk, now=NOON)
    assert refused.value.reason == "wrong_number"


def test_free_places_are_left_out(ana, beto):
    code = opened(ana, size=4)
    seat_robot(code, user_id=ana.pk, place=3, now=NOON)
    start_match(code, user_id=ana.pk, now=NOON)
    players = Player.objects.all()
    assert [(p.position, p.place) for p in players] == [(0, 0), (1, 3)]


def test_the_commitment_is_stored_before_the_first_deal(ana, beto):
    code = started(ana, beto)
    match = at(code).match
    assert match is not None
    assert len(match.commitment) == 64
    assert match.secret not in str(match)
    assert match.secret not in repr(match)


def test_a_round_is_scored_and_the_next_one_is_dealt_by_the_next_dealer(ana, beto, carmen):
    code = started(ana, beto, carmen, ruleset="clasica")
    first_dealer = state_of(code).dealer
    play_round(code)
    scores = RoundScore.objects.filter(round=at(code).round)
    assert [score.side for score in scores] == [0, 1, 2]
    state = state_of(code)
    assert tuple(s.points for s in scores) == engine.score_round(state).points
    next_round(code, user_id=beto.pk, round_number=1, now=NOON)
    assert state_of(code).dealer == (first_dealer - 1) % 3


def test_b25_the_dealer_moves_on_every_round(ana, beto, carmen):
    """To the right in clasica: with three players 0, 2, 1, 0."""
    code = started(ana, beto, carmen, ruleset="clasica", target=61)
    dealers = []
    for number in range(1, 5):
        dealers.append(state_of(code).dealer)
        play_round(code)
        next_round(code, user_id=ana.pk, round_number=number, now=NOON)
    first = dealers[0]
    assert dealers == [first, (first - 1) % 3, (first - 2) % 3, first]
    assert list(Round.objects.order_by("number").values_list("dealer", flat=True))[:4] == dealers


def test_b01_the_opening_fifteen_goes_to_the_dealer_of_the_round(ana, beto, carmen):
    """B01: taken from the round as it is stored, not from the list of players."""
    code = started(ana, beto, carmen, ruleset="clasica")
    hands = "1O 1C 1E 2O 3C 3E 7O 7C 7E"
    for dealer in range(3):
        stack_deck(code, f"{hands} 6O 2C 3B 4B", dealer=dealer)
        state = state_of(code)
        assert state.table == ()
        assert state.escobas == tuple(int(seat == dealer) for seat in range(3))
        assert [len(pile) for pile in state.piles] == [4 * (seat == dealer) for seat in range(3)]


def test_b07_what_nobody_takes_is_nobodys_also_after_a_round_of_captures(ana, beto, client_of):
    """B07: three rounds; in the first and the last every card is left on the table."""
    code = started(ana, beto, target=61, overrides={"opening": "none"})
    for number, takes in enumerate((False, True, False), start=1):
        if takes:
            play_round(code)
        else:
            leave_every_card(code)
        assert (state_of(code).last_capturer is not None) == takes
        points = RoundScore.objects.filter(round=at(code).round).values_list("points", flat=True)
        assert len(points) == 2
        assert any(points) == takes
        assert client_of(ana).get(f"/tables/{code}/").status_code == 200
        next_round(code, user_id=ana.pk, round_number=number, now=NOON)


def leave_every_card(code):
    people = at(code).players
    while (state := state_of(code)).phase != engine.Phase.OVER:
        play_as(code, people[state.turn].user, str(state.hands[state.turn][0]))


def test_next_round_pressed_by_two_people_is_one_round(ana, beto):
    code = started(ana, beto)
    play_round(code)
    next_round(code, user_id=ana.pk, round_number=1, now=NOON)
    next_round(code, user_id=beto.pk, round_number=1, now=NOON)
    assert Round.objects.count() == 2


def test_the_next_round_waits_for_the_end_of_this_one_and_for_somebody_seated(ana, beto, carmen):
    code = started(ana, beto)
    with pytest.raises(Refused) as refused:
        next_round(code, user_id=ana.pk, round_number=1, now=NOON)
    assert refused.value.reason == "round_not_over"
    play_round(code)
    with pytest.raises(Refused) as refused:
        next_round(code, user_id=carmen.pk, round_number=1, now=NOON)
    assert refused.value.reason == "not_seated"


def test_b83_the_next_round_begins_by_itself(ana, beto):
    """B83: nobody has to be there to press the button."""
    code = started(ana, beto)
    play_round(code)
    run_clock(code)
    assert Round.objects.count() == 2


@pytest.mark.parametrize("ruleset", list(engine.RULESETS))
def test_a_match_of_each_rule_book_ends_with_a_result(ana, beto, ruleset):
    code = started(ana, beto, ruleset=ruleset)
    match = play_match(code)
    assert match.status == MatchStatus.FINISHED
    players = list(match.players.all())
    assert max(p.points for p in players) >= match.target
    assert [p.won for p in players].count(True) >= 1
    last = RoundScore.objects.filter(round__match=match).order_by("-round__number", "side")[:2]
    assert [score.total for score in last] == [p.points for p in players]
    assert at(code).table.status == TableStatus.WAITING


def test_b35_pairs_win_and_lose_together(ana, beto, carmen, dani):
    """B35: as players of one side."""
    code = started(ana, beto, carmen, dani, size=4, pairs=True)
    match = play_match(code)
    won = [player.won for player in match.players.all()]
    assert won[0] == won[2] != won[1] == won[3]


def test_the_log_is_gapless_and_replays_to_what_was_scored(ana, beto):
    code = started(ana, beto)
    match = play_match(code)
    for game_round in match.rounds.all():
        plies = list(game_round.moves.values_list("ply", flat=True))
        assert plies == list(range(len(plies)))
    assert Move.objects.count() >= 36


def test_b95_a_rematch_starts_when_everybody_wants_it_and_the_dealer_goes_on(ana, beto):
    """B95: the dealer of the second match follows the last of the first."""
    code = started(ana, beto, ruleset="clasica")
    play_match(code)
    last_dealer = at(code).table.last_dealer
    want_rematch(code, user_id=ana.pk, now=NOON)
    assert Match.objects.count() == 1
    want_rematch(code, user_id=ana.pk, now=NOON)
    want_rematch(code, user_id=beto.pk, now=NOON)
    assert Match.objects.count() == 2
    assert state_of(code).dealer == 1 - last_dealer
    want_rematch(code, user_id=beto.pk, now=NOON)
    assert Match.objects.count() == 2


def test_b51_the_wish_for_a_rematch_is_kept_and_lapses_when_somebody_leaves(ana, beto, carmen):
    """B51: it is stored, so a reload shows it."""
    code = started(ana, beto, carmen)
    play_match(code)
    want_rematch(code, user_id=ana.pk, now=NOON)
    assert [seat.wants_rematch for seat in at(code).seats] == [True, False, False]
    leave_seat(code, user_id=beto.pk, now=NOON)
    assert [seat.wants_rematch for seat in at(code).seats] == [False, False]


def test_robots_are_always_for_a_rematch(ana):
    code = started(ana, robots=1)
    play_match(code)
    want_rematch(code, user_id=ana.pk, now=NOON)
    assert Match.objects.count() == 2


@pytest.mark.parametrize("table", ["1O 2O 4O RO", "6O 2C 3B 4B"], ids=["plain", "escoba"])
def test_b79_a_robot_that_is_mano_begins_within_three_seconds(ana, monkeypatch, table):
    """B79: in the first round, and after the dealer's escoba with the opening."""
    cards = engine.parse_cards(f"1C 1E 2E 3O 3C 3E {table}")
    deck = (*cards, *(card for card in engine.DECK if card not in cards))
    monkeypatch.setattr("games.services.rounds.deck_for_round", lambda *_, **__: deck)
    first = SimpleNamespace(randbelow=lambda _: 0)
    monkeypatch.setattr("games.services.matches.random_source", first)
    code = started(ana, robots=1, ruleset="clasica")
    assert (state_of(code).dealer, state_of(code).turn) == (0, 1)
    assert state_of(code).escobas == ((1, 0) if table.startswith("6O") else (0, 0))
    clock.run_due(now=NOON + timedelta(seconds=3))
    assert Move.objects.values_list("position", "cause").get() == (1, "robot")


def test_a_robot_plays_its_turns_and_only_its_turns(ana):
    code = started(ana, robots=1)
    while state_of(code).turn != 1:
        play_any(code)
    ply = state_of(code).ply
    run_clock(code)
    assert state_of(code).ply > ply
    while state_of(code).turn == 1:
        run_clock(code)
    assert at(code).table.due_at is None
