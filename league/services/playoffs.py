"""What follows on a Swiss or on groups that are played already: it can be chosen until their last round is over."""

from collections.abc import Sequence

from django.db import transaction

from games.errors import Refused
from games.models import Player
from league.formats.round_robin import DoubleRoundRobin, RoundRobin
from league.formats.swiss import Swiss
from league.models import Ruling, Stage, Tournament
from league.models.chart import Chart
from league.services import stages, tournaments
from league.services.stages import StagePlan

State = Tournament.State
FEEDING = (Swiss.name, RoundRobin.name, DoubleRoundRobin.name)


@transaction.atomic
def choose(*, tournament: Tournament, director: Player, plans: Sequence[StagePlan]) -> Tournament:
    """These stages follow on the first and none else; `source` of each is 1. The same again changes nothing."""
    event = tournaments.take(tournament, director)
    tournaments.must_be(event, State.CHECK_IN, State.RUNNING)
    if not can_choose(stages.charts(event)):
        raise Refused("follows-settled", 409)
    first, *others = event.stages.in_order()
    if [stages.plan_of(stage) for stage in others] == list(plans):
        return event
    stages.check((stages.plan_of(first), *plans), event.best_of)
    stages.follow(first, plans)
    event.rulings.create(who=director, what=Ruling.What.CHANGED, data={"brackets": len(plans)})
    return event


def can_choose(charts: Sequence[Chart]) -> bool:
    """Those of every stage, in order: nothing is drawn but in the first, and its last round goes on."""
    first, *others = charts
    alone = all(not chart.rounds and chart.stage.source_id == first.stage.pk for chart in others)
    return first.stage.format in FEEDING and bool(first.rounds) and alone and not first.is_over


def standing_of(first: Stage) -> dict[str, object]:
    """What a stage that follows has in common with the first."""
    plan = stages.plan_of(first)
    return {name: getattr(plan, name) for name in ("tie_breaks", "bye", "bye_marks", "forfeit_marks", "minutes")}
