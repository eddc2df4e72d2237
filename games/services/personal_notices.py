"""How do notices forget a person? With his devices, and with what others were told of him."""

from datetime import datetime

from django.db.models import Q

from games.models import Notice, NoticeSettings, PushSubscription, Visit
from games.services.writing import writing


def forget(user_id: int, *, now: datetime) -> None:
    """Delete every row of his. It may be called again."""
    with writing():
        Notice.objects.filter(Q(user=user_id) | Q(actor=user_id)).delete()
        NoticeSettings.objects.filter(user=user_id).delete()
        PushSubscription.objects.filter(user=user_id).delete()
        Visit.objects.filter(user=user_id).delete()
