"""When is somebody on holiday? Days that he has announced; his turns by days do not count them."""

from django.conf import settings
from django.db import models


class Holiday(models.Model):
    """Whole days in the person's own time, from `first` to `last`; `starts_at` and `ends_at` say
    the same as moments. It is never moved: what is called off goes, what is cut short ends earlier.
    """

    class Stage(models.TextChoices):
        """What the tables of this person have been told of it."""

        ANNOUNCED = "announced"
        RUNNING = "running"
        OVER = "over"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="holidays"
    )
    first = models.DateField()
    last = models.DateField()
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    stage = models.CharField(max_length=9, choices=Stage, default=Stage.ANNOUNCED)

    class Meta:
        ordering = ["starts_at"]
        indexes = [
            # What a clock has to tell: asked every few seconds, of few rows.
            models.Index(
                fields=["starts_at"],
                condition=~models.Q(stage="over"),
                name="holidays_to_tell",
            ),
        ]

    def __str__(self) -> str:
        return f"holiday {self.pk} of {self.user_id}"

    @property
    def is_running(self) -> bool:
        return self.stage == self.Stage.RUNNING
