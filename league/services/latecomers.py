"""A team comes after the draw: it waits for a new draw, plays from the next round on, or takes a bye that is left."""

from collections.abc import Callable, Mapping

from django.db import transaction

from games.errors import Refused
from games.models import Player
from league.formats.bracket import Seeded
from league.formats.round_robin import RoundRobin
from league.models import Entry, Pairing, Round, Ruling, Stage, StagePlace, Tournament
from league.models.chart import Chart
from league.services import corrections, entries, openings, places, rounds, tournaments
from league.services.entries import Pair


@transaction.atomic
def enter(*, tournament: Tournament, director: Player, pair: Pair, new_people: bool = False) -> Entry:
    """Enter a pair after the draw. Refused where the format has no place left; nothing that is drawn changes
    but the bye that it takes."""
    event = tournaments.take(tournament, director)
    tournaments.must_be(event, Tournament.State.CHECK_IN, Tournament.State.RUNNING)
    entry = entries.enter_pair(event, pair, new_people=new_people)
    if entry.state == Entry.State.CHECKED_IN:
        return entry
    entry.state = Entry.State.CHECKED_IN
    entry.save(update_fields=["state"])
    stage = event.stages.in_order()[0]
    facts = {"entry": entry.pk, "team": str(entry), "place": _place(event, stage, entry)}
    event.rulings.create(who=director, what=Ruling.What.ENTERED_LATE, about=str(entry)[:200], data=facts)
    return entry


def _place(event: Tournament, stage: Stage, entry: Entry) -> str:
    """How it gets to play: by a new draw, from the next round on, or in place of a bye."""
    started = stage.rounds.filter(state__in=[Round.State.RUNNING, Round.State.FINISHED])
    if not started.exists():
        return "redraw"
    if Round.objects.filter(stage__tournament=event).standing().exclude(stage=stage).exists():
        raise Refused("no-place-left")
    stage.rounds.filter(state=Round.State.DRAFT).delete()
    last = stage.rounds.standing().last()
    assert last is not None, "one has started"
    return PLACES[stage.format](stage, entry, last.number)


def _next_round(stage: Stage, entry: Entry, last: int) -> str:
    if Chart.of(stage).is_over:
        raise Refused("no-place-left")
    _join(stage, entry, last + 1)
    return "next-round"


def _second_round(stage: Stage, entry: Entry, last: int) -> str:
    """Later, others have lost twice and are out: nobody could still come in unbeaten."""
    if last > 1:
        raise Refused("no-place-left")
    return _next_round(stage, entry, last)


def _odd_group(stage: Stage, entry: Entry, last: int) -> str:
    """The line of the one who rests: in an even group a team more would change the whole plan."""
    format_, field, number = stage.built(), Chart.of(stage).field, places.next_number(stage)
    assert isinstance(format_, RoundRobin)
    now = _join(stage, entry, last + 1)
    assert now == number
    groups = format_.members(Chart.of(stage).field_of(last + 1))
    own = next(group for group in groups if number in group)
    others = set(format_.members(field))
    if len(own) % 2 or not others >= {group for group in groups if group != own}:
        raise Refused("no-place-left")
    return "next-round"


def _bye(stage: Stage, entry: Entry, last: int) -> str:
    """The bye of the bracket's line on which the next seed stands, as long as nobody plays round 2."""
    number = _join(stage, entry, 1)
    slots = stage.built().skeleton(Chart.of(stage).field)
    keys = [slot.id for slot in slots if Seeded(number) in (slot.home, slot.away)]
    rows = Pairing.objects.filter(round__stage=stage, round__number=1, kind=Pairing.Kind.BYE, key__in=keys)
    pairing = rows.standing().with_people().first()
    if last > 1 or pairing is None:
        raise Refused("no-place-left")
    pairing.kind, pairing.away, pairing.reasons = Pairing.Kind.PLAYED, entry, []
    taken = set(pairing.round.pairings.values_list("table_number", flat=True))
    pairing.table_number = rounds.free_table(taken)
    pairing.save(update_fields=["kind", "away", "reasons", "table_number"])
    event = stage.tournament
    corrections.reopen_or_close(event, pairing.round)
    openings.open_one(event, pairing)
    return "bye"


def _join(stage: Stage, entry: Entry, since: int) -> int:
    number = places.next_number(stage)
    StagePlace.objects.create(stage=stage, entry=entry, number=number, since=since)
    if stage.source_id is None:
        Entry.objects.filter(pk=entry.pk).update(number=number)
    return number


PLACES: Mapping[str, Callable[[Stage, Entry, int], str]] = {
    "swiss": _next_round,
    "draw-box": _second_round,
    "round-robin": _odd_group,
    "double-round-robin": _odd_group,
    "single-elimination": _bye,
    "double-elimination": _bye,
}
