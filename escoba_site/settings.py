"""Which choices does a deployment have? All here; the few that differ come from the environment.

`make run` writes them to var/local.env. In production (ESCOBA_MODE=production) the process refuses
to start without SECRET_KEY and ALLOWED_HOSTS. docs/settings.md lists every variable.
"""

import os
import sys
import tempfile
from email.utils import parseaddr
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from escoba_site import allauth_forms
from escoba_site.logging_config import logging_config

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("ESCOBA_VAR_DIR", BASE_DIR / "var"))


def _load_local_env(path: Path) -> None:
    """Read KEY=value lines into the environment; what is already set wins."""
    for line in path.read_text().splitlines() if path.exists() else []:
        key, separator, value = line.partition("=")
        if separator and not key.startswith("#"):
            os.environ.setdefault(key.strip(), value.strip())


TESTING = "pytest" in sys.modules
# Neither production nor a test may depend on what `make run` left in a checkout.
if not TESTING and os.environ.get("ESCOBA_MODE") != "production":
    _load_local_env(VAR_DIR / "local.env")

MODE = os.environ.get("ESCOBA_MODE", "local")
if MODE not in {"local", "production"}:
    raise ImproperlyConfigured("ESCOBA_MODE is 'local' or 'production'")
PRODUCTION = MODE == "production"


def _required(name: str, local_value: str) -> str:
    """The variable; outside production a local value stands in for it."""
    value = os.environ.get(name, "")
    if value:
        return value
    if PRODUCTION:
        raise ImproperlyConfigured(f"production needs the environment variable {name}")
    return local_value


def _number(name: str, default: str) -> float:
    value = os.environ.get(name, default)
    try:
        return float(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a number, not {value!r}") from None


def _list(value: str) -> list[str]:
    return [item.strip() for item in value.split(",") if item.strip()]


SECRET_KEY = _required("SECRET_KEY", "only-for-a-checkout-that-never-ran-make-run")
DEBUG = os.environ.get("ESCOBA_DEBUG", "") == "1" and not PRODUCTION
ALLOWED_HOSTS = _list(_required("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]"))
CSRF_TRUSTED_ORIGINS = _list(os.environ.get("CSRF_TRUSTED_ORIGINS", ""))
# What the site is called when nobody calls it otherwise; its letters are drawn.
OWN_NAME = "Escoba de 15"
SITE_NAME = os.environ.get("ESCOBA_SITE_NAME", OWN_NAME)
# The club's own colours, like #9f2f28; escoba_site/dress.py makes every shade from them.
ACCENT = os.environ.get("ESCOBA_ACCENT", "")
FELT = os.environ.get("ESCOBA_FELT", "")

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "escoba_site.apps.StaticFiles",
    "channels",
    "csp",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "accounts",
    "games",
    "escoba_site.apps.SiteConfig",
]

MIDDLEWARE = [
    "escoba_site.probes.answer_probes",
    "escoba_site.request_log.log_requests",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "escoba_site.compression.compress_pages",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.web.middleware.PersonsLanguageMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "accounts.web.middleware.last_seen",
    "accounts.web.middleware.turn_away",
]

ROOT_URLCONF = "escoba_site.urls"
ASGI_APPLICATION = "escoba_site.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "accounts.web.look.look",
                "games.web.badge.notices",
                "escoba_site.dress.site",
            ],
        },
    },
]

# --- Data -----------------------------------------------------------------------------------------

DATABASE_URL = os.environ.get("DATABASE_URL", "")
REDIS_URL = os.environ.get("REDIS_URL", "")

if DATABASE_URL:
    # Under ASGI every request may run in a thread of its own, so connections belong to a pool.
    DATABASES: dict[str, dict[str, Any]] = {
        "default": {
            # A connection of before a restart of the server is found out before it is used.
            **dj_database_url.parse(DATABASE_URL, conn_max_age=0, conn_health_checks=True)
        }
    }
    if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql" and not TESTING:
        DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
            "min_size": 1,
            "max_size": int(_number("ESCOBA_DATABASE_POOL", "5")),
            # Whoever waits longer is told so: the server is away, or there is too much to do.
            "timeout": 5,
        }
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": os.environ.get("ESCOBA_SQLITE_PATH", str(VAR_DIR / "escoba.sqlite3")),
            "CONN_MAX_AGE": 0,
            "OPTIONS": {
                # How long a command waits for another program that writes to the file.
                "timeout": _number("ESCOBA_SQLITE_TIMEOUT", "20"),
                # A writer takes its lock at BEGIN: no reader is ever upgraded, so no deadlock.
                "transaction_mode": "IMMEDIATE",
                # FULL: an accepted play survives a power cut.
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
            # A file, since a database in memory locks unlike the real one; one for each test run.
            "TEST": {"NAME": f"{tempfile.gettempdir()}/escoba-test-{os.getpid()}.sqlite3"},
        }
    }

