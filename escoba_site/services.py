"""What happens when whoever runs the site has something to say to everybody?"""

from datetime import datetime

from django.db import transaction

from escoba_site.models import SiteNotice
from escoba_site.notices import current_notice, forget_notice
from games.services import announce


def publish_notice(text: str, *, at: datetime | None, now: datetime) -> SiteNotice:
    """Show this on every page, in place of any notice before it."""
    forget_notice()
    return SiteNotice.objects.create(text=text, at=at, made_at=now)


def withdraw_notice(*, now: datetime) -> bool:
    """Show nothing any more; False when nothing was shown."""
    notice = current_notice(now)
    if notice is None:
        return False
    forget_notice()
    notice.withdrawn_at = now
    notice.told = False
    notice.save(update_fields=["withdrawn_at", "told"])
    return True


def tell_open_pages(*, now: datetime) -> bool:
    """Tell the pages that are open of a notice that came or went; one clock does it once.

    The command that wrote it runs in a process of its own, which without Redis no page hears.
    """
    newest = SiteNotice.objects.order_by("-pk").first()
    if newest is None or newest.told:
        return False
    with transaction.atomic():
        if not SiteNotice.objects.filter(pk=newest.pk, told=False).update(told=True):
            return False
        shown = current_notice(now)
        announce.site_notice_changed(
            text=shown.text if shown else "",
            at=shown.at.isoformat() if shown and shown.at else "",
        )
    return True
