"""Duplicate play: boards that several tables play with the same tiles and the same shaker (table 5)."""

from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import F, Q

from games.models.player import ID_LENGTH, Player, opaque_id
from games.models.seating import Seating, SeatLetter


class DuplicateSetQuerySet(models.QuerySet["DuplicateSet"]):
    def locked(self, pk: int) -> "DuplicateSet":
        """The row, ours until the transaction ends. Always after the matches that are locked."""
        return self.select_for_update(of=("self",)).get(pk=pk)

    def of(self, player: Player | None) -> Self:
        """Those the player laid, or has a seat at, or had."""
        if player is None:
            return self.none()
        sat = Seating.objects.filter(match__duplicate=models.OuterRef("pk")).of(player)
        return self.filter(Q(created_by=player) | models.Exists(sat))


class DuplicateSet(models.Model):
    """Some boards, and the tables that play them in order. What a table did stays its own until all have done it.

    `told` is an index like `Match.awaits`: how many boards every table is done with. It never shrinks, because what
    has been told cannot be hidden again.
    """

    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=opaque_id, editable=False)
    size = models.PositiveSmallIntegerField(help_text="How many boards there are")
    told = models.PositiveSmallIntegerField(default=0, help_text="So many boards may be compared by anybody")
    created_by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = DuplicateSetQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(size__gte=1), name="duplicate_has_boards"),
            models.CheckConstraint(condition=Q(told__lte=F("size")), name="duplicate_tells_its_boards"),
            models.CheckConstraint(condition=Q(closed_at=None) | Q(told=F("size")), name="duplicate_closed_is_told"),
        ]

    def __str__(self) -> str:
        return self.public_id

    def tell(self, boards: int) -> None:
        """Call it with the row locked."""
        if boards > self.told:
            self.told = boards
            self.save(update_fields=["told"])

    def close(self, now: datetime) -> None:
        self.told, self.closed_at = self.size, now
        self.save(update_fields=["told", "closed_at"])

    @property
    def is_told(self) -> bool:
        """Nobody plays any more, and everything may be looked at."""
        return self.told == self.size


class Board(models.Model):
    """One deal and who shakes it. A table that comes to it makes a commitment of its own, with its own salts."""

    duplicate = models.ForeignKey(DuplicateSet, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField(help_text="From 1, in the order of play")
    shaker = models.CharField(max_length=1, choices=SeatLetter.choices)
    # The secret of every table that has not played it yet. Only services.hands reads it.
    deal = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["duplicate", "number"], name="board_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="board_number_from_one"),
            models.CheckConstraint(condition=Q(shaker__in=SeatLetter.values), name="board_shaker_known"),
        ]

    def __str__(self) -> str:
        return f"board {self.number}"
