"""What is shown to the moderators, by whom, and what comes of it."""

from datetime import timedelta

import pytest

from accounts.models import Sanction, SanctionKind, User
from accounts.services.blocks import block
from accounts.services.deletion import COOLING_OFF, request_deletion, run_due
from accounts.services.friends import accept_friend, ask_friend
from accounts.services.sanctions import SanctionRefused, lift, note_warning_read, sanction
from games.models import ChatLine, Outcome, Player, Report, Seat
from games.selectors.chat import hearing_of, load_talk
from games.services.chat import mute, say, say_phrase
from games.services.moderation import decide, report_line, report_person
from games.services.refusals import Refused
from tests.tables import NOON, at, opened, started

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(days=1)


@pytest.fixture
def boss(django_user_model):
    return django_user_model.objects.create_superuser("boss", password="una-clave-larga-9")


def refusal(command, *args, **options) -> str:
    with pytest.raises(Refused) as refused:
        command(*args, **options, now=NOON)
    return refused.value.reason


def judged(person, kind, boss, *, until=LATER, now=NOON):
    return sanction(person.pk, kind, by_id=boss.pk, reason="rude", until=until, now=now)


# --- Reporting ---


def test_a_report_keeps_what_was_said_around_the_line(ana, beto):
    code = opened(ana, beto)
    say(code, user_id=ana.pk, text="Hola", now=NOON)
    line = say(code, user_id=beto.pk, text="You are bad at this", now=NOON)
    say_phrase(code, user_id=ana.pk, phrase="bye", now=NOON)
    report = report_line(
        code, line, user_id=ana.pk, reason="insult", words="rude\x00\u202eness", now=NOON
    )
    assert (report.person, report.reporter, report.reason) == (beto, ana, "insult")
    assert report.words == "rudeness"
    said = [row.partition("12:00:00 ")[2] for row in report.context.splitlines()]
    assert said[-3:] == ["Ana: Hola", "Beto: You are bad at this", "Ana: [bye]"]
    assert [row for row in report.context.splitlines() if row.startswith(">")] == [
        "> 2026-05-01 12:00:00 Beto: You are bad at this"
    ]


def test_reporting_twice_is_reporting_once(ana, beto, carmen):
    code = opened(ana, beto, carmen, size=3)
    line = say(code, user_id=beto.pk, text="hm", now=NOON)
    for person in (ana, ana, carmen):
        report_line(code, line, user_id=person.pk, reason="spam", now=NOON)
    assert Report.objects.count() == 2


def test_the_report_stays_when_the_line_has_gone_with_its_table(ana, beto):
    code = opened(ana, beto)
    line = say(code, user_id=beto.pk, text="hm", now=NOON)
    report_line(code, line, user_id=ana.pk, reason="nonsense", now=NOON)
    ChatLine.objects.filter(pk=line).delete()
    report = Report.objects.get()
    assert (report.line, report.table_code, report.reason) == (None, code, "other")
    assert "hm" in report.context


def test_nobody_reports_what_he_cannot_read(ana, beto, carmen, dani):
    hidden = started(ana, beto, watchable=False)
    line = say(hidden, user_id=beto.pk, text="hm", now=NOON)
    assert refusal(report_line, hidden, line, user_id=carmen.pk, reason="") == "no_such_line"
    shown = started(ana, beto)
    watchers = say(shown, user_id=carmen.pk, text="hm", now=NOON)
    assert refusal(report_line, shown, watchers, user_id=ana.pk, reason="") == "no_such_line"
    report_line(shown, watchers, user_id=dani.pk, reason="", now=NOON)
    block(carmen.pk, ana.pk, now=NOON)
    said = say(shown, user_id=beto.pk, text="hm", now=NOON)
    assert refusal(report_line, shown, said, user_id=carmen.pk, reason="") == "no_such_line"


def test_nobody_reports_himself_nor_what_nobody_said_nor_elsewhere(ana, beto):
    code = opened(ana, beto)
    line = say(code, user_id=beto.pk, text="hm", now=NOON)
    assert refusal(report_line, code, line, user_id=beto.pk, reason="") == "no_such_line"
    event = ChatLine.objects.get(kind="event", author=beto)
    assert refusal(report_line, code, event.pk, user_id=ana.pk, reason="") == "no_such_line"
    other = opened(ana, beto)
    assert refusal(report_line, other, line, user_id=ana.pk, reason="") == "no_such_line"


