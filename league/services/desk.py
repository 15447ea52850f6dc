"""The director's desk: which act is lawful next, why it has to wait, and doing it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.db import transaction

from games.errors import Refused
from games.models import Player
from league.models import Pairing, Round, Ruling, Tournament
from league.models.chart import Chart
from league.services import entries, rounds, tournaments

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
    """

    act: Act
    round_number: int = 0
    blocked: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)  # Any: facts of many kinds for the sentence


def next_act(tournament: Tournament, chart: Chart | None = None) -> NextAct | None:
    """What the Next button says; None when nothing is left to do. Whoever has read the chart may lend it."""
    if tournament.state == State.DRAFT:
        return NextAct(Act.OPEN_ENTRY)
    if tournament.state == State.OPEN:
        return _close_entry(tournament)
    if tournament.is_over:
        return NextAct(Act.ARCHIVE) if tournament.state == State.FINISHED else None
    last = Round.objects.of(tournament).last()
    return _first_draw(tournament) if last is None else _after(tournament, last, chart)


def other_acts(tournament: Tournament) -> tuple[Act, ...]:
    """What else is lawful now: mostly the way back."""
    last = Round.objects.of(tournament).last()
    if tournament.state == State.CHECK_IN and last is None:
        return Act.CHECK_IN_ALL, Act.OPEN_ENTRY
    if last is not None and last.state == Round.State.DRAFT:
        return Act.REDRAW, Act.DISCARD
    if last is not None and last.state == Round.State.PUBLISHED:
        return (Act.UNPUBLISH,)
    return ()


def perform(*, tournament: Tournament, director: Player, act: str, round_number: int | None = None) -> None:
    """Do the act if it is lawful now. A page that was drawn before somebody else acted is refused as `act-passed`;
    with its `round_number` a click cannot reach into the next round."""
    with transaction.atomic():
        event = tournaments.take(tournament, director)
        due = next_act(event)
        lawful = {*other_acts(event), *([due.act] if due else [])}
        if act not in lawful or (due and round_number not in (None, due.round_number)):
            raise Refused("act-passed", 409, {"act": act})
        if due and act == due.act and due.blocked:
            raise Refused(due.blocked, 409, due.data)
        ACTS[Act(act)](event, director)


@transaction.atomic
def finish(*, tournament: Tournament, director: Player) -> Tournament:
    """Crown the champion. Finished already is as good."""
    event = tournaments.take(tournament, director)
    if event.is_over:
        return event
    tournaments.must_be(event, State.RUNNING)
    chart = Chart.of(event.stage_now())
    if not chart.is_over:
        raise Refused("tables-open")
    champion = {"champion": str(chart.champion)} if chart.champion else {}
    return tournaments.move(event, State.FINISHED, director, Ruling.What.FINISHED, **champion)


def _close_entry(tournament: Tournament) -> NextAct:
    entered, least = tournament.entries.in_event().count(), _least_entries(tournament)
    few = entered < least
    return NextAct(Act.CLOSE_ENTRY, 0, "too-few-entries" if few else "", {"entered": entered, "least": least})


def _first_draw(tournament: Tournament) -> NextAct:
    entered, here = tournament.entries.in_event().count(), tournament.entries.checked_in().count()
    few = here < _least_entries(tournament)
    facts = {"entered": entered, "checked_in": here, "missing": entered - here}
    return NextAct(Act.DRAW, 1, "too-few-checked-in" if few else "", facts)


def _least_entries(tournament: Tournament) -> int:
    return tournament.stage_now().built().least_entries


def _after(tournament: Tournament, last: Round, chart: Chart | None) -> NextAct:
    playing = Pairing.objects.of(tournament).still_playing().filter(match__isnull=False)
    tables = list(playing.order_by("table_number").values_list("table_number", flat=True))
    act, number = _act_after(tournament, last, chart)
    return NextAct(act, number, "tables-open" if tables else "", {"tables": tables} if tables else {})


def _act_after(tournament: Tournament, last: Round, chart: Chart | None) -> tuple[Act, int]:
    """The act that follows this round, be it lawful already or not, and the round it is about."""
    if last.state == Round.State.DRAFT:
        return Act.PUBLISH, last.number
    if last.state == Round.State.PUBLISHED:
        return Act.START, last.number
    chart = chart or Chart.of(tournament.stage_now())
    ends = chart.is_last_round_drawn or chart.is_over
    return (Act.FINISH, last.number) if ends else (Act.DRAW, last.number + 1)


def _last(tournament: Tournament) -> Round:
    last = Round.objects.of(tournament).select_related("stage__tournament__club").last()
    assert last is not None, "only asked for when a round has been drawn"
    return last


ACTS: Mapping[Act, Callable[[Tournament, Player], object]] = {
    Act.OPEN_ENTRY: lambda event, who: tournaments.open_entry(tournament=event, director=who),
    Act.CLOSE_ENTRY: lambda event, who: tournaments.close_entry(tournament=event, director=who),
    Act.CHECK_IN_ALL: lambda event, who: entries.check_in_all(tournament=event, director=who),
    Act.DRAW: lambda event, who: rounds.draw(tournament=event, director=who),
    Act.REDRAW: lambda event, who: rounds.redraw(round_=_last(event), director=who),
    Act.DISCARD: lambda event, who: rounds.discard(round_=_last(event), director=who),
    Act.PUBLISH: lambda event, who: rounds.publish(round_=_last(event), director=who),
    Act.UNPUBLISH: lambda event, who: rounds.unpublish(round_=_last(event), director=who),
    Act.START: lambda event, who: rounds.start(round_=_last(event), director=who),
    Act.FINISH: lambda event, who: finish(tournament=event, director=who),
    Act.ARCHIVE: lambda event, who: tournaments.archive(tournament=event, director=who),
}
