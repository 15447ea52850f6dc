"""A team leaves an event in which rounds are drawn, and may come back until the next draw.

Its match is forfeited, later places in a bracket become byes, nothing waits for it (tournaments 4).
"""

from django.db import IntegrityError, transaction

from games.errors import Refused
from games.models import Player
from league.formats.results import Place
from league.models import Entry, EntryPerson, Pairing, Round, Ruling, StagePlace, Tournament
from league.models.chart import Chart
from league.models.stage import StagePlaceQuerySet
from league.services import corrections, results, tournaments, verdicts, waiting
from league.services.verdicts import DOUBLE_FORFEIT, OWN_RESULT

State = Entry.State


def leave(event: Tournament, entry: Entry, director: Player, why: str) -> Entry:
    """Call it with the event locked, when something is drawn already."""
    tournaments.must_be(event, Tournament.State.CHECK_IN, Tournament.State.RUNNING)
    facts: dict[str, object] = {"entry": entry.pk, "was": entry.state}
    entry.state = State.WITHDRAWN
    entry.save(update_fields=["state"])
    entry.persons.all().delete()
    ruling = event.rulings.create(who=director, what=Ruling.What.WITHDRAWN, why=why, about=str(entry)[:200], data=facts)
    facts["discarded"] = [number for place in _places(entry) for number in _give_up(place)]
    facts["forfeited"] = [pairing.pk for pairing in _open_pairings(event, entry) if _forfeit(pairing, entry, ruling)]
    if not Round.objects.of(event).exists():
        facts["moved_up"] = [moved.pk for moved in waiting.move_up(event)]
    ruling.save(update_fields=["data"])
    for round_ in Round.objects.of(event).filter(state=Round.State.RUNNING):
        results.close_if_done(event, round_)
    return entry


@transaction.atomic
def come_back(*, entry: Entry, director: Player, why: str = "") -> Entry:
    """The withdrawal is taken back, and the forfeits that came of it; not once a round was drawn without the team."""
    event = tournaments.take(entry.tournament, director)
    current = event.entries.with_people().get(pk=entry.pk)
    if current.state != State.WITHDRAWN:
        return current
    ruling = event.rulings.filter(what=Ruling.What.WITHDRAWN, data__entry=current.pk).order_by("pk").last()
    if ruling is None or event.is_over or any(_is_missed(place) for place in _places(current)):
        raise Refused("drawn-without-it")
    waiting.move_back(event, ruling.data.get("moved_up", []))
    current.state = State(ruling.data.get("was", State.ENTERED))
    if current.state != State.WAITING and waiting.is_full(event) and not Round.objects.of(event).exists():
        current.state = State.WAITING
    seed = ruling.data.get("seed")
    if seed and not event.entries.exclude(state=State.WITHDRAWN).filter(seed=seed).exists():
        current.seed = seed
    _stand_again(current)
    _places(current).update(left_before=None)
    event.rulings.create(
        who=director, what=Ruling.What.RETURNED, why=why, about=str(current)[:200], data={"entry": current.pk}
    )
    for pairing in Pairing.objects.of(event).with_people().filter(pk__in=ruling.data.get("forfeited", [])):
        given = verdicts.current(pairing)
        if given and given.ruling_id == ruling.pk:
            verdicts.put(pairing, OWN_RESULT, ruling)
            corrections.reopen_or_close(event, pairing.round)
    return current


def _places(entry: Entry) -> StagePlaceQuerySet:
    return entry.places.select_related("stage")


def _give_up(place: StagePlace) -> list[int]:
    """Drafts did not know of it and are thrown away; the next draw goes without the team. A stage that is over stays
    as it was played."""
    if Chart.of(place.stage).is_over:
        return []
    drafts = place.stage.rounds.filter(state=Round.State.DRAFT)
    thrown = list(drafts.values_list("number", flat=True))
    drafts.delete()
    last = place.stage.rounds.standing().last()
    place.left_before = (last.number if last else 0) + 1
    place.save(update_fields=["left_before"])
    return thrown


def _open_pairings(event: Tournament, entry: Entry) -> list[Pairing]:
    rows = Pairing.objects.of(event).still_playing().with_people().select_related("round__stage__tournament")
    return [row for row in rows if entry.pk in row.entry_ids]


def _forfeit(pairing: Pairing, entry: Entry, ruling: Ruling) -> bool:
    """A match that was won a moment ago stays won. Against a team that is gone too, nobody advances."""
    match = verdicts.lock_match(pairing)
    if match and match.is_finished:
        return False
    won: Place = 1 if entry.pk in pairing.side_ids[0] else 0
    gone = any(other.state == State.WITHDRAWN for other in pairing.sides[won])
    verdicts.put(pairing, DOUBLE_FORFEIT if gone else verdicts.forfeit(pairing, won), ruling)
    return True


def _is_missed(place: StagePlace) -> bool:
    last = place.stage.rounds.published().last()
    return place.left_before is not None and last is not None and last.number >= place.left_before


def _stand_again(entry: Entry) -> None:
    try:
        with transaction.atomic():
            entry.save(update_fields=["state", "seed"])
            EntryPerson.objects.bulk_create(
                EntryPerson(tournament=entry.tournament, entry=entry, player=player) for player in entry.team.persons
            )
    except IntegrityError:
        raise Refused("already-entered", 409, {"name": str(entry)}) from None
