"""The append-only log: who did what, in which order; a bot's entry also tells its version and seed."""

from typing import Self

from django.db import models
from django.db.models import Q

from games.models.hand import HandRecord
from games.models.match import Match
from games.models.player import Player
from games.models.seating import SeatLetter


class ActionRecordQuerySet(models.QuerySet["ActionRecord"]):
    def of_hand(self, hand: HandRecord) -> Self:
        """In order. A correction is another record of the same hand; the log stays with the first."""
        return self.filter(hand__game=hand.game_id, hand__number=hand.number).order_by("sequence")


class ActionRecord(models.Model):
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="actions")
    hand = models.ForeignKey(HandRecord, on_delete=models.CASCADE, related_name="actions")
    sequence = models.PositiveIntegerField(help_text="Version of the match that this action made")
    seat = models.CharField(max_length=1, choices=SeatLetter.choices)
    word = models.CharField(max_length=24)
    intent = models.CharField(max_length=64)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="actions")
    bot = models.CharField(max_length=48, blank=True, help_text="Name and version of the bot that chose")
    seed = models.BigIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ActionRecordQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "sequence"], name="action_sequence_once"),
            models.UniqueConstraint(fields=["match", "intent"], name="action_intent_once"),
            models.CheckConstraint(condition=Q(seat__in=SeatLetter.values), name="action_seat_known"),
            models.CheckConstraint(condition=~Q(word="") & ~Q(intent=""), name="action_says_something"),
            models.CheckConstraint(
                condition=Q(bot="", seed=None) | ~Q(bot="") & Q(seed__isnull=False), name="action_bot_has_seed"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.word}"
