"""How does a moderator warn somebody, let him write nothing, or keep him out, and relent?

A decision is a row that stays; what every page has to know of it stands in the person's own row.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from accounts.models import Sanction, SanctionKind, User
from accounts.selectors.sanctions import FOR_GOOD
from accounts.services.pairs import tell
from accounts.signals import banned

LONGEST_REASON = 300


class SanctionRefused(Exception):
    """Nobody has been sanctioned: there is no such person, or he is not this moderator's."""


def sanction(
    person_id: int,
    kind: SanctionKind,
    *,
    by_id: int,
    reason: str,
    until: datetime | None,
    now: datetime,
) -> Sanction:
    """Decide something about a person, until then (None: for good), and tell him why.

    Raises SanctionRefused for oneself, for who is gone, and for staff unless a superuser decides.
    """
    with transaction.atomic():
        person = _locked(person_id)
        by = User.objects.get(pk=by_id)
        if person is None or person.pk == by_id or (person.is_staff and not by.is_superuser):
            raise SanctionRefused
        made = Sanction.objects.create(
            person=person,
            kind=kind,
            reason=reason[:LONGEST_REASON],
            made_at=now,
            until=None if kind == SanctionKind.WARNING else until,
            made_by=by,
        )
        if kind == SanctionKind.WARNING:
            User.objects.filter(pk=person_id).update(warning=made.reason)
        else:
            _write_down(person_id, now=now)
        if kind == SanctionKind.BAN:
            tell(banned, user_id=by_id, other_id=person_id)
        return made


def lift(sanction_id: int, *, by_id: int, now: datetime) -> None:
    """Take a decision back. One that is over, or taken back already, is a success."""
    with transaction.atomic():
        made = Sanction.objects.filter(pk=sanction_id, lifted_at=None).first()
        if made is None or _locked(made.person_id) is None:
            return
        Sanction.objects.filter(pk=made.pk).update(lifted_at=now, lifted_by=by_id)
        if made.kind == SanctionKind.WARNING:
            User.objects.filter(pk=made.person_id, warning=made.reason).update(warning="")
        _write_down(made.person_id, now=now)


def note_warning_read(user_id: int) -> None:
    """The person has read what he was told; it stays on record."""
    User.objects.filter(pk=user_id).update(warning="")


def _locked(person_id: int) -> User | None:
    people = User.objects.select_for_update(no_key=True)
    return people.filter(pk=person_id, deleted_at=None).first()


def _write_down(person_id: int, *, now: datetime) -> None:
    """What holds longest of each kind, in the person's own row."""
    silence, ban = (_longest(person_id, kind, now=now) for kind in _HOLDING)
    User.objects.filter(pk=person_id).update(
        silenced_until=silence[0],
        silenced_for=silence[1],
        banned_until=ban[0],
        banned_for=ban[1],
    )


_HOLDING = (SanctionKind.SILENCE, SanctionKind.BAN)


def _longest(person_id: int, kind: SanctionKind, *, now: datetime) -> tuple[datetime | None, str]:
    holding = Sanction.objects.filter(person=person_id, kind=kind, lifted_at=None)
    holding = holding.filter(Q(until=None) | Q(until__gt=now))
    found = [(made.until or FOR_GOOD, made.reason) for made in holding]
    return max(found, default=(None, ""))
