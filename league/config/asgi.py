"""The web process: `uvicorn league.config.asgi:application`."""

import os

from django.core.asgi import get_asgi_application

from league.config.checks import refuse_to_start

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.config.settings")

application = get_asgi_application()
refuse_to_start()
