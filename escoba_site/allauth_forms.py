"""Which of allauth's forms are ours? Those that people see: our words, our names."""

ACCOUNT_FORMS = {
    "login": "accounts.web.account_forms.LoginForm",
    "signup": "accounts.web.account_forms.SignupForm",
    "change_password": "accounts.web.account_forms.ChangePasswordForm",
    "set_password": "accounts.web.account_forms.SetPasswordForm",
    "reset_password": "accounts.web.account_forms.ResetPasswordForm",
    "reauthenticate": "accounts.web.account_forms.ReauthenticateForm",
    "reset_password_from_key": "accounts.web.account_forms.ResetPasswordKeyForm",
    "add_email": "accounts.web.account_forms.AddEmailForm",
}

MFA_FORMS = {
    "authenticate": "accounts.web.two_steps.CodeForm",
    "reauthenticate": "accounts.web.two_steps.CodeAgainForm",
    "activate_totp": "accounts.web.two_steps.FirstCodeForm",
    "add_webauthn": "accounts.web.two_steps.PasskeyForm",
}
