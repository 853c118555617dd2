"""Django's settings; whatever differs from server to server comes from `config`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sportmafia.server.config import from_environment

CONFIG: Final = from_environment()

DEBUG = False
SECRET_KEY = CONFIG.secret_key
ALLOWED_HOSTS = list(CONFIG.hosts)
DATABASES = {"default": dict(CONFIG.database)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

ROOT_URLCONF = "sportmafia.server.urls"
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "sportmafia.server.accounts",
    "sportmafia.server.clubs",
    "sportmafia.server.games",
    "sportmafia.server.live",
    "sportmafia.server.events",
]
MIDDLEWARE = [
    "sportmafia.server.headers.SafeHeaders",
    # Refuses every name but the server's own: a foreign name that leads here must not reach the local owner.
    "django.middleware.common.CommonMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "sportmafia.server.accounts.owner.LocalOwner",
    "sportmafia.server.faults.Faults",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [Path(__file__).parent / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "sportmafia.server.pages.everywhere",
            ],
            "builtins": ["sportmafia.server.tags"],
        },
    }
]

AUTH_USER_MODEL = "accounts.Account"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
CSRF_FAILURE_VIEW = "sportmafia.server.faults.csrf_failure"
LOGIN_URL = "sign-in"
APPEND_SLASH = False

SESSION_COOKIE_AGE = 60 * 60 * 24 * 60  # two months: a judge does not sign in at every evening
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = CONFIG.https
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"

USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False  # the catalogue of `texts` speaks both languages; gettext would need a compiler of its own

# A batch of a whole game is some 200 kB; a line is at most 64 kB. What is larger is no log.
DATA_UPLOAD_MAX_MEMORY_SIZE = 4_000_000
# A message to three hundred players, each chosen by name, has as many fields.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1_000

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    # Whoever asks for a page that is not there is told so; it is no news for the one who runs the server.
    "loggers": {"django.request": {"level": "ERROR"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
}
