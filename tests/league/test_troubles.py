"""Directors' trouble: each night of the table is lived through, and what must hold is asked after every step."""

from collections.abc import Callable

import pytest

from games.errors import Refused
from games.models import Match, Player, Seating
from league.models import Entry, Pairing, Round, Tournament
from league.models.chart import Chart
from league.services import (
    changes,
    corrections,
    departures,
    desk,
    drafts,
    entries,
    latecomers,
    rounds,
    rulings,
    undoing,
    verdicts,
)
from league.services.corrections import Correction, Outcome
from league.services.entries import Pair
from league.services.rulings import Absent
from league.services.verdicts import Finding
from tests.league.builders import checked_in, decide, decide_all, entry_of, next_round, owner_of, singles
from tests.league.troubles import ROTATE, TROUBLES

pytestmark = pytest.mark.django_db


def pairing(night: Tournament, at: str) -> Pairing:
    number, table = (int(part) for part in at.split("."))
    rows = Pairing.objects.of(night).with_people().select_related("round__stage__tournament__club")
    there = rows.filter(round__number=number, table_number=table).first()
    there = there or rows.filter(round__number=number, slot=table).first()
    assert there is not None, at
    return there


def newest(night: Tournament) -> Round:
    last = Round.objects.of(night).last()
    assert last is not None
    return last


def play(night: Tournament, director: Player) -> None:
    if Pairing.objects.of(night).still_playing().filter(match__isnull=False).exists():
        decide_all(night)
    if not Chart.of(night.stage_now()).is_over:
        next_round(night)
    decide_all(night)


def undo(night: Tournament, director: Player) -> None:
    last = undoing.last_act(night)
    assert last is not None
    undoing.undo(tournament=night, director=director, ruling=last)


def win(night: Tournament, director: Player, at: str, side: str) -> None:
    home, away = (7, 0) if side == "home" else (0, 7)
    decide(pairing(night, at), home=home, away=away)


def forfeit(night: Tournament, judge: Player, at: str, side: str) -> None:
    rulings.forfeit(pairing=pairing(night, at), judge=judge, loser=Absent(side))


def own(night: Tournament, judge: Player, at: str, *outcome: str) -> None:
    correct(pairing(night, at), judge, verdicts.OWN_RESULT, *outcome)


def fix(night: Tournament, judge: Player, at: str, side: str, *outcome: str) -> None:
    row = pairing(night, at)
    scores = {"home": [(7, 0)], "away": [(0, 7)]}
    finding = verdicts.score(row, scores[side]) if side in scores else verdicts.DOUBLE_FORFEIT
    correct(row, judge, finding, *outcome)


def replay(night: Tournament, judge: Player, at: str) -> None:
    row = pairing(night, at)
    if Chart.of(row.round.stage).result_of(row):
        correct(row, judge, verdicts.REPLAY)
    else:
        rulings.replay(pairing=row, judge=judge, why="a tile was missing")


def correct(row: Pairing, judge: Player, finding: Finding, *outcome: str) -> None:
    revision = corrections.consequences(pairing=row, finding=finding).revision
    chosen = Outcome(outcome[0]) if outcome else None
    correction = Correction(finding, "misread the slip", revision, chosen)
    corrections.correct(pairing=row, judge=judge, correction=correction)


def late(night: Tournament, director: Player, marks: str) -> None:
    pair = Pair("Yuri Yoakum", "" if night.takes_singles() else "Zoe Zavala")
    own, _, other = marks.partition("-")
    missed = (int(own), int(other)) if marks else None
    latecomers.enter(tournament=night, director=director, pair=pair, missed=missed)


def substitute(night: Tournament, director: Player, name: str) -> None:
    entry = Entry.objects.with_people().filter(tournament=night, team__first__name__startswith=name).first()
    entry = entry or entry_of(night, "Yuri")
    changes.substitute(entry=entry, director=director, leaves=entry.team.first, name="Yuri Yoakum")


VERBS: dict[str, Callable[..., object]] = {
    "draw": lambda night, who: rounds.draw(tournament=night, director=who),
    "publish": lambda night, who: rounds.publish(round_=newest(night), director=who),
    "start": lambda night, who: rounds.start(round_=newest(night), director=who),
    "void": lambda night, who, at: rulings.make_void(pairing=pairing(night, at), judge=who, why="rain"),
    "leave": lambda night, who, name: entries.withdraw(entry=entry_of(night, name), director=who),
    "back": lambda night, who, name: departures.come_back(entry=entry_of(night, name), director=who),
    "late": lambda night, who, marks="": late(night, who, marks),
    "sub": lambda night, who, name: substitute(night, who, name),
    "swap": lambda night, who, one, other: drafts.swap(
        round_=newest(night), director=who, one=entry_of(night, one), other=entry_of(night, other)
    ),
    **{verb.__name__: verb for verb in (play, undo, win, forfeit, own, fix, replay)},
}


def take(night: Tournament, step: str) -> None:
    verb, *words = step.split()
    VERBS[verb](night, owner_of(night.club), *words)


def must_hold(night: Tournament) -> None:
    """After every step: nobody stands twice in a round, no match is played that nobody sees, all are ranked."""
    for round_ in Round.objects.of(night):
        seen = [entry for row in round_.pairings.all() for entry in row.entry_ids]
        assert len(seen) == len(set(seen)), round_
        tables = [row.table_number for row in round_.pairings.all() if row.table_number]
        assert len(tables) == len(set(tables)), round_
    if Round.objects.of(night).exists():
        chart = Chart.of(night.stage_now())
        assert sorted(row.entry for row in chart.rows) == sorted(chart.field.entries)
    shown = Pairing.objects.of(night).values("match_id")
    assert not Match.objects.filter(finished_at=None).exclude(pk__in=shown).exists()
    gone = Entry.objects.filter(tournament=night, state=Entry.State.WITHDRAWN).values_list("pk", flat=True)
    for row in Pairing.objects.of(night).still_playing().with_people():
        assert set(row.entry_ids).isdisjoint(gone), row
        if row.match:
            held = Seating.objects.current().filter(match=row.match).select_related("owner")
            assert {seat.owner for seat in held} == {person for side in row.people for person in side}, row


@pytest.mark.parametrize(("format", "teams", "steps", "champion"), TROUBLES)
def test_trouble_is_mastered(format: str, teams: int, steps: str, champion: str) -> None:
    night = (singles if format == ROTATE else checked_in)(teams, format=format)
    before = ""
    for step in steps.split("; "):
        words, _, code = step.partition(" ! ")
        words = before if words == "again" else words
        if code:
            with pytest.raises(Refused) as refused:
                take(night, words)
            assert refused.value.code == code
        else:
            take(night, words)
        before = words
        must_hold(night)
    finish(night)
    crowned = Chart.of(night.main_stage()).champion
    assert champion == "?" or (str(crowned).split()[0] if crowned else "") == champion


def finish(night: Tournament) -> None:
    """Press Next to the end: whatever happened, an event can be brought to its end."""
    for _ in range(60):
        due = desk.next_act(Tournament.objects.get(pk=night.pk))
        assert due is not None
        if due.act == desk.Act.ARCHIVE:
            return
        if due.blocked:
            decide_all(night)
        else:
            desk.perform(tournament=night, director=owner_of(night.club), act=due.act, round_number=due.round_number)
        # What a draw or a publication does shows as soon as its round starts.
        if due.act not in (desk.Act.DRAW, desk.Act.PUBLISH):
            must_hold(night)
    raise AssertionError("the event does not end")
