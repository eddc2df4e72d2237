"""How does somebody show the moderators what is wrong, and how do they answer?"""

from datetime import datetime, timedelta

from django.db.models import Q

from accounts.models import SanctionKind
from accounts.selectors.people import find_person
from accounts.services.sanctions import SanctionRefused, sanction
from games.models import ChatLine, LineKind, Outcome, Report, ReportReason
from games.selectors.chat import lines_around, may_report
from games.services.chat import printable
from games.services.refusals import Refused
from games.services.writing import writing

LONGEST_WORDS = 300
# Whoever reports more than this in a day reports everything.
MOST_REPORTS = 40
PERIOD = timedelta(days=1)


def report_line(
    code: str, line_id: int, *, user_id: int, reason: str, words: str = "", now: datetime
) -> Report:
    """Show a line to the moderators, with what was said around it. Once a person is enough.

    Raises Refused for a line that this person cannot read, has said himself, or that nobody said.
    """
    with writing():
        line = ChatLine.objects.select_related("table", "author").filter(pk=line_id).first()
        if line is None or line.table.code != code or not may_report(line, user_id):
            raise Refused("no_such_line")
        assert line.author is not None
        known = Report.objects.filter(line=line, reporter=user_id).first()
        if known is not None:
            return known
        _check_number(user_id, now)
        return Report.objects.create(
            person=line.author,
            line=line,
            table_code=code,
            reporter_id=user_id,
            reason=_reason(reason),
            words=_words(words),
            context=_context(line, user_id),
            reported_at=now,
        )


def report_person(
    public_id: str, *, user_id: int, reason: str, words: str = "", now: datetime
) -> Report:
    """Show a person to the moderators. While they have not answered, once is enough.

    Raises Refused when there is no such person, or it is oneself.
    """
    person = find_person(public_id, viewer_id=user_id)
    if person is None or person.pk == user_id:
        raise Refused("no_such_person")
    with writing():
        known = Report.objects.filter(
            person=person, reporter=user_id, line=None, table_code="", handled_at=None
        ).first()
        if known is not None:
            return known
        _check_number(user_id, now)
        return Report.objects.create(
            person=person,
            reporter_id=user_id,
            reason=_reason(reason),
            words=_words(words),
            context=f"{person.display_name}: {person.line}",
            reported_at=now,
        )


def decide(
    report_id: int,
    *,
    by_id: int,
    outcome: Outcome,
    reason: str,
    until: datetime | None,
    now: datetime,
) -> int:
    """Answer a report, and with it the others about the same line or, of a person, about him.

    Until then (None: for good) he may write nothing, or not come in; `reason` is what he is told.
    Returns how many reports are answered; one that was already is not answered again. Raises
    SanctionRefused.
    """
    with writing():
        report = Report.objects.select_for_update(of=("self",)).get(pk=report_id)
        if report.handled_at is not None:
            return 0
        if outcome in SanctionKind.values:
            kind = SanctionKind(outcome)
            sanction(report.person_id, kind, by_id=by_id, reason=reason, until=until, now=now)
        elif outcome != Outcome.NOTHING:
            raise SanctionRefused
        same = Q(pk=report.pk) | Q(person=report.person, line=report.line)
        waiting = Report.objects.filter(same, handled_at=None)
        return waiting.update(outcome=outcome, handled_at=now, handled_by=by_id)


def _context(line: ChatLine, user_id: int) -> str:
    """What the reader saw around the line, one line each; the reported one is marked."""
    return "\n".join(
        f"{'>' if said.pk == line.pk else ' '} {said.said_at:%Y-%m-%d %H:%M:%S} "
        f"{said.author}: {_said(said)}"
        for said in lines_around(line, user_id)
    )


def _said(line: ChatLine) -> str:
    return line.text if line.kind == LineKind.TEXT else f"[{line.text}]"


def _reason(text: str) -> str:
    return text if text in ReportReason.values else ReportReason.OTHER


def _words(text: str) -> str:
    return " ".join(printable(text).split())[:LONGEST_WORDS]


def _check_number(user_id: int, now: datetime) -> None:
    made = Report.objects.filter(reporter=user_id, reported_at__gt=now - PERIOD)
    if made.count() >= MOST_REPORTS:
        raise Refused("many_reports")
