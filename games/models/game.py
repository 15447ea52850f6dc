"""One game of a match; its score follows from its hand records. In duplicate play a game is one board: one hand."""

from django.db import models
from django.db.models import Q

from games.models.duplicate import Board
from games.models.match import Match
from games.models.seating import SeatLetter


class GameRecord(models.Model):
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField(help_text="From 1, within the match")
    first_shaker = models.CharField(max_length=1, choices=SeatLetter.choices)
    board = models.ForeignKey(Board, null=True, blank=True, on_delete=models.PROTECT, related_name="games")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="game_number_once"),
            models.UniqueConstraint(
                fields=["match", "board"], condition=Q(board__isnull=False), name="game_board_once"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="game_number_from_one"),
            models.CheckConstraint(condition=Q(first_shaker__in=SeatLetter.values), name="game_shaker_known"),
        ]

    def __str__(self) -> str:
        return f"game {self.number}"