def test_a_player_does_not_show_the_spectators_talk_around_a_line(ana, beto, carmen):
    code = started(ana, beto)
    say(code, user_id=carmen.pk, text="psst", now=NOON)
    line = say(code, user_id=beto.pk, text="hm", now=NOON)
    assert "psst" not in report_line(code, line, user_id=ana.pk, reason="", now=NOON).context


def test_whom_somebody_has_muted_he_may_report(ana, beto):
    code = opened(ana, beto)
    line = say(code, user_id=beto.pk, text="hm", now=NOON)
    mute(user_id=ana.pk, muted_id=beto.pk)
    assert report_line(code, line, user_id=ana.pk, reason="", now=NOON)


def test_a_person_is_reported_once_until_that_is_answered(ana, beto, boss):
    first = report_person(beto.public_id, user_id=ana.pk, reason="name", now=NOON)
    assert report_person(beto.public_id, user_id=ana.pk, reason="name", now=NOON) == first
    decide(first.pk, by_id=boss.pk, outcome=Outcome.NOTHING, reason="", until=None, now=NOON)
    assert report_person(beto.public_id, user_id=ana.pk, reason="name", now=NOON) != first
    assert refusal(report_person, ana.public_id, user_id=ana.pk, reason="") == "no_such_person"


# --- Deciding ---


def test_an_answer_counts_for_everybody_who_reported_the_line(ana, beto, carmen, boss):
    code = opened(ana, beto, carmen, size=3)
    line = say(code, user_id=beto.pk, text="hm", now=NOON)
    other = say(code, user_id=beto.pk, text="hm again", now=NOON)
    first = report_line(code, line, user_id=ana.pk, reason="", now=NOON)
    report_line(code, line, user_id=carmen.pk, reason="", now=NOON)
    report_line(code, other, user_id=ana.pk, reason="", now=NOON)
    answer = {"by_id": boss.pk, "reason": "rude", "until": LATER, "now": NOON}
    assert decide(first.pk, outcome=Outcome.SILENCED, **answer) == 2
    assert decide(first.pk, outcome=Outcome.BANNED, **answer) == 0
    assert Report.objects.filter(handled_at=None).get().line_id == other
    assert Sanction.objects.get().kind == SanctionKind.SILENCE


def test_who_may_not_write_is_told_until_when_and_why(ana, beto, boss):
    code = opened(ana, beto)
    judged(beto, SanctionKind.SILENCE, boss)
    with pytest.raises(Refused) as refused:
        say(code, user_id=beto.pk, text="hola", now=NOON)
    assert refused.value.reason == "silenced"
    assert "rude" in str(refused.value.message)
    assert "2026" in str(refused.value.message)
    say(code, user_id=beto.pk, text="hola", now=LATER)


def test_the_longest_decision_holds_and_taking_it_back_leaves_the_other(beto, boss):
    short = judged(beto, SanctionKind.SILENCE, boss)
    for_good = judged(beto, SanctionKind.SILENCE, boss, until=None)
    beto.refresh_from_db()
    assert beto.silenced_until > LATER
    lift(for_good.pk, by_id=boss.pk, now=NOON)
    beto.refresh_from_db()
    assert beto.silenced_until == LATER
    lift(short.pk, by_id=boss.pk, now=NOON)
    beto.refresh_from_db()
    assert (beto.silenced_until, beto.silenced_for) == (None, "")


def test_a_warning_is_shown_until_it_is_read_and_stays_on_record(beto, boss):
    judged(beto, SanctionKind.WARNING, boss)
    beto.refresh_from_db()
    assert beto.warning == "rude"
    note_warning_read(beto.pk)
    beto.refresh_from_db()
    assert beto.warning == ""
    assert Sanction.objects.get().until is None


