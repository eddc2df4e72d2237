"""What somebody has shown to the moderators, and what came of it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.chat import ChatLine


class ReportReason(models.TextChoices):
    """What somebody thinks is wrong."""

    INSULT = "insult", _("Insults or threats")
    SPAM = "spam", _("Advertising, or the same again and again")
    NAME = "name", _("The name or the profile")
    CHEATING = "cheating", _("Cheating, or spoiling the game")
    OTHER = "other", _("Something else")


class Outcome(models.TextChoices):
    """What a moderator has decided."""

    OPEN = "", _("open")
    NOTHING = "nothing", _("nothing wrong")
    WARNED = "warning", _("warned")
    SILENCED = "silence", _("may not write")
    BANNED = "ban", _("may not come in")


class Report(models.Model):
    """Somebody thinks that a line, or a person, is wrong. `context` keeps what was said around
    it, for the line itself may go with its table.
    """

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="reports_about",
        verbose_name=_("person"),
    )
    # Null: it is about the person, or the line has gone.
    line = models.ForeignKey(
        ChatLine, on_delete=models.SET_NULL, null=True, blank=True, related_name="reports"
    )
    table_code = models.CharField(_("table"), max_length=10, blank=True)
    # Null: he has deleted his account since.
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="reports_made",
        verbose_name=_("reported by"),
    )
    reason = models.CharField(
        _("reason"), max_length=8, choices=ReportReason, default=ReportReason.OTHER, blank=True
    )
    words = models.CharField(_("in the reporter's words"), max_length=300, blank=True)
    context = models.TextField(blank=True)
    reported_at = models.DateTimeField(_("reported"))
    outcome = models.CharField(
        _("outcome"), max_length=7, choices=Outcome, default=Outcome.OPEN, blank=True
    )
    handled_at = models.DateTimeField(_("handled"), null=True, blank=True)
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("handled by"),
    )

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["-reported_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["line", "reporter"], name="one_report_per_line"),
            models.UniqueConstraint(
                fields=["person", "reporter"],
                condition=Q(line__isnull=True, table_code="", handled_at__isnull=True),
                name="one_open_report_per_person",
            ),
        ]
        indexes = [models.Index(fields=["handled_at", "-reported_at"], name="reports_to_handle")]

    def __str__(self) -> str:
        return f"report {self.pk}"
