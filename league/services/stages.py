"""What an event is made of: its stages as planned, and which of them are played now."""

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


def write(event: Tournament, plans: Sequence[StagePlan]) -> None:
    """The stages of an event in which nothing is drawn; those it had before go."""
    event.stages.all().delete()
    made: list[Stage] = []
    for number, plan in enumerate(plans, 1):
        same = ("format", "name", "best_of", "bye", "bot_pair", "minutes", "first_place", "last_place")
        made.append(
            Stage.objects.create(
                tournament=event,
                number=number,
                source=made[plan.source - 1] if plan.source else None,
                options=dict(plan.options),
                best_of_rounds=dict(plan.best_of_rounds),
                tie_breaks=list(plan.tie_breaks),
                bye_for=plan.bye_marks[0],
                bye_against=plan.bye_marks[1],
                forfeit_for=plan.forfeit_marks[0],
                forfeit_against=plan.forfeit_marks[1],
                **{name: getattr(plan, name) for name in same},
            )
        )


def charts(event: Tournament) -> list[Chart]:
    """A chart of every stage, in order."""
    return [Chart.of(stage) for stage in event.stages.in_order()]


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
