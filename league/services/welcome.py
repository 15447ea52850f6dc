"""The first visit: one link, good once, makes a person the owner of the house's first club."""

import hashlib
import secrets

from django.db import transaction
from django.urls import reverse

from games.errors import Refused
from games.models import Player
from league.models import Club, Welcome
from league.services import clubs


@transaction.atomic
def owner_link() -> str | None:
    """The path of a fresh link while no real club exists, else None. Links given out before stop working."""
    if Club.objects.real().exists():
        return None
    Welcome.objects.filter(club=None).delete()
    token = secrets.token_urlsafe(24)
    Welcome.objects.create(digest=_digest(token))
    return reverse("league:welcome", args=[token])


def is_open(token: str) -> bool:
    """The link has been given out and not been used."""
    return Welcome.objects.filter(digest=_digest(token), club=None).exists()


@transaction.atomic
def claim(*, token: str, player: Player, club_name: str, zone: str = "America/Chicago") -> Club:
    """Use the link: `player` becomes the owner of a new club. The link's row is locked, so only one comes first."""
    link = Welcome.objects.select_for_update().filter(digest=_digest(token), club=None).first()
    if link is None:
        raise Refused("welcome-used", 404)
    link.club = clubs.create(player=player, name=club_name, zone=zone)
    link.save(update_fields=["club"])
    return link.club


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
