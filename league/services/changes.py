"""A substitute plays for somebody of a team; a team gets another name. What was played and drawn stays."""

from dataclasses import dataclass

from django.db import IntegrityError, transaction

from games.errors import Refused
from games.models import Player, PlayerKind
from games.services import seating
from league import roster
from league.models import Club, Entry, EntryPerson, Membership, Pairing, Ruling, Tournament
from league.services import entries, openings, tournaments
from league.services.people import Directory


@dataclass(frozen=True)
class Swap:
    """Who plays for whom from now on."""

    leaves: Player
    comes: Player
    why: str = ""


@transaction.atomic
def substitute(*, entry: Entry, director: Player, leaves: Player, name: str, why: str = "") -> Entry:
    """From now on the person of that name plays for `leaves`; at an open table the seat changes hands."""
    event, current = _take(entry, director)
    tidy = roster.tidy(name)
    entries.check_name("first", tidy)
    return _replace(event, current, director, Swap(leaves, _person(event, tidy), why))


@transaction.atomic
def take_back(*, entry: Entry, director: Player, leaves: Player, comes: Player) -> Entry:
    """The substitute leaves, and whoever it was before plays on."""
    event, current = _take(entry, director)
    return _replace(event, current, director, Swap(leaves, comes))


@transaction.atomic
def put_namesake(*, entry: Entry, director: Player, person: Player) -> Entry:
    """Whoever signed in under this name is somebody else: from now on it is a person without a sign-in."""
    event, current = _take(entry, director)
    if person not in current.team.persons:
        raise Refused("not-in-team", 409, {"name": person.name})
    if person.user_id is None:
        return current
    other = Player.objects.create(kind=PlayerKind.PERSON, name=person.name)
    Membership.objects.create(club=event.club, player=other)
    return _replace(event, current, director, Swap(person, other))


@transaction.atomic
def rename(*, entry: Entry, director: Player, name: str, why: str = "") -> Entry:
    """The name of the team everywhere in the club. An empty one goes back to the two people."""
    event, current = _take(entry, director)
    tidy, told, old = roster.tidy(name), str(current), current.team.name
    entries.check_name("team", tidy)
    if tidy == old:
        return current
    others = event.entries.exclude(pk=current.pk).with_people()
    if tidy and roster.name_key(tidy) in {roster.name_key(str(other)) for other in others}:
        raise Refused("team-name-taken", 409, {"name": tidy})
    current.team.name = tidy
    current.team.save(update_fields=["name"])
    facts = {"entry": current.pk, "old": told, "new": str(current), "old_name": old}
    event.rulings.create(who=director, what=Ruling.What.RENAMED, why=why, about=told[:200], data=facts)
    return current


def _take(entry: Entry, director: Player) -> tuple[Tournament, Entry]:
    event = tournaments.take(entry.tournament, director)
    if event.state == Tournament.State.ARCHIVED:
        raise Refused("too-late", 409, {"state": event.state})
    Club.objects.locked(event.club_id)
    return event, event.entries.with_people().get(pk=entry.pk)


def _replace(event: Tournament, current: Entry, director: Player, swap: Swap) -> Entry:
    leaves, comes = swap.leaves, swap.comes
    pair = list(current.team.persons)
    if leaves not in pair and comes in pair:
        return current
    if leaves not in pair:
        raise Refused("not-in-team", 409, {"name": leaves.name})
    if comes in pair and comes != leaves:
        raise Refused("one-person-team", 422, {"name": comes.name})
    told = str(current)
    _stand_in(event, current, leaves, comes)
    people = [comes if person == leaves else person for person in pair]
    team = entries.team_of(event.club, people, current.team.name)
    # One that was withdrawn keeps its team: the same people come back as what they were.
    if event.entries.filter(team=team).exclude(pk=current.pk).exists():
        raise Refused("entry-withdrawn", 409, {"name": str(team)})
    current.team = team
    current.save(update_fields=["team"])
    for pairing in Pairing.objects.of(event).still_playing().with_people().filter(match__isnull=False):
        if current.pk in pairing.entry_ids:
            _change_seat(event, pairing, leaves, comes)
    facts = {"entry": current.pk, "team": told, "old": leaves.name, "new": comes.name, "old_player": leaves.pk}
    event.rulings.create(who=director, what=Ruling.What.SUBSTITUTED, why=swap.why, about=told[:200], data=facts)
    return current


def _person(event: Tournament, name: str) -> Player:
    people = Directory(event.club)
    people.add([name])
    return people.known[roster.name_key(name)]


def _stand_in(event: Tournament, entry: Entry, leaves: Player, comes: Player) -> None:
    try:
        with transaction.atomic():
            entry.persons.filter(player=leaves).delete()
            if entry.state != Entry.State.WITHDRAWN:
                EntryPerson.objects.create(tournament=event, entry=entry, player=comes)
    except IntegrityError:
        raise Refused("already-entered", 409, {"name": comes.name}) from None


def _change_seat(event: Tournament, pairing: Pairing, leaves: Player, comes: Player) -> None:
    assert pairing.match is not None
    held = pairing.match.seatings.current().of(leaves).first()
    if held:
        seating.change(match=pairing.match, seat=held.seat, plan=openings.seat_plan(event, comes))
