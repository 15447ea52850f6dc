"""Correcting a result that stands: first what it would change, then one of the lawful outcomes (tournaments 4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db import transaction

from games.errors import Refused
from games.models import Player
from league.formats.draw import Draw
from league.formats.results import Result, RoundOpen
from league.models import Entry, Pairing, Round, Ruling, Stage, Tournament
from league.models.chart import Chart
from league.services import places, redoing, results, rulings, stages, tournaments, verdicts
from league.services.verdicts import Finding


class Outcome(StrEnum):
    RECOMPUTE = "recompute"  # nothing that rests on it has begun: everything is drawn anew through all levels
    KEEP = "keep"  # the draw stays as it is, only the standings are recounted
    REDRAW = "redraw"  # what has not begun is drawn anew
    UNDO = "undo"  # everything that rests on it is undone; what was played is kept, marked void


@dataclass(frozen=True)
class Moved:
    """An entry whose rank changes."""

    entry: Entry
    before: int
    after: int


@dataclass(frozen=True)
class Consequences:
    """`resting` are the later pairings that would be others, `begun` those of them that somebody has begun to play;
    `before` and `after` the result that stands and the one it becomes."""

    revision: int
    moved: tuple[Moved, ...]
    resting: tuple[Pairing, ...]
    begun: tuple[Pairing, ...]
    before: Result | None = None
    after: Result | None = None

    def allows(self, outcome: Outcome | None) -> bool:
        """As long as nothing has begun, undoing and redrawing are the same as recomputing."""
        if self.begun:
            return outcome in self.outcomes
        return outcome != Outcome.KEEP or not self.resting

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        return (Outcome.KEEP, Outcome.REDRAW, Outcome.UNDO) if self.begun else (Outcome.RECOMPUTE,)


@dataclass(frozen=True)
class Correction:
    """What a result becomes and why. Without an `outcome` it is made only when nothing that rests on it has begun;
    `revision` is the one its consequences were shown for."""

    finding: Finding
    why: str
    revision: int
    outcome: Outcome | None = None


def consequences(*, pairing: Pairing, finding: Finding) -> Consequences:
    """What would change. Nothing is written."""
    stage = Stage.objects.in_order().get(pk=pairing.round.stage_id)
    row = Pairing.objects.with_people().get(pk=pairing.pk)
    before = Chart.of(stage)
    becomes = _result(row, finding)
    after = before.with_result(row, becomes)
    later, redrawn = _redrawn(before, after, row.round.number)
    resting = (*later, *(_resting_in_fed(before, redrawn) if before.is_over else ()))
    begun = tuple(each for each in resting if verdicts.is_begun(each) or each.pk in before.verdicts)
    # Where somebody has begun, what is drawn again depends on the outcome: told is what a recount comes to.
    changed = moved(before, after if begun else redrawn)
    return Consequences(verdicts.revision(row), changed, resting, begun, before.result_of(row), becomes)


def moved(before: Chart, after: Chart) -> tuple[Moved, ...]:
    """Whose rank is another, in the order of the ranks they have."""
    ranks = {each.entry: each.rank for each in after.rows}
    rows = (Moved(before.entries[each.entry], each.rank, ranks[each.entry]) for each in before.rows)
    return tuple(each for each in rows if each.before != each.after)


@transaction.atomic
def correct(*, pairing: Pairing, judge: Player, correction: Correction) -> Consequences:
    """The result that counts from now on, and what it changed. The same correction again changes nothing."""
    event, current = rulings.take(pairing, judge)
    verdicts.lock_match(current)
    finding = correction.finding
    told = consequences(pairing=current, finding=finding)
    stands = Chart.of(current.round.stage).result_of(current)
    if stands == _result(current, finding) and not finding.fresh:
        return told
    _must_be_correctable(event, stands, correction, told)
    ruling = _write(event, current, judge, correction)
    verdicts.put(current, finding, ruling)
    reopen_or_close(event, current.round)
    if correction.outcome != Outcome.KEEP:
        redo_after(event, current.round, ruling, told, keep_begun=correction.outcome == Outcome.REDRAW)
    resume_if_not_over(event, judge)
    return told


def reopen_or_close(event: Tournament, round_: Round) -> None:
    """A round runs again when a pairing of it has lost its result, and ends when it has got its last."""
    if round_.state == Round.State.FINISHED and round_.pairings.still_playing().exists():
        round_.state, round_.finished_at = Round.State.RUNNING, None
        round_.save(update_fields=["state", "finished_at"])
    results.close_if_done(event, round_)


def redo_after(event: Tournament, round_: Round, ruling: Ruling, told: Consequences, *, keep_begun: bool) -> None:
    """Everything that was drawn from the round, in its stage and in those that it feeds."""
    resting = frozenset(row.round_id for row in told.resting)
    changed = redoing.redo(event, round_, resting, keep_begun=keep_begun)
    for fed in round_.stage.fed.all():
        changed += redoing.undo_unless_same(fed, keep_begun=keep_begun)
    if changed:
        ruling.data = {**ruling.data, "redrawn": changed}
        ruling.save(update_fields=["data"])


def resume_if_not_over(event: Tournament, judge: Player) -> None:
    """A finished event goes on when its champion is no longer certain."""
    if event.state != Tournament.State.FINISHED:
        return
    if not all(chart.is_over for chart in places.played(stages.charts(event))):
        tournaments.move(event, Tournament.State.RUNNING, judge, Ruling.What.RESUMED)


def _result(row: Pairing, finding: Finding) -> Result | None:
    return verdicts.own_result(row) if finding.kind is None and not finding.fresh else finding.result


def _must_be_correctable(event: Tournament, stands: Result | None, correction: Correction, told: Consequences) -> None:
    tournaments.must_be(event, Tournament.State.RUNNING, Tournament.State.FINISHED)
    if told.revision != correction.revision:
        raise Refused("stale", 409, {"revision": told.revision})
    if stands is None:
        raise Refused("not-decided")
    if not correction.why.strip():
        raise Refused("reason-missing", 422)
    if not told.allows(correction.outcome):
        raise Refused("outcome-missing", 409, {"outcomes": list(told.outcomes), "begun": len(told.begun)})


def _write(event: Tournament, pairing: Pairing, judge: Player, correction: Correction) -> Ruling:
    stands, finding = verdicts.current(pairing), correction.finding
    facts = {
        **rulings.about(pairing),
        "before": stands.revision if stands else 0,
        "verdict": finding.kind or "",
        "games": [list(game) for game in finding.games],
        "outcome": correction.outcome or Outcome.RECOMPUTE,
    }
    if finding.fresh and pairing.match:
        facts["former_match"] = pairing.match.public_id
    what = Ruling.What.REPLAYED if finding.fresh else Ruling.What.CORRECTED
    return event.rulings.create(who=judge, what=what, why=correction.why, about=str(pairing)[:200], data=facts)


def _redrawn(before: Chart, after: Chart, number: int) -> tuple[list[Pairing], Chart]:
    """Pairings of later rounds that would be drawn otherwise, and all of a round that waits for one of those; and the
    stage as it would stand then."""
    resting: list[Pairing] = []
    cannot_stand = False
    # A plan that was made beforehand stays, whatever comes out.
    for round_ in before.rounds if before.format.follows_results else ():
        if round_.number > number:
            drawn = None if cannot_stand else _draw(after, round_)
            changed = _difference(_draw(before, round_), drawn)
            cannot_stand = cannot_stand or changed is None
            rows = (row for row in before.pairings if row.round_id == round_.pk)
            resting += (row for row in rows if cannot_stand or row.key in (changed or ()))
            if cannot_stand:
                after = replace(after, played=after.played[: round_.number - 1])
            elif changed and drawn:
                after = after.with_draw(drawn)
    return resting, after


def _draw(chart: Chart, round_: Round) -> Draw | None:
    try:
        return chart.draw_of(round_.number, round_.seed)
    except RoundOpen:
        return None


def _difference(before: Draw | None, after: Draw | None) -> set[str] | None:
    """The ids that stand for somebody else; None when the round could not be drawn at all."""
    if after is None or before is None:
        return set() if before is after else None
    old, new = ({(row.id, row.home, row.away) for row in draw.pairings} for draw in (before, after))
    return {key for key, _home, _away in old ^ new}


def _resting_in_fed(before: Chart, after: Chart) -> Iterator[Pairing]:
    for fed in before.stage.fed.all():
        drawn = {place.entry_id for place in fed.places.all()}
        same = after.is_over and _keys(places.coming(fed, before, drawn)) == _keys(places.coming(fed, after, drawn))
        if not same:
            yield from Pairing.objects.filter(round__stage=fed).standing().with_people().order_by("round", "slot")


def _keys(entries: Sequence[Entry]) -> list[int]:
    return [entry.pk for entry in entries]
