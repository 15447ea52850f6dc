"""Settings of the site. What differs between machines comes from the environment, read through `environment`."""

import os
from datetime import timedelta
from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from league.config import queue
from league.config.addresses import addresses
from league.config.cache import caches
from league.config.databases import database
from league.config.environment import Environment
from league.config.mail import mail

BASE_DIR = Path(__file__).resolve().parents[2]
ENVIRONMENT = Environment()

DATA_DIR = ENVIRONMENT.folder("DATA_DIR", BASE_DIR / "var")
DEBUG = ENVIRONMENT.flag("DEBUG")
SECRET_KEY = ENVIRONMENT.secret("SECRET_KEY", DATA_DIR / "secret-key")
ADDRESSES = addresses(ENVIRONMENT)
ALLOWED_HOSTS = ADDRESSES.allowed_hosts()
CSRF_TRUSTED_ORIGINS = ADDRESSES.trusted_origins()

# numba reads it at import; the installed packages may be read-only.
os.environ.setdefault("NUMBA_CACHE_DIR", str(DATA_DIR / "numba"))

INSTALLED_APPS = [
    "league",
    "games",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "rest_framework",
    "knox",
    "drf_spectacular",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "games.middleware.AddressMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    # Innermost: it knows no other way than threads, so all those around it take one change of thread together.
    "games.middleware.PlayerMiddleware",
]

ROOT_URLCONF = "league.config.urls"
ASGI_APPLICATION = "league.config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": database(ENVIRONMENT, DATA_DIR)}
CACHES = caches(ENVIRONMENT, DATA_DIR / "derived")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "games.User"
LOGIN_URL = "games:sign-in"
LOGIN_REDIRECT_URL = "league:front"
LOGOUT_REDIRECT_URL = "league:front"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "games.api.tokens.EndWithThePassword"},
]

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = ADDRESSES.is_secure
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30 if ADDRESSES.is_secure else 0
# A club's other subdomains are not ours to bind.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
if ADDRESSES.is_secure:
    # Only a proxy can speak https here; it must set this header and drop the visitor's.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

REST_FRAMEWORK = {
    # The token first: it is what an answer 401 asks for.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.api.tokens.WordToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsing.SoundJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": ["games.api.throttles.Strangers", "games.api.throttles.People"],
    "EXCEPTION_HANDLER": "games.api.problems.answer",
}
REST_KNOX = {"TOKEN_TTL": timedelta(days=90)}
SPECTACULAR_SETTINGS = {
    "TITLE": "Texas 42",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.api.schema.problems_everywhere",
    ],
    "ENUM_NAME_OVERRIDES": {
        "TournamentState": "league.models.tournament.Tournament.State",
        "EntryState": "league.models.entry.Entry.State",
        "RoundState": "league.models.round.Round.State",
    },
}

CELERY_BROKER_URL = queue.broker_url(ENVIRONMENT, DATA_DIR)
CELERY_BROKER_TRANSPORT_OPTIONS = queue.transport_options(CELERY_BROKER_URL)
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1, "interval_step": 0, "interval_max": 0.1}
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_POOL = ENVIRONMENT.choice("WORKER_POOL", "threads", ("threads", "prefork", "solo"))
CELERY_WORKER_CONCURRENCY = ENVIRONMENT.number("WORKER_CONCURRENCY", 2, least=1, most=256)
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE = queue.SCHEDULE

MAIL = mail(ENVIRONMENT)
MAIL_IS_ON = MAIL.is_on
EMAIL_BACKEND, DEFAULT_FROM_EMAIL = MAIL.backend, MAIL.sender
EMAIL_HOST, EMAIL_PORT = MAIL.host, MAIL.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.user, MAIL.password
EMAIL_USE_SSL, EMAIL_USE_TLS = MAIL.scheme == "smtps", MAIL.scheme == "smtp+tls"
EMAIL_TIMEOUT = 10

# Webhooks of clubs go to public machines only, unless whoever runs this one says otherwise.
HOOKS_TO_PRIVATE = ENVIRONMENT.flag("HOOKS_TO_PRIVATE")

# Traces without values: one of them may be a hand in progress.
DEFAULT_EXCEPTION_REPORTER_FILTER = "games.reports.TilesStayHidden"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
}
