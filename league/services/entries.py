"""Teams come into an event, check in, and may go again at any time."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import Q

from games.errors import Refused
from games.models import Player
from league import roster
from league.models import Club, Entry, EntryPerson, Round, Ruling, Team, Tournament
from league.permissions import can_check_in, can_direct
from league.services import departures, tournaments, waiting
from league.services.people import Directory
from league.services.tournaments import Right

State = Entry.State
What = Ruling.What
# Neither a code nor a number is longer.
MOST_SIGNS = 12


@dataclass(frozen=True)
class Pair:
    """Two names as somebody typed them; where partners rotate, one name and no `second`."""

    first: str
    second: str = ""
    team: str = ""
    seed: int | None = None


@transaction.atomic
def enter(*, tournament: Tournament, director: Player, pair: Pair, new_people: bool = False) -> Entry:
    """Enter a pair by hand. A name that is nearly a known one is refused with its candidates unless
    `new_people` says that it is somebody else. The same pair again is the same entry."""
    event = take_for_entry(tournament, director, can_check_in)
    entry = enter_pair(event, pair, new_people=new_people)
    facts = {"entry": entry.pk, "team": str(entry)}
    event.rulings.create(who=director, what=What.ENTERED, about=str(entry)[:200], data=facts)
    return entry


def enter_pair(event: Tournament, pair: Pair, *, new_people: bool) -> Entry:
    """The two people, or the one who enters alone, their team and its entry. Call it with the event locked."""
    names = [roster.tidy(pair.first), roster.tidy(pair.second)]
    if event.takes_singles() and not names[1]:
        names.pop()
    _check_names(event, names, pair)
    people = Directory(event.club)
    if not new_people:
        check_near(people, names)
    people.add(names)
    team = team_of(event.club, [people.known[roster.name_key(name)] for name in names], roster.tidy(pair.team))
    return enter_team(event, team, pair.seed)


def person_of(event: Tournament, name: str, *, new_people: bool) -> Player:
    """The person of the club by that name, made when it is new. Call it with the event locked."""
    tidy = roster.tidy(name)
    check_name("first", tidy)
    people = Directory(event.club)
    if not new_people:
        check_near(people, [tidy])
    people.add([tidy])
    return people.known[roster.name_key(tidy)]


@transaction.atomic
def check_in(*, entry: Entry, director: Player) -> Entry:
    event = take_for_entry(entry.tournament, director, can_check_in)
    return _turn(event, entry, director, State.ENTERED, State.CHECKED_IN)


@transaction.atomic
def undo_check_in(*, entry: Entry, director: Player) -> Entry:
    event = take_for_entry(entry.tournament, director, can_check_in)
    return _turn(event, entry, director, State.CHECKED_IN, State.ENTERED)


@transaction.atomic
def check_in_all(*, tournament: Tournament, director: Player) -> int:
    """Everybody is here. Tells how many had not checked in."""
    event = take_for_entry(tournament, director)
    tournaments.must_be(event, Tournament.State.CHECK_IN)
    ids = list(event.entries.filter(state=State.ENTERED).values_list("pk", flat=True))
    event.entries.filter(pk__in=ids).update(state=State.CHECKED_IN)
    if ids:
        event.rulings.create(who=director, what=What.CHECKED_IN, data={"entries": len(ids), "ids": ids})
    return len(ids)


@transaction.atomic
def undo_check_in_of(*, tournament: Tournament, director: Player, ids: Sequence[int]) -> int:
    """Those who were checked in together are not here after all."""
    event = take_for_entry(tournament, director, can_check_in)
    back = event.entries.filter(pk__in=ids, state=State.CHECKED_IN).update(state=State.ENTERED)
    event.rulings.create(who=director, what=What.CHECK_IN_UNDONE, data={"entries": back})
    return back


@transaction.atomic
def withdraw(*, entry: Entry, director: Player, why: str = "") -> Entry:
    """The pair is free again. Before the draw the longest waiting one moves up; after it what is drawn is forfeited."""
    event = tournaments.take(entry.tournament, director)
    current = event.entries.with_people().get(pk=entry.pk)
    if current.state == State.WITHDRAWN:
        return current
    if event.is_over:
        raise Refused("too-late", 409, {"state": event.state})
    if Round.objects.of(event).exists():
        return departures.leave(event, current, director, why)
    return free(event, current, director, why)


@transaction.atomic
def take_out(*, tournament: Tournament, director: Player, ids: Sequence[int]) -> int:
    """Those who came in together, by a roster or a draw of partners, did not; their places are free again."""
    event = take_for_entry(tournament, director)
    out = event.entries.filter(pk__in=ids).exclude(state=State.WITHDRAWN)
    EntryPerson.objects.filter(entry__in=out).delete()
    gone = out.update(state=State.WITHDRAWN, seed=None)
    waiting.move_up(event)
    event.rulings.create(who=director, what=What.UNDONE, data={"entries": gone})
    return gone


def free(event: Tournament, entry: Entry, who: Player, why: str = "") -> Entry:
    """Out of an event in which nothing is drawn. Call it with the event locked."""
    freed = entry.state != State.WAITING
    facts: dict[str, object] = {"entry": entry.pk, "was": entry.state, "seed": entry.seed}
    entry.state, entry.seed = State.WITHDRAWN, None
    entry.save(update_fields=["state", "seed"])
    entry.persons.all().delete()
    if freed:
        facts["moved_up"] = [moved.pk for moved in waiting.move_up(event)]
    event.rulings.create(who=who, what=What.WITHDRAWN, why=why, about=str(entry)[:200], data=facts)
    return entry


@transaction.atomic
def check_in_by(*, tournament: Tournament, director: Player, word: str) -> Entry:
    """By the code of the entry, or by its number in the list (the order in which the teams entered)."""
    event = take_for_entry(tournament, director, can_check_in)
    asked = word.strip().upper()
    if not (asked.isascii() and asked.isalnum() and len(asked) <= MOST_SIGNS):
        raise Refused("no-such-code", 404, {"code": word.strip()[:20]})
    found = list(event.entries.people().filter(code=asked))
    if not found and asked.isdecimal():
        found = [entry for number, entry in enumerate(event.entries.people().order_by("pk"), 1) if number == int(asked)]
    if len(found) != 1:
        raise Refused("no-such-code", 404, {"code": word.strip()[:20]})
    return check_in(entry=found[0], director=director)


def take_for_entry(tournament: Tournament, director: Player, right: Right = can_direct) -> Tournament:
    """The event under lock, before anything is drawn; a draw would not know of the change."""
    event = tournaments.take(tournament, director, right)
    if not event.takes_entries:
        raise Refused("too-late", 409, {"state": event.state})
    if Round.objects.of(event).exists():
        raise Refused("already-drawn")
    # People belong to the club: two events of it must not make the same newcomer twice.
    Club.objects.locked(event.club_id)
    return event


def _check_names(event: Tournament, names: list[str], pair: Pair) -> None:
    for field, name in [*zip(("first", "second"), names, strict=False), ("team", roster.tidy(pair.team))]:
        check_name(field, name)
    if names[1:] and event.takes_singles():
        raise Refused("singles-only", 422, {"name": names[1]})
    if names[1:] and roster.name_key(names[0]) == roster.name_key(names[1]):
        raise Refused("one-person-team", 422, {"name": names[0]})
    if pair.seed is not None and not 1 <= pair.seed <= roster.MOST_SEED:
        raise Refused("bad-seed", 422, {"seed": pair.seed})


def check_name(field: str, name: str) -> None:
    """A person has a name, a team may have one."""
    code = "empty" if field != "team" and not name else roster.name_fault(name)
    if code:
        raise Refused("bad-name", 422, {"field": field, "fault": code})


def check_near(people: Directory, names: Sequence[str]) -> None:
    """Refuse names that are nearly those of people of the club, with whom each may be."""
    unknown = [name for name in names if people.find(name) is None]
    here = {roster.name_key(name) for name in names}
    near = {name: [person.name for person in people.near(name, without=here)] for name in unknown}
    if any(near.values()):
        raise Refused("near-name", 409, {"near": {name: known for name, known in near.items() if known}})


def team_of(club: Club, people: Sequence[Player], name: str) -> Team:
    """The club's team of these two, in whichever order they came, or of one alone; a name given now stays."""
    first, second = people[0], people[1] if people[1:] else None
    either = Q(first=first, second=second) | Q(first=second, second=first)
    team = club.teams.filter(either).first() or club.teams.create(first=first, second=second)
    if name and name != team.name:
        team.name = name
        team.save(update_fields=["name"])
    return team


