"""A whole roster file comes into an event at once, or not at all."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from games.models import Player, User
from league import pasted, roster
from league.models import Club, Entry, EntryPerson, Ruling, Team, Tournament
from league.roster import ALONE, PEOPLE, SEED, Fault, RosterError, RosterRow
from league.services import entries
from league.services.people import Directory

Fresh = tuple[RosterRow, Team]


@dataclass(frozen=True)
class Imported:
    """How many teams came in, how many of them onto the waiting list, and how many were in already. `signed` are the
    people who joined the club themselves and are entered for the first time, with the name they sign in by."""

    entered: int
    waiting: int
    known: int
    signed: tuple[str, ...] = ()


@transaction.atomic
def enter_roster(
    *,
    tournament: Tournament,
    director: Player,
    content: bytes,
    meant: Mapping[str, str] | None = None,
    is_pasted: bool = False,
) -> Imported:
    """Raises `RosterError` with every fault of the file before anything is written. The same file again is harmless.

    What is pasted needs no headings. Names that are nearly known ones are refused with their candidates, until `meant`
    says of each who it is.
    """
    read = pasted.read if is_pasted else roster.read
    rows = roster.as_meant(read(content, alone=tournament.takes_singles()), meant or {})
    event = entries.take_for_entry(tournament, director)
    entries.check_near(Directory(event.club), _undecided(rows, meant or {}))
    return enter_rows(tournament=event, director=director, rows=rows)


@transaction.atomic
def enter_rows(*, tournament: Tournament, director: Player, rows: Sequence[RosterRow]) -> Imported:
    event = entries.take_for_entry(tournament, director)
    people = Directory(event.club)
    people.add(name for row in rows for name in row.people)
    teams = _teams(event.club, people, rows)
    inside = {entry.team_id: entry for entry in event.entries.exclude(state=Entry.State.WITHDRAWN)}
    fresh = [(row, team) for row, team in zip(rows, teams, strict=True) if team.pk not in inside]
    if faults := [*_people_inside(event, people, fresh), *_seeds_inside(inside.values(), fresh)]:
        raise RosterError(sorted(faults, key=lambda fault: fault.row))
    signed = _signed(event.club, [person for _row, team in fresh for person in team.persons])
    room = len(fresh) if event.capacity is None else max(event.capacity - event.entries.in_event().count(), 0)
    made = _enter(event, fresh, room)
    imported = Imported(len(fresh), max(len(fresh) - room, 0), len(rows) - len(fresh), signed)
    if fresh:
        event.rulings.create(who=director, what=Ruling.What.IMPORTED, data={"entries": imported.entered, "ids": made})
    return imported


def _signed(club: Club, people: Sequence[Player]) -> tuple[str, ...]:
    """A name alone brought them in: nobody has said yet that they are the person of the roster."""
    stood = EntryPerson.objects.filter(tournament__club=club, player__in=people).values("player")
    new = User.objects.filter(player__in=people).exclude(player__in=stood).order_by("player__name")
    return tuple(f"{name} ({user})" for name, user in new.values_list("player__name", "username"))


def _undecided(rows: Sequence[RosterRow], meant: Mapping[str, str]) -> list[str]:
    decided = {*meant.values()}
    return [name for row in rows for name in row.people if name not in decided]


def _teams(club: Club, people: Directory, rows: Sequence[RosterRow]) -> list[Team]:
    """The club's team for every row, made where the pair is new; a name in the file stays with the team."""
    pairs = [[people.known[roster.name_key(name)] for name in row.people] for row in rows]
    known = {_people_of(team): team for team in club.teams.select_related("first", "second")}
    made = [
        Team(club=club, first=people[0], second=people[1] if people[1:] else None, name=row.team)
        for row, people in zip(rows, pairs, strict=True)
        if frozenset(people) not in known
    ]
    known.update({_people_of(team): team for team in Team.objects.bulk_create(made)})
    teams = [known[frozenset(people)] for people in pairs]
    renamed = [(team, row.team) for team, row in zip(teams, rows, strict=True) if row.team not in ("", team.name)]
    for team, name in renamed:
        team.name = name
    Team.objects.bulk_update([team for team, _name in renamed], ["name"])
    return teams


def _people_of(team: Team) -> frozenset[Player]:
    return frozenset(team.persons)


def _people_inside(event: Tournament, people: Directory, fresh: Sequence[Fresh]) -> Iterator[Fault]:
    """People of the file who play in this event already, with somebody else."""
    taken = set(EntryPerson.objects.filter(tournament=event).values_list("player_id", flat=True))
    for row, _team in fresh:
        for column, name in zip(PEOPLE if row.people[1:] else ALONE, row.people, strict=True):
            if people.known[roster.name_key(name)].pk in taken:
                yield Fault("already-entered", row.row, column, {"name": name})


def _seeds_inside(inside: Iterable[Entry], fresh: Sequence[Fresh]) -> Iterator[Fault]:
    taken = {entry.seed for entry in inside if entry.seed is not None}
    for row, _team in fresh:
        if row.seed is not None and row.seed in taken:
            yield Fault("seed-taken", row.row, SEED, {"seed": row.seed})


def _enter(event: Tournament, fresh: Sequence[Fresh], room: int) -> list[int]:
    """Write the entries; those beyond the room wait in the order of the file. Tells their keys."""
    back = {entry.team_id: entry for entry in event.entries.filter(state=Entry.State.WITHDRAWN)}
    made = []
    for place, (row, team) in enumerate(fresh):
        entry = back.get(team.pk) or Entry(tournament=event, team=team)
        entry.seed, entry.state = row.seed, Entry.State.ENTERED if place < room else Entry.State.WAITING
        made.append(entry)
    Entry.objects.bulk_create([entry for entry in made if entry.pk is None])
    Entry.objects.bulk_update([entry for entry in made if entry.team_id in back], ["seed", "state"])
    EntryPerson.objects.bulk_create(
        EntryPerson(tournament=event, entry=entry, player=person) for entry in made for person in entry.team.persons
    )
    return [entry.pk for entry in made]
