"""How does the accounts app start?"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("People")

    def ready(self) -> None:
        # The rows can be imported only when every app is there.
        from allauth.account.signals import password_changed, password_reset  # noqa: PLC0415

        from accounts.services.sessions import on_password_changed  # noqa: PLC0415

        for signal in (password_changed, password_reset):
            signal.connect(on_password_changed, dispatch_uid="accounts.sessions")
