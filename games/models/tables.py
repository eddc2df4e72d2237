"""What is a table, and who sits at it?"""

from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class TableStatus(models.TextChoices):
    WAITING = "waiting", _("waiting")
    PLAYING = "playing", _("playing")
    CLOSED = "closed", _("closed")


class Visibility(models.TextChoices):
    OPEN = "open", _("Anyone")
    LINK = "link", _("Only with the link")
    INVITED = "invited", _("Only who is invited")


class Pace(models.IntegerChoices):
    """How long a turn may take, in seconds."""

    NONE = 0, _("no clock")
    FIFTEEN = 15, _("15 seconds a turn")
    THIRTY = 30, _("30 seconds a turn")
    SIXTY = 60, _("60 seconds a turn")
    ONE_DAY = 86_400, _("1 day a turn")
    THREE_DAYS = 3 * 86_400, _("3 days a turn")
    SEVEN_DAYS = 7 * 86_400, _("7 days a turn")


class Pairing(models.TextChoices):
    """Who plays with whom in the next match of four in pairs."""

    SAME = "same", _("the same pairs")
    SWAPPED = "swapped", _("the pairs change")
    DRAWN = "drawn", _("the pairs are drawn")


class Table(models.Model):
    """A place with a link, where one match after another is played.

    The columns after `created_at` are projections of the log for lists and the clock;
    `manage.py check_tables` recomputes them.
    """

    code = models.CharField(max_length=10, unique=True)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="hosted_tables"
    )
    ruleset = models.CharField(max_length=30)
    overrides = models.JSONField(default=dict, blank=True)
    target = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField(help_text="number of places")
    pairs = models.BooleanField(default=False)
    visibility = models.CharField(max_length=7, choices=Visibility, default=Visibility.OPEN)
    # Seconds for a turn, 0 for no clock; a day or more is a match by correspondence.
    pace = models.PositiveIntegerField(choices=Pace, default=Pace.NONE)
    # Seconds of extra time each player has for a whole match.
    bank = models.PositiveSmallIntegerField(default=0)
    chat_open = models.BooleanField(default=True)
    watchable = models.BooleanField(default=True)
    # Whether somebody who comes later may take the seat of a robot.
    robots_replaceable = models.BooleanField(default=True)
    # Whether the site may mark what makes fifteen; else everybody looks for himself.
    hints_allowed = models.BooleanField(default=True)
    # Whether its matches change ratings: then only accounts play, and no robots (docs/ratings.md).
    rated = models.BooleanField(default=False)
    seats_locked = models.BooleanField(default=False)
    # While set, the match begins then, without those who are not ready.
    starts_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    status = models.CharField(max_length=8, choices=TableStatus, default=TableStatus.WAITING)
    # Visible changes so far; consumers drop signals they have already shown.
    revision = models.PositiveIntegerField(default=0)
    # The next moment the clock must look at this table, or null.
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)
    # When the turn on the table began, and since when the match rests by agreement.
    turn_since = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    # The person whose turn it is, or null.
    turn_user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="tables_on_turn",
    )
    current_round = models.ForeignKey(
        "games.Round", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # Place (not match position) of whoever dealt last; the next dealer is counted from here.
    last_dealer = models.PositiveSmallIntegerField(null=True, blank=True)

    _read: dict[str, Any]

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        indexes = [models.Index(fields=["status", "visibility", "-created_at"])]

    def __str__(self) -> str:
        return f"table {self.code}"

    @classmethod
    def from_db(cls, *row: Any, **options: Any) -> Self:
        """Remember what was read, for `changed_columns`."""
        table = super().from_db(*row, **options)
        table._read = {name: vars(table)[name] for name in row[1]}
        return table

    def changed_columns(self) -> dict[str, Any]:
        """What is not as it was read: most often five columns of twenty-four. The value of a column
        is replaced, never changed in place.
        """
        read: dict[str, Any] = getattr(self, "_read", {})
        names = read or [field.attname for field in self._meta.concrete_fields]
        return {
            name: getattr(self, name) for name in names if getattr(self, name) != read.get(name)
        }

    @property
    def sitting_is_ready(self) -> bool:
        """Whether people here need not say that they are ready: friends, or a match by days."""
        return self.visibility != Visibility.OPEN or self.is_by_days

    @property
    def is_by_days(self) -> bool:
        """Whether nobody has to be there at the same time as anybody else."""
        return self.pace >= Pace.ONE_DAY


class Invitation(models.Model):
    """Somebody has been invited to a table; he may come in where only the invited may."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="invitations")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations"
    )
    invited_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "user"], name="one_invitation_per_person"),
        ]

    def __str__(self) -> str:
        return f"invitation of {self.user_id} to table {self.table_id}"


class Seat(models.Model):
    """A taken place of a table: by a person or by a robot. Free places have no row."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    place = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="seats",
    )
    robot = models.CharField(max_length=20, blank=True)
    taken_at = models.DateTimeField()
    is_ready = models.BooleanField(default=False)
    # The place this person would like to change with its sitter.
    wants_place = models.PositiveSmallIntegerField(null=True, blank=True)
    wants_rematch = models.BooleanField(default=False)
    # How he would like to play it, where pairs are played.
    wants_pairing = models.CharField(
        max_length=7, choices=Pairing, default=Pairing.SAME, blank=True
    )

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["table", "place"], name="one_sitter_per_place"),
            models.UniqueConstraint(fields=["table", "user"], name="one_place_per_person"),
            models.CheckConstraint(
                condition=Q(user__isnull=True) ^ Q(robot=""), name="a_person_or_a_robot"
            ),
        ]

    def __str__(self) -> str:
        return f"place {self.place} of table {self.table_id}"
