"""Who is playing? Users; a guest is a user who has only written a name. Friendships and blocks."""

import secrets
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts.names import login_name, name_key
from accounts.regions import Region

# Crockford's alphabet in small letters: no i, l, o, u.
PUBLIC_ID_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
PUBLIC_ID_LENGTH = 10


class Deck(models.TextChoices):
    """The card designs a viewer can choose for himself (file names in static/decks)."""

    CLASSIC = "classic", _("Spanish classic")
    MODERN = "modern", _("Modern")
    FRENCH = "french", _("French")
    CONTRAST = "contrast", _("High contrast")


class Theme(models.TextChoices):
    SYSTEM = "", _("Like the system")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class CardSize(models.TextChoices):
    """How large a viewer likes the cards of a table, where there is room for it."""

    SMALL = "small", _("Small")
    NORMAL = "", _("Normal")
    LARGE = "large", _("Large")


class Audience(models.TextChoices):
    """Who may: everybody, only friends, or nobody."""

    EVERYONE = "everyone", _("Everyone")
    FRIENDS = "friends", _("Friends")
    NOBODY = "nobody", _("Nobody")


def new_public_id() -> str:
    """What stands in the address of a person's page: it cannot be guessed, nor counted up."""
    return "".join(secrets.choice(PUBLIC_ID_ALPHABET) for _ in range(PUBLIC_ID_LENGTH))


class People(UserManager["User"]):
    """Users by the means of Django's own commands (createsuperuser) and of tests.

    They know no shown name, so it is the login name. People who sign up come through the services.
    """

    def create_user(
        self, username: str, email: str | None = None, password: str | None = None, **fields: Any
    ) -> "User":
        return super().create_user(
            login_name(username), email, password, **_shown(username, fields)
        )

    def create_superuser(
        self, username: str, email: str | None = None, password: str | None = None, **fields: Any
    ) -> "User":
        return super().create_superuser(
            login_name(username), email, password, **_shown(username, fields)
        )


def _shown(username: str, fields: dict[str, Any]) -> dict[str, Any]:
    fields.setdefault("display_name", username)
    fields.setdefault("name_key", name_key(fields["display_name"]))
    return fields


