"""How strong is somebody, by kind of play, and what has each match changed?"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.matches import Player


class RatingKind(models.TextChoices):
    """What is rated apart: playing well in pairs says little about playing alone."""

    TWO = "two", _("two players")
    SEVERAL = "several", _("three or more, individually")
    PAIRS = "pairs", _("pairs")


class Effect(models.TextChoices):
    """Why a rated match has changed a rating, or has not (docs/ratings.md)."""

    RESULT = "result", _("by the result")
    # Away at the end: that is a loss, whatever the robot in his seat made of it.
    LEFT = "left", _("has left the match")
    # A robot has played for him meanwhile, so that the seat could only have earned him something.
    HELD = "held", _("a robot has held the seat")
    # Somebody else has left, which is nobody else's loss and no win over him.
    UNTOUCHED = "untouched", _("somebody has left the match")


class Rating(models.Model):
    """What is believed of a person in a kind of play: the strength and how sure that is."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings"
    )
    kind = models.CharField(max_length=7, choices=RatingKind)
    mu = models.FloatField()
    sigma = models.FloatField()
    # Matches that have counted.
    matches = models.PositiveIntegerField(default=0)
    # Of the last change.
    sequence = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "kind"], name="one_rating_per_kind"),
        ]
        indexes = [models.Index(fields=["kind", "-mu"])]

    def __str__(self) -> str:
        return f"{self.kind} rating of {self.user_id}"


class RatingChange(models.Model):
    """What one match has changed for one person. Appended; a rebuild follows the sequences.

    Whoever played in a rated match has one, also when nothing changed: what changed for the others
    depended on his rating then.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="rating_change")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rating_changes"
    )
    kind = models.CharField(max_length=7, choices=RatingKind)
    # 1, 2, 3... for each person and kind, without a gap.
    sequence = models.PositiveIntegerField()
    effect = models.CharField(max_length=9, choices=Effect)
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()
    # Matches that have counted, this one included.
    matches = models.PositiveIntegerField()
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "kind", "sequence"], name="one_change_per_number"
            ),
        ]
        indexes = [models.Index(fields=["kind", "made_at"])]

    def __str__(self) -> str:
        return f"change {self.sequence} of the {self.kind} rating of {self.user_id}"
