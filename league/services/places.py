"""Who plays in a stage and with which number: those who checked in, or those who come from the stage that feeds it."""

from collections.abc import Container, Sequence

from games.errors import Refused
from games.models import Player
from league.formats import registry
from league.formats.format import draw_dice
from league.formats.stages import advance
from league.models import Club, Entry, Stage, StagePlace, Team
from league.models.chart import Chart
from league.roster import name_key

# Two bots that are always there; both seats are played by the one that fills in everywhere.
BOTS = ("steady", "random")
BOT_PAIR = "Bot pair"


def number(stage: Stage, seed: int) -> None:
    """Write the places of a stage before its first draw. Call it with the event locked."""
    found = _from_check_in(stage, seed) if stage.source is None else coming(stage, Chart.of(stage.source))
    try:
        registry.check_size(stage.built(), len(found))
    except ValueError:
        least = stage.built().least_entries
        raise Refused("too-few-entries", 409, {"checked_in": len(found), "least": least}) from None
    if stage.bot_pair != Stage.BotPair.NONE:
        found = [*found, _bot_pair(stage)]
    stage.places.all().delete()
    StagePlace.objects.bulk_create(
        StagePlace(stage=stage, entry=entry, number=place) for place, entry in enumerate(found, 1)
    )
    if stage.source is None:
        _show_numbers(stage, found)


def coming(stage: Stage, chart: Chart, drawn: Container[int] = ()) -> list[Entry]:
    """Those on the places that go on from the stage before; who has withdrawn goes nowhere, the next one moves up.

    Whose key is among the `drawn` came when they were asked for, even if they have withdrawn since.
    """
    if not chart.is_over:
        raise Refused("tables-open")
    people = {number: entry for number, entry in chart.entries.items() if not entry.is_bot_pair}
    here = {number for number, entry in people.items() if entry.is_checked_in or entry.pk in drawn}
    pools = [[row.entry for row in group if row.entry in here] for group in chart.groups]
    last = stage.last_place or max(len(pool) for pool in pools)
    return [chart.entries[entry] for entry in advance(pools, stage.first_place, last)]


def played(charts: Sequence[Chart]) -> list[Chart]:
    """Without the stages for which too few are left: nothing is ever drawn in them. Takes those of every stage, in
    order."""
    kept: dict[int, Chart] = {}
    for chart in charts:
        source = chart.stage.source_id
        if chart.rounds or source is None or (source in kept and _are_enough(chart.stage, kept[source])):
            kept[chart.stage.pk] = chart
    return [*kept.values()]


def entries(stage: Stage) -> dict[int, Entry]:
    """Who goes by which number."""
    return {place.number: place.entry for place in stage.places.with_people()}


def next_number(stage: Stage) -> int:
    last = stage.places.order_by("number").last()
    return last.number + 1 if last else 1


def _are_enough(stage: Stage, source: Chart) -> bool:
    """As far as it is known who comes."""
    return not source.is_over or len(coming(stage, source)) >= stage.built().least_entries


def _from_check_in(stage: Stage, seed: int) -> list[Entry]:
    """Seeds in their order, then the others by lot; a name, never a key of the database, says who is who."""
    entries = list(stage.tournament.entries.checked_in().with_people())
    seeded = sorted((entry for entry in entries if entry.seed is not None), key=lambda entry: entry.seed or 0)
    others = sorted((entry for entry in entries if entry.seed is None), key=_names)
    draw_dice(seed, 0).shuffle(others)
    return [*seeded, *others]


def _bot_pair(stage: Stage) -> Entry:
    event = stage.tournament
    first, second = (Player.objects.bot(name) for name in BOTS)
    Club.objects.locked(event.club_id)
    team = Team.objects.filter(club=event.club, first=first, second=second).first()
    team = team or Team.objects.create(club=event.club, first=first, second=second, name=BOT_PAIR)
    state = {"state": Entry.State.CHECKED_IN, "is_bot_pair": True}
    return event.entries.get_or_create(team=team, defaults=state)[0]


def _show_numbers(stage: Stage, entries: Sequence[Entry]) -> None:
    """Lists of the event show the number of its first draw."""
    stage.tournament.entries.update(number=None)
    for place, entry in enumerate(entries, 1):
        entry.number = place
    Entry.objects.bulk_update(entries, ["number"])


def _names(entry: Entry) -> list[str]:
    return sorted(name_key(person.name) for person in entry.team.persons)
