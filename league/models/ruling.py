"""What a director did to an event, when, why and about whom: rows are only ever added."""

from django.db import models
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from games.models import Player
from league.models.tournament import Tournament


class RulingQuerySet(QuerySet["Ruling"]):
    def searched(self, words: str) -> "RulingQuerySet":
        """Those in which every word occurs: in what it was about, its reason, its author or what was done."""
        found = self
        for word in words.split():
            acts = [value for value, label in Ruling.What.choices if word.casefold() in str(label).casefold()]
            about = models.Q(about__icontains=word) | models.Q(why__icontains=word)
            found = found.filter(about | models.Q(who__name__icontains=word) | models.Q(what__in=acts))
        return found

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
        RESUMED = "resumed", _("Took the finish back")
        SCORED = "scored", _("Entered a result")
        FORFEITED = "forfeited", _("Ruled a forfeit")
        NO_SHOW = "no-show", _("Ruled a no-show")
        VOIDED = "voided", _("Ruled a match void")
        REPLAYED = "replayed", _("Ordered a replay")
        TIME_CALLED = "time-called", _("Called time")
        LIFTED = "lifted", _("Lifted a ruling")
        CORRECTED = "corrected", _("Corrected a result")
        UNDONE = "undone", _("Undid a round")
        ENTERED_LATE = "entered-late", _("Entered a team late")
        RETURNED = "returned", _("Took a withdrawal back")
        SUBSTITUTED = "substituted", _("Put a substitute in")
        RENAMED = "renamed", _("Renamed a team")
        EDITED = "edited", _("Edited a draw by hand")
        PAIRED = "paired", _("Drew partners")
        CLOCK = "clock", _("Set the clock")
        ARCHIVED = "archived", _("Archived the event")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rulings", verbose_name=_("event"))
    who = models.ForeignKey(Player, models.PROTECT, related_name="rulings", verbose_name=_("who"))
    what = models.CharField(_("what"), max_length=16, choices=What.choices)
    why = models.TextField(_("why"), blank=True)
    about = models.CharField(_("about"), max_length=200, blank=True)
    undoes = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="undone_by", verbose_name=_("undoes")
    )
    data = models.JSONField(_("particulars"), default=dict, blank=True)
    made_at = models.DateTimeField(_("when"), auto_now_add=True)

    objects = RulingQuerySet.as_manager()

    class Meta:
        ordering = ["made_at", "pk"]
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")

    def __str__(self) -> str:
        return f"{self.get_what_display()}, {self.who}"
