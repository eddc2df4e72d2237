"""Which addresses belong to people and their accounts?

Of allauth's addresses only those that have a page here; the names are allauth's own.
"""

from allauth.account import views as allauth_views
from allauth.mfa.base import views as two_steps
from allauth.mfa.recovery_codes import views as paper_codes
from allauth.mfa.totp import views as codes
from allauth.mfa.webauthn import views as passkeys
from django.urls import path, re_path
from django.views.decorators.cache import never_cache

from accounts.web import two_steps as two_steps_here
from accounts.web.views import account, entrance, friends, guests, preferences

urlpatterns = [
    path("guest/", guests.guest, name="guest"),
    path("claim/", guests.claim, name="claim"),
    path("settings/", preferences.settings, name="settings"),
    path("settings/profile/", account.profile, name="settings_profile"),
    path("settings/privacy/", account.privacy, name="settings_privacy"),
    path("settings/blocks/", friends.blocks, name="blocks"),
    path("settings/account/", account.account, name="settings_account"),
    path("settings/account/sessions/", account.end_sessions, name="end_sessions"),
    path("settings/account/data/", account.my_data, name="my_data"),
    path("settings/account/delete/", account.delete, name="delete_account"),
    path("settings/account/keep/", account.keep, name="keep_account"),
    path("warning/read/", account.warning_read, name="warning_read"),
    path("friends/", friends.friends, name="friends"),
    path("friends/add/", friends.add, name="friend_add"),
    path("people/<slug:public_id>/ask/", friends.ask, name="friend_ask"),
    path("people/<slug:public_id>/accept/", friends.accept, name="friend_accept"),
    path("people/<slug:public_id>/drop/", friends.drop, name="friend_drop"),
    path("people/<slug:public_id>/block/", friends.block_person, name="block"),
    path("people/<slug:public_id>/unblock/", friends.unblock_person, name="unblock"),
    path("look/", preferences.look, name="look"),
    path("i18n/setlang/", preferences.language, name="set_language"),
    path("accounts/login/", entrance.Login.as_view(), name="account_login"),
    path("accounts/signup/", entrance.Signup.as_view(), name="account_signup"),
    path("accounts/logout/", allauth_views.logout, name="account_logout"),
    path("accounts/inactive/", allauth_views.account_inactive, name="account_inactive"),
    path(
        "accounts/reauthenticate/",
        entrance.for_accounts(allauth_views.reauthenticate),
        name="account_reauthenticate",
    ),
    path("accounts/two-steps/", entrance.for_accounts(two_steps.index), name="mfa_index"),
    path("accounts/two-steps/code/", two_steps.authenticate, name="mfa_authenticate"),
    path(
        "accounts/two-steps/again/",
        entrance.for_accounts(two_steps.reauthenticate),
        name="mfa_reauthenticate",
    ),
    path(
        "accounts/two-steps/on/",
        never_cache(entrance.for_accounts(codes.activate_totp)),
        name="mfa_activate_totp",
    ),
    path(
        "accounts/two-steps/off/",
        entrance.for_accounts(codes.deactivate_totp),
        name="mfa_deactivate_totp",
    ),
    path(
        "accounts/two-steps/paper/",
        entrance.for_accounts(paper_codes.view_recovery_codes),
        name="mfa_view_recovery_codes",
    ),
    path(
        "accounts/two-steps/paper/new/",
        entrance.for_accounts(paper_codes.generate_recovery_codes),
        name="mfa_generate_recovery_codes",
    ),
    path(
        "accounts/two-steps/paper/file/",
        entrance.for_accounts(paper_codes.download_recovery_codes),
        name="mfa_download_recovery_codes",
    ),
    path(
        "accounts/passkeys/",
        entrance.for_accounts(passkeys.list_webauthn),
        name="mfa_list_webauthn",
    ),
    path(
        "accounts/passkeys/add/",
        never_cache(entrance.for_accounts(passkeys.add_webauthn)),
        name="mfa_add_webauthn",
    ),
    path(
        "accounts/passkeys/again/",
        entrance.for_accounts(passkeys.reauthenticate_webauthn),
        name="mfa_reauthenticate_webauthn",
    ),
    path(
        "accounts/passkeys/<int:pk>/remove/",
        entrance.for_accounts(passkeys.remove_webauthn),
        name="mfa_remove_webauthn",
    ),
    path(
        "accounts/passkeys/login/",
        never_cache(two_steps_here.PasskeyLogin.as_view()),
        name="mfa_login_webauthn",
    ),
    path("accounts/email/", entrance.for_accounts(allauth_views.email), name="account_email"),
    re_path(
        r"^accounts/confirm-email/(?P<key>[-:\w]+)/$",
        allauth_views.confirm_email,
        name="account_confirm_email",
    ),
    path(
        "accounts/password/change/",
        entrance.for_accounts(allauth_views.password_change),
        name="account_change_password",
    ),
    path(
        "accounts/password/set/",
        entrance.for_accounts(allauth_views.password_set),
        name="account_set_password",
    ),
    path("accounts/password/reset/", allauth_views.password_reset, name="account_reset_password"),
    path(
        "accounts/password/reset/done/",
        allauth_views.password_reset_done,
        name="account_reset_password_done",
    ),
    re_path(
        r"^accounts/password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth_views.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "accounts/password/reset/key/done/",
        allauth_views.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
]
