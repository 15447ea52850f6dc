"""The web process: `uvicorn league.config.asgi:application`."""

import os

import django

from league.config.answers import OrderlyHandler
from league.config.checks import refuse_to_start

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.config.settings")

django.setup(set_prefix=False)
application = OrderlyHandler()
refuse_to_start()
