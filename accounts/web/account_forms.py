"""What does one fill in to have an account and keep it? allauth's forms in our words."""

from typing import Any

from allauth.account import forms as allauth_forms
from django.utils.translation import gettext_lazy as _

from accounts.names import login_name
from accounts.web.dress import NAME_ATTRIBUTES, NAME_HELP, dress
from accounts.web.invites import ask_for_invite

PASSWORD_HELP = _("At least 8 characters.")


class LoginForm(allauth_forms.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self, "login", label=_("Name or e-mail"), autocomplete="username")
        dress(self, "password", label=_("Password"), autocomplete="current-password")

    def clean_login(self) -> str:
        return login_name(self.cleaned_data["login"])


class SignupForm(allauth_forms.SignupForm):
    """The name is both what others see and what one logs in with."""

    needs_invite = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(
            self,
            "username",
            label=_("Name at the table"),
            help_text=NAME_HELP,
            autocomplete="username",
            **NAME_ATTRIBUTES,
        )
        dress(
            self,
            "email",
            label=_("E-mail (optional)"),
            help_text=_("Only to get back in if you forget your password."),
        )
        dress(self, "password1", label=_("Password"), help_text=PASSWORD_HELP)
        if self.needs_invite:
            ask_for_invite(self)


class ClaimForm(SignupForm):
    """Sign-up for somebody who already plays here as a guest, and so has been let in."""

    needs_invite = False


class ChangePasswordForm(allauth_forms.ChangePasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self, "oldpassword", label=_("Current password"))
        _ask_once(self)


class ReauthenticateForm(allauth_forms.ReauthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self, "password", label=_("Current password"), autocomplete="current-password")


class SetPasswordForm(allauth_forms.SetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _ask_once(self)


class ResetPasswordKeyForm(allauth_forms.ResetPasswordKeyForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _ask_once(self)


class ResetPasswordForm(allauth_forms.ResetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self, "email", label=_("E-mail"))


class AddEmailForm(allauth_forms.AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self, "email", label=_("New e-mail"))


def _ask_once(form: Any) -> None:
    """One field for the new password, as at sign-up: browsers and managers show and keep it."""
    dress(form, "password1", label=_("New password"), help_text=PASSWORD_HELP)
    del form.fields["password2"]
