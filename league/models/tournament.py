"""An event of a club."""

import secrets
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import Audience, Medium, Player
from games.models.player import ID_LENGTH, opaque_id
from league.formats.rotating_partners import RotatingPartners
from league.models.club import Club

if TYPE_CHECKING:
    from league.models.stage import Stage


def new_seed() -> int:
    """What every lot of an event follows from; small enough for a 64-bit column and for JSON."""
    return secrets.randbelow(2**53)


class TournamentQuerySet(QuerySet["Tournament"]):
    def visible_to(self, player: Player | None) -> "TournamentQuerySet":
        """A draft is its directors' own; everything else may be watched by anybody."""
        public = ~Q(state=Tournament.State.DRAFT)
        return self.filter(public | Q(pk__in=self.directed_by(player).values("pk")))

    def directed_by(self, player: Player | None) -> "TournamentQuerySet":
        return self.filter(club__in=Club.objects.managed_by(player)) if player else self.none()

    def of_club(self, club: Club) -> "TournamentQuerySet":
        return self.filter(club=club).order_by("-starts_at", "-created_at", "-pk")

    def locked(self, pk: int) -> "Tournament":
        """The row under lock: whoever holds it decides alone what the event does next."""
        return self.select_for_update(of=("self",)).select_related("club").get(pk=pk)

    def under_way(self) -> "TournamentQuerySet":
        """What somebody may enter, check in for or watch now."""
        now = [Tournament.State.OPEN, Tournament.State.CHECK_IN, Tournament.State.RUNNING]
        return self.filter(state__in=now)

    def being_played(self) -> "TournamentQuerySet":
        return self.filter(state=Tournament.State.RUNNING)

    def coming(self) -> "TournamentQuerySet":
        """Those that somebody may still enter or check in for, the next first."""
        soon = self.filter(state__in=[Tournament.State.OPEN, Tournament.State.CHECK_IN])
        return soon.order_by(models.F("starts_at").asc(nulls_last=True), "-pk")

    def self_running(self) -> "TournamentQuerySet":
        over = [Tournament.State.FINISHED, Tournament.State.ARCHIVED]
        return self.filter(runs_itself=True).exclude(state__in=over)

    def awaiting_time(self) -> "TournamentQuerySet":
        """Those with a table whose time was called and whose hand is not known to be over."""
        called = {"stages__rounds__pairings__time_hand__isnull": False}
        return self.filter(state=Tournament.State.RUNNING, **called).distinct()

    def demonstrations(self) -> "TournamentQuerySet":
        """What bots play for show, the newest first."""
        return self.filter(club__is_demo=True).exclude(state=Tournament.State.DRAFT).order_by("-created_at", "-pk")

    def dated(self) -> "TournamentQuerySet":
        """Those a calendar can show, the first first, each with when a director last changed something."""
        told = ("club", "chosen_rules__version__rule_set")
        dated = self.filter(starts_at__isnull=False).select_related(*told).order_by("starts_at", "pk")
        return dated.annotate(touched_at=models.Max("rulings__made_at"))

    def entered_by(self, player: Player) -> "TournamentQuerySet":
        """Those in which this person stands, alone or in a pair."""
        # A join here would make `listed` count this person's entry only.
        return self.filter(pk__in=Tournament.objects.filter(entries__persons__player=player).values("pk"))

    def listed(self) -> "TournamentQuerySet":
        """With what a list of events shows of each."""
        entered = Q(entries__state__in=["entered", "checked-in"])
        counted = self.select_related("club").annotate(entry_count=models.Count("entries", filter=entered))
        rotating = Tournament.objects.filter(pk=models.OuterRef("pk"), stages__format=RotatingPartners.name)
        return counted.annotate(alone=models.Exists(rotating))


class Tournament(models.Model):
    class State(models.TextChoices):
        DRAFT = "draft", _("Draft")
        OPEN = "open", _("Open for entry")
        CHECK_IN = "check-in", _("Check-in")
        RUNNING = "running", _("Running")
        FINISHED = "finished", _("Finished")
        ARCHIVED = "archived", _("Archived")

    class Bots(models.TextChoices):
        NEVER = "never", _("No bots")
        FILL = "fill", _("Bots fill empty seats")
        ALL = "all", _("Bots play for everybody")

    public_id = models.CharField(_("public id"), max_length=ID_LENGTH, unique=True, default=opaque_id, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="tournaments", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=80)
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.DRAFT)
    rule_set = models.JSONField(_("rule set"), default=dict)
    best_of = models.PositiveSmallIntegerField(_("best of"), default=1)
    capacity = models.PositiveSmallIntegerField(_("capacity"), null=True, blank=True)
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    seed = models.BigIntegerField(_("seed of the lots"), default=new_seed)
    bots = models.CharField(_("bots"), max_length=5, choices=Bots.choices, default=Bots.NEVER)
    bot_delay = models.BooleanField(_("bots take their time"), default=True)
    medium = models.CharField(_("where it is played"), max_length=6, choices=Medium.choices, default=Medium.BOTH)
    audience = models.CharField(_("who may watch"), max_length=8, choices=Audience.choices, default=Audience.SEATED)
    hands_behind = models.PositiveSmallIntegerField(_("hands that spectators are behind"), default=0)
    runs_itself = models.BooleanField(_("runs itself"), default=False)
    created_by = models.ForeignKey(
        Player, models.PROTECT, related_name="tournaments_created", verbose_name=_("created by")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]
        verbose_name = _("event")
        verbose_name_plural = _("events")
        constraints = [
            models.CheckConstraint(condition=Q(best_of__in=[1, 3, 5]), name="event_is_best_of_1_3_or_5"),
            models.CheckConstraint(condition=Q(medium__in=Medium.values), name="event_medium_known"),
            models.CheckConstraint(condition=Q(audience__in=Audience.values), name="event_audience_known"),
            models.CheckConstraint(condition=Q(capacity=None) | Q(capacity__gte=2), name="event_holds_two_or_more"),
        ]

    def __str__(self) -> str:
        return self.name

    def stage_now(self) -> "Stage":
        """The stage that was begun last, the first before any is."""
        stages = self.stages.select_related("tournament__club")
        stage = stages.exclude(rounds=None).last() or stages.first()
        assert stage is not None, "an event is made with its first stage"
        return stage

    def main_stage(self) -> "Stage":
        """The stage whose winner is the champion: the first of those that feed no other."""
        stage = self.stages.select_related("tournament__club").filter(fed=None).first()
        assert stage is not None, "the last stage feeds no other"
        return stage

    def takes_singles(self) -> bool:
        """People enter alone: partners rotate."""
        return self.stages.filter(format=RotatingPartners.name).exists()

    @property
    def path(self) -> str:
        """The public page, as matches and lists link to it."""
        return reverse("league:event", args=[self.public_id])

    @property
    def takes_entries(self) -> bool:
        return self.state in (self.State.DRAFT, self.State.OPEN, self.State.CHECK_IN)

    @property
    def is_over(self) -> bool:
        return self.state in (self.State.FINISHED, self.State.ARCHIVED)
