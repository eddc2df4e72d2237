"""Has this form been answered before? Keys that make repeated commands give the first answer."""

from django.conf import settings
from django.db import models


class CommandKey(models.Model):
    """A key issued with a form and the answer its first use got."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    key = models.CharField(max_length=32)
    answer = models.CharField(max_length=40)
    used_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="one_answer_per_key"),
        ]

    def __str__(self) -> str:
        return f"command {self.key}"
