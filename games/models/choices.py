"""What did somebody choose last time, so that he need not choose it all again?"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class LastChoices(models.Model):
    """One row for a person: the forms of the lobby as he left them. Nothing is decided by them."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="last_choices"
    )
    # Field to text, as the forms send it; what a form does not know any more it ignores.
    lobby_filter = models.JSONField(default=dict, blank=True)
    quick_seat = models.JSONField(default=dict, blank=True)
    new_table = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return f"choices of {self.user_id}"


class TablePreset(models.Model):
    """The form of a new table, kept under a name."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="table_presets"
    )
    name = models.CharField(_("name"), max_length=40)
    choices = models.JSONField()
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "name"], name="one_preset_per_name"),
        ]

    def __str__(self) -> str:
        return self.name
