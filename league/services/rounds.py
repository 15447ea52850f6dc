"""Draw, publish, start: three acts (tournaments 3), and the way back as long as nothing has started."""

from collections.abc import Mapping, Set
from itertools import count

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.errors import Refused
from games.models import Player
from games.services import stopping
from league.formats.draw import Draw
from league.formats.draw import Pairing as Drawn
from league.formats.results import RoundOpen
from league.models import Entry, Pairing, Round, Ruling, Stage, Tournament
from league.models.chart import Chart
from league.models.tournament import new_seed
from league.services import clocks, hooks, keeping, notices, openings, places, results, tournaments, verdicts

What = Ruling.What
MOVES = {
    Round.State.DRAFT: What.UNPUBLISHED,
    Round.State.PUBLISHED: What.PUBLISHED,
    Round.State.RUNNING: What.STARTED,
}


@transaction.atomic
def draw(*, tournament: Tournament, director: Player, seed: int | None = None, stage: Stage | None = None) -> Round:
    """The next round as a draft, of the stage that was begun last unless another is named. A draft that lies there
    already is the answer to the second click."""
    event = tournaments.take(tournament, director)
    tournaments.must_be(event, Tournament.State.CHECK_IN, Tournament.State.RUNNING)
    stage = event.stage_now() if stage is None else event.stages.in_order().get(pk=stage.pk)
    last = stage.rounds.standing().last()
    if last and last.is_draft:
        return last
    seed = event.seed + stage.number - 1 if seed is None else seed
    if last is None:
        places.number(stage, seed)
    round_ = write(stage, _drawn(stage, seed), director, seed)
    event.rulings.create(
        who=director, what=What.DRAWN, data={"round": round_.number, "seed": seed, "stage": stage.number}
    )
    return round_


@transaction.atomic
def redraw(*, round_: Round, director: Player) -> Round:
    """Throw the draft away and draw again with fresh lots."""
    discard(round_=round_, director=director)
    return draw(tournament=round_.stage.tournament, director=director, seed=new_seed(), stage=round_.stage)


@transaction.atomic
def discard(*, round_: Round, director: Player) -> None:
    """Throw a draft away. Gone already is as good."""
    event = tournaments.take(round_.stage.tournament, director)
    current = Round.objects.standing().filter(pk=round_.pk).first()
    if current is None:
        return
    _must_be(current, Round.State.DRAFT)
    current.delete()
    event.rulings.create(who=director, what=What.DISCARDED, data={"round": current.number, "seed": current.seed})


@transaction.atomic
def publish(*, round_: Round, director: Player) -> Round:
    """Show the pairings to everybody, with a table for each, numbered in the order of the draw."""
    event = tournaments.take(round_.stage.tournament, director)
    current = _current(round_)
    if not current.is_draft:
        return current
    taken = set(Pairing.objects.of(event).still_playing().values_list("table_number", flat=True))
    # One that is ruled already may have got its table by hand.
    taken |= set(current.pairings.values_list("table_number", flat=True))
    for pairing in current.pairings.played().filter(table_number=None):
        pairing.sit_at(free_table(taken))
        taken.add(pairing.table_number)
    return _move(current, Round.State.PUBLISHED, event, director)


@transaction.atomic
def unpublish(*, round_: Round, director: Player) -> Round:
    """Back to a draft, as long as no match has been opened."""
    event = tournaments.take(round_.stage.tournament, director)
    current = _current(round_)
    if current.is_draft:
        return current
    _must_be(current, Round.State.PUBLISHED)
    current.pairings.update(table_number=None)
    return _move(current, Round.State.DRAFT, event, director)


@transaction.atomic
def start(*, round_: Round, director: Player) -> Round:
    """Open one match per pairing. A second start finds them open and changes nothing."""
    event = tournaments.take(round_.stage.tournament, director)
    current = _current(round_)
    if current.state in (Round.State.RUNNING, Round.State.FINISHED):
        return current
    _must_be(current, Round.State.PUBLISHED)
    _must_follow_closed_rounds(current)
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.RUNNING)
    keeping.take_back(current)
    openings.open_matches(event, current)
    clocks.wind(current)
    started = _move(current, Round.State.RUNNING, event, director)
    # A round of byes alone is over as soon as it starts.
    results.close_if_done(event, started)
    return started


