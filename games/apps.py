"""The Django app of matches and players."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games")

    def ready(self) -> None:
        # Importing registers the checks.
        from games import checks  # noqa: F401
