"""What can a person write about himself?"""

import secrets
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models import CardSize, Deck, Theme, User
from accounts.regions import Region
from accounts.services.preferences import Preferences
from accounts.web.dress import NAME_ATTRIBUTES, NAME_HELP, dress
from accounts.web.invites import ask_for_invite
from accounts.web.name_errors import cleaned_name

# Each language is written in itself: that is how its speakers find it.
_LANGUAGE_NAMES = {"es": "Español", "en": "English", "pt": "Português"}
LANGUAGE_CHOICES = [(code, _LANGUAGE_NAMES[code]) for code, _name in settings.LANGUAGES]


class GuestForm(forms.Form):
    name = forms.CharField(label=_("Your name"), max_length=200)
    # The same form sent twice is one guest: see services.guests.
    key = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["key"].initial = secrets.token_urlsafe(16)
        dress(self, "name", help_text=NAME_HELP, autocomplete="nickname", **NAME_ATTRIBUTES)
        ask_for_invite(self)

    def clean_name(self) -> str:
        return cleaned_name(self.cleaned_data["name"])


class SettingsForm(forms.Form):
    display_name = forms.CharField(label=_("Name at the table"), max_length=200)
    language = forms.ChoiceField(
        label=_("Language"),
        choices=[("", _("Like the browser")), *LANGUAGE_CHOICES],
        required=False,
    )
    deck = forms.ChoiceField(label=_("Deck"), choices=Deck.choices, widget=forms.RadioSelect)
    theme = forms.ChoiceField(
        label=_("Theme"), choices=Theme.choices, required=False, widget=forms.RadioSelect
    )
    card_size = forms.ChoiceField(
        label=_("Card size"), choices=CardSize.choices, required=False, widget=forms.RadioSelect
    )
    region = forms.ChoiceField(label=_("Words of"), choices=Region.choices, required=False)
    value_badges = forms.BooleanField(label=_("Show 8, 9 and 10 on the figures"), required=False)
    hints = forms.BooleanField(label=_("Mark the cards that make fifteen"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(
            self,
            "display_name",
            help_text=_("This is how others see you. It does not change how you log in."),
            autocomplete="nickname",
            **NAME_ATTRIBUTES,
        )

    @classmethod
    def of(cls, user: User) -> "SettingsForm":
        return cls(initial={name: getattr(user, name) for name in cls.base_fields})

    def clean_display_name(self) -> str:
        return cleaned_name(self.cleaned_data["display_name"])

    def preferences(self) -> Preferences:
        """Of a valid form."""
        data = {key: value for key, value in self.cleaned_data.items() if key != "display_name"}
        return Preferences(**data)


class LookForm(forms.Form):
    """What can be chosen from any page about its look: each of them may be missing."""

    deck = forms.ChoiceField(
        label=_("Deck"), choices=Deck.choices, required=False, widget=forms.RadioSelect
    )
    theme = forms.ChoiceField(choices=Theme.choices, required=False)
    card_size = forms.ChoiceField(
        label=_("Card size"), choices=CardSize.choices, required=False, widget=forms.RadioSelect
    )
    region = forms.ChoiceField(label=_("Words of"), choices=Region.choices, required=False)

    def chosen(self) -> dict[str, str]:
        """Of a valid form: what was sent, and nothing else."""
        return {key: value for key, value in self.cleaned_data.items() if key in self.data}
