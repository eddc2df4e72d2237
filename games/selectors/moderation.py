"""What has somebody shown to the moderators?"""

from typing import Any

from games.models import Report, ReportReason

REASONS: tuple[tuple[str, Any], ...] = tuple(ReportReason.choices)


def has_reported(user_id: int, line_id: int) -> bool:
    return Report.objects.filter(reporter=user_id, line=line_id).exists()
