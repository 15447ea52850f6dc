"""A draft edited by hand: two teams change places, a pairing gets its table. Every edit is in the log."""

from django.db import transaction

from games.errors import Refused
from games.models import Player
from league.models import Entry, Pairing, Round, Ruling
from league.models.chart import Chart
from league.services import notices, tournaments

BY_HAND = {"code": "by-hand", "data": {}}
MOST_TABLES = 1000
PLACES = ("home", "home_partner", "away", "away_partner")


@transaction.atomic
def swap(*, round_: Round, director: Player, one: Entry, other: Entry) -> None:
    """Both go to the other's place, a bye or a box among them; whoever changes with somebody who rests will rest."""
    current = _take(round_, director, Round.State.DRAFT)
    places = {entry: row for row in current.pairings.with_people() for entry in row.entry_ids}
    resting = {entry.pk for entry in Chart.of(current.stage).sit_out(current)}
    there = {one.pk, other.pk}
    if not there <= {*places, *resting} or there <= resting or one.pk == other.pk:
        raise Refused("not-in-draw")
    moved = {one.pk: other, other.pk: one}
    changed = list({places[key].pk: places[key] for key in there if key in places}.values())
    # The constraints of a round look at each row alone: both go before both come.
    current.pairings.filter(pk__in=[row.pk for row in changed]).delete()
    for row in changed:
        for place in PLACES:
            setattr(row, place, moved.get(getattr(row, f"{place}_id"), getattr(row, place)))
        row.reasons = [BY_HAND]
        row.save(force_insert=True)
    _tell(current, director, f"{one} - {other}", {"act": "swap", "entries": [one.pk, other.pk]})


@transaction.atomic
def set_table(*, pairing: Pairing, director: Player, number: int) -> Pairing:
    """Before the round starts. Whoever sat there takes the table that is left."""
    current = _take(pairing.round, director, Round.State.DRAFT, Round.State.PUBLISHED)
    if not 1 <= number <= MOST_TABLES:
        raise Refused("bad-table", 422, {"most": MOST_TABLES})
    row = current.pairings.with_people().get(pk=pairing.pk)
    if row.table_number == number:
        return row
    if not row.away_id:
        raise Refused("no-opponent")
    left, there = row.table_number, current.pairings.with_people().filter(table_number=number).first()
    current.pairings.filter(pk__in=[row.pk, *([there.pk] if there else [])]).update(table_number=None)
    row.sit_at(number)
    if there and left is not None:
        there.sit_at(left)
    ruling = _tell(current, director, str(row), {"act": "table", "pairing": row.pk, "before": left, "table": number})
    if current.state == Round.State.PUBLISHED:
        notices.tell_moved(ruling.tournament, filter(None, (row, there)), ruling)
    return row


def is_edited(round_: Round) -> bool:
    return any(BY_HAND in row.reasons for row in round_.pairings.all())


def _take(round_: Round, director: Player, *states: Round.State) -> Round:
    event = tournaments.take(round_.stage.tournament, director)
    current = Round.objects.of(event).select_related("stage__tournament").filter(pk=round_.pk).first()
    if current is None:
        raise Refused("round-gone")
    if current.state not in states:
        raise Refused("wrong-round-state", 409, {"state": current.state})
    return current


def _tell(round_: Round, director: Player, about: str, facts: dict[str, object]) -> Ruling:
    data = {"round": round_.number, "stage": round_.stage.number, "round_pk": round_.pk, **facts}
    rulings = round_.stage.tournament.rulings
    return rulings.create(who=director, what=Ruling.What.EDITED, about=about[:200], data=data)
