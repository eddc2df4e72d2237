"""What do notices know about a person? All of it, for himself; of his devices not their keys."""

from typing import Any

from games.models import Notice, NoticeSettings, PushSubscription, Visit


def collect(user_id: int) -> dict[str, Any]:
    """What he was told, by which ways, on which devices, and when he last looked at a table."""
    return {
        "notices": list(
            Notice.objects.filter(user=user_id)
            .order_by("made_at", "pk")
            .values("kind", "table__code", "actor__display_name", "ending", "made_at", "read_at")
        ),
        "visits": list(
            Visit.objects.filter(user=user_id)
            .order_by("seen_at", "pk")
            .values("table__code", "seen_at")
        ),
        "settings": list(
            NoticeSettings.objects.filter(user=user_id).values("switches", "mailed_until")
        ),
        "devices": list(
            PushSubscription.objects.filter(user=user_id)
            .order_by("made_at", "pk")
            .values("user_agent", "made_at")
        ),
    }