def enter_team(event: Tournament, team: Team, seed: int | None = None) -> Entry:
    """In the event, or on its waiting list when that is full. In already is as good."""
    entry = event.entries.filter(team=team).first() or Entry(tournament=event, team=team, state=State.WITHDRAWN)
    if entry.state != State.WITHDRAWN:
        return entry
    if taken := EntryPerson.objects.filter(tournament=event, player__in=team.persons).first():
        raise Refused("already-entered", 409, {"name": taken.player.name})
    entry.seed, entry.state = seed, State.WAITING if waiting.is_full(event) else State.ENTERED
    try:
        with transaction.atomic():
            entry.save()
    except IntegrityError:
        raise Refused("seed-taken", 409, {"seed": seed}) from None
    EntryPerson.objects.bulk_create(
        EntryPerson(tournament=event, entry=entry, player=player) for player in team.persons
    )
    return entry


def _turn(event: Tournament, entry: Entry, director: Player, before: Entry.State, after: Entry.State) -> Entry:
    """Check-in and back, as one verb each. Being there already changes nothing."""
    current = event.entries.with_people().get(pk=entry.pk)
    if current.state == after:
        return current
    tournaments.must_be(event, Tournament.State.CHECK_IN)
    if current.state != before:
        raise Refused("not-entered", 409, {"state": current.state})
    current.state = after
    current.save(update_fields=["state"])
    what = What.CHECKED_IN if after == State.CHECKED_IN else What.CHECK_IN_UNDONE
    event.rulings.create(who=director, what=what, about=str(current)[:200], data={"entry": current.pk})
    return current
