"""The Celery app: `celery -A league.config.celery worker`."""

import os

from celery import Celery
from celery.signals import beat_init, celeryd_init

from league.config.checks import refuse_to_start

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.config.settings")

app = Celery("league")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
celeryd_init.connect(refuse_to_start)
beat_init.connect(refuse_to_start)
