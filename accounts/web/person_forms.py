"""What does a person fill in about himself, who may see it, and his leaving?"""

from itertools import groupby
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.countries import country_choices
from accounts.models import Audience, User
from accounts.names.lines import MAX_LENGTH, LineReason, LineRefused, clean_line
from accounts.services.privacy import Privacy
from accounts.services.profile import Profile
from accounts.web.dress import NAME_ATTRIBUTES, dress

_LINE_TEXTS = {
    LineReason.TOO_LONG: _("At most %(most)s characters."),
    LineReason.CHARACTER: _("There is a character in it that cannot be shown."),
    LineReason.ABUSIVE: _("This is not allowed. Write something else."),
}
_AREAS = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe",
    "Indian", "Pacific",
)  # fmt: skip


def _countries() -> list[tuple[str, Any]]:
    return [("", _("I would rather not say")), *country_choices()]


def _time_zones() -> list[tuple[str, Any]]:
    """The zones of the world by area, each by its own name, which is the same everywhere."""
    names = sorted(name for name in available_timezones() if name.split("/")[0] in _AREAS)
    groups = [
        (area, [(name, name.partition("/")[2].replace("_", " ")) for name in members])
        for area, members in groupby(names, key=lambda name: name.split("/")[0])
    ]
    return [("", _("That of my browser")), ("UTC", "UTC"), *groups]


class ProfileForm(forms.Form):
    line = forms.CharField(label=_("A line about you"), max_length=500, required=False)
    # Called when the form is made: the order of the names depends on the language.
    country = forms.ChoiceField(label=_("Country"), choices=_countries, required=False)
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=_time_zones, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(
            self,
            "line",
            help_text=_("Everybody who opens your profile can read it."),
            maxlength=str(MAX_LENGTH),
        )
        dress(self, "time_zone", help_text=_("Dates and times are shown to you in it."))

    @classmethod
    def of(cls, user: User) -> "ProfileForm":
        return cls(initial={name: getattr(user, name) for name in cls.base_fields})

    def clean_line(self) -> str:
        try:
            return clean_line(self.cleaned_data["line"])
        except LineRefused as refused:
            raise ValidationError(
                _LINE_TEXTS[refused.reason], code=refused.reason.value, params={"most": MAX_LENGTH}
            ) from refused

    def profile(self) -> Profile:
        """Of a valid form."""
        return Profile(**self.cleaned_data)


class PrivacyForm(forms.Form):
    history_for = forms.ChoiceField(
        label=_("Who may see my matches and results?"),
        choices=Audience.choices,
        widget=forms.RadioSelect,
    )
    invitations_from = forms.ChoiceField(
        label=_("Who may invite me to a table?"), choices=Audience.choices, widget=forms.RadioSelect
    )
    messages_from = forms.ChoiceField(
        label=_("Who may write to me?"), choices=Audience.choices, widget=forms.RadioSelect
    )
    shows_online = forms.BooleanField(label=_("My friends see when I am here"), required=False)

    @classmethod
    def of(cls, user: User) -> "PrivacyForm":
        return cls(initial={name: getattr(user, name) for name in cls.base_fields})

    def audiences(self) -> list[forms.BoundField]:
        return [self[name] for name in ("history_for", "invitations_from", "messages_from")]

    def privacy(self) -> Privacy:
        """Of a valid form."""
        data = self.cleaned_data
        return Privacy(
            history_for=Audience(data["history_for"]),
            invitations_from=Audience(data["invitations_from"]),
            messages_from=Audience(data["messages_from"]),
            shows_online=data["shows_online"],
        )


class FriendForm(forms.Form):
    """Whoever knows a name can ask."""

    name = forms.CharField(label=_("Name"), max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self, "name", autocomplete="off", **NAME_ATTRIBUTES)


class DeletionForm(forms.Form):
    """An account proves that it is its owner who asks; a guest has nothing to prove it with."""

    password = forms.CharField(label=_("Current password"), strip=False)

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]
        else:
            self.fields["password"].widget = forms.PasswordInput()
            dress(self, "password", autocomplete="current-password")

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(_("This is not your current password."), code="wrong")
        return password
