"""What a director did to an event, when and why: rows are only ever added."""

from django.db import models
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from games.models import Player
from league.models.tournament import Tournament


class RulingQuerySet(QuerySet["Ruling"]):
    def latest_first(self) -> "RulingQuerySet":
        return self.select_related("who").order_by("-made_at", "-pk")


class Ruling(models.Model):
    class What(models.TextChoices):
        CREATED = "created", _("Created the event")
        CHANGED = "changed", _("Changed the event")
        OPENED = "opened", _("Opened entry")
        CLOSED = "closed", _("Closed entry")
        ENTERED = "entered", _("Entered a team")
        IMPORTED = "imported", _("Entered a roster")
        CHECKED_IN = "checked-in", _("Checked in")
        CHECK_IN_UNDONE = "check-in-undone", _("Took a check-in back")
        WITHDRAWN = "withdrawn", _("Withdrew a team")
        DRAWN = "drawn", _("Drew a round")
        DISCARDED = "discarded", _("Threw a draw away")
        PUBLISHED = "published", _("Published a round")
        UNPUBLISHED = "unpublished", _("Took a round back")
        STARTED = "started", _("Started a round")
        FINISHED = "finished", _("Finished the event")
        ARCHIVED = "archived", _("Archived the event")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rulings", verbose_name=_("event"))
    who = models.ForeignKey(Player, models.PROTECT, related_name="rulings", verbose_name=_("who"))
    what = models.CharField(_("what"), max_length=16, choices=What.choices)
    why = models.TextField(_("why"), blank=True)
    data = models.JSONField(_("particulars"), default=dict, blank=True)
    made_at = models.DateTimeField(_("when"), auto_now_add=True)

    objects = RulingQuerySet.as_manager()

    class Meta:
        ordering = ["made_at", "pk"]
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")

    def __str__(self) -> str:
        return f"{self.get_what_display()}, {self.who}"
