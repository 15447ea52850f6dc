"""The round clock: it runs when the round starts, the director pauses and extends it, for all or for one table."""

from django.db import transaction
from django.utils import timezone

from games.errors import Refused
from games.models import Player
from league.models import Pairing, Round, Ruling
from league.permissions import can_run_clock
from league.services import tournaments

MOST_MINUTES = 600


def wind(round_: Round) -> None:
    """A round of a stage with a length starts its clock with itself. The caller saves the rest of the round."""
    if round_.stage.minutes:
        round_.clock_seconds, round_.clock_spent = 60 * round_.stage.minutes, 0
        _save(round_, runs=True)


@transaction.atomic
def start(*, round_: Round, director: Player, minutes: int) -> Round:
    """Set the length and let it run from now on. A clock that runs with this length already stays as it is."""
    current = _take(round_, director)
    _check(minutes)
    if current.clock_since and current.clock_seconds == 60 * minutes:
        return current
    current.clock_seconds, current.clock_spent = 60 * minutes, 0
    return _turn(current, director, "started", minutes=minutes, runs=True)


@transaction.atomic
def pause(*, round_: Round, director: Player) -> Round:
    """Stop the clock for everybody. Paused already is as good."""
    current = _take(round_, director)
    _must_be_set(current)
    if current.clock_since is None:
        return current
    current.clock_spent += int((timezone.now() - current.clock_since).total_seconds())
    return _turn(current, director, "paused", runs=False)


@transaction.atomic
def go_on(*, round_: Round, director: Player) -> Round:
    current = _take(round_, director)
    _must_be_set(current)
    return current if current.clock_since else _turn(current, director, "resumed", runs=True)


@transaction.atomic
def extend(*, round_: Round, director: Player, minutes: int, seen: int | None = None) -> Round:
    """More time for the whole round. `seen` is the length in seconds that the page showed: a click that comes twice
    finds another one and adds nothing."""
    current = _take(round_, director)
    _must_be_set(current)
    _check(minutes)
    if seen not in (None, current.clock_seconds):
        return current
    current.clock_seconds = (current.clock_seconds or 0) + 60 * minutes
    return _turn(current, director, "extended", minutes=minutes, runs=current.clock_since is not None)


@transaction.atomic
def extend_table(*, pairing: Pairing, director: Player, minutes: int, seen: int | None = None) -> Pairing:
    """More time for one table; `seen` are the seconds more that the page showed."""
    round_ = _take(pairing.round, director)
    _must_be_set(round_)
    _check(minutes)
    current = Pairing.objects.with_people().get(pk=pairing.pk)
    if seen not in (None, current.extra_seconds):
        return current
    current.extra_seconds += 60 * minutes
    current.save(update_fields=["extra_seconds"])
    facts = {"act": "extended", "minutes": minutes, "round": round_.number, "table": current.table_number}
    round_.stage.tournament.rulings.create(who=director, what=Ruling.What.CLOCK, about=str(current), data=facts)
    return current


def _take(round_: Round, director: Player) -> Round:
    event = tournaments.take(round_.stage.tournament, director, can_run_clock)
    current = Round.objects.select_related("stage__tournament").get(pk=round_.pk, stage__tournament=event)
    if current.state not in (Round.State.RUNNING, Round.State.PUBLISHED):
        raise Refused("wrong-round-state", 409, {"state": current.state})
    return current


def _check(minutes: int) -> None:
    if not 1 <= minutes <= MOST_MINUTES:
        raise Refused("clock-minutes", 422, {"minutes": minutes, "most": MOST_MINUTES})


def _must_be_set(round_: Round) -> None:
    if round_.clock_seconds is None:
        raise Refused("no-clock")


def _turn(round_: Round, director: Player, act: str, *, runs: bool, minutes: int | None = None) -> Round:
    _save(round_, runs=runs)
    facts = {"act": act, "round": round_.number} | ({"minutes": minutes} if minutes else {})
    round_.stage.tournament.rulings.create(who=director, what=Ruling.What.CLOCK, about=str(round_), data=facts)
    return round_


def _save(round_: Round, *, runs: bool) -> None:
    if not runs or round_.clock_since is None:
        round_.clock_since = timezone.now() if runs else None
    round_.save(update_fields=["clock_seconds", "clock_spent", "clock_since"])
