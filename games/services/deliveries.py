"""How do notices get to devices? Made out when nobody has looked, sent, tried again, given up.

`run_due` speaks to push services, so it belongs in no request and in no transaction: the site lets
it run beside the clock. Any number may run: a row is claimed by a conditional update.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from accounts.models import User
from games.models import Delivery, Notice, NoticeKind, PushSubscription, Table, Way
from games.selectors.news import deliveries_due, is_still_new, notices_to_push, turns_to_push
from games.selectors.notices import News, news_of, switch, switches_of_many
from games.services import push
from games.services.push import Sent
from games.services.writing import writing

logger = logging.getLogger(__name__)

# Puts news into words, in the language of its reader, as his devices expect it.
Write = Callable[[User, News], str]

# Whoever dies while sending gives the push back after this long.
LEASE = timedelta(minutes=1)
# A push that did not get through is tried again after these pauses, then given up.
PAUSES = (timedelta(seconds=30), timedelta(minutes=3), timedelta(minutes=20), timedelta(hours=2))
MOST_AT_ONCE = 100


def run_due(*, now: datetime, write: Write) -> int:
    """Make out what is new and send what is due; returns how many pushes have got through."""
    make_out(now=now)
    sent = 0
    for pk, due_at in list(deliveries_due(now).values_list("pk", "due_at")[:MOST_AT_ONCE]):
        if not Delivery.objects.filter(pk=pk, due_at=due_at).update(due_at=now + LEASE):
            continue
        try:
            sent += _send(pk, now=now, write=write)
        except Exception:
            logger.exception("push %s could not be sent", pk)
            _try_later(pk, now=now)
    return sent


def make_out(*, now: datetime) -> None:
    """Write a delivery for each device of whoever has to hear of something."""
    notices = [_notice_of_turn(table, now=now) for table in turns_to_push(now)]
    notices += notices_to_push(now)
    if not notices:
        return
    switches = switches_of_many(notice.user_id for notice in notices)
    wanted = [
        notice for notice in notices if switch(notice.kind, Way.PUSH) in switches[notice.user_id]
    ]
    with writing():
        _make_out(wanted, now=now)
        Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(told_at=now)


def _make_out(notices: Iterable[Notice], *, now: datetime) -> None:
    by_user: dict[int, list[Notice]] = {}
    for notice in notices:
        by_user.setdefault(notice.user_id, []).append(notice)
    Delivery.objects.bulk_create(
        [
            Delivery(subscription=subscription, notice=notice, due_at=now)
            for subscription in PushSubscription.objects.filter(user__in=by_user)
            for notice in by_user[subscription.user_id]
        ],
        # One that is still on its way tells the same.
        ignore_conflicts=True,
    )


def _notice_of_turn(table: Table, *, now: datetime) -> Notice:
    """The row that says that somebody's devices have been told of his turn."""
    with writing():
        notice, _ = Notice.objects.update_or_create(
            user=table.turn_user,
            kind=NoticeKind.TURN,
            table=table,
            defaults={"made_at": now, "read_at": None},
        )
        return notice


def _send(pk: int, *, now: datetime, write: Write) -> bool:
    """Send one push; whether it has got through. No transaction is open meanwhile."""
    delivery = (
        Delivery.objects.select_related(
            "subscription", "notice__user", "notice__actor", "notice__table__host"
        )
        .filter(pk=pk)
        .first()
    )
    if delivery is None:
        return False
    notice = delivery.notice
    if not is_still_new(notice, now=now):
        Delivery.objects.filter(pk=pk).delete()
        return False
    outcome = push.send(
        delivery.subscription, write(notice.user, news_of(notice)), topic=f"notice{notice.pk}"
    )
    if outcome == Sent.LATER:
        _try_later(pk, now=now)
    elif outcome == Sent.GONE:
        PushSubscription.objects.filter(pk=delivery.subscription_id).delete()
    else:
        Delivery.objects.filter(pk=pk).delete()
    return outcome == Sent.OK


def _try_later(pk: int, *, now: datetime) -> None:
    delivery = Delivery.objects.filter(pk=pk).first()
    if delivery is None:
        return
    if delivery.attempts >= len(PAUSES):
        delivery.delete()
        return
    delivery.due_at = now + PAUSES[delivery.attempts]
    delivery.attempts += 1
    delivery.save(update_fields=["due_at", "attempts"])