@transaction.atomic
def call_off(*, round_: Round, director: Player) -> Round:
    """The start is taken back, as long as nobody has begun to play. Published already is as good."""
    event = tournaments.take(round_.stage.tournament, director)
    current = _current(round_)
    if current.state == Round.State.PUBLISHED:
        return current
    _must_be(current, Round.State.RUNNING)
    opened = list(current.pairings.with_people().filter(match__isnull=False))
    if any(verdicts.is_begun(pairing) for pairing in opened):
        raise Refused("begun")
    for pairing in opened:
        assert pairing.match is not None
        stopping.stop(match=pairing.match)
    current.pairings.update(match=None)
    current.clock_since, current.clock_seconds = None, None
    current.save(update_fields=["clock_since", "clock_seconds"])
    return _move(current, Round.State.PUBLISHED, event, director, What.UNDONE)


def _current(round_: Round) -> Round:
    """The row as it is now, under the event's lock; a draft may have been thrown away meanwhile."""
    current = Round.objects.standing().select_related("stage__tournament").filter(pk=round_.pk).first()
    if current is None:
        raise Refused("round-gone")
    return current


def _drawn(stage: Stage, seed: int) -> Draw:
    try:
        drawn = Chart.of(stage).draw(seed)
    except RoundOpen:
        raise Refused("tables-open") from None
    if drawn is None:
        raise Refused("stage-over")
    return drawn


def write(stage: Stage, drawn: Draw, director: Player, seed: int) -> Round:
    """A draw becomes rows. The unique number of a round in its stage is the last word on two draws at once."""
    name = {"name_code": drawn.name.code, "name_data": dict(drawn.name.data)}
    try:
        with transaction.atomic():
            round_ = Round.objects.create(stage=stage, number=drawn.number, seed=seed, drawn_by=director, **name)
    except IntegrityError:
        raise Refused("already-drawn") from None
    entries = places.entries(stage)
    Pairing.objects.bulk_create(
        pairing_row(round_, slot, pairing, entries) for slot, pairing in enumerate(drawn.pairings, 1)
    )
    return round_


def pairing_row(round_: Round, slot: int, pairing: Drawn, entries: Mapping[int, Entry]) -> Pairing:
    """One pairing of a draw, not yet written."""
    home, away = ([entries[number] for number in side] + [None] for side in (pairing.home, pairing.away))
    return Pairing(
        round=round_,
        slot=slot,
        key=pairing.id,
        box=pairing.box,
        kind=_kind(pairing),
        home=entries[pairing.home[0]],
        home_partner=home[1],
        away=away[0],
        away_partner=away[1] if away[0] else None,
        best_of=pairing.best_of,
        reasons=[{"code": reason.code, "data": dict(reason.data)} for reason in pairing.reasons],
    )


def free_table(taken: Set[int | None]) -> int:
    """The lowest number at which nobody sits."""
    return next(number for number in count(1) if number not in taken)


def _kind(pairing: Drawn) -> Pairing.Kind:
    if pairing.is_played:
        return Pairing.Kind.PLAYED
    return Pairing.Kind.WAITING if pairing.waits else Pairing.Kind.BYE


def _must_be(round_: Round, state: Round.State) -> None:
    if round_.state != state:
        raise Refused("wrong-round-state", 409, {"state": round_.state})


def _must_follow_closed_rounds(round_: Round) -> None:
    """A match of the round before may have been reopened since the draw."""
    before = round_.stage.rounds.standing().filter(number__lt=round_.number)
    if before.exclude(state=Round.State.FINISHED).exists():
        raise Refused("tables-open")


def _move(
    round_: Round, state: Round.State, event: Tournament, director: Player, what: Ruling.What | None = None
) -> Round:
    now = timezone.now()
    round_.state = state
    round_.published_at = None if state == Round.State.DRAFT else round_.published_at or now
    round_.started_at = now if state == Round.State.RUNNING else None
    round_.save(update_fields=["state", "published_at", "started_at"])
    facts = {"round": round_.number, "stage": round_.stage.number}
    ruling = event.rulings.create(who=director, what=what or MOVES[state], data=facts)
    hooks.tell_act(event, ruling)
    if ruling.what == What.PUBLISHED:
        notices.tell_round(event, round_, ruling)
    return round_
