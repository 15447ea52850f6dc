"""Who sits in a seat of a match, since when; a change of seat is a new row."""

from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import F, Q

from games.models.player import Player


class SeatLetter(models.TextChoices):
    A = "A", "A"
    B = "B", "B"
    C = "C", "C"
    D = "D", "D"


class SeatingQuerySet(models.QuerySet["Seating"]):
    def current(self) -> Self:
        return self.filter(ended_at=None).order_by("seat")

    def of(self, player: Player) -> Self:
        """Where the player acts, or which is theirs while somebody sits in."""
        return self.filter(Q(player=player) | Q(owner=player))


class Seating(models.Model):
    match = models.ForeignKey("games.Match", on_delete=models.CASCADE, related_name="seatings")
    seat = models.CharField(max_length=1, choices=SeatLetter.choices)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seatings")
    owner = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="owned_seatings")
    since_sequence = models.PositiveIntegerField(default=0, help_text="Version of the match that this seating made")
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = SeatingQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(seat__in=SeatLetter.values), name="seating_seat_known"),
            models.UniqueConstraint(
                fields=["match", "seat"], condition=Q(ended_at=None), name="seating_one_current_per_seat"
            ),
            models.UniqueConstraint(
                fields=["match", "owner"],
                condition=Q(ended_at=None, owner__isnull=False),
                name="seating_one_seat_per_owner",
            ),
            models.CheckConstraint(
                condition=Q(ended_at=None) | Q(ended_at__gte=F("created_at")), name="seating_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.player_id}"

    @property
    def stands_in(self) -> bool:
        """A person who acts for the one whose seat it is."""
        return not self.player.is_bot and self.owner_id not in (None, self.player_id)

    @property
    def fills_in(self) -> bool:
        """A bot that acts for the person whose seat it is."""
        return self.player.is_bot and self.owner_id is not None

    def end(self, now: datetime) -> None:
        self.ended_at = now
        self.save(update_fields=["ended_at"])
