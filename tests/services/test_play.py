"""One card: accepted once, on the position it answered, from the seat whose turn it is."""

import pytest

from games import engine
from games.models import Move
from games.services.games import House, Person
from games.services.play import make_play
from games.services.refusals import Kind, Refused
from tests.tables import NOON, at, opened, play_as, play_match, stack_deck, started, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def code(ana, beto):
    """Abierta, Beto is mano (seat 1) with 7O 2C RE; Ana has 1C 1E 1B; SB 3C 5E KO on the table."""
    code = started(ana, beto)
    stack_deck(code, "7O 1C 2C 1E RE 1B SB 3C 5E KO", dealer=0)
    return code


def refusal(code, person, text, **options):
    """The refusal of a play, after checking that it changed nothing."""
    before = (state_of(code), at(code).table.revision, Move.objects.count())
    with pytest.raises(Refused) as refused:
        play_as(code, person, text, **options)
    assert (state_of(code), at(code).table.revision, Move.objects.count()) == before
    return refused.value


def test_an_accepted_play_is_logged_and_passes_the_turn(code, beto):
    revision = at(code).table.revision
    assert play_as(code, beto, "7OxSB") == revision + 1
    move = Move.objects.get()
    assert (move.ply, move.position, move.play, move.cause) == (0, 1, "7OxSB", "player")
    assert state_of(code).turn == 0


def test_the_same_play_again_is_a_success_that_changes_nothing(code, beto):
    revision = play_as(code, beto, "7OxSB", ply=0)
    assert play_as(code, beto, "7OxSB", ply=0) == revision
    assert Move.objects.count() == 1


def test_another_play_on_a_position_already_answered_is_stale(code, beto):
    play_as(code, beto, "7OxSB", ply=0)
    refused = refusal(code, beto, "2C", ply=0)
    assert (refused.kind, refused.reason) == (Kind.STALE, "stale_play")


def test_somebody_elses_play_is_not_repeated_as_ones_own(code, ana, beto):
    play_as(code, beto, "2C", ply=0)
    assert refusal(code, ana, "2C", ply=0).reason == "stale_play"


def test_it_is_refused_out_of_turn(code, ana):
    assert refusal(code, ana, "1C").reason == "not_your_turn"


def test_b17_a_card_not_held_is_refused_and_nothing_changes(code, beto):
    """B17: no other card is played instead."""
    assert refusal(code, beto, "4OxSB+3C").reason == "card_not_held"


def test_b05_a_wrong_sum_is_refused_and_nothing_changes(code, beto):
    """B05: the list is refused whole."""
    assert refusal(code, beto, "REx5E+3C").reason == "wrong_sum"


def test_a_card_that_is_not_on_the_table_is_refused(code, beto):
    assert refusal(code, beto, "7OxSC").reason == "card_not_on_table"


def test_there_is_no_fifteen_to_take_when_none_was_left(code, beto):
    assert refusal(code, beto, "<SB+7C").reason == "no_left_fifteen"


def test_the_next_player_takes_the_fifteen_that_was_left_and_then_plays(code, ana, beto):
    play_as(code, beto, "7O")
    play_as(code, ana, "<7O+SB")
    assert state_of(code).turn == 0
    play_as(code, ana, "1C")
    assert state_of(code).turn == 1


def test_a_spectator_plays_nothing(code, carmen):
    refused = refusal(code, carmen, "7OxSB")
    assert (refused.kind, refused.reason) == (Kind.FORBIDDEN, "not_seated")


def test_b47_nobody_plays_for_a_person_who_is_there(code):
    """B47: not even the house."""
    with pytest.raises(Refused) as refused:
        make_play(code, actor=House(1), round_number=1, ply=0, play=engine.parse("7OxSB"), now=NOON)
    assert refused.value.reason == "stale_play"


def test_b13_an_escoba_counts_at_once(code, ana, beto):
    """B13: not only at the close of the round."""
    stack_deck(code, "7O 1C 2C 1E RE 1B 2E 1O 3C 2O", dealer=0)
    play_as(code, beto, "7Ox1O+2O+2E+3C")
    state = state_of(code)
    assert state.escobas == (0, 1)
    assert state.table == ()


def test_there_is_nothing_to_play_at_a_table_without_a_match(ana, beto):
    code = opened(ana, beto)
    with pytest.raises(Refused) as refused:
        make_play(
            code,
            actor=Person(ana.pk),
            round_number=1,
            ply=0,
            play=engine.parse("7O"),
            now=NOON,
        )
    assert refused.value.reason == "no_match"


def test_the_play_that_ended_the_match_is_a_success_when_it_is_sent_again(code):
    play_match(code)
    last = Move.objects.select_related("round__match").order_by("pk").last()
    sent = {
        "round_number": last.round.number,
        "ply": last.ply,
        "play": engine.parse(last.play),
        "now": NOON,
    }
    player = last.round.match.players.get(position=last.position)
    revision = at(code).table.revision
    assert make_play(code, actor=Person(player.user_id), **sent) == revision
    others = last.round.match.players.exclude(pk=player.pk)
    with pytest.raises(Refused) as refused:
        make_play(code, actor=Person(others.first().user_id), **sent)
    assert refused.value.reason == "no_match"
