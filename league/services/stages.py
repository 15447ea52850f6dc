"""What an event is made of: its stages as planned, and which of them are played now."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.errors import Refused
from league.formats import registry
from league.formats.best_of import BestOf
from league.formats.rotating_partners import RotatingPartners
from league.models import Stage, Tournament
from league.models.chart import Chart
from league.standings.tie_breaks import tie_break


@dataclass(frozen=True, kw_only=True)
class StagePlan:
    """One stage. `source` is the number of the stage that feeds it with its places `first_place` to `last_place`;
    `best_of_rounds` names the rounds that differ, as in ``{"final": 5}``. Without `forfeit_for` a forfeited game
    brings as many marks as winning takes."""

    format: str = "single-elimination"
    name: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)  # Any: each format has its own
    best_of: int | None = None
    best_of_rounds: Mapping[str, int] = field(default_factory=dict)
    tie_breaks: tuple[str, ...] = ()
    bye: str = Stage.Bye.SCORE
    bye_marks: tuple[int, int] = (7, 4)
    forfeit_marks: tuple[int | None, int] = (None, 0)
    bot_pair: str = Stage.BotPair.NONE
    minutes: int | None = None
    source: int | None = None
    first_place: int = 1
    last_place: int | None = None


# What a stage and its plan call alike.
SAME = ("format", "name", "best_of", "bye", "bot_pair", "minutes", "first_place", "last_place")


def check(plans: Sequence[StagePlan], best_of: int) -> None:
    """Refuse what no event can be made of, and name the stage."""
    for number, plan in enumerate(plans, 1):
        try:
            _check(plan, best_of)
        except (TypeError, ValueError) as error:
            raise Refused("format", 422, {"detail": str(error), "stage": number}) from None
        if (plan.format == RotatingPartners.name) != (plans[0].format == RotatingPartners.name):
            raise Refused("stage-people", 422, {"stage": number})
        if (plan.source is None) != (number == 1) or not (plan.source is None or 1 <= plan.source < number):
            raise Refused("stage-source", 422, {"stage": number})
        if plan.source is not None and _going_on(plan, plans[plan.source - 1]) < _least(plan, best_of):
            raise Refused("stage-too-small", 422, {"stage": number})


def write(event: Tournament, plans: Sequence[StagePlan]) -> None:
    """The stages of an event in which nothing is drawn; those it had before go."""
    event.stages.all().delete()
    made: list[Stage] = []
    for number, plan in enumerate(plans, 1):
        made.append(_create(event, number, plan, made[plan.source - 1] if plan.source else None))


def follow(first: Stage, plans: Sequence[StagePlan]) -> None:
    """The stages that a first one feeds; those it fed before go. Nothing is drawn in any of them."""
    event = first.tournament
    event.stages.exclude(pk=first.pk).delete()
    for number, plan in enumerate(plans, first.number + 1):
        _create(event, number, plan, first)


def plan_of(stage: Stage) -> StagePlan:
    """As it was planned."""
    return StagePlan(
        options=stage.options,
        best_of_rounds=stage.best_of_rounds,
        tie_breaks=tuple(stage.tie_breaks),
        bye_marks=(stage.bye_for, stage.bye_against),
        forfeit_marks=(stage.forfeit_for, stage.forfeit_against),
        source=stage.source.number if stage.source else None,
        **{name: getattr(stage, name) for name in SAME},
    )


def charts(event: Tournament) -> list[Chart]:
    """A chart of every stage, in order."""
    return [Chart.of(stage) for stage in event.stages.in_order()]


def _create(event: Tournament, number: int, plan: StagePlan, source: Stage | None) -> Stage:
    return Stage.objects.create(
        tournament=event,
        number=number,
        source=source,
        options=dict(plan.options),
        best_of_rounds=dict(plan.best_of_rounds),
        tie_breaks=list(plan.tie_breaks),
        bye_for=plan.bye_marks[0],
        bye_against=plan.bye_marks[1],
        forfeit_for=plan.forfeit_marks[0],
        forfeit_against=plan.forfeit_marks[1],
        **{name: getattr(plan, name) for name in SAME},
    )


def _going_on(plan: StagePlan, source: StagePlan) -> float:
    """How many come from the stage before; no end where it is all the others."""
    groups = source.options.get("groups") or 1
    return math.inf if plan.last_place is None else (plan.last_place - plan.first_place + 1) * groups


def _least(plan: StagePlan, best_of: int) -> int:
    return registry.build(plan.format, plan.options, BestOf(plan.best_of or best_of)).least_entries


def _check(plan: StagePlan, best_of: int) -> None:
    registry.build(plan.format, plan.options, BestOf(plan.best_of or best_of, plan.best_of_rounds))
    for word in plan.tie_breaks:
        tie_break(word, 0)
    if plan.bye not in Stage.Bye.values or plan.bot_pair not in Stage.BotPair.values:
        raise ValueError(f"no such bye or bot pair: {plan.bye}, {plan.bot_pair}")
    if plan.minutes is not None and not 1 <= plan.minutes <= 600:
        raise ValueError(f"minutes: 1 to 600, not {plan.minutes}")
    if plan.first_place < 1 or (plan.last_place is not None and plan.last_place < plan.first_place):
        raise ValueError(f"places {plan.first_place} to {plan.last_place} do not go on")
    low, high = plan.forfeit_marks[1], plan.forfeit_marks[0]
    if low < 0 or (high is not None and high <= low) or plan.bye_marks[0] < plan.bye_marks[1] or plan.bye_marks[1] < 0:
        raise ValueError("the marks of a forfeit or a bye make no winner")
