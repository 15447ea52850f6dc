"""Rounds are drawn again after a result changed: what comes out the same stays, with all that was played in it.

Played pairings that no longer stand are kept in their undone round. When a later draw brings the same pairing about,
it comes back with its match: correcting and correcting back restores everything.
"""

from collections.abc import Collection, Mapping, Sequence

from games.services import stopping
from league.formats.draw import Draw, Side
from league.formats.draw import Pairing as Drawn
from league.formats.results import RoundOpen
from league.models import Pairing, Round, Stage, Tournament
from league.models.chart import Chart
from league.services import keeping, openings, places, results, rounds, verdicts
from league.services.keeping import Identity, identity

STARTED = (Round.State.RUNNING, Round.State.FINISHED)


def redo(event: Tournament, corrected: Round, resting: Collection[int], *, keep_begun: bool = False) -> list[int]:
    """Draw every round after the corrected one again, each with its own seed; the numbers of those that changed.

    One that is not among the `resting`, the keys of the rounds that rest on the result, stays as it is: it may have
    been edited by hand, or kept when an earlier result was corrected.
    With `keep_begun`, pairings that somebody has begun to play stay as they are. Call it with the event locked.
    """
    stage, changed = corrected.stage, list[int]()
    if not stage.built().follows_results:
        return changed
    for number in range(corrected.number + 1, _last_number(stage) + 1):
        old = stage.rounds.standing().filter(number=number).first()
        if old is not None and old.pk not in resting:
            continue
        model = old or _undone(stage, number)
        drawn = _drawn(stage, number, model) if model else None
        if model is None or (old is None and (drawn is None or not _was_drawn(stage, drawn))):
            break
        if drawn is None:
            return changed + _undo_from(stage, number)
        if old is None or set(map(identity, old.pairings.all())) != set(_identities(stage, drawn)):
            changed.append(number)
            _replace(event, model, drawn, _begun(old) if old and keep_begun else ())
    return changed


def _last_number(stage: Stage) -> int:
    last = stage.rounds.order_by("number").last()
    return last.number if last else 0


def _undone(stage: Stage, number: int) -> Round | None:
    return stage.rounds.filter(number=number, state=Round.State.VOID).order_by("pk").last()


def _drawn(stage: Stage, number: int, model: Round) -> Draw | None:
    """None when it cannot be drawn (any more): a result before it is missing, or the stage is over."""
    try:
        return Chart.of(stage).draw_of(number, model.seed)
    except RoundOpen:
        return None


def _was_drawn(stage: Stage, drawn: Draw) -> bool:
    """Every pairing of it stands in an undone round: this is what was there before."""
    return set(_identities(stage, drawn)) <= set(map(identity, keeping.kept(stage, drawn.number)))


def _undo_from(stage: Stage, number: int) -> list[int]:
    """Rounds that nothing can be said about any more. What was played in them is kept, marked void."""
    undone = list(stage.rounds.standing().filter(number__gte=number))
    for round_ in undone:
        for pairing in round_.pairings.still_playing().filter(match__isnull=False).select_related("match"):
            assert pairing.match is not None
            stopping.stop(match=pairing.match)
        round_.state, round_.clock_since = Round.State.VOID, None
        round_.save(update_fields=["state", "clock_since"])
    return [round_.number for round_ in undone]


def _begun(round_: Round) -> list[Pairing]:
    return [row for row in round_.pairings.with_people() if verdicts.is_begun(row) or verdicts.current(row)]


def _replace(event: Tournament, model: Round, drawn: Draw, begun: Sequence[Pairing]) -> None:
    """A new row for the round: the same pairings move over, the others are made, what is left stays behind void."""
    stage, state = model.stage, Round.State(model.state)
    tables = {row.key: row.table_number for row in model.pairings.all()}
    movers = {} if state == Round.State.VOID else {identity(row): row for row in model.pairings.with_people()}
    rows = _merged(stage, drawn, begun)
    leaving = [row for own, row in movers.items() if own not in dict(rows)]
    for row in leaving:
        if row.match and not row.match.is_finished:
            stopping.stop(match=row.match)
    Round.objects.filter(pk=model.pk).update(state=Round.State.VOID, clock_since=None)
    new, entries = _copy(model, drawn), places.entries(stage)
    for slot, (own, pairing) in enumerate(rows, 1):
        if own in movers:
            Pairing.objects.filter(pk=movers[own].pk).update(round=new, slot=slot)
        elif pairing is not None:
            rounds.pairing_row(new, slot, pairing, entries).save()
    _seat(event, new, tables)
    _set_state(event, new, _state_before(new) if state == Round.State.VOID else state)
    Round.objects.filter(pk=model.pk, pairings=None).delete()