class User(AbstractUser):
    """A person. `username` is for logging in; `display_name` is what others see.

    `name_key` is the display name with look-alike letters folded (accounts.names), unique among
    accounts, so that nobody can pass for somebody else. Guests are marked wherever they appear and
    may share a name with another guest, never with an account.
    """

    # Django's own field refuses spaces; a login name is whatever accounts.names accepts.
    username = models.CharField(
        _("login name"),
        max_length=150,
        unique=True,
        error_messages={"unique": _("This name is taken.")},
    )
    display_name = models.CharField(_("name"), max_length=30)
    name_key = models.CharField(max_length=90, editable=False)
    is_guest = models.BooleanField(default=False)
    language = models.CharField(_("language"), max_length=5, blank=True)
    deck = models.CharField(_("deck"), max_length=10, choices=Deck, default=Deck.CLASSIC)
    theme = models.CharField(
        _("theme"), max_length=5, choices=Theme, default=Theme.SYSTEM, blank=True
    )
    card_size = models.CharField(
        _("card size"), max_length=5, choices=CardSize, default=CardSize.NORMAL, blank=True
    )
    region = models.CharField(
        _("words of"), max_length=11, choices=Region, default=Region.NEUTRAL, blank=True
    )
    value_badges = models.BooleanField(_("show 8, 9 and 10 on the figures"), default=True)
    hints = models.BooleanField(_("mark the cards that make fifteen"), default=True)

    public_id = models.CharField(
        max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id, editable=False
    )
    line = models.CharField(_("a line about you"), max_length=120, blank=True)
    country = models.CharField(_("country"), max_length=2, blank=True)
    # Empty: that of the browser, as it was last found; nothing there either: that of the site.
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True)
    found_time_zone = models.CharField(max_length=40, blank=True, editable=False)
    history_for = models.CharField(max_length=8, choices=Audience, default=Audience.EVERYONE)
    invitations_from = models.CharField(max_length=8, choices=Audience, default=Audience.EVERYONE)
    messages_from = models.CharField(max_length=8, choices=Audience, default=Audience.EVERYONE)
    # Whether friends see that one is here.
    shows_online = models.BooleanField(default=True)
    # Brought up to date once a minute at most (services.presence).
    last_seen = models.DateTimeField(null=True, blank=True, editable=False)
    # What moderators have decided about him, as Sanction keeps it: what each page has to know.
    warning = models.CharField(max_length=300, blank=True, editable=False)
    silenced_until = models.DateTimeField(null=True, blank=True, editable=False)
    silenced_for = models.CharField(max_length=300, blank=True, editable=False)
    banned_until = models.DateTimeField(null=True, blank=True, editable=False)
    banned_for = models.CharField(max_length=300, blank=True, editable=False)
    # The moment the account is to be deleted, while that can still be cancelled.
    delete_at = models.DateTimeField(null=True, blank=True, db_index=True, editable=False)
    # A deleted account keeps its row, with nothing personal in it: matches keep their players.
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects: ClassVar[People] = People()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        indexes = [
            # Guests are looked up by key when an account takes their name, people by e-mail when
            # they log in or forgot their password.
            models.Index(fields=["name_key"], name="name_keys"),
            models.Index(fields=["email"], name="emails"),
            # How many are here now, on every home page.
            models.Index(fields=["last_seen"], name="seen_lately"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["name_key"], condition=Q(is_guest=False), name="one_account_per_name"
            ),
        ]

    def __str__(self) -> str:
        return self.display_name

    @property
    def link_id(self) -> str:
        """What the person's own link says. It leads to tables that only people with a link find, so
        the address of his page is not enough to make it.
        """
        seal = salted_hmac("accounts.own_link", self.public_id, algorithm="sha256").hexdigest()
        return f"{self.public_id}-{seal[:12]}"


class Friendship(models.Model):
    """Two people of whom one asked the other; friends once that is accepted."""

    asker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friendships_asked"
    )
    asked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friendships_got"
    )
    asked_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            # Two people who ask each other at the same moment are one row, not two.
            models.UniqueConstraint(
                Least("asker", "asked"), Greatest("asker", "asked"), name="one_friendship_per_pair"
            ),
            models.CheckConstraint(condition=~Q(asker=F("asked")), name="nobody_is_his_own_friend"),
        ]

    def __str__(self) -> str:
        return f"friendship {self.asker_id} - {self.asked_id}"


class Block(models.Model):
    """Somebody wants to have nothing to do with somebody: neither sees the other any more."""

    blocker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks_made"
    )
    blocked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks_got"
    )
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="one_block_per_pair"),
            models.CheckConstraint(
                condition=~Q(blocker=F("blocked")), name="nobody_blocks_himself"
            ),
        ]

    def __str__(self) -> str:
        return f"block {self.blocker_id} - {self.blocked_id}"


class SanctionKind(models.TextChoices):
    """What a moderator may decide about a person."""

    WARNING = "warning", _("warning")
    SILENCE = "silence", _("may not write")
    BAN = "ban", _("may not come in")


class Sanction(models.Model):
    """A decision of a moderator about somebody, with its reason, which he is told."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="sanctions",
        verbose_name=_("person"),
    )
    kind = models.CharField(_("decision"), max_length=7, choices=SanctionKind)
    reason = models.CharField(_("reason"), max_length=300)
    made_at = models.DateTimeField(_("decided"))
    # Of a warning nothing; null otherwise: for good.
    until = models.DateTimeField(_("until"), null=True, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    lifted_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("taken back by"),
    )

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.kind} for {self.person_id}"


class InviteCode(models.Model):
    """What lets people into a site that is a club's: so many, until then."""

    code = models.CharField(max_length=10, unique=True)
    places = models.PositiveSmallIntegerField(help_text="people it still lets in")
    note = models.CharField(max_length=80, blank=True)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"invitation {self.pk}"