# Each worker of a parallel test run keeps to its own keys.
REDIS_PREFIX = os.environ.get("REDIS_PREFIX", "escoba") + os.environ.get("PYTEST_XDIST_WORKER", "")

if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "escoba_site.layers.PatientRedisChannelLayer",
            "CONFIG": {
                # The layer waits five seconds for a message at a time, which the client would take
                # for a dead connection if its own patience were no longer than that.
                "hosts": [
                    {"address": REDIS_URL, "socket_connect_timeout": 2, "socket_timeout": 15}
                ],
                "prefix": REDIS_PREFIX,
                # One channel brings a process the signals of all its tables.
                "capacity": 5000,
            },
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "escoba_site.caches.ForgivingRedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": REDIS_PREFIX,
            "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 2},
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    # The log-in throttles must hold across processes and restarts: a table, not memory.
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.db.DatabaseCache",
            "LOCATION": "cache",
        }
    }

# --- People ---------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

ACCOUNT_ADAPTER = "accounts.web.adapter.AccountAdapter"
ACCOUNT_FORMS = allauth_forms.ACCOUNT_FORMS
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
# An address is asked to be confirmed, but nobody waits for it: it only serves to get back in.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
# Nobody gets mail because a stranger typed his address into the form for forgotten passwords.
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"{SITE_NAME}: "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if PRODUCTION else "http"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USER_DISPLAY = str
# Two-step login: an app that shows codes, and codes on paper for when the device is lost; or a
# passkey, which opens by itself.
MFA_ADAPTER = "accounts.web.two_steps.TwoStepsAdapter"
MFA_FORMS = allauth_forms.MFA_FORMS
# Before any of it is changed one shows again that it is he.
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_USER_VERIFICATION = "required"
# Browsers allow passkeys without HTTPS only on the machine itself, where one tries the site out.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION
MFA_TOTP_ISSUER = SITE_NAME
# The clocks of people's devices are not exact.
MFA_TOTP_TOLERANCE = 1
# An e-mail is optional here, and confirming it as well.
MFA_ALLOW_UNVERIFIED_EMAIL = True

# Added to allauth's own limits (log-in, sign-up, password, e-mail), which hold as well.
ACCOUNT_RATE_LIMITS = {
    "guest": "20/m/ip,300/d/ip",
    "claim": "20/m/ip",
    "open_table": "20/m/user,500/d/user",
    "friends": "30/m/user,200/d/user",
    "push": "20/m/user",
    "invite": "60/m/user,300/d/user",
    "report": "20/m/user",
    "my_data": "10/h/user",
    "delete_account": "10/h/user",
}
# How many proxies stand in front and write X-Forwarded-For: whose address the limits count.
ALLAUTH_TRUSTED_PROXY_COUNT = int(_number("ESCOBA_TRUSTED_PROXIES", "0"))
# A club: whoever wants to play here needs a code (`manage.py invite`).
INVITE_ONLY = os.environ.get("ESCOBA_INVITE_ONLY", "") == "1"

SESSION_ENGINE = "accounts.kept_sessions"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "escoba_site.faults.from_before"

# --- What leaves the site -------------------------------------------------------------------------

