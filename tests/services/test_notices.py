"""Who hears of what? Invitations, requests, rematches, results: once each, while they hold."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.services.blocks import block
from accounts.services.friends import accept_friend, ask_friend, drop_friend
from games.models import Notice, Visit
from games.selectors.notices import load_badge
from games.selectors.personal_notices import collect
from games.services import announce
from games.services.agreements import propose, resume
from games.services.inviting import invite_by_name, invite_person
from games.services.matches import want_rematch
from games.services.notices import note_visit, read_all
from games.services.refusals import Refused
from games.services.seats import take_seat
from tests.tables import NOON, at, opened, play_any, play_match, started

# Signals between people are sent after the commit.
pytestmark = pytest.mark.django_db(transaction=True)

DAY = 86_400


def minutes(number):
    return NOON + timedelta(minutes=number)


def kinds_for(person):
    return [news.kind for news in load_badge(person.pk).news]


def test_an_invitation_is_news_until_the_guest_sits_down(ana, beto):
    code = opened(ana, size=2)
    invite_person(code, beto.public_id, user_id=ana.pk, now=NOON)
    assert kinds_for(beto) == ["invitation"]
    take_seat(code, user_id=beto.pk, place=1, now=NOON)
    assert kinds_for(beto) == []


def test_inviting_twice_is_one_notice_and_no_news_at_once(ana, beto):
    code = opened(ana, size=2)
    invite_person(code, beto.public_id, user_id=ana.pk, now=NOON)
    read_all(beto.pk, now=minutes(1))
    invite_person(code, beto.public_id, user_id=ana.pk, now=minutes(2))
    assert (Notice.objects.count(), kinds_for(beto)) == (1, [])
    invite_person(code, beto.public_id, user_id=ana.pk, now=minutes(20))
    assert (Notice.objects.count(), kinds_for(beto)) == (1, ["invitation"])


def test_nobody_is_invited_to_where_he_sits_or_what_is_played(ana, beto, carmen):
    code = opened(ana, beto)
    with pytest.raises(Refused, match="sits_already"):
        invite_by_name(code, "Beto", user_id=ana.pk, now=NOON)
    with pytest.raises(Refused, match="not_seated"):
        invite_by_name(code, "Ana", user_id=carmen.pk, now=NOON)
    playing = started(ana, beto)
    with pytest.raises(Refused, match="match_running"):
        invite_by_name(playing, "Carmen", user_id=ana.pk, now=NOON)


def test_whoever_invites_everybody_has_to_wait(ana, guest_factory):
    code = opened(ana, size=2)
    guests = [guest_factory() for _ in range(31)]
    for guest in guests[:30]:
        invite_person(code, guest.public_id, user_id=ana.pk, now=NOON)
    with pytest.raises(Refused, match="many_invitations"):
        invite_person(code, guests[30].public_id, user_id=ana.pk, now=NOON)


def test_a_request_of_friendship_is_news_until_it_is_answered_or_withdrawn(ana, beto, carmen):
    ask_friend(ana.pk, beto.pk, now=NOON)
    ask_friend(carmen.pk, beto.pk, now=NOON)
    assert kinds_for(beto) == ["friend", "friend"]
    accept_friend(beto.pk, ana.pk, now=NOON)
    assert Notice.objects.filter(user=beto, read_at=None).get().actor == carmen
    ask_friend(beto.pk, carmen.pk, now=NOON)
    assert kinds_for(beto) == []


def test_what_came_from_somebody_goes_when_one_blocks_the_other(ana, beto):
    code = opened(ana, size=2)
    invite_person(code, beto.public_id, user_id=ana.pk, now=NOON)
    ask_friend(ana.pk, beto.pk, now=NOON)
    block(beto.pk, ana.pk, now=NOON)
    assert not Notice.objects.exists()


def test_who_does_not_look_at_the_table_hears_of_a_rematch(ana, beto, carmen):
    code = started(ana, beto, carmen, target=5)
    play_match(code)
    note_visit(code, user_id=carmen.pk, is_open=True, now=NOON)
    want_rematch(code, user_id=ana.pk, now=NOON)
    assert (kinds_for(ana), kinds_for(beto), kinds_for(carmen)) == ([], ["rematch"], [])
    want_rematch(code, user_id=beto.pk, now=NOON)
    assert kinds_for(beto) == []


def test_the_result_of_a_match_by_days_is_told_to_who_is_not_there(ana, beto):
    code = started(ana, beto, pace=DAY, target=5)
    match = play_match(code)
    results = {notice.user_id: notice.ending for notice in Notice.objects.all()}
    assert results == {
        player.user_id: "won" if player.won else "lost" for player in match.players.all()
    }
    quick = started(ana, beto, target=5)
    play_match(quick)
    assert Notice.objects.count() == 2


def test_a_play_writes_no_notice(ana, beto):
    code = started(ana, beto)
    with CaptureQueriesContext(connection) as context:
        play_any(code)
    assert not any("notice" in query["sql"].lower() for query in context.captured_queries)


def test_visits_are_one_row_a_table(ana, beto):
    code = started(ana, beto)
    for minute in (1, 2, 3):
        note_visit(code, user_id=ana.pk, is_open=True, now=minutes(minute))
    assert Visit.objects.count() == 1
    assert collect(ana.pk)["visits"] == [{"table__code": code, "seen_at": minutes(3)}]


@pytest.fixture
def told(monkeypatch) -> list[int]:
    """Whose pages are told that there is news, or less."""
    people: list[int] = []
    monkeypatch.setattr(
        announce, "user_changed", lambda user_id, *, table="": people.append(user_id)
    )
    return people


def test_a_request_that_is_withdrawn_leaves_the_others_page(ana, beto, told):
    ask_friend(ana.pk, beto.pk, now=NOON)
    told.clear()
    drop_friend(ana.pk, beto.pk)
    assert beto.pk in told
    assert kinds_for(beto) == []
    told.clear()
    drop_friend(ana.pk, beto.pk)
    assert told == []


def test_a_pause_and_its_end_tell_whoever_is_on_turn(ana, beto, told):
    code = started(ana, beto)
    on_turn = at(code).table.turn_user_id
    for person in (ana, beto):
        propose(code, user_id=person.pk, proposal="pause", now=NOON)
    assert told == [on_turn]
    resume(code, user_id=ana.pk, now=NOON)
    assert told == [on_turn, on_turn]
