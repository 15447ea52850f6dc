"""A team comes after the draw: it waits for a new draw, plays from the next round on, or takes a bye that is left."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import transaction

from games.errors import Refused
from games.models import Player
from league.formats.bracket import Seeded
from league.formats.round_robin import RoundRobin
from league.models import Club, Entry, Pairing, Round, Ruling, Stage, StagePlace, Tournament
from league.models.chart import Chart
from league.services import corrections, entries, openings, places, rounds, tournaments, waiting
from league.services.entries import Pair

Score = tuple[int, int]
FULL = "no-place-left"


@dataclass(frozen=True)
class Arrival:
    """Who comes, and the marks of every game of a round that was missed, own first; without them it counts nothing."""

    entry: Entry
    missed: Score | None = None


@transaction.atomic
def enter(
    *, tournament: Tournament, director: Player, pair: Pair, new_people: bool = False, missed: Score | None = None
) -> Entry:
    """Enter a pair after the draw, or onto the waiting list when the event is full. Refused where the format has no
    place left; nothing that is drawn changes but the bye that it takes."""
    event = _take(tournament, director)
    entry = entries.enter_pair(event, pair, new_people=new_people)
    if entry.state == Entry.State.WAITING:
        facts = {"entry": entry.pk, "team": str(entry)}
        event.rulings.create(who=director, what=Ruling.What.ENTERED, about=str(entry)[:200], data=facts)
        return entry
    return _let_in(event, director, Arrival(entry, missed))


@transaction.atomic
def admit(*, entry: Entry, director: Player, missed: Score | None = None) -> Entry:
    """Somebody who is entered, or waits for a place, comes after the draw."""
    event = _take(entry.tournament, director)
    current = event.entries.with_people().get(pk=entry.pk)
    if current.state == Entry.State.WITHDRAWN:
        raise Refused("not-entered", 409, {"state": current.state})
    if current.state == Entry.State.WAITING and waiting.is_full(event):
        raise Refused("event-full", 409, {"capacity": event.capacity})
    return _let_in(event, director, Arrival(current, missed))


def is_left_out(entry: Entry) -> bool:
    """Something is drawn, and the entry stands in none of it although it may."""
    event = entry.tournament
    drawn = Round.objects.of(event).exists() and not event.is_over
    return drawn and entry.state != Entry.State.WITHDRAWN and not entry.places.exists()


def _take(tournament: Tournament, director: Player) -> Tournament:
    event = tournaments.take(tournament, director)
    tournaments.must_be(event, Tournament.State.CHECK_IN, Tournament.State.RUNNING)
    Club.objects.locked(event.club_id)
    return event


def _let_in(event: Tournament, director: Player, arrival: Arrival) -> Entry:
    """Here already, with a place in the draws, is as good."""
    entry, stage = arrival.entry, event.stages.in_order()[0]
    if entry.is_checked_in and (entry.places.exists() or not _has_started(stage)):
        return entry
    facts: dict[str, object] = {"entry": entry.pk, "team": str(entry), "was": entry.state}
    entry.state = Entry.State.CHECKED_IN
    entry.save(update_fields=["state"])
    facts |= {"place": _place(event, stage, arrival), "missed": arrival.missed}
    event.rulings.create(who=director, what=Ruling.What.ENTERED_LATE, about=str(entry)[:200], data=facts)
    return entry


def _place(event: Tournament, stage: Stage, arrival: Arrival) -> str:
    """How it gets to play: by a new draw, from the next round on, or in place of a bye."""
    if not _has_started(stage):
        return "redraw"
    if Round.objects.filter(stage__tournament=event).standing().exclude(stage=stage).exists():
        raise Refused(FULL, 409, {"format": "stage"})
    stage.rounds.filter(state=Round.State.DRAFT).delete()
    last = stage.rounds.standing().last()
    assert last is not None, "one has started"
    return PLACES[stage.format](stage, arrival, last.number)


def _has_started(stage: Stage) -> bool:
    return stage.rounds.filter(state__in=[Round.State.RUNNING, Round.State.FINISHED]).exists()


def _next_round(stage: Stage, arrival: Arrival, last: int) -> str:
    if Chart.of(stage).is_over:
        raise Refused(FULL, 409, {"format": stage.format})
    _join(stage, arrival, last + 1)
    return "next-round"


def _between_rounds(stage: Stage, arrival: Arrival, last: int) -> str:
    """A plan of who meets whom in turn has no place for one more."""
    if stage.options.get("opponents") == "round-robin":
        raise Refused(FULL, 409, {"format": stage.format})
    return _next_round(stage, arrival, last)


def _box(stage: Stage, arrival: Arrival, last: int) -> str:
    """Unbeaten into the second round; later others have lost twice and are out, so that it takes a loss to come in."""
    beaten = arrival.missed is not None and arrival.missed[0] < arrival.missed[1]
    if last > 1 and not beaten:
        raise Refused("late-unbeaten")
    return _next_round(stage, arrival, last)


def _odd_group(stage: Stage, arrival: Arrival, last: int) -> str:
    """The line of the one who rests: in an even group a team more would change the whole plan."""
    format_, field = stage.built(), Chart.of(stage).field
    assert isinstance(format_, RoundRobin)
    number = _join(stage, arrival, last + 1)
    groups = format_.members(Chart.of(stage).field_of(last + 1))
    own = next(group for group in groups if number in group)
    others = set(format_.members(field))
    if len(own) % 2 or not others >= {group for group in groups if group != own}:
        raise Refused(FULL, 409, {"format": stage.format})
    return "next-round"


def _bye(stage: Stage, arrival: Arrival, last: int) -> str:
    """The bye of the bracket's line on which the next seed stands, as long as round 2 is not drawn."""
    number = _join(stage, Arrival(arrival.entry), 1)
    slots = stage.built().skeleton(Chart.of(stage).field)
    keys = [slot.id for slot in slots if Seeded(number) in (slot.home, slot.away)]
    rows = Pairing.objects.filter(round__stage=stage, round__number=1, kind=Pairing.Kind.BYE, key__in=keys)
    pairing = rows.standing().with_people().first()
    if last > 1 or pairing is None:
        raise Refused(FULL, 409, {"format": stage.format})
    pairing.kind, pairing.away, pairing.reasons = Pairing.Kind.PLAYED, arrival.entry, []
    taken = set(pairing.round.pairings.values_list("table_number", flat=True))
    pairing.table_number = rounds.free_table(taken)
    pairing.save(update_fields=["kind", "away", "reasons", "table_number"])
    event = stage.tournament
    corrections.reopen_or_close(event, pairing.round)
    openings.open_one(event, pairing)
    return "bye"


def _join(stage: Stage, arrival: Arrival, since: int) -> int:
    """Its number in the draws. Who left and comes again keeps the old one, and what it has played."""
    entry, (own, other) = arrival.entry, arrival.missed or (None, None)
    former = stage.places.filter(entry=entry).first()
    place = former or StagePlace(stage=stage, entry=entry, number=places.next_number(stage))
    has_played = former is not None and former.left_before is not None and former.left_before > former.since
    if not has_played:
        place.since, place.missed_for, place.missed_against = since, own, other
    place.left_before = None
    place.save()
    if stage.source_id is None:
        Entry.objects.filter(pk=entry.pk).update(number=place.number)
    return place.number


PLACES: Mapping[str, Callable[[Stage, Arrival, int], str]] = {
    "swiss": _next_round,
    "draw-box": _box,
    "rotating-partners": _next_round,
    "duplicate": _between_rounds,
    "round-robin": _odd_group,
    "double-round-robin": _odd_group,
    "single-elimination": _bye,
    "double-elimination": _bye,
}