# Mails go to this server; without one they are printed.
EMAIL_HOST = os.environ.get("ESCOBA_EMAIL_HOST", "")
EMAIL_PORT = int(_number("ESCOBA_EMAIL_PORT", "25"))
EMAIL_HOST_USER = os.environ.get("ESCOBA_EMAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("ESCOBA_EMAIL_PASSWORD", "")
EMAIL_USE_TLS = os.environ.get("ESCOBA_EMAIL_SECURITY", "") == "starttls"
EMAIL_USE_SSL = os.environ.get("ESCOBA_EMAIL_SECURITY", "") == "tls"
EMAIL_TIMEOUT = 10
EMAIL_BACKEND = os.environ.get(
    "ESCOBA_EMAIL_BACKEND",
    f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend",
)
DEFAULT_FROM_EMAIL = os.environ.get("ESCOBA_FROM_EMAIL", "escoba@localhost")
# Where the site is, for links in mails.
SITE_URL = os.environ.get("ESCOBA_SITE_URL", "").rstrip("/") or (
    f"https://{ALLOWED_HOSTS[0].lstrip('.')}"
    if PRODUCTION
    else f"http://localhost:{os.environ.get('PORT') or 8000}"
)
# Somebody gets at most one mail about what waits for him in so many hours.
NOTICE_MAIL_HOURS = _number("ESCOBA_NOTICE_MAIL_HOURS", "12")
# Signs pushes to devices; `make run` makes one. Without it none are sent.
VAPID_PRIVATE_KEY = os.environ.get("ESCOBA_VAPID_PRIVATE_KEY", "")
# Whom a push service can write to about this site.
VAPID_CONTACT = os.environ.get("ESCOBA_VAPID_CONTACT", f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}")
# Whether pushes may go anywhere, or only to public addresses with HTTPS, as on a public site.
PUSH_ANYWHERE = os.environ.get("ESCOBA_PUSH_ANYWHERE", "0" if PRODUCTION else "1") == "1"

# --- Language and time ----------------------------------------------------------------------------

LANGUAGE_CODE = "es"
LANGUAGES = [("es", _("Spanish")), ("en", _("English")), ("pt", _("Portuguese"))]
LOCALE_PATHS = [BASE_DIR / "escoba_site" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Static files ---------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG or TESTING
            else "escoba_site.storage.HashedStaticFiles"
        )
    },
}
WHITENOISE_USE_FINDERS = DEBUG or TESTING
# Else every test client would list the folder of collected files, which tests do not have.
WHITENOISE_AUTOREFRESH = DEBUG or TESTING
WHITENOISE_ALLOW_ALL_ORIGINS = False

# --- What the browser may do ----------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "media-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
if PRODUCTION:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = os.environ.get("ESCOBA_SSL_REDIRECT", "1") == "1"
    SECURE_HSTS_SECONDS = int(_number("ESCOBA_HSTS_SECONDS", str(365 * 24 * 3600)))
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True

# --- Running it -----------------------------------------------------------------------------------

LOGGING = logging_config(
    style=os.environ.get("ESCOBA_LOG_FORMAT", "json" if PRODUCTION else "line"),
    level=os.environ.get("ESCOBA_LOG_LEVEL", "INFO"),
)
# Who may read /metrics from elsewhere; without it only this machine may.
METRICS_TOKEN = os.environ.get("ESCOBA_METRICS_TOKEN", "")
# A process that is stopped says so at /readyz for so long before it lets nobody new in ...
DRAIN_NOTICE_SECONDS = _number("ESCOBA_DRAIN_NOTICE_SECONDS", "1" if PRODUCTION else "0")
# ... and gives requests under way so long to end.
DRAIN_PATIENCE_SECONDS = _number("ESCOBA_DRAIN_PATIENCE_SECONDS", "25")
# Guests who never played and closed tables where nobody played are deleted after so many days.
KEEP_GUESTS_DAYS = _number("ESCOBA_KEEP_GUESTS_DAYS", "60")
KEEP_TABLES_DAYS = _number("ESCOBA_KEEP_TABLES_DAYS", "7")

# --- The table ------------------------------------------------------------------------------------

# Run the clock inside the web process (needs no other service); see escoba_site/embedded_clock.py.
EMBEDDED_CLOCK = os.environ.get("ESCOBA_EMBEDDED_CLOCK", "0" if REDIS_URL else "1") == "1"
# Seconds a robot appears to think; tests set 0.
ROBOT_THINK_SECONDS = _number("ESCOBA_ROBOT_THINK_SECONDS", "1.2")
# Seconds in which calls are accepted at the start of a round, in books that have calls.
CALL_WINDOW_SECONDS = _number("ESCOBA_CALL_WINDOW_SECONDS", "8")
# Seconds the board of a finished round stays before the next round begins by itself.
SUMMARY_SECONDS = _number("ESCOBA_SUMMARY_SECONDS", "30")
