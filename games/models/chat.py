"""What was said at a table, by whom, and what somebody did not want to read."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Channel(models.TextChoices):
    TABLE = "table", _("table")
    # Spectators among themselves: players do not see it.
    WATCHERS = "watchers", _("spectators")


class LineKind(models.TextChoices):
    TEXT = "text", _("text")
    # `text` is a Phrase.
    PHRASE = "phrase", _("quick phrase")
    # `text` is a TableEvent, about the author.
    EVENT = "event", _("event")


class Phrase(models.TextChoices):
    """What can be said with one press; everybody reads it in his own language."""

    HELLO = "hello", _("Hello!")
    GOOD_LUCK = "good_luck", _("Good luck!")
    WELL_PLAYED = "well_played", _("Well played!")
    WHAT_AN_ESCOBA = "what_an_escoba", _("What an escoba!")
    ONE_MOMENT = "one_moment", _("One moment")
    THANKS = "thanks", _("Thanks")
    SORRY = "sorry", _("Sorry")
    REMATCH = "rematch", _("Another one?")
    BYE = "bye", _("Bye!")


class TableEvent(models.TextChoices):
    """What the talk says by itself about somebody; %(name)s is his name."""

    SAT = "sat", _("%(name)s sits down")
    LEFT = "left", _("%(name)s gets up")
    REMOVED = "removed", _("The host has asked %(name)s to get up")
    NOT_READY = "not_ready", _("%(name)s was not ready: that place is free")
    HOST = "host", _("%(name)s is the host now")
    WALKED = "walked", _("%(name)s leaves the match; a robot plays on")
    TIMED_OUT = "timed_out", _("A robot holds the seat of %(name)s, whose time ran out")
    BACK = "back", _("%(name)s is back")
    STARTED = "started", _("%(name)s starts the match")
    WON = "won", _("%(name)s has won the match")
    AGREED = "agreed", _("The match ends by agreement, without result")
    PAUSED = "paused", _("The match rests by agreement")
    RESUMED = "resumed", _("%(name)s goes on with the match")
    HOLIDAY_AHEAD = "holiday_ahead", _("%(name)s has announced a holiday")
    HOLIDAY = "holiday", _("%(name)s is on holiday")
    HOLIDAY_OVER = "holiday_over", _("The holiday of %(name)s is over")
    HOLIDAY_OFF = "holiday_off", _("%(name)s has called off the holiday")
    CLOSED = "closed", _("%(name)s has closed the chat")
    RATED = "rated", _("%(name)s makes the matches of this table rated")
    UNRATED = "unrated", _("%(name)s makes the matches of this table not rated")
    OPENED = "opened", _("%(name)s has opened the chat")


class ChatLine(models.Model):
    """One line. Its number orders the talk; chat never touches the revision of the table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat_lines")
    channel = models.CharField(max_length=8, choices=Channel, default=Channel.TABLE)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True
    )
    kind = models.CharField(max_length=6, choices=LineKind, default=LineKind.TEXT)
    text = models.CharField(max_length=200)
    said_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["table", "channel", "-id"])]

    def __str__(self) -> str:
        return f"line {self.pk}"


class ChatMute(models.Model):
    """Somebody does not want to read somebody else, at any table."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes"
    )
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "muted"], name="mute_once")]

    def __str__(self) -> str:
        return f"{self.user_id} does not read {self.muted_id}"
