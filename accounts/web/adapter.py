"""How does django-allauth do things here? It asks our names and our services."""

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account import app_settings as allauth_settings
from allauth.account.adapter import DefaultAccountAdapter
from django.contrib import messages
from django.core.validators import MaxLengthValidator
from django.forms import BaseForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.selectors.people import is_account_possible
from accounts.services.accounts import create_account
from accounts.web.name_errors import cleaned_name, name_taken

logger = logging.getLogger(__name__)


# The same words whether the name or the password is wrong: who exists here is not told.
_NO_MATCH = _("Name and password do not match. Try again.")


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account is closed."),
        "duplicate_email": _("This is your address already."),
        "email_password_mismatch": _NO_MATCH,
        "username_password_mismatch": _NO_MATCH,
        "email_taken": _("An account with this address exists. Log in, or choose another one."),
        "enter_current_password": _("This is not your current password."),
        "invalid_password_reset": _("This link has been used or is too old."),
        "too_many_login_attempts": _("Too many attempts. Wait a few minutes and try again."),
        "rate_limited": _("Too many attempts. Wait a few minutes and try again."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        name = cleaned_name(username)
        if not shallow and not is_account_possible(name):
            raise name_taken()
        return name

    def clean_email(self, email: str) -> str:
        """Django's field lets through more than a row has room for."""
        MaxLengthValidator(allauth_settings.EMAIL_MAX_LENGTH)(email)
        return super().clean_email(email)

    def save_user(
        self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True
    ) -> User:
        """Raises NameTaken when somebody took the name after the form was checked, and InviteNeeded
        when somebody took the last place of the invitation.
        """
        return create_account(
            name=form.cleaned_data["username"],
            password=form.cleaned_data["password1"],
            email=form.cleaned_data.get("email") or "",
            invite=form.cleaned_data.get("invite") or "",
        )

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("profile")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A mail server that is down must not undo what the person did."""
        try:
            super().send_mail(template_prefix, email, context)
        except (SMTPException, OSError):
            logger.exception("mail %s could not be sent", template_prefix)
            messages.warning(
                self.request, gettext("The e-mail could not be sent. Try again later.")
            )
