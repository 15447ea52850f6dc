"""Whether a board of duplicate play counts, at one table or at all: the standings follow, nothing is drawn anew."""

from dataclasses import dataclass

from django.db import transaction

from games.errors import Refused
from games.models import HandOutcome, HandRecord, Match, Player
from games.services import corrections
from games.services.corrections import Finding
from league.models import Pairing, Ruling, Stage
from league.models.chart import Chart
from league.services import rulings
from league.services.corrections import Moved, moved


@dataclass(frozen=True)
class BoardRuling:
    """`everywhere`: at every table of the round, else at the pairing's own."""

    number: int
    counts: bool
    everywhere: bool
    why: str


@transaction.atomic
def rule(*, pairing: Pairing, judge: Player, ruled: BoardRuling) -> list[HandRecord]:
    """The versions that count from now on. The same ruling again changes nothing."""
    event, current = rulings.take(pairing, judge)
    if not ruled.why.strip():
        raise Refused("reason-missing", 422)
    records = [record for match in _tables(current, ruled) if (record := _record(match, ruled.number)) is not None]
    if not any(record.game.match_id == current.match_id for record in records):
        raise Refused("board-not-played", 409)
    found = [(record, _finding(record, counts=ruled.counts)) for record in records]
    changed = [(record, finding) for record, finding in found if record.outcome != finding.outcome]
    if changed:
        facts = {**rulings.about(current), "board": ruled.number, "everywhere": ruled.everywhere}
        event.rulings.create(who=judge, what=Ruling.What.CORRECTED, why=ruled.why, about=str(current)[:200], data=facts)
    return [
        corrections.correct(record=record, finding=finding, by=judge, note=ruled.why[:200])
        for record, finding in changed
    ]


def consequences(*, pairing: Pairing, judge: Player, ruled: BoardRuling) -> tuple[Moved, ...]:
    """Whose rank it would change: ruled, looked at, and taken back as if nothing had been."""
    stage = Stage.objects.in_order().get(pk=pairing.round.stage_id)
    before = Chart.of(stage)
    with transaction.atomic():
        rule(pairing=pairing, judge=judge, ruled=ruled)
        after = Chart.of(stage)
        transaction.set_rollback(True)
    return moved(before, after)


def _tables(pairing: Pairing, ruled: BoardRuling) -> list[Match]:
    """In the order in which they are locked."""
    here = Match.objects.filter(duplicate__isnull=False).order_by("pk")
    where = here.filter(pairing__round=pairing.round_id) if ruled.everywhere else here.filter(pairing=pairing)
    return [Match.objects.locked(key) for key in where.values_list("pk", flat=True)]


def _record(match: Match, number: int) -> HandRecord | None:
    """Played to its end."""
    return HandRecord.objects.of_match(match).over().filter(game__number=number).first()


def _finding(record: HandRecord, *, counts: bool) -> Finding:
    """Void, or again what came out when it was played."""
    if not counts:
        return Finding(HandOutcome.VOID, record.bidder, record.bid, record.call)
    first = HandRecord.objects.get(game=record.game_id, number=record.number, revision=1)
    scored = {"scored_ac": first.scored_ac, "scored_bd": first.scored_bd}
    return Finding(HandOutcome(first.outcome), first.bidder, first.bid, first.call, **scored)
