"""Who is here? Whoever has asked for a page, or had one open, in the last few minutes."""

from datetime import datetime, timedelta

# `last_seen` is not written more often than this.
LEASE = timedelta(minutes=1)
# A page that is open asks for itself every half minute: three misses, and the person is gone.
GONE_AFTER = timedelta(minutes=3)


def is_stale(last_seen: datetime | None, *, now: datetime) -> bool:
    """Whether it is time to write down again that somebody is here."""
    return last_seen is None or last_seen <= now - LEASE


def is_here(last_seen: datetime | None, *, now: datetime) -> bool:
    return last_seen is not None and last_seen > now - GONE_AFTER
