"""What has somebody not heard of yet, and could by a push or a mail? Asked by a clock."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Coalesce

from accounts.models import User
from games.models import (
    Delivery,
    MatchStatus,
    Notice,
    NoticeKind,
    Pace,
    Player,
    PushSubscription,
    Table,
    TableStatus,
    Visit,
)
from games.selectors.notices import still_holds

# A page that is open shows it at once; a device hears of it when nobody has looked.
BEFORE_PUSH = timedelta(seconds=20)
# Whoever was pushed and has not come since is not pushed about the same table within this time.
PUSH_AGAIN = timedelta(hours=12)
# What nobody has looked at in this time is no news for a device any more.
PUSH_WITHIN = timedelta(days=1)
BEFORE_MAIL = timedelta(hours=1)
# Somebody seen this lately has it at the top of his page.
JUST_HERE = timedelta(minutes=10)
MAIL_WITHIN = timedelta(days=7)
AT_A_TIME = 200
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Letter:
    """What the reader of a mail finds: plain text; `stop_url` ends such mails."""

    subject: str
    text: str
    stop_url: str


def turns_to_push(now: datetime) -> list[Table]:
    """Tables where people wait for somebody who has a device, is not looking and was not told."""
    visit = Visit.objects.filter(user=OuterRef("turn_user"), table=OuterRef("pk"))
    told = Notice.objects.filter(
        kind=NoticeKind.TURN, user=OuterRef("turn_user"), table=OuterRef("pk")
    )
    devices = PushSubscription.objects.filter(user=OuterRef("turn_user"))
    back_since = Visit.objects.filter(
        user=OuterRef("user"), table=OuterRef("table"), seen_at__gte=OuterRef("told_at")
    )
    return list(
        _turns(now - BEFORE_PUSH)
        .filter(turn_since__gt=now - PUSH_WITHIN)
        .filter(Exists(devices))
        .exclude(Exists(visit.filter(Q(open_until__gt=now) | _seen_since("turn_since"))))
        .exclude(Exists(told.filter(told_at__gte=OuterRef("turn_since"))))
        .exclude(Exists(told.filter(told_at__gt=now - PUSH_AGAIN).exclude(Exists(back_since))))
        .select_related("turn_user")
        .order_by("turn_since")[:AT_A_TIME]
    )


def notices_to_push(now: datetime) -> list[Notice]:
    """Notices that nobody has read nor a device has shown, of people who have a device."""
    waiting = Notice.objects.filter(
        read_at=None,
        told_at=None,
        made_at__lte=now - BEFORE_PUSH,
        made_at__gt=now - PUSH_WITHIN,
        user__push_subscriptions__isnull=False,
    )
    found = waiting.exclude(kind=NoticeKind.TURN).filter(still_holds(OuterRef("user")))
    return list(found.distinct().order_by("made_at")[:AT_A_TIME])


def deliveries_due(now: datetime) -> QuerySet[Delivery]:
    """Pushes whose moment has come."""
    return Delivery.objects.filter(due_at__lte=now).order_by("due_at")


def is_still_new(notice: Notice, *, now: datetime) -> bool:
    """Whether a push of this notice would still tell something."""
    if notice.kind != NoticeKind.TURN:
        return notice.read_at is None
    if notice.table is None or notice.table.turn_user_id != notice.user_id:
        return False
    visits = Visit.objects.filter(user=notice.user, table=notice.table)
    since = notice.table.turn_since or notice.made_at
    return not visits.filter(Q(open_until__gt=now) | Q(seen_at__gte=since)).exists()


def people_to_mail(now: datetime) -> list[User]:
    """Those of whom something waits, who can be written to and have not been here just now."""
    turns = _turns_by_days(now).filter(turn_user=OuterRef("pk"))
    notices = Notice.objects.filter(
        user=OuterRef("pk"), read_at=None, made_at__lte=now - BEFORE_MAIL
    )
    address = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True, primary=True)
    return list(
        User.objects.filter(Exists(address), is_active=True)
        .filter(Q(last_seen=None) | Q(last_seen__lt=now - JUST_HERE))
        .filter(Q(notice_settings=None) | _may_mail_again(now))
        .filter(
            Exists(turns.filter(_newer("turn_since")))
            | Exists(notices.exclude(kind=NoticeKind.TURN).filter(_newer("made_at")))
        )
        .select_related("notice_settings")
        .order_by("pk")[:AT_A_TIME]
    )


def turns_to_mail(user_id: int, *, now: datetime) -> list[Table]:
    """The tables by days where this person's turn has begun and he has not looked since."""
    looked = Visit.objects.filter(_seen_since("turn_since"), user=user_id, table=OuterRef("pk"))
    found = _turns_by_days(now).filter(turn_user=user_id).exclude(Exists(looked))
    return list(found.select_related("host").order_by("due_at"))


def notices_to_mail(user_id: int, *, now: datetime) -> list[Notice]:
    """His notices that nobody has read in a while."""
    found = Notice.objects.filter(
        user=user_id,
        read_at=None,
        made_at__lte=now - BEFORE_MAIL,
        made_at__gt=now - MAIL_WITHIN,
    )
    found = found.exclude(kind=NoticeKind.TURN).filter(still_holds(user_id))
    return list(found.select_related("actor", "table__host").order_by("made_at")[:AT_A_TIME])


def find_devices(user_id: int) -> list[PushSubscription]:
    """The browsers that take pushes for somebody, the latest first."""
    return list(PushSubscription.objects.filter(user=user_id).order_by("-made_at", "-pk"))


def address_of(user_id: int) -> str:
    """The address that a person has proved to be his; "" when there is none."""
    own = EmailAddress.objects.filter(user=user_id, verified=True, primary=True)
    return own.values_list("email", flat=True).first() or ""


def _turns(before: datetime) -> QuerySet[Table]:
    """Tables where it has been somebody's turn for a while and other people wait for him."""
    others = Player.objects.filter(
        match__table=OuterRef("pk"),
        match__status=MatchStatus.PLAYING,
        user__isnull=False,
        left_at__isnull=True,
    ).exclude(user=OuterRef("turn_user"))
    return Table.objects.filter(
        Exists(others),
        status=TableStatus.PLAYING,
        paused_at=None,
        turn_user__isnull=False,
        turn_since__lte=before,
    )


def _turns_by_days(now: datetime) -> QuerySet[Table]:
    return _turns(now - BEFORE_MAIL).filter(
        pace__gte=Pace.ONE_DAY, turn_since__gt=now - MAIL_WITHIN
    )


def _seen_since(moment: str) -> Q:
    return Q(seen_at__gte=OuterRef(moment))


def _may_mail_again(now: datetime) -> Q:
    after = Q(notice_settings__mail_after=None) | Q(notice_settings__mail_after__lte=now)
    return after & Q(notice_settings__switches__contains=".mail")


def _newer(moment: str) -> Q:
    """Later than what the person of the outer query has been mailed about."""
    mailed_until = Coalesce(OuterRef("notice_settings__mailed_until"), Value(LONG_AGO))
    return Q(**{f"{moment}__gt": mailed_until})
