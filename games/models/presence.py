"""When somebody at a table was last heard of, and who agreed that a bot plays for who is lost (table 4)."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match
from games.models.player import Player
from games.models.seating import SeatLetter

# An open page is heard of more often than this. Whoever thinks with an open page is here, however long it takes.
HERE_FOR = timedelta(seconds=45)
LOST_AFTER = timedelta(seconds=120)


class Whereabouts(models.TextChoices):
    HERE = "here", _("here")
    AWAY = "away", _("away")
    LOST = "lost", _("lost")


class PresenceQuerySet(models.QuerySet["Presence"]):
    def beat(self, listeners: Iterable[tuple[int, int]], now: datetime) -> None:
        """One write for all open pages of a process: pairs of match and player."""
        heard = [Presence(match_id=match, player_id=player, seen_at=now) for match, player in sorted(set(listeners))]
        self.bulk_create(heard, update_conflicts=True, unique_fields=["match", "player"], update_fields=["seen_at"])

    def last_seen(self) -> dict[int, datetime]:
        return dict(self.values_list("player_id", "seen_at"))


class Presence(models.Model):
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="presences")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()

    objects = PresenceQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="presence_once")]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.match_id}"


class Agreement(models.Model):
    """One of the others would let a bot play for the seat. It is void once its player is heard of again."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="agreements")
    seat = models.CharField(max_length=1, choices=SeatLetter.choices)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    agreed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat", "player"], name="agreement_once"),
            models.CheckConstraint(condition=Q(seat__in=SeatLetter.values), name="agreement_seat_known"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: a bot for {self.seat}"
