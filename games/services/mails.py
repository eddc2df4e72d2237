"""Who gets a mail about what waits for him? One letter for all of it, once in so many hours.

`run_due` speaks to a mail server, so it belongs in no request and in no transaction: the site lets
it run beside the clock. A letter is claimed before it is sent: two clocks never send it twice.
"""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage

from accounts.models import User
from games.models import NoticeSettings, Way
from games.selectors.news import (
    BEFORE_MAIL,
    Letter,
    address_of,
    notices_to_mail,
    people_to_mail,
    turns_to_mail,
)
from games.selectors.notices import (
    DEFAULT_SWITCHES,
    SWITCHES,
    News,
    news_of,
    news_of_turn,
    switches_of,
)
from games.services.writing import writing

logger = logging.getLogger(__name__)

# After a failure, again after this long, doubled each time; then the letter is given up.
PAUSE = timedelta(minutes=15)
MOST_FAILURES = 5
# Whoever has nothing to be told by mail is looked at again after this long.
NOTHING_TO_TELL = timedelta(hours=1)
# In every letter: a signed word that takes its reader off the list, without logging in.
_SALT = "games.mails.stop"


# Puts what waits for somebody into words, in his language; the token is for the way out.
Write = Callable[[User, Sequence[News], str], Letter]


def run_due(*, now: datetime, write: Write) -> int:
    """Send the letters whose time has come; returns how many."""
    sent = 0
    for user in people_to_mail(now):
        try:
            sent += _mail(user, now=now, write=write)
        except Exception:
            logger.exception("the mail to %s could not be made", user.pk)
            _put_off(user, now=now)
    return sent


def stop_token(user: User) -> str:
    """The word in the link at the end of every letter."""
    return signing.dumps(user.public_id, salt=_SALT)


def reader_of(token: str) -> User | None:
    """Whose letters this word stops."""
    try:
        public_id = signing.loads(token, salt=_SALT)
    except signing.BadSignature:
        return None
    return User.objects.filter(public_id=public_id, is_active=True).first()


def stop_mail(user_id: int) -> None:
    """No more letters; the other ways stay as they are."""
    by_mail = {word for word in SWITCHES if word.endswith(f".{Way.MAIL}")}
    with writing():
        left = switches_of(user_id) - by_mail
        NoticeSettings.objects.update_or_create(
            user_id=user_id, defaults={"switches": " ".join(sorted(left))}
        )


def _mail(user: User, *, now: datetime, write: Write) -> bool:
    switches = switches_of(user.pk)
    news = [news_of_turn(table, switches) for table in turns_to_mail(user.pk, now=now)]
    news += [news_of(notice, switches) for notice in notices_to_mail(user.pk, now=now)]
    wanted = [item for item in news if item.is_on(Way.MAIL)]
    if not wanted:
        _settings_of(user)
        NoticeSettings.objects.filter(user=user).update(mail_after=now + NOTHING_TO_TELL)
        return False
    if not _claim(user, now=now):
        return False
    letter = write(user, wanted, stop_token(user))
    if not _send(letter, to=address_of(user.pk)):
        _put_off(user, now=now)
        return False
    NoticeSettings.objects.filter(user=user).update(mail_failures=0)
    return True


def _claim(user: User, *, now: datetime) -> bool:
    """Write down that he has been mailed, before he is; False when another clock has done so."""
    before = _settings_of(user)
    again = now + timedelta(hours=settings.NOTICE_MAIL_HOURS)
    return bool(
        NoticeSettings.objects.filter(user=user, mailed_until=before.mailed_until).update(
            mailed_until=now - BEFORE_MAIL, mail_after=again
        )
    )


def _put_off(user: User, *, now: datetime) -> None:
    """It did not get through: the same again after a while, a few times."""
    stored = _settings_of(user)
    failures = stored.mail_failures + 1
    if failures > MOST_FAILURES:
        NoticeSettings.objects.filter(user=user).update(mailed_until=now, mail_failures=0)
        return
    NoticeSettings.objects.filter(user=user).update(
        mailed_until=_mailed_before(user),
        mail_after=now + PAUSE * 2 ** (failures - 1),
        mail_failures=failures,
    )


def _mailed_before(user: User) -> datetime | None:
    """Until when he had been told, as this pass has found it."""
    known: NoticeSettings | None = getattr(user, "notice_settings", None)
    return known.mailed_until if known else None


def _settings_of(user: User) -> NoticeSettings:
    words = " ".join(sorted(DEFAULT_SWITCHES))
    stored, _ = NoticeSettings.objects.get_or_create(user=user, defaults={"switches": words})
    return stored


def _send(letter: Letter, *, to: str) -> bool:
    message = EmailMessage(
        subject=letter.subject,
        body=letter.text,
        to=[to],
        # Mail programs show a button for it (RFC 8058).
        headers={
            "List-Unsubscribe": f"<{letter.stop_url}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
    try:
        return bool(message.send())
    except OSError as error:
        # Refused, unreachable, broken off: smtplib's errors are OSErrors all.
        logger.warning("a mail did not get through: %s", type(error).__name__)
        return False
