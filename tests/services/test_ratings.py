"""Ratings change when a rated match ends, once for each person, and can be told again from the
results.
"""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command

from accounts.services.deletion import COOLING_OFF, request_deletion, run_due
from games.models import Effect, Match, Rating, RatingChange, RatingKind, Round
from games.selectors.checks import find_disagreements
from games.selectors.personal_data import collect
from games.selectors.ratings import PROVISIONAL_MATCHES, find_ratings
from games.services.abandon import abandon_match, claim_match, return_to_match
from games.services.agreements import propose
from games.services.matches import want_rematch
from games.services.quarantine import close_damaged_table
from games.services.ratings import BrokenSequence, rebuild
from tests.tables import NOON, at, play_any, play_match, run_clock, started, state_of

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(minutes=5)


def effects(match: Match) -> dict[str, str]:
    changes = RatingChange.objects.filter(player__match=match).select_related("user")
    return {change.user.display_name: change.effect for change in changes}


def stored() -> list[tuple]:
    """Everything that ratings consist of."""
    ratings = Rating.objects.order_by("user", "kind")
    changes = RatingChange.objects.order_by("user", "kind", "sequence")
    return [
        *ratings.values_list("user", "kind", "mu", "sigma", "matches", "sequence"),
        *changes.values_list(
            *("player", "user", "kind", "sequence", "effect", "matches", "made_at"),
            *("mu_before", "sigma_before", "mu_after", "sigma_after"),
        ),
    ]


def again(code: str, *people) -> Match:
    """The same people play once more at their table."""
    for person in people:
        want_rematch(code, user_id=person.pk, now=NOON)
    return play_match(code)


def test_a_rated_match_moves_the_winner_up_and_the_other_down(ana, beto):
    match = play_match(started(ana, beto, rated=True, target=5))
    winner, loser = match.players.order_by("-won")
    assert effects(match) == {"Ana": Effect.RESULT, "Beto": Effect.RESULT}
    up, down = winner.rating_change, loser.rating_change
    assert up.mu_after > up.mu_before == down.mu_before > down.mu_after
    assert (up.kind, up.sequence, up.matches) == (RatingKind.TWO, 1, 1)
    rating = Rating.objects.get(user=winner.user)
    assert (rating.mu, rating.matches, rating.sequence) == (up.mu_after, 1, 1)


def test_other_matches_change_nothing(ana, beto):
    play_match(started(ana, beto, target=5))
    play_match(started(ana, robots=1, target=5))
    assert stored() == []


@pytest.mark.parametrize(
    ("people", "options", "kind"),
    [(2, {}, "two"), (3, {}, "several"), (4, {}, "several"), (4, {"pairs": True}, "pairs")],
)
def test_each_kind_of_play_is_rated_apart(ana, beto, carmen, dani, people, options, kind):
    everybody = (ana, beto, carmen, dani)[:people]
    play_match(started(*everybody, rated=True, target=5, **options))
    assert set(Rating.objects.values_list("kind", flat=True)) == {kind}
    assert Rating.objects.count() == people


def test_the_match_remembers_that_it_was_rated_and_with_which_numbers_it_began(ana, beto):
    code = started(ana, beto, rated=True, target=5)
    assert [player.rating for player in at(code).players] == [None, None]
    play_match(code)
    match = again(code, ana, beto)
    assert match.rated
    for player in match.players.all():
        change = player.rating_change
        assert player.rating == round(change.mu_before * 60)
        assert player.rating_is_provisional


def test_a_rating_is_provisional_until_enough_matches_have_counted(ana, beto):
    play_match(started(ana, beto, rated=True, target=5))
    key = (ana.pk, RatingKind.TWO)
    assert str(find_ratings([ana.pk])[key]).endswith("?")
    Rating.objects.update(matches=PROVISIONAL_MATCHES)
    assert not find_ratings([ana.pk, None])[key].is_provisional
    assert find_ratings([None]) == {}


def test_leaving_is_a_loss_for_the_leaver_alone_and_the_other_may_claim(ana, beto):
    """B109: counted as a loss for whoever leaves."""
    code = started(ana, beto, rated=True)
    abandon_match(code, user_id=beto.pk, now=NOON)
    claim_match(code, user_id=ana.pk, now=LATER)
    match = Match.objects.get()
    assert match.claimed
    assert effects(match) == {"Ana": Effect.RESULT, "Beto": Effect.LEFT}
    assert Rating.objects.get(user=ana).mu > 25 > Rating.objects.get(user=beto).mu


def test_playing_on_against_the_robot_that_holds_the_seat_earns_nothing(ana, beto):
    code = started(ana, beto, rated=True, target=5)
    abandon_match(code, user_id=beto.pk, now=NOON)
    match = play_match(code)
    assert not match.claimed
    assert effects(match) == {"Ana": Effect.UNTOUCHED, "Beto": Effect.LEFT}
    assert Rating.objects.get(user=ana).mu == 25
    assert Rating.objects.get(user=ana).matches == 0
    assert Rating.objects.get(user=beto).matches == 1


def test_whoever_comes_back_gains_nothing_by_what_the_robot_played(ana, beto):
    code = started(ana, beto, rated=True, target=5)
    abandon_match(code, user_id=beto.pk, now=NOON)
    while state_of(code).turn != 1:
        play_any(code)
    run_clock(code)
    return_to_match(code, user_id=beto.pk, now=LATER)
    match = play_match(code)
    has_won = match.players.get(user=beto).won
    assert effects(match) == {
        "Ana": Effect.RESULT,
        "Beto": Effect.HELD if has_won else Effect.RESULT,
    }
    assert Rating.objects.get(user=beto).mu <= 25


