"""An owner gives out the roles of a club and takes people off its list. A club is never left without an owner."""

from django.db import transaction

from games.errors import Refused
from games.models import Player
from league.models import Club, Membership
from league.permissions import can_own


@transaction.atomic
def give(*, membership: Membership, owner: Player, role: str) -> Membership:
    """The same role again changes nothing."""
    current = _take(membership, owner)
    if role not in Membership.Role.values:
        raise Refused("no-role", 422, {"role": role})
    if current.role == Membership.Role.OWNER and role != Membership.Role.OWNER:
        _must_not_be_last_owner(current)
    current.role = role
    current.save(update_fields=["role"])
    return current


@transaction.atomic
def remove(*, membership: Membership, owner: Player) -> None:
    """Off the list of the club; what the person played stays. Gone already is as good."""
    if not Membership.objects.filter(pk=membership.pk).exists() and can_own(owner, membership.club):
        return
    current = _take(membership, owner)
    if current.role == Membership.Role.OWNER:
        _must_not_be_last_owner(current)
    current.delete()


def _take(membership: Membership, owner: Player) -> Membership:
    """The club's row is locked, so two owners cannot retire each other at once."""
    club = Club.objects.locked(membership.club_id)
    if not can_own(owner, club):
        raise Refused("not-owner", 403)
    return Membership.objects.select_related("player", "club").get(pk=membership.pk)


def _must_not_be_last_owner(membership: Membership) -> None:
    owners = Membership.objects.filter(club=membership.club, role=Membership.Role.OWNER)
    if not owners.exclude(pk=membership.pk).exists():
        raise Refused("last-owner")
