"""Teams come into an event, check in, and may go again before it starts."""

from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import Q

from games.errors import Refused
from games.models import Player
from league import roster
from league.models import Club, Entry, EntryPerson, Round, Ruling, Team, Tournament
from league.services import tournaments
from league.services.people import Directory

State = Entry.State
What = Ruling.What


@dataclass(frozen=True)
class Pair:
    """Two names as somebody typed them."""

    first: str
    second: str
    team: str = ""
    seed: int | None = None


@transaction.atomic
def enter(*, tournament: Tournament, director: Player, pair: Pair, new_people: bool = False) -> Entry:
    """Enter a pair by hand. A name that is nearly a known one is refused with its candidates unless
    `new_people` says that it is somebody else. The same pair again is the same entry."""
    event = take_for_entry(tournament, director)
    names = [roster.tidy(pair.first), roster.tidy(pair.second)]
    _check_names(names, pair)
    people = Directory(event.club)
    if not new_people:
        _check_near(people, names)
    people.add(names)
    first, second = (people.known[roster.name_key(name)] for name in names)
    team = _team(event.club, first, second, roster.tidy(pair.team))
    entry = _entry(event, team, pair.seed)
    event.rulings.create(who=director, what=What.ENTERED, data={"entry": entry.pk, "team": str(team)})
    return entry


@transaction.atomic
def check_in(*, entry: Entry, director: Player) -> Entry:
    event = take_for_entry(entry.tournament, director)
    return _turn(event, entry, director, State.ENTERED, State.CHECKED_IN)


@transaction.atomic
def undo_check_in(*, entry: Entry, director: Player) -> Entry:
    event = take_for_entry(entry.tournament, director)
    return _turn(event, entry, director, State.CHECKED_IN, State.ENTERED)


@transaction.atomic
def check_in_all(*, tournament: Tournament, director: Player) -> int:
    """Everybody is here. Tells how many had not checked in."""
    event = take_for_entry(tournament, director)
    tournaments.must_be(event, Tournament.State.CHECK_IN)
    here = event.entries.filter(state=State.ENTERED).update(state=State.CHECKED_IN)
    if here:
        event.rulings.create(who=director, what=What.CHECKED_IN, data={"entries": here})
    return here


@transaction.atomic
def withdraw(*, entry: Entry, director: Player, why: str = "") -> Entry:
    """Before the event starts: the pair is free again and the longest waiting one moves up."""
    event = take_for_entry(entry.tournament, director)
    current = event.entries.get(pk=entry.pk)
    if current.state == State.WITHDRAWN:
        return current
    freed = current.state != State.WAITING
    current.state, current.seed = State.WITHDRAWN, None
    current.save(update_fields=["state", "seed"])
    current.persons.all().delete()
    event.rulings.create(who=director, what=What.WITHDRAWN, why=why, data={"entry": current.pk})
    following = event.entries.filter(state=State.WAITING).order_by("entered_at", "pk").first() if freed else None
    if following:
        following.state = State.ENTERED
        following.save(update_fields=["state"])
    return current


def take_for_entry(tournament: Tournament, director: Player) -> Tournament:
    """The event under lock, before anything is drawn; a draw would not know of the change."""
    event = tournaments.take(tournament, director)
    if not event.takes_entries:
        raise Refused("too-late", 409, {"state": event.state})
    if Round.objects.of(event).exists():
        raise Refused("already-drawn")
    # People belong to the club: two events of it must not make the same newcomer twice.
    Club.objects.select_for_update().get(pk=event.club_id)
    return event


def _check_names(names: list[str], pair: Pair) -> None:
    for field, name in zip(("first", "second", "team"), (*names, roster.tidy(pair.team)), strict=True):
        code = "empty" if field != "team" and not name else roster.name_fault(name)
        if code:
            raise Refused("bad-name", 422, {"field": field, "fault": code})
    if roster.name_key(names[0]) == roster.name_key(names[1]):
        raise Refused("one-person-team", 422, {"name": names[0]})
    if pair.seed is not None and not 1 <= pair.seed <= roster.MOST_SEED:
        raise Refused("bad-seed", 422, {"seed": pair.seed})


def _check_near(people: Directory, names: list[str]) -> None:
    unknown = [name for name in names if people.find(name) is None]
    near = {name: [person.name for person in people.near(name)] for name in unknown}
    if any(near.values()):
        raise Refused("near-name", 409, {"near": {name: known for name, known in near.items() if known}})


def _team(club: Club, first: Player, second: Player, name: str) -> Team:
    """The club's team of these two, in whichever order they came; a name given now stays."""
    either = Q(first=first, second=second) | Q(first=second, second=first)
    team = club.teams.filter(either).first() or club.teams.create(first=first, second=second)
    if name and name != team.name:
        team.name = name
        team.save(update_fields=["name"])
    return team


def _entry(event: Tournament, team: Team, seed: int | None) -> Entry:
    entry = event.entries.filter(team=team).first() or Entry(tournament=event, team=team, state=State.WITHDRAWN)
    if entry.state != State.WITHDRAWN:
        return entry
    if taken := EntryPerson.objects.filter(tournament=event, player__in=[team.first, team.second]).first():
        raise Refused("already-entered", 409, {"name": taken.player.name})
    entry.seed, entry.state = seed, State.WAITING if _is_full(event) else State.ENTERED
    try:
        with transaction.atomic():
            entry.save()
    except IntegrityError:
        raise Refused("seed-taken", 409, {"seed": seed}) from None
    EntryPerson.objects.bulk_create(
        EntryPerson(tournament=event, entry=entry, player=player) for player in (team.first, team.second)
    )
    return entry


def _is_full(event: Tournament) -> bool:
    return event.capacity is not None and event.entries.in_event().count() >= event.capacity


def _turn(event: Tournament, entry: Entry, director: Player, before: Entry.State, after: Entry.State) -> Entry:
    """Check-in and back, as one verb each. Being there already changes nothing."""
    current = event.entries.get(pk=entry.pk)
    if current.state == after:
        return current
    tournaments.must_be(event, Tournament.State.CHECK_IN)
    if current.state != before:
        raise Refused("not-entered", 409, {"state": current.state})
    current.state = after
    current.save(update_fields=["state"])
    what = What.CHECKED_IN if after == State.CHECKED_IN else What.CHECK_IN_UNDONE
    event.rulings.create(who=director, what=what, data={"entry": current.pk})
    return current
