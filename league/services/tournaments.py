"""The life of an event: made, opened for entry, closed for check-in, finished, archived."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from engine.rule_set import RuleSet
from games.errors import Refused
from games.models import Audience, Medium, Player
from games.services.seating import bot_must_know
from league import roster
from league.formats.best_of import LENGTHS
from league.formats.duplicate import Duplicate
from league.models import Club, Round, RulesVersion, Ruling, Tournament
from league.models.tournament import new_seed
from league.permissions import can_direct, can_manage
from league.services import hooks, house_rules, notices, stages, waiting
from league.services.openings import BOT
from league.services.stages import StagePlan

State = Tournament.State
What = Ruling.What
Right = Callable[[Player | None, Tournament], bool]


@dataclass(frozen=True, kw_only=True)
class EventPlan:
    """What a director decides about an event before it starts; `seed` is drawn when it is not given.

    `stages` in their order; without any it is one stage of `format` with `options`.
    """

    name: str
    rule_set: str | Mapping[str, Any] = "straight"  # Any: the words of record.md, checked by the engine
    best_of: int = 1
    capacity: int | None = None
    starts_at: datetime | None = None
    bots: Tournament.Bots = Tournament.Bots.NEVER
    bot_delay: bool = True
    medium: Medium = Medium.BOTH
    audience: Audience = Audience.SEATED
    hands_behind: int = 0
    runs_itself: bool = False
    seed: int | None = None
    format: str = "single-elimination"
    options: Mapping[str, Any] = field(default_factory=dict)  # Any: each format has its own
    stages: tuple[StagePlan, ...] = ()
    version: RulesVersion | None = None  # of a rule set of the club; then its words are the rules

    @property
    def all_stages(self) -> tuple[StagePlan, ...]:
        return self.stages or (StagePlan(format=self.format, options=self.options),)


@transaction.atomic
def create(*, club: Club, director: Player, plan: EventPlan) -> Tournament:
    """A draft of one stage, seen by directors only."""
    if not can_manage(director, club):
        raise Refused("not-director", 403)
    _check_length(plan)
    stages.check(plan.all_stages, plan.best_of)
    tournament = Tournament(club=club, created_by=director, seed=plan.seed if plan.seed is not None else new_seed())
    _plan(tournament, plan)
    tournament.save()
    house_rules.choose(tournament, plan.version)
    stages.write(tournament, plan.all_stages)
    _check_medium(tournament)
    tournament.rulings.create(who=director, what=What.CREATED)
    return tournament


@transaction.atomic
def change(*, tournament: Tournament, director: Player, plan: EventPlan) -> Tournament:
    """Any of it until the draw, which rests on it; the seed stays, and the stages unless the plan names some."""
    event = take(tournament, director)
    must_be(event, State.DRAFT, State.OPEN, State.CHECK_IN)
    if Round.objects.of(event).exists():
        raise Refused("already-drawn")
    _plan(event, plan)
    event.save()
    house_rules.choose(event, plan.version)
    if plan.stages:
        stages.check(plan.stages, plan.best_of)
        stages.write(event, plan.stages)
    _check_medium(event)
    waiting.move_up(event)
    event.rulings.create(who=director, what=What.CHANGED)
    return event


@transaction.atomic
def open_entry(*, tournament: Tournament, director: Player) -> Tournament:
    """From a draft, or back from check-in as long as nothing is drawn."""
    event = take(tournament, director)
    if event.state == State.OPEN:
        return event
    must_be(event, State.DRAFT, State.CHECK_IN)
    if Round.objects.of(event).exists():
        raise Refused("already-drawn")
    return move(event, State.OPEN, director, What.OPENED)


@transaction.atomic
def close_entry(*, tournament: Tournament, director: Player) -> Tournament:
    """On to check-in. Whoever comes late may still be entered by hand."""
    event = take(tournament, director)
    if event.state == State.CHECK_IN:
        return event
    must_be(event, State.DRAFT, State.OPEN)
    return move(event, State.CHECK_IN, director, What.CLOSED)


@transaction.atomic
def archive(*, tournament: Tournament, director: Player) -> Tournament:
    event = take(tournament, director)
    if event.state == State.ARCHIVED:
        return event
    must_be(event, State.FINISHED)
    return move(event, State.ARCHIVED, director, What.ARCHIVED)


def take(tournament: Tournament, director: Player, right: Right = can_direct) -> Tournament:
    """The event's row under lock, for a person who has the right. Call it first in a transaction, look after it."""
    event = Tournament.objects.locked(tournament.pk)
    if not right(director, event):
        raise Refused("not-director", 403)
    return event


def must_be(tournament: Tournament, *states: Tournament.State) -> None:
    if tournament.state not in states:
        raise Refused("wrong-state", 409, {"state": tournament.state})


def move(event: Tournament, state: Tournament.State, director: Player, what: Ruling.What, **facts: str) -> Tournament:
    """Write the new state and the ruling that goes with it. Call it with the event locked."""
    event.state = state
    event.finished_at = timezone.now() if state == State.FINISHED else None if not event.is_over else event.finished_at
    event.save(update_fields=["state", "finished_at"])
    ruling = event.rulings.create(who=director, what=what, data=facts)
    hooks.tell_act(event, ruling)
    if state == State.OPEN:
        notices.tell_opened(event)
    return event


def _plan(tournament: Tournament, plan: EventPlan) -> None:
    name = roster.tidy(plan.name)
    if not name or roster.name_fault(name):
        raise Refused("event-name", 422)
    _check_length(plan)
    tournament.name, tournament.best_of, tournament.capacity = name, plan.best_of, plan.capacity
    tournament.rule_set = _frozen_words(plan.version.words if plan.version else plan.rule_set)
    # At real tables there is no seat a bot could hold.
    bots = Tournament.Bots.NEVER if plan.medium == Medium.PAPER else plan.bots
    if bots != Tournament.Bots.NEVER:
        bot_must_know(BOT, RuleSet.from_words(tournament.rule_set))
    tournament.starts_at, tournament.bots = plan.starts_at, bots
    tournament.bot_delay, tournament.runs_itself = plan.bot_delay, plan.runs_itself
    tournament.medium, tournament.audience, tournament.hands_behind = plan.medium, plan.audience, plan.hands_behind


def _check_length(plan: EventPlan) -> None:
    if plan.best_of not in LENGTHS:
        raise Refused("best-of", 422, {"best_of": plan.best_of})


def _check_medium(tournament: Tournament) -> None:
    """Real tiles cannot be dealt like those of the other tables."""
    if tournament.medium == Medium.PAPER and tournament.stages.filter(format=Duplicate.name).exists():
        raise Refused("boards-online", 422)


def _frozen_words(words: str | Mapping[str, Any]) -> Any:  # Any: JSON
    try:
        return RuleSet.from_words(words).to_words()
    except ValueError as error:
        raise Refused("rule-set", 422, {"detail": str(error)}) from None
