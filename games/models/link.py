"""A link that lets somebody in: to a seat, also by its code of six letters, or to a replay. It can be revoked."""

import secrets
from datetime import datetime, timedelta
from typing import Self

from django.core.signing import BadSignature, Signer
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match
from games.models.player import Player
from games.models.seating import SeatLetter

# Nothing that is read aloud or written by hand as something else: no I, L, O, 0, 1.
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6
LASTS = timedelta(days=7)
signer = Signer(salt="games.link")


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


class LinkQuerySet(models.QuerySet["Link"]):
    def live(self, now: datetime) -> Self:
        return self.filter(Q(expires_at=None) | Q(expires_at__gt=now), revoked_at=None)

    def signed(self, token: str) -> Self:
        """The one that this token was made for; nothing for a token that we did not sign."""
        try:
            return self.filter(code=signer.unsign(token))
        except BadSignature:
            return self.none()

    def told(self, code: str) -> Self:
        """By a code as a person writes it. Only seats are told so; six letters are too few for what is not watched."""
        return self.filter(purpose=Link.Purpose.SEAT, code="".join(code.upper().split()))


class Link(models.Model):
    class Purpose(models.TextChoices):
        SEAT = "seat", _("A seat")
        REPLAY = "replay", _("The replay")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="links")
    purpose = models.CharField(max_length=8, choices=Purpose.choices, default=Purpose.SEAT)
    seat = models.CharField(max_length=1, choices=SeatLetter.choices, blank=True, help_text=_("Empty: any free seat"))
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    created_by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = LinkQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "purpose", "seat"], condition=Q(revoked_at=None), name="link_one_per_seat"
            ),
            models.CheckConstraint(condition=Q(seat__in=["", *SeatLetter.values]), name="link_seat_known"),
        ]

    def __str__(self) -> str:
        return f"{self.purpose} {self.seat}".strip()

    def revoke(self, now: datetime) -> None:
        self.revoked_at = now
        self.save(update_fields=["revoked_at"])

    @property
    def token(self) -> str:
        return signer.sign(self.code)
