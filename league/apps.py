"""The Django app of clubs and tournaments; it also brings up the queue and the system checks."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeagueConfig(AppConfig):
    name = "league"
    verbose_name = _("League")

    def ready(self) -> None:
        # Tasks are sent through the app that was made last, so every process must make ours.
        from league import receivers  # noqa: F401
        from league.config import celery, checks  # noqa: F401
