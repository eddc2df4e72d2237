"""When did a clock last look? One row, from which an outage can be told."""

from django.db import models


class ClockBeat(models.Model):
    """The last pass of any clock."""

    beat_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"clock beat at {self.beat_at}"
