"""What does whoever runs the site tell everybody?"""

from django.db import models


class SiteNotice(models.Model):
    """A line on every page, for instance when the site will be away. The newest one counts."""

    text = models.CharField(max_length=300)
    # When it happens, if it happens at a moment.
    at = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    # Whether open pages have been told of its coming, or of its going.
    told = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.text
