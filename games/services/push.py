"""How does something reach a device whose browser is closed? Sealed, through its push service.

RFC 8030 (the request), 8291 (the seal) and 8292 (who sends: VAPID) by pywebpush. The key is made by
`make run`, or stands in the environment; without one no device is asked.
"""

import base64
import binascii
import ipaddress
import logging
import socket
from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.http import HttpRequest

from games.models import PushSubscription
from games.services.refusals import Refused
from games.services.writing import writing

logger = logging.getLogger(__name__)

# Where a session keeps which subscription it has made: it ends with it.
SESSION_KEY = "push_subscription"
MOST_DEVICES = 10
LONGEST_ENDPOINT = 1000
TIMEOUT_SECONDS = 10
# A push service keeps what it cannot deliver for so long; it is stale by then.
KEEP_SECONDS = 24 * 3600
POINT_BYTES = 65
AUTH_BYTES = 16


class Sent(Enum):
    """How an attempt to send has ended."""

    OK = "ok"
    # The browser has taken its subscription back.
    GONE = "gone"
    LATER = "later"
    # It will not be taken later either.
    REFUSED = "refused"


def public_key() -> str:
    """What a browser needs to subscribe, in base64url; "" when this site sends no pushes."""
    return _public_key(settings.VAPID_PRIVATE_KEY)


def subscribe(
    user_id: int, *, endpoint: str, p256dh: str, auth: str, user_agent: str, now: datetime
) -> int:
    """Send to this browser from now on; the same again changes nothing. Returns its number.

    A browser belongs to whoever subscribed last. Raises Refused("bad_form").
    """
    if not public_key() or not _is_valid(endpoint, p256dh, auth):
        raise Refused("bad_form")
    with writing():
        subscription, _ = PushSubscription.objects.update_or_create(
            endpoint=endpoint,
            defaults={
                "user_id": user_id,
                "p256dh": p256dh,
                "auth": auth,
                "user_agent": user_agent[:200],
                "made_at": now,
            },
        )
        mine = PushSubscription.objects.filter(user=user_id).order_by("-made_at", "-pk")
        too_many = list(mine.values_list("pk", flat=True)[MOST_DEVICES:])
        PushSubscription.objects.filter(pk__in=too_many).delete()
        return subscription.pk


def unsubscribe(user_id: int, *, endpoint: str = "", pk: int | None = None) -> None:
    """Send no more to one of a person's browsers. One that is gone already is a success."""
    mine = PushSubscription.objects.filter(user=user_id)
    # PostgreSQL knows no zero byte, which only a script sends.
    address = endpoint.replace("\0", "")
    with writing():
        (mine.filter(pk=pk) if pk is not None else mine.filter(endpoint=address)).delete()


def on_logged_out(*, request: HttpRequest, user: Any, **_: Any) -> None:
    """Receiver of Django's user_logged_out: the next person at this browser reads no notices."""
    pk = request.session.get(SESSION_KEY) if hasattr(request, "session") else None
    if pk is not None and user is not None:
        unsubscribe(user.pk, pk=pk)


def on_session_ended(*, user_id: int, data: Mapping[str, Any], **_: Any) -> None:
    """Receiver of accounts.signals.session_ended: the same at a browser somewhere else."""
    pk = data.get(SESSION_KEY)
    if isinstance(pk, int):
        unsubscribe(user_id, pk=pk)


def send(subscription: PushSubscription, message: str, *, topic: str) -> Sent:
    """Send a message now. A newer one with the same topic takes the place of one not delivered."""
    # It costs memory and is needed only where something is sent.
    import requests  # noqa: PLC0415
    from pywebpush import WebPushException, webpush  # noqa: PLC0415

    if not is_allowed(subscription.endpoint):
        return Sent.REFUSED
    with requests.Session() as session:
        # Nobody is led from an allowed address to another.
        session.max_redirects = 0
        try:
            webpush(
                {
                    "endpoint": subscription.endpoint,
                    "keys": {"p256dh": subscription.p256dh, "auth": subscription.auth},
                },
                message,
                vapid_private_key=settings.VAPID_PRIVATE_KEY,
                vapid_claims={"sub": settings.VAPID_CONTACT},
                ttl=KEEP_SECONDS,
                timeout=TIMEOUT_SECONDS,
                headers={"Topic": topic, "Urgency": "high"},
                requests_session=session,
            )
        except WebPushException as error:
            return _meaning(error.status_code)
        except requests.TooManyRedirects:
            return Sent.REFUSED
        except requests.RequestException as error:
            logger.info("a push service did not answer: %s", type(error).__name__)
            return Sent.LATER
        except ValueError:
            # Keys that are no keys.
            return Sent.GONE
    return Sent.OK


def is_allowed(endpoint: str) -> bool:
    """Whether a browser may have us post there: a public HTTPS address, unless settings say
    otherwise. Else anybody could have this server knock at its neighbours' doors.
    """
    try:
        parts = urlsplit(endpoint)
    except ValueError:
        return False
    if settings.PUSH_ANYWHERE:
        return parts.scheme in {"http", "https"} and bool(parts.hostname)
    if parts.scheme != "https" or not parts.hostname or parts.username:
        return False
    try:
        found = socket.getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM)
    except (OSError, ValueError):
        return False
    return all(ipaddress.ip_address(address[4][0]).is_global for address in found)


def _meaning(status: int | None) -> Sent:
    if status in {404, 410}:
        return Sent.GONE
    if status is None or status == 429 or status >= 500:
        return Sent.LATER
    logger.warning("a push service refused with %s", status)
    return Sent.REFUSED


def _is_valid(endpoint: str, p256dh: str, auth: str) -> bool:
    # A database takes no NUL, and an address has none.
    if len(endpoint) > LONGEST_ENDPOINT or "\0" in endpoint:
        return False
    if len(_decoded(auth)) != AUTH_BYTES:
        return False
    point = _decoded(p256dh)
    if len(point) != POINT_BYTES:
        return False
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return is_allowed(endpoint)


def _decoded(text: str) -> bytes:
    """Strictly: what else stood in the text would be stored with it."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""


@cache
def _public_key(private_key: str) -> str:
    number = int.from_bytes(_decoded(private_key))
    if not number:
        return ""
    point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    raw: Any = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
