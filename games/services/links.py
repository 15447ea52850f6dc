"""Making, revoking and reading the links that let people in."""

from django.db import transaction
from django.utils import timezone

from games.errors import Refused
from games.models import Link, Match, Player
from games.models.link import LASTS
from games.permissions import can_invite
from games.services.brakes import Brake

CODES = Brake("codes", most=12, seconds=60)


@transaction.atomic
def invite(*, match: Match, by: Player, seat: str = "") -> Link:
    """The link to a seat, or to any; the one before it is dead from now on."""
    match = Match.objects.locked(match.pk)
    if not can_invite(by, match):
        raise Refused("not-host", 403, {"version": match.version})
    revoke(match, seat)
    return match.links.create(seat=seat, created_by=by, expires_at=timezone.now() + LASTS)


@transaction.atomic
def uninvite(*, match: Match, by: Player, seat: str = "") -> None:
    match = Match.objects.locked(match.pk)
    if not can_invite(by, match):
        raise Refused("not-host", 403, {"version": match.version})
    revoke(match, seat)


def revoke(match: Match, seat: str) -> None:
    for link in match.links.filter(purpose=Link.Purpose.SEAT, seat=seat, revoked_at=None):
        link.revoke(timezone.now())


def present(match: Match) -> dict[str, Link]:
    """The live links by seat; the one to any seat under no letter."""
    live = match.links.live(timezone.now()).filter(purpose=Link.Purpose.SEAT)
    return {link.seat: link for link in live}


@transaction.atomic
def share(*, match: Match, by: Player) -> Link:
    """The link to the replays of a table, made by anybody who sits there; shared already is as good."""
    match = Match.objects.locked(match.pk)
    must_sit(match, by)
    found, _made = match.links.get_or_create(purpose=Link.Purpose.REPLAY, revoked_at=None, defaults={"created_by": by})
    return found


@transaction.atomic
def unshare(*, match: Match, by: Player) -> None:
    match = Match.objects.locked(match.pk)
    must_sit(match, by)
    for link in match.links.filter(purpose=Link.Purpose.REPLAY, revoked_at=None):
        link.revoke(timezone.now())


def must_sit(match: Match, player: Player) -> None:
    if match.seat_of(player) is None:
        raise Refused("not-seated", 403, {"version": match.version})


def shared(match: Match) -> Link | None:
    return match.links.live(timezone.now()).filter(purpose=Link.Purpose.REPLAY).first()


def by_token(token: str, purpose: str = Link.Purpose.SEAT) -> Link | None:
    found = Link.objects.live(timezone.now()).signed(token).filter(purpose=purpose)
    return found.select_related("match").first()


def by_code(code: str, *, asker: str) -> Link | None:
    """Whoever guesses is stopped long before a guess could hit: 31 letters, six places, a dozen tries a minute."""
    CODES.count(asker)
    return Link.objects.live(timezone.now()).told(code).select_related("match").first()
