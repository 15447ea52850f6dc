"""The director's desk: which act is lawful next, why it has to wait, and doing it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.db import transaction

from games.errors import Refused
from games.models import Player
from league.formats.rotating_partners import RotatingPartners
from league.models import Pairing, Round, Ruling, Stage, Tournament
from league.models.chart import Chart
from league.services import entries, places, rounds, stages, tournaments

State = Tournament.State


class Act(StrEnum):
    OPEN_ENTRY = "open-entry"
    CLOSE_ENTRY = "close-entry"
    CHECK_IN_ALL = "check-in-all"
    DRAW = "draw"
    REDRAW = "redraw"
    DISCARD = "discard"
    PUBLISH = "publish"
    UNPUBLISH = "unpublish"
    START = "start"
    FINISH = "finish"
    ARCHIVE = "archive"


@dataclass(frozen=True)
class NextAct:
    """The next lawful act. `blocked` is the code of what it waits for, empty when it can be done now.

    `round_number` is the round it is about, 0 before the first; a click brings it back, so that a stale page shows.
    Where stages are played side by side, `stage_number` tells them apart.
    """

    act: Act
    round_number: int = 0
    blocked: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)  # Any: facts of many kinds for the sentence
    stage_number: int = 1


def next_act(tournament: Tournament, charts: Sequence[Chart] | None = None) -> NextAct | None:
    """What the Next button says; None when nothing is left to do. Whoever has read the chart of every stage, drafts
    and all, may lend them."""
    if tournament.state == State.DRAFT:
        return NextAct(Act.OPEN_ENTRY)
    if tournament.state == State.OPEN:
        return _close_entry(tournament)
    if tournament.is_over:
        return NextAct(Act.ARCHIVE) if tournament.state == State.FINISHED else None
    return _running(charts or stages.charts(tournament))


def other_acts(tournament: Tournament, charts: Sequence[Chart] | None = None) -> tuple[Act, ...]:
    """What else is lawful now: mostly the way back. Charts may be lent as to `next_act`."""
    charts = charts or stages.charts(tournament)
    states = {round_.state for chart in charts for round_ in chart.rounds}
    if tournament.state == State.CHECK_IN and not states:
        return Act.CHECK_IN_ALL, Act.OPEN_ENTRY
    if Round.State.DRAFT in states:
        return Act.REDRAW, Act.DISCARD
    return (Act.UNPUBLISH,) if Round.State.PUBLISHED in states else ()


def perform(
    *,
    tournament: Tournament,
    director: Player,
    act: str,
    round_number: int | None = None,
    stage_number: int | None = None,
) -> None:
    """Do the act if it is lawful now. A page that was drawn before somebody else acted is refused as `act-passed`;
    with its `round_number` and `stage_number` a click cannot reach into another round."""
    with transaction.atomic():
        event = tournaments.take(tournament, director)
        charts = stages.charts(event)
        due = next_act(event, charts)
        lawful = {*other_acts(event, charts), *([due.act] if due else [])}
        if act not in lawful or (due and _is_of_another_round(due, round_number, stage_number)):
            raise Refused("act-passed", 409, {"act": act})
        if due and act == due.act and due.blocked:
            raise Refused(due.blocked, 409, due.data)
        if act == Act.DRAW and due:
            stage = event.stages.get(number=due.stage_number)
            rounds.draw(tournament=event, director=director, stage=stage)
        else:
            ACTS[Act(act)](event, director)


@transaction.atomic
def finish(*, tournament: Tournament, director: Player) -> Tournament:
    """Crown the champion. Finished already is as good."""
    event = tournaments.take(tournament, director)
    if event.is_over:
        return event
    tournaments.must_be(event, State.RUNNING)
    charts = stages.charts(event)
    if not all(chart.is_over for chart in places.played(charts)):
        raise Refused("tables-open")
    champion = next(chart.champion for chart in charts if chart.stage.pk == event.main_stage().pk)
    facts = {"champion": str(champion)} if champion else {}
    return tournaments.move(event, State.FINISHED, director, Ruling.What.FINISHED, **facts)


def _close_entry(tournament: Tournament) -> NextAct:
    entered, least = tournament.entries.in_event().count(), _least_entries(tournament)
    few = entered < least
    return NextAct(Act.CLOSE_ENTRY, 0, "too-few-entries" if few else "", {"entered": entered, "least": least})


def _first_draw(stage: Stage) -> NextAct:
    tournament = stage.tournament
    entered, here = tournament.entries.in_event().count(), tournament.entries.checked_in().count()
    least = stage.built().least_entries
    few = here < least
    facts = {"entered": entered, "checked_in": here, "missing": entered - here, "least": least}
    facts["alone"] = stage.format == RotatingPartners.name
    return NextAct(Act.DRAW, 1, "too-few-checked-in" if few else "", facts)


def _least_entries(tournament: Tournament) -> int:
    return tournament.stage_now().built().least_entries


def _is_of_another_round(due: NextAct, round_number: int | None, stage_number: int | None) -> bool:
    return round_number not in (None, due.round_number) or stage_number not in (None, due.stage_number)


def _running(charts: Sequence[Chart]) -> NextAct:
    """The first act that can be done in any stage, else the first that will be; the finish when all are over."""
    charts = places.played(charts)
    if not charts[0].rounds:
        return _first_draw(charts[0].stage)
    begun = {chart.stage.pk for chart in charts if chart.rounds}
    over = {chart.stage.pk for chart in charts if chart.is_over}
    acts = [_of_stage(chart) for chart in charts if chart.rounds and chart.stage.pk not in over]
    acts += [
        NextAct(Act.DRAW, 1, "" if chart.stage.source_id in over else "tables-open", stage_number=chart.stage.number)
        for chart in charts
        if chart.stage.pk not in begun
    ]
    # The last round that is played already names the finish, unless another stage has something to do.
    acts.sort(key=lambda due: (bool(due.blocked), due.act == Act.FINISH))
    last = charts[-1]
    return acts[0] if acts else NextAct(Act.FINISH, last.rounds[-1].number, stage_number=last.stage.number)


def _of_stage(chart: Chart) -> NextAct:
    """The act that follows its newest round, be it lawful already or not."""
    last, started = chart.rounds[-1], (Round.State.RUNNING, Round.State.FINISHED)
    if last.state == Round.State.DRAFT:
        act, number = Act.PUBLISH, last.number
    elif last.state == Round.State.PUBLISHED:
        act, number = Act.START, last.number
    elif chart.is_last_round_drawn:
        act, number = Act.FINISH, last.number
    else:
        act, number = Act.DRAW, last.number + 1
    open_ones = [row for row in chart.pairings if row.kind == Pairing.Kind.PLAYED and chart.result_of(row) is None]
    running = {round_.pk for round_ in chart.rounds if round_.state in started}
    tables = sorted(row.table_number or 0 for row in open_ones if row.round_id in running)
    blocked = "tables-open" if tables else ""
    return NextAct(act, number, blocked, {"tables": tables} if tables else {}, chart.stage.number)


def _newest(tournament: Tournament, state: Round.State) -> Round | None:
    """The round in that state, of the first stage that has one: the same that the next act is about."""
    return Round.objects.of(tournament).filter(state=state).select_related("stage__tournament__club").first()


def _in(tournament: Tournament, state: Round.State) -> Round:
    round_ = _newest(tournament, state)
    assert round_ is not None, "only asked for when the act is lawful"
    return round_


ACTS: Mapping[Act, Callable[[Tournament, Player], object]] = {
    Act.OPEN_ENTRY: lambda event, who: tournaments.open_entry(tournament=event, director=who),
    Act.CLOSE_ENTRY: lambda event, who: tournaments.close_entry(tournament=event, director=who),
    Act.CHECK_IN_ALL: lambda event, who: entries.check_in_all(tournament=event, director=who),
    Act.REDRAW: lambda event, who: rounds.redraw(round_=_in(event, Round.State.DRAFT), director=who),
    Act.DISCARD: lambda event, who: rounds.discard(round_=_in(event, Round.State.DRAFT), director=who),
    Act.PUBLISH: lambda event, who: rounds.publish(round_=_in(event, Round.State.DRAFT), director=who),
    Act.UNPUBLISH: lambda event, who: rounds.unpublish(round_=_in(event, Round.State.PUBLISHED), director=who),
    Act.START: lambda event, who: rounds.start(round_=_in(event, Round.State.PUBLISHED), director=who),
    Act.FINISH: lambda event, who: finish(tournament=event, director=who),
    Act.ARCHIVE: lambda event, who: tournaments.archive(tournament=event, director=who),
}
