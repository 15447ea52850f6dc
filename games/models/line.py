"""A line of a paper match as one team reports it: a hand, or the score of a game. It counts when it is confirmed."""

from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.hand import HandOutcome, HandRecord
from games.models.match import Match
from games.models.player import Player
from games.models.result import Scored
from games.models.seating import SeatLetter


class SideLetters(models.TextChoices):
    AC = "AC", "AC"
    BD = "BD", "BD"


class PaperLineQuerySet(models.QuerySet["PaperLine"]):
    def open(self) -> Self:
        """Reported, and neither recorded nor given up."""
        return self.filter(closed_as=PaperLine.End.OPEN).order_by("number")


class PaperLine(models.Model):
    """Nothing is overwritten: a line that is taken back stays, closed. `hand` is the record that it became."""

    class End(models.TextChoices):
        OPEN = "", _("Open")
        RECORDED = "recorded", _("Confirmed and recorded")
        YIELDED = "yielded", _("The other team's report was recorded")
        TAKEN_BACK = "taken-back", _("Taken back")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="lines")
    side = models.CharField(max_length=2, choices=SideLetters.choices, help_text="The team whose report it is")
    number = models.PositiveIntegerField(help_text="Running on after the hands on record")
    game_number = models.PositiveSmallIntegerField()
    shaker = models.CharField(max_length=1, choices=SeatLetter.choices)
    outcome = models.CharField(max_length=8, choices=HandOutcome.choices)
    bidder = models.CharField(max_length=1, choices=SeatLetter.choices, blank=True)
    bid = models.CharField(max_length=8, blank=True)
    call = models.CharField(max_length=24, blank=True)
    scored_ac = models.PositiveSmallIntegerField(default=0)
    scored_bd = models.PositiveSmallIntegerField(default=0)
    intent = models.CharField(max_length=64)
    entered_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    closed_as = models.CharField(max_length=10, choices=End.choices, default=End.OPEN, blank=True)
    closed_by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    closed_at = models.DateTimeField(null=True, blank=True)
    hand = models.OneToOneField(HandRecord, null=True, blank=True, on_delete=models.PROTECT, related_name="line")

    objects = PaperLineQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "intent"], name="line_intent_once"),
            models.UniqueConstraint(
                fields=["match", "side", "number"], condition=Q(closed_as=""), name="line_one_open_of_a_number"
            ),
            models.CheckConstraint(condition=Q(side__in=SideLetters.values), name="line_side_known"),
            models.CheckConstraint(condition=Q(number__gte=1, game_number__gte=1), name="line_counts_from_one"),
            models.CheckConstraint(condition=Q(shaker__in=SeatLetter.values), name="line_shaker_known"),
            models.CheckConstraint(condition=Q(bidder__in=["", *SeatLetter.values]), name="line_bidder_known"),
            models.CheckConstraint(
                condition=Q(outcome__in=[HandOutcome.MADE, HandOutcome.SET, HandOutcome.SCORE])
                | Q(outcome=HandOutcome.ALL_PASS, scored_ac=0, scored_bd=0),
                name="line_outcome_known",
            ),
            models.CheckConstraint(condition=~Q(intent=""), name="line_has_intent"),
            models.CheckConstraint(
                condition=Q(closed_as="", closed_by=None, closed_at=None)
                | ~Q(closed_as="") & Q(closed_by__isnull=False, closed_at__isnull=False),
                name="line_closed_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(closed_as="recorded", hand__isnull=False) | ~Q(closed_as="recorded") & Q(hand=None),
                name="line_recorded_as_a_hand",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side} {self.number}"

    def close(self, how: End, by: Player, now: datetime, hand: HandRecord | None = None) -> None:
        self.closed_as, self.closed_by, self.closed_at, self.hand = how, by, now, hand
        self.save(update_fields=["closed_as", "closed_by", "closed_at", "hand"])

    @property
    def scored(self) -> Scored:
        return Scored(self.game_number, self.scored_ac, self.scored_bd, self.outcome, self.bidder)
