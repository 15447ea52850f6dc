"""Making a club and joining one."""

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from games.errors import Refused
from games.models import Player
from league import roster
from league.models import Club, Membership
from league.permissions import can_join

ATTEMPTS = 10


@transaction.atomic
def create(*, player: Player, name: str, zone: str = "America/Chicago", is_demo: bool = False) -> Club:
    """A new club with `player` as its owner; two clubs may share a name, never an address."""
    tidy = roster.tidy(name)
    if not tidy or (code := roster.name_fault(tidy)):
        raise Refused("club-name", 422, {"fault": "empty" if not tidy else str(code)})
    club = _found(Club(name=tidy, zone=zone, is_demo=is_demo))
    Membership.objects.create(club=club, player=player, role=Membership.Role.OWNER)
    return club


@transaction.atomic
def join(*, club: Club, player: Player) -> Membership:
    """Become a member. Who belongs already keeps the role they have."""
    if can_join(player, club):
        return Membership.objects.get_or_create(club=club, player=player)[0]
    held = Membership.objects.filter(club=club, player=player).first()
    if held is None:
        raise Refused("may-not-join", 403)
    return held


def _found(club: Club) -> Club:
    """Two clubs of one name may be founded at once; whoever comes second takes the next address."""
    for _attempt in range(ATTEMPTS):
        club.slug = _free_slug(club.name)
        try:
            with transaction.atomic():
                club.save(force_insert=True)
        except IntegrityError:
            continue
        return club
    raise Refused("club-name", 409, {"fault": "taken"})


def _free_slug(name: str) -> str:
    base = slugify(name)[:50] or "club"
    taken = set(Club.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for slug in (base, *(f"{base}-{n}" for n in range(2, len(taken) + 3))) if slug not in taken)
