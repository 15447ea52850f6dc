"""The record of one hand, online or on paper (tournaments 1): a correction is a new version, one is current."""

from collections.abc import Iterable
from typing import Self

from django.db import models
from django.db.models import F, OuterRef, Q, Subquery
from django.utils.translation import gettext_lazy as _

from games.models.game import GameRecord
from games.models.match import Match
from games.models.player import Player
from games.models.seating import SeatLetter


class Source(models.TextChoices):
    ONLINE = "online", _("Online")
    PHONE = "phone", _("Phone at the table")
    DIRECTOR = "director", _("Director")


class HandOutcome(models.TextChoices):
    OPEN = "", _("Open")
    MADE = "made", _("Made")
    SET = "set", _("Set")
    ALL_PASS = "all-pass", _("All pass")
    VOID = "void", _("Void")
    SCORE = "score", _("Score of a game")


class HandRecordQuerySet(models.QuerySet["HandRecord"]):
    def current(self) -> Self:
        return self.filter(is_current=True)

    def over(self) -> Self:
        return self.exclude(outcome=HandOutcome.OPEN)

    def told(self) -> Self:
        """What anybody may know of: of duplicate play only the boards that every table is done with (table 5), of a
        table that spectators follow some hands later only those that they have seen."""
        match, here = "game__match", HandRecord.objects.filter(game__match=OuterRef("game__match"))
        newest = Subquery(here.order_by("-number").values("number")[:1])
        seen = Q(**{f"{match}__hands_behind": 0}) | Q(**{f"{match}__finished_at__isnull": False})
        seen |= Q(number__lte=newest - F(f"{match}__hands_behind"))
        return self.filter(seen, Q(**{f"{match}__duplicate": None}) | Q(number__lte=F(f"{match}__duplicate__told")))

    def dealt_here(self) -> Self:
        """Online hands; of a hand on paper nobody knows the tiles."""
        return self.filter(deal__isnull=False)

    def of_matches(self, keys: Iterable[int | None]) -> Self:
        """Of many matches at once, one match after the other, in the order of play."""
        return self.filter(game__match__in=list(keys)).select_related("game").order_by("game__match", "number")

    def of_match(self, match: Match) -> Self:
        """In the order they were shaken, as of this match's version: a shake after it was read does not count."""
        shaken = self.current().filter(game__match=match, sequence__lte=match.version)
        return shaken.select_related("game").order_by("number")


class HandRecord(models.Model):
    game = models.ForeignKey(GameRecord, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveIntegerField(help_text="From 1, running on through the games of the match")
    revision = models.PositiveSmallIntegerField(default=1)
    is_current = models.BooleanField(default=True)
    sequence = models.PositiveIntegerField(help_text="Version of the match that the shake made")

    source = models.CharField(max_length=8, choices=Source.choices, default=Source.ONLINE)
    entered_by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    confirmed_by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    confirmed_at = models.DateTimeField(null=True, blank=True)
    note = models.CharField(max_length=200, blank=True, help_text="Why this version replaced the one before")
    created_at = models.DateTimeField(auto_now_add=True)

    shaker = models.CharField(max_length=1, choices=SeatLetter.choices)
    # The secret of an online hand. Only services.hands and services.records read it.
    deal = models.JSONField(null=True, blank=True)
    salts = models.JSONField(null=True, blank=True)
    root = models.CharField(max_length=64, blank=True)

    # What came out, as far as known on paper: written once, when the hand is over.
    outcome = models.CharField(max_length=8, choices=HandOutcome.choices, default=HandOutcome.OPEN, blank=True)
    reason = models.CharField(max_length=16, blank=True)
    bidder = models.CharField(max_length=1, choices=SeatLetter.choices, blank=True)
    bid = models.CharField(max_length=8, blank=True)
    call = models.CharField(max_length=24, blank=True)
    scored_ac = models.PositiveSmallIntegerField(default=0)
    scored_bd = models.PositiveSmallIntegerField(default=0)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = HandRecordQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "number", "revision"], name="hand_revision_once"),
            models.UniqueConstraint(
                fields=["game", "number"], condition=Q(is_current=True), name="hand_one_current_revision"
            ),
            models.CheckConstraint(condition=Q(number__gte=1, revision__gte=1), name="hand_counts_from_one"),
            models.CheckConstraint(condition=Q(source__in=Source.values), name="hand_source_known"),
            models.CheckConstraint(condition=Q(shaker__in=SeatLetter.values), name="hand_shaker_known"),
            models.CheckConstraint(condition=Q(bidder__in=["", *SeatLetter.values]), name="hand_bidder_known"),
            models.CheckConstraint(condition=Q(outcome__in=HandOutcome.values), name="hand_outcome_known"),
            models.CheckConstraint(
                condition=Q(deal__isnull=False, salts__isnull=False) & ~Q(root="")
                | ~Q(source=Source.ONLINE) & Q(deal__isnull=True, salts__isnull=True, root=""),
                name="hand_online_has_deal",
            ),
            models.CheckConstraint(
                condition=Q(outcome=HandOutcome.OPEN, finished_at=None)
                | ~Q(outcome=HandOutcome.OPEN) & Q(finished_at__isnull=False),
                name="hand_over_when_decided",
            ),
            models.CheckConstraint(
                condition=~Q(outcome__in=["", HandOutcome.ALL_PASS, HandOutcome.VOID]) | Q(scored_ac=0, scored_bd=0),
                name="hand_scores_when_decided",
            ),
            models.CheckConstraint(condition=Q(revision=1) | ~Q(note=""), name="hand_correction_has_reason"),
            models.CheckConstraint(
                condition=Q(confirmed_by=None, confirmed_at=None)
                | Q(confirmed_by__isnull=False, confirmed_at__isnull=False),
                name="hand_confirmed_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"hand {self.number}"

    def retire(self) -> None:
        """Another version counts from now on; this one stays as it was written."""
        self.is_current = False
        self.save(update_fields=["is_current"])

    def marks_before(self) -> tuple[int, int]:
        """What AC and BD had scored in this game before the hand; totals to 250 where points are counted."""
        if self.number == 1:
            return 0, 0
        earlier = HandRecord.objects.current().filter(game=self.game_id, number__lt=self.number)
        scored = list(earlier.values_list("scored_ac", "scored_bd"))
        return sum(ac for ac, _ in scored), sum(bd for _, bd in scored)

    @property
    def is_over(self) -> bool:
        return self.outcome != HandOutcome.OPEN