def test_whoever_is_kept_out_leaves_his_tables(ana, beto, boss, django_capture_on_commit_callbacks):
    playing, waiting = started(ana, beto), opened(ana, beto, size=3)
    with django_capture_on_commit_callbacks(execute=True):
        judged(beto, SanctionKind.BAN, boss)
    assert Player.objects.get(match__table__code=playing, user=beto).left_at is not None
    assert not Seat.objects.filter(table__code=waiting, user=beto).exists()


def test_moderators_do_not_judge_each_other_nor_themselves(ana, beto, boss):
    User.objects.filter(pk__in=[ana.pk, beto.pk]).update(is_staff=True)
    for by, person in ((ana, beto), (ana, ana), (boss, boss)):
        with pytest.raises(SanctionRefused):
            judged(person, SanctionKind.BAN, by)
    judged(beto, SanctionKind.WARNING, boss)


def test_a_deleted_account_leaves_no_words_and_no_judgement(ana, beto, boss):
    code = opened(ana, beto)
    line = say(code, user_id=beto.pk, text="hm", now=NOON)
    report_line(code, line, user_id=ana.pk, reason="", now=NOON)
    mine = say(code, user_id=ana.pk, text="so", now=NOON)
    report_line(code, mine, user_id=beto.pk, reason="", now=NOON)
    judged(beto, SanctionKind.WARNING, boss)
    request_deletion(beto.pk, now=NOON)
    assert run_due(now=NOON + COOLING_OFF) == 1
    assert [row.text for row in ChatLine.objects.filter(kind="text")] == ["so"]
    assert [(row.person, row.reporter) for row in Report.objects.all()] == [(ana, None)]
    assert not Sanction.objects.exists()


# --- Reading ---


def heard(code, person) -> list[str]:
    return [str(line.words) for line in load_talk(at(code), person.pk).lines if not line.is_event]


def test_who_lets_only_friends_write_to_him_reads_them_and_himself(ana, beto, carmen):
    ask_friend(ana.pk, beto.pk, now=NOON)
    accept_friend(beto.pk, ana.pk, now=NOON)
    code = opened(ana, beto, carmen, size=3)
    for person in (ana, beto, carmen):
        say(code, user_id=person.pk, text=f"by {person}", now=NOON)
    assert heard(code, ana) == ["by Ana", "by Beto", "by Carmen"]
    User.objects.filter(pk=ana.pk).update(messages_from="friends")
    assert heard(code, ana) == ["by Ana", "by Beto"]
    User.objects.filter(pk=ana.pk).update(messages_from="nobody")
    assert heard(code, ana) == ["by Ana"]
    assert heard(code, carmen) == ["by Ana", "by Beto", "by Carmen"]


def test_whom_a_reader_reads_is_asked_in_two_statements(
    ana, beto, carmen, django_assert_num_queries
):
    for other in (beto, carmen):
        mute(user_id=ana.pk, muted_id=other.pk)
    with django_assert_num_queries(2):
        hearing = hearing_of(ana.pk)
    assert hearing.unread == {beto.pk, carmen.pk}
    assert hearing_of(beto.pk).hears(None)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("\u202eabc\u200b", "abc"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("a" + "\u0301" * 20, "á" + "\u0301" * 3),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
    ],
)
def test_a_line_keeps_only_what_can_be_read(ana, beto, typed, stored):
    code = opened(ana, beto)
    say(code, user_id=ana.pk, text=typed, now=NOON)
    assert heard(code, beto) == [stored]


@pytest.mark.parametrize("typed", ["", "  ", "\u200b\u200b", "\u3164", "\u200d", "\u0301"])
def test_a_line_that_nobody_can_see_is_none(ana, beto, typed):
    code = opened(ana, beto)
    assert refusal(say, code, user_id=ana.pk, text=typed) == "chat_empty"


def test_among_strangers_the_commonest_insults_are_masked(ana, beto, carmen):
    strangers, family = opened(ana, beto), opened(ana, carmen, visibility="link")
    for code in (strangers, family):
        say(code, user_id=ana.pk, text="Qué p.u.t.4 suerte, Computadora", now=NOON)
    assert heard(strangers, beto) == ["Qué ••• suerte, Computadora"]
    assert heard(family, carmen) == ["Qué p.u.t.4 suerte, Computadora"]