def _merged(stage: Stage, drawn: Draw, begun: Sequence[Pairing]) -> list[tuple[Identity, Drawn | None]]:
    """What was begun stays, as it was drawn; of the new draw come those whose place and people are free."""
    busy = {entry for row in begun for entry in row.entry_ids}
    keys = {row.key for row in begun}
    rows: list[tuple[Identity, Drawn | None]] = [(identity(row), None) for row in begun]
    for own, pairing in _identities(stage, drawn).items():
        if pairing.id not in keys and busy.isdisjoint(own[1] + own[2]):
            rows.append((own, pairing))
    return rows


def _copy(model: Round, drawn: Draw) -> Round:
    return Round.objects.create(
        stage=model.stage,
        number=drawn.number,
        name_code=drawn.name.code,
        name_data=dict(drawn.name.data),
        state=Round.State.DRAFT,
        seed=model.seed,
        drawn_by=model.drawn_by,
        published_at=model.published_at,
        started_at=model.started_at,
        clock_seconds=model.clock_seconds,
        clock_spent=model.clock_spent,
        clock_since=model.clock_since,
    )


def _seat(event: Tournament, round_: Round, tables: Mapping[str, int | None]) -> None:
    """Whoever is new at the place of an old pairing sits at its table; the rest at free ones."""
    if round_.published_at is None:
        return
    # Rounds of this stage that follow may still be seated; they are looked at next.
    others = Pairing.objects.of(event).still_playing().exclude(round__stage=round_.stage)
    taken = set(others.values_list("table_number", flat=True))
    taken |= set(round_.pairings.exclude(table_number=None).values_list("table_number", flat=True))
    for row in round_.pairings.played().filter(table_number=None):
        wanted = tables.get(row.key)
        number = wanted if wanted and wanted not in taken else rounds.free_table(taken)
        taken.add(number)
        row.sit_at(number)


def _state_before(round_: Round) -> Round.State:
    if round_.started_at:
        return Round.State.RUNNING
    return Round.State.PUBLISHED if round_.published_at else Round.State.DRAFT


def _set_state(event: Tournament, round_: Round, state: Round.State) -> None:
    round_.state = Round.State.RUNNING if state in STARTED else state
    round_.save(update_fields=["state"])
    if round_.state == Round.State.RUNNING:
        keeping.take_back(round_)
        openings.open_matches(event, round_)
        results.close_if_done(event, round_)


def _identities(stage: Stage, drawn: Draw) -> dict[Identity, Drawn]:
    keys = {number: entry.pk for number, entry in places.entries(stage).items()}
    return {(row.id, _keys(row.home, keys), _keys(row.away, keys)): row for row in drawn.pairings}


def _keys(side: Side, keys: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(keys[number] for number in side)


def undo_unless_same(stage: Stage, *, keep_begun: bool = False) -> list[int]:
    """A stage that is fed by another: when others would come now, all its rounds are undone; the next draw is new.

    With `keep_begun` a stage that somebody has begun to play stays as it is.
    """
    source = Chart.of(Stage.objects.in_order().get(fed=stage))
    if not stage.rounds.standing().exists():
        return []
    drawn = [place.entry_id for place in stage.places.with_people() if not place.entry.is_bot_pair]
    if source.is_over and [entry.pk for entry in places.coming(stage, source, drawn)] == drawn:
        return []
    if keep_begun and any(_begun(round_) for round_ in stage.rounds.standing()):
        return []
    return _undo_from(stage, 1)
