"""How does two-step login look here? allauth's flows and forms in our words."""

from io import BytesIO
from typing import Any

import segno
from allauth.account.internal.flows.login import Login
from allauth.account.utils import get_next_redirect_url
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from allauth.mfa.webauthn.internal.flows import perform_passwordless_login
from allauth.mfa.webauthn.views import LoginWebAuthnView
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _

from accounts.web.devices import device_name
from accounts.web.dress import dress

_CODE = _("Code of the app")
# Figures on a phone; a code on paper has only figures as well.
_ATTRIBUTES = {"autocomplete": "one-time-code", "inputmode": "numeric", "maxlength": "20"}


class TwoStepsAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {
        "add_email_blocked": _("Switch two-step login off before you change your e-mail."),
        "cannot_delete_authenticator": _("Two-step login cannot be switched off."),
        "cannot_generate_recovery_codes": _("Switch two-step login on first."),
        "incorrect_code": _("That code does not fit. Codes change every half minute."),
        "unverified_email": _("Confirm your e-mail first."),
    }

    def generate_authenticator_name(self, user: Any, type: Authenticator.Type) -> str:
        """What the passkey is called unless he says otherwise: the device it is made on."""
        request: HttpRequest | None = context.request
        return device_name(request.headers.get("User-Agent", "") if request else "")

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """The site as passkeys know it: its name, and the host without its port."""
        return {**super().get_public_key_credential_rp_entity(), "name": settings.SITE_NAME}

    def build_totp_svg(self, url: str) -> str:
        """A drawing to stand in the page: the policy allows no image that is not a file."""
        drawing = BytesIO()
        segno.make(url, micro=False).save(
            drawing, kind="svg", scale=5, xmldecl=False, svgns=True, border=4, light="#fff"
        )
        # segno draws squares; nothing of the address is in it as text.
        return mark_safe(drawing.getvalue().decode("ascii"))  # noqa: S308


class CodeForm(AuthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(
            self,
            "code",
            label=_CODE,
            help_text=_("Or one of your codes on paper."),
            autofocus="autofocus",
            **_ATTRIBUTES,
        )


class CodeAgainForm(ReauthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self, "code", label=_CODE, **_ATTRIBUTES)


class FirstCodeForm(ActivateTOTPForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self, "code", label=_CODE, **_ATTRIBUTES)


class PasskeyForm(AddWebAuthnForm):
    """Only keys that open by themselves, with a finger, a face or a PIN: as a passkey should."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self, "name", label=_("Name of this device"), maxlength="60", autocomplete="off")


class PasskeyLogin(LoginWebAuthnView):
    """allauth's, and then on to where one wanted to go."""

    def form_valid(self, form: Any) -> HttpResponse:
        passkey = form.cleaned_data["credential"]
        login = Login(user=passkey.user, redirect_url=get_next_redirect_url(self.request))
        return perform_passwordless_login(self.request, passkey, login)
