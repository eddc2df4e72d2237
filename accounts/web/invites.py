"""Where does a form ask for an invitation? Only at a site that needs one."""

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.selectors.invites import valid_invites


def ask_for_invite(form: forms.BaseForm) -> None:
    """Add the field to a form, where the site is a club's."""
    if settings.INVITE_ONLY:
        form.fields["invite"] = InviteField()


def asked_invite(request: HttpRequest) -> dict[str, str]:
    """The code of the link that brought somebody here, as the form's initial data."""
    return {"invite": request.GET.get("invite", "")[:40]}


def invite_refused() -> ValidationError:
    return ValidationError(
        _("This invitation is unknown, used up or too old. Ask whoever invited you for another."),
        code="invite",
    )


class InviteField(forms.CharField):
    """A code that holds; whether it still does is decided again when it is spent."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Invitation"),
            help_text=_("Here only people with an invitation play. Write its code."),
            max_length=40,
            widget=forms.TextInput(
                attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
            ),
        )

    def clean(self, value: str) -> str:
        code = super().clean(value)
        if not valid_invites(code, now=timezone.now()).exists():
            raise invite_refused()
        return code
