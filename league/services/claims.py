"""A person on the roster without a sign-in claims the name: by a code of one use, which a director gives out."""

import hashlib
from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from games.errors import Refused
from games.models import Player, PlayerKind, User
from league.models import Claim, Club, EntryPerson, Tournament
from league.permissions import can_manage
from league.services import merging


def nameless(tournament: Tournament) -> list[Player]:
    """People of the event's entries who have no sign-in, by name."""
    return [row.player for row in EntryPerson.objects.without_sign_in(tournament)]


@transaction.atomic
def give(*, club: Club, director: Player, people: Iterable[Player]) -> list[Claim]:
    """A code for each; one that is open already stays the same, so that a printed list stays good."""
    _take(club, director)
    wanted = [person.pk for person in people]
    members = Player.objects.filter(pk__in=wanted, user=None, kind=PlayerKind.PERSON, memberships__club=club)
    known = {claim.player_id: claim for claim in Claim.objects.open().filter(player__in=wanted)}
    return [known.get(person.pk) or _make(club, person, director) for person in members.order_by("name", "pk")]


@transaction.atomic
def revoke(*, claim: Claim, director: Player) -> Claim:
    """The code stops working; a new one can be given. Revoked already is as good."""
    _take(claim.club, director)
    current = Claim.objects.select_for_update().select_related("player", "club").get(pk=claim.pk)
    if current.used_at:
        raise Refused("claim-used", 409)
    if current.revoked_at is None:
        current.revoked_at = timezone.now()
        current.save(update_fields=["revoked_at"])
    return current


def find(code: str) -> Claim | None:
    """Whatever became of it. Hyphens, spaces and capitals do not matter."""
    return Claim.objects.select_related("player", "club").filter(digest=_digest(code)).first()


@transaction.atomic
def use(*, code: str, user: User) -> Player:
    """The roster's person becomes the person of this sign-in. Of two who come at once the second finds it used."""
    claim = Claim.objects.select_for_update(of=("self",)).filter(digest=_digest(code)).first()
    if claim is None:
        raise Refused("claim-unknown", 404)
    if claim.revoked_at:
        raise Refused("claim-revoked", 409)
    person = Player.objects.locked(claim.player_id)
    if person.user_id == user.pk:
        return person
    if claim.used_at or person.user_id:
        raise Refused("claim-used", 409)
    merging.sign_in_as(person, user)
    claim.used_at = timezone.now()
    claim.save(update_fields=["used_at"])
    return person


def _take(club: Club, director: Player) -> None:
    """The club's row is locked: two directors must not make two codes for one person."""
    Club.objects.locked(club.pk)
    if not can_manage(director, club):
        raise Refused("not-director", 403)


def _make(club: Club, person: Player, director: Player) -> Claim:
    claim = Claim(club=club, player=person, made_by=director)
    claim.digest = _digest(claim.code)
    claim.save()
    return claim


def _digest(code: str) -> str:
    signs = "".join(sign for sign in code.lower() if sign.isalnum())
    return hashlib.sha256(signs.encode()).hexdigest()
