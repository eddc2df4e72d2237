"""What does somebody have to hear of, by which ways, and what has been sent already?"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class NoticeKind(models.TextChoices):
    """What happened. %(name)s is who did it, or whose table it is."""

    TURN = "turn", _("It is your turn at the table of %(name)s")
    INVITATION = "invitation", _("%(name)s invites you to a table")
    FRIEND = "friend", _("%(name)s would like to be your friend")
    REMATCH = "rematch", _("%(name)s would like a rematch")
    RESULT = "result", _("The match at the table of %(name)s is over")


class Ending(models.TextChoices):
    """How a match by days ended for the one who is told."""

    WON = "won", _("You have won the match at the table of %(name)s")
    LOST = "lost", _("You have lost the match at the table of %(name)s")


class Way(models.TextChoices):
    """How somebody can be told besides the list that every page has."""

    TITLE = "title", _("Title and icon")
    SOUND = "sound", _("Sound")
    BROWSER = "browser", _("Browser notification")
    PUSH = "push", _("Push to my devices")
    MAIL = "mail", _("E-mail")


class Notice(models.Model):
    """Something to hear of: one row for each table (or person) and kind, however often it happens.

    Whose turn it is stands in the table itself; a row of the kind TURN only says that it has been
    sent to devices.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    kind = models.CharField(max_length=10, choices=NoticeKind)
    # Null: it is about a person only.
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, related_name="notices")
    # Who did it; null: nobody in particular.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    ending = models.CharField(max_length=4, choices=Ending, blank=True)
    made_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)
    # When it was made out for the person's devices.
    told_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "kind", "table"],
                condition=Q(table__isnull=False),
                name="one_notice_per_table",
            ),
            models.UniqueConstraint(
                fields=["user", "kind", "actor"],
                condition=Q(table__isnull=True),
                name="one_notice_per_person",
            ),
        ]
        indexes = [
            models.Index(
                fields=["made_at"],
                condition=Q(read_at__isnull=True, told_at__isnull=True),
                name="notices_to_send",
            ),
        ]

    def __str__(self) -> str:
        return f"notice {self.kind} for {self.user_id}"


class NoticeSettings(models.Model):
    """What somebody wants to be told by which way; without a row it is as selectors.notices says.

    `switches` holds the ways that are on, as words like "turn.mail".
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_settings"
    )
    switches = models.TextField(blank=True)
    # What happened until then has been mailed.
    mailed_until = models.DateTimeField(null=True)
    # No mail before this moment.
    mail_after = models.DateTimeField(null=True)
    mail_failures = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"notice settings of {self.user_id}"


class Visit(models.Model):
    """When somebody last had a table in front of him, and until when that still holds."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="visits")
    seen_at = models.DateTimeField()
    open_until = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "table"], name="one_visit_per_table"),
        ]

    def __str__(self) -> str:
        return f"visit of {self.user_id} at table {self.table_id}"


class PushSubscription(models.Model):
    """A browser that takes pushes for somebody: where to send, and the keys to seal with."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_subscriptions"
    )
    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    user_agent = models.CharField(max_length=200, blank=True)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"push subscription {self.pk} of {self.user_id}"


class Delivery(models.Model):
    """A push that is to be sent; the row goes when it has been."""

    subscription = models.ForeignKey(
        PushSubscription, on_delete=models.CASCADE, related_name="deliveries"
    )
    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    due_at = models.DateTimeField(db_index=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["subscription", "notice"], name="one_push_at_a_time"),
        ]

    def __str__(self) -> str:
        return f"push of notice {self.notice_id} to subscription {self.subscription_id}"
