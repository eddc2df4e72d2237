"""What was played? A match, its players, its rounds, and the log of moves nobody edits."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class MatchStatus(models.TextChoices):
    PLAYING = "playing", _("playing")
    FINISHED = "finished", _("finished")
    # Everybody walked away: no result.
    ABANDONED = "abandoned", _("abandoned")
    # All who were there agreed to end it: no result.
    AGREED = "agreed", _("ended by agreement")


class Match(models.Model):
    """One match to the target. `secret` decides every deck; nobody sees it before the end."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveSmallIntegerField()
    ruleset = models.CharField(max_length=30)
    overrides = models.JSONField(default=dict, blank=True)
    target = models.PositiveSmallIntegerField()
    pairs = models.BooleanField(default=False)
    rated = models.BooleanField(default=False)
    # The side of each position, in order of the places at the table.
    sides = models.JSONField()
    secret = models.CharField(max_length=64, editable=False)
    commitment = models.CharField(max_length=64, editable=False)
    contributions = models.JSONField(default=list, blank=True, editable=False)
    status = models.CharField(max_length=9, choices=MatchStatus, default=MatchStatus.PLAYING)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    # Won by claim, because all rivals had left, instead of played to the end against robots.
    claimed = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_match_per_number"),
        ]

    def __str__(self) -> str:
        return f"match {self.pk}"


class Proposal(models.TextChoices):
    """What a player would like to do if all agree."""

    NOTHING = "", _("nothing")
    PAUSE = "pause", _("a pause")
    END = "end", _("to end without result")


class Player(models.Model):
    """Who held a position in a match, and how it ended for them."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="players")
    position = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(help_text="the place at the table")
    side = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="played",
    )
    robot = models.CharField(max_length=20, blank=True)
    # The shown name when the match began.
    name = models.CharField(max_length=30)
    # Points of the player's side after the last finished round.
    points = models.SmallIntegerField(default=0)
    won = models.BooleanField(null=True, blank=True)
    # Set while a robot sits in for a person who walked away, or whose time ran out too often.
    left_at = models.DateTimeField(null=True, blank=True)
    # Seconds of extra time left, and turns in a row that ran out.
    bank = models.FloatField(default=0)
    timeouts = models.PositiveSmallIntegerField(default=0)
    proposal = models.CharField(max_length=5, choices=Proposal, default="", blank=True)
    # The number shown beside the name when the match began; nothing for whoever had none.
    rating = models.SmallIntegerField(null=True, blank=True)
    rating_is_provisional = models.BooleanField(default=False)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["match", "position"], name="one_player_per_position"),
            models.UniqueConstraint(fields=["match", "user"], name="one_position_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.name} in match {self.match_id}"


class Round(models.Model):
    """One deck played out. `deck` is the dealing order: it never leaves the server while hidden."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    dealer = models.PositiveSmallIntegerField(help_text="position in the match")
    deck = models.CharField(max_length=120, editable=False)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    # While set, calls are accepted and cards are not.
    calls_close_at = models.DateTimeField(null=True, blank=True)
    # Positions that have said "listo" in the call window.
    ready = models.JSONField(default=list, blank=True)
    # Refused calls, shown to the table: [position, kind] in the order they came.
    wrong_calls = models.JSONField(default=list, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_round_per_number"),
        ]

    def __str__(self) -> str:
        return f"round {self.number} of match {self.match_id}"


class Cause(models.TextChoices):
    PLAYER = "player", _("player")
    ROBOT = "robot", _("robot")
    TIMEOUT = "timeout", _("time ran out")
    SERVER = "server", _("server")


class Move(models.Model):
    """A play that was accepted. Appended, never edited."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="moves")
    ply = models.PositiveSmallIntegerField()
    # Null: the server ended the calls.
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    play = models.CharField(max_length=130, help_text="in the engine's notation")
    cause = models.CharField(max_length=7, choices=Cause, default=Cause.PLAYER)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["ply"]
        constraints = [
            models.UniqueConstraint(fields=["round", "ply"], name="one_move_per_ply"),
        ]

    def __str__(self) -> str:
        return f"move {self.ply} of round {self.round_id}"


class RoundScore(models.Model):
    """What a finished round gave one side, item by item; a decision that no later code changes."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="scores")
    side = models.PositiveSmallIntegerField()
    points = models.SmallIntegerField()
    total = models.SmallIntegerField(help_text="of the side, after this round")
    # [{"item", "measure", "points", "tied", "cards"}] in the order of the board.
    lines = models.JSONField()

    class Meta:
        ordering = ["side"]
        constraints = [
            models.UniqueConstraint(fields=["round", "side"], name="one_score_per_side"),
        ]

    def __str__(self) -> str:
        return f"side {self.side} in round {self.round_id}"