def test_when_all_walk_away_only_those_who_left_somebody_lose(ana, beto):
    code = started(ana, beto, rated=True)
    abandon_match(code, user_id=beto.pk, now=NOON)
    abandon_match(code, user_id=ana.pk, now=LATER)
    assert effects(Match.objects.get()) == {"Ana": Effect.UNTOUCHED, "Beto": Effect.LEFT}


def test_an_end_by_agreement_changes_nothing(ana, beto):
    code = started(ana, beto, rated=True)
    for person in (ana, beto):
        propose(code, user_id=person.pk, proposal="end", now=NOON)
    assert Match.objects.get().status == "agreed"
    assert stored() == []


def test_a_match_whose_log_is_damaged_changes_nothing(ana, beto):
    code = started(ana, beto, rated=True)
    abandon_match(code, user_id=beto.pk, now=NOON)
    for _ in range(3):
        play_any(code)
    Round.objects.get().moves.filter(ply=0).delete()
    close_damaged_table(code, now=LATER)
    assert stored() == []


def test_a_deleted_account_loses_the_match_it_leaves_and_keeps_no_name(ana, beto):
    code = started(ana, beto, rated=True)
    request_deletion(beto.pk, now=NOON)
    run_due(now=NOON + COOLING_OFF)
    claim_match(code, user_id=ana.pk, now=NOON + COOLING_OFF)
    assert effects(Match.objects.get()) == {"Ana": "result", "cuenta borrada": "left"}
    rebuild()
    assert Rating.objects.get(user=ana).mu > 25


def test_people_find_their_ratings_in_their_data(ana, beto):
    match = play_match(started(ana, beto, rated=True, target=5))
    told = collect(ana.pk)
    (rating,) = told["ratings"]
    assert (rating["kind"], rating["matches"]) == ("two", 1)
    (change,) = told["rating_changes"]
    assert (change["player__match"], change["sequence"]) == (match.pk, 1)


# --- All of it again ------------------------------------------------------------------------------


def a_past(ana, beto, carmen, dani) -> None:
    """Matches of every kind and every ending, between people who meet again."""
    for _ in range(3):
        code = started(ana, beto, rated=True, target=5)
        play_match(code)
        again(code, ana, beto)
    play_match(started(ana, carmen, rated=True, target=5, ruleset="desescoba"))
    play_match(started(beto, carmen, dani, rated=True, target=5))
    code = started(ana, beto, carmen, dani, rated=True, target=5, size=4, pairs=True)
    play_match(code)
    code = started(beto, dani, rated=True, target=5)
    abandon_match(code, user_id=dani.pk, now=NOON)
    play_match(code)
    code = started(beto, carmen, dani, rated=True, target=5)
    abandon_match(code, user_id=dani.pk, now=NOON)
    play_match(code)
    code = started(ana, dani, rated=True)
    abandon_match(code, user_id=dani.pk, now=NOON)
    claim_match(code, user_id=ana.pk, now=LATER)
    play_match(started(ana, beto, target=5))


def test_a_rebuild_from_the_results_gives_what_is_stored(ana, beto, carmen, dani):
    a_past(ana, beto, carmen, dani)
    live = stored()
    assert rebuild().differing == 0
    assert stored() == live
    Rating.objects.all().delete()
    RatingChange.objects.update(
        mu_before=1, sigma_before=1, mu_after=1, sigma_after=1, matches=0, effect="held"
    )
    assert rebuild().differing == RatingChange.objects.count()
    assert stored() == live


def test_a_rebuild_corrects_what_a_corrected_result_changes_later_too(ana, beto, capsys):
    code = started(ana, beto, rated=True, target=5)
    first = play_match(code)
    again(code, ana, beto)
    for player in first.players.all():
        player.won = not player.won
        player.save()
    call_command("rebuild_ratings")
    assert "4 of 4 changes were not as the results say and are now" in capsys.readouterr().out
    for person in (ana, beto):
        one, two = RatingChange.objects.filter(user=person).order_by("sequence")
        assert (one.mu_after > one.mu_before) == first.players.get(user=person).won
        assert two.mu_before == one.mu_after
        assert Rating.objects.get(user=person).mu == two.mu_after


def test_sequences_that_cannot_be_followed_are_said_and_nothing_is_changed(ana, beto):
    code = started(ana, beto, rated=True, target=5)
    play_match(code)
    again(code, ana, beto)
    RatingChange.objects.filter(user=ana, sequence=1).delete()
    before = stored()
    with pytest.raises(BrokenSequence):
        rebuild()
    assert stored() == before
    with pytest.raises(CommandError, match="cannot be reached"):
        call_command("rebuild_ratings")
    assert [word for word in find_disagreements() if "rating" in word]


def test_the_check_of_the_tables_looks_at_ratings_too(ana, beto, carmen, dani):
    a_past(ana, beto, carmen, dani)
    assert list(find_disagreements()) == []
    Rating.objects.filter(user=ana, kind="two").update(mu=99)
    (sentence,) = find_disagreements()
    assert f"the two rating of person {ana.pk}" in sentence
    rebuild()
    assert list(find_disagreements()) == []
