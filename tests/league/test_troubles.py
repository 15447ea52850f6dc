"""Directors' trouble as a table: a night in steps, and what must hold after each and at the end.

Steps: `play` the next round out, `draw`, `publish`, `start`, `win R.T home|away`, `forfeit R.T home|away|both`,
`void R.T`, `fix R.T home|away|both [keep|redraw|undo]`, `own R.T [keep|redraw|undo]` (the match's own result counts
again), `replay R.T`, `leave NAME`, `back NAME`, `late`, `undo`, `again` (the step before once more). R is the round,
T the table. A refused step is written `step ! code`.
"""

from collections.abc import Callable

import pytest

from games.errors import Refused
from games.models import Match, Player
from league.models import Entry, Pairing, Round, Tournament
from league.models.chart import Chart
from league.services import corrections, departures, desk, entries, latecomers, rounds, rulings, undoing, verdicts
from league.services.corrections import Correction, Outcome
from league.services.entries import Pair
from league.services.rulings import Absent
from league.services.verdicts import Finding
from tests.league.builders import checked_in, decide, decide_all, entry_of, next_round, owner_of

pytestmark = pytest.mark.django_db

SINGLE, DOUBLE, BOX, SWISS, ROBIN = "single-elimination", "double-elimination", "draw-box", "swiss", "round-robin"

# format, teams, steps, champion ("" when there is none, "?" when lots decide)
TROUBLES = [
    # Corrections around the next draw
    (SINGLE, 4, "play; fix 1.1 away", "Gus"),
    (SINGLE, 4, "play; draw; fix 1.1 away", "Gus"),
    (SINGLE, 4, "play; draw; publish; fix 1.1 away", "Gus"),
    (SINGLE, 4, "play; draw; publish; start; fix 1.1 away", "Gus"),
    (SINGLE, 4, "play; play; fix 1.1 away ! outcome-missing", "Ann"),
    (SINGLE, 4, "play; play; fix 1.1 away keep", "Ann"),
    (SINGLE, 4, "play; play; fix 1.1 away undo", "Gus"),
    (SINGLE, 4, "play; play; fix 1.1 away redraw", "Ann"),
    (SINGLE, 8, "play; play; play; fix 1.1 away undo", "Opal"),
    (SINGLE, 8, "play; play; play; fix 1.1 away undo; own 1.1 undo", "Ann"),
    (SINGLE, 8, "play; play; play; fix 1.1 away undo; play; own 1.1 undo", "Ann"),
    (SINGLE, 8, "play; play; play; fix 2.1 away undo; fix 1.1 away undo", "Opal"),
    (SINGLE, 8, "play; play; play; fix 3.1 away", "Cleo"),
    (SINGLE, 8, "play; play; play; fix 3.1 both", ""),
    (SINGLE, 8, "play; play; play; fix 1.1 both undo", "Gus"),
    (SINGLE, 4, "play; fix 1.1 away; fix 1.1 home; fix 1.1 away", "Gus"),
    (SINGLE, 4, "play; fix 1.1 away; undo", "Ann"),
    (SINGLE, 4, "play; play; fix 1.1 away undo; undo", "Ann"),
    (SINGLE, 4, "play; play; fix 1.1 away keep; own 1.1 keep", "Ann"),
    (SINGLE, 5, "play; fix 1.1 away", "Ann"),
    (DOUBLE, 4, "play; fix 1.1 away", "Gus"),
    (DOUBLE, 4, "play; play; fix 1.1 away undo", "Gus"),
    (DOUBLE, 8, "play; play; play; fix 1.1 away undo", "Opal"),
    (DOUBLE, 8, "play; play; play; play; fix 1.1 away undo; own 1.1 undo", "Ann"),
    (DOUBLE, 8, "play; play; play; play; play; play; fix 2.1 away undo", "?"),
    (DOUBLE, 7, "play; play; fix 1.2 away undo; play; fix 1.2 home undo", "Ann"),
    (BOX, 8, "play; play; fix 1.1 away undo", "?"),
    (BOX, 8, "play; play; fix 1.1 away keep", "?"),
    (BOX, 7, "play; play; play; fix 2.1 away redraw", "?"),
    (SWISS, 8, "play; play; fix 1.1 away keep", "?"),
    (SWISS, 8, "play; play; play; fix 1.1 away undo", "?"),
    (SWISS, 7, "play; draw; fix 1.1 away", "?"),
    (ROBIN, 4, "play; play; fix 1.1 away", "?"),
    (ROBIN, 5, "play; play; play; play; play; fix 3.1 away", "?"),
    # Forfeits, double forfeits, no-shows, void
    (SINGLE, 4, "draw; publish; start; forfeit 1.1 home", "Gus"),
    (SINGLE, 4, "draw; publish; start; forfeit 1.1 both; forfeit 1.2 both", ""),
    (SINGLE, 8, "draw; publish; start; forfeit 1.1 both; forfeit 1.2 both", "Cleo"),
    (SINGLE, 8, "draw; publish; start; forfeit 1.1 both; play; forfeit 2.1 both ! already-decided", "?"),
    (SINGLE, 4, "play; draw; publish; start; forfeit 2.1 both", ""),
    (SINGLE, 4, "draw; publish; forfeit 1.1 home; start", "Gus"),
    (SINGLE, 4, "draw; forfeit 1.1 home ! wrong-round-state", "Ann"),
    (SINGLE, 2, "draw; publish; start; forfeit 1.1 both", ""),
    (SINGLE, 2, "draw; publish; start; void 1.1", ""),
    (SINGLE, 2, "draw; publish; start; void 1.1; fix 1.1 home", "Ann"),
    (SINGLE, 4, "play; forfeit 1.1 home ! already-decided", "Ann"),
    (SINGLE, 4, "draw; publish; start; forfeit 1.1 home; again; forfeit 1.1 away ! already-decided", "Gus"),
    (SINGLE, 4, "draw; publish; start; forfeit 1.1 home; undo", "Ann"),
    (SINGLE, 4, "draw; publish; start; replay 1.1; win 1.1 away", "Gus"),
    (DOUBLE, 4, "draw; publish; start; forfeit 1.1 both; forfeit 1.2 both", ""),
    (DOUBLE, 4, "draw; publish; start; forfeit 1.1 both", "Cleo"),
    (DOUBLE, 8, "play; draw; publish; start; forfeit 2.1 both; forfeit 2.2 both", "?"),
    (DOUBLE, 8, "play; draw; publish; start; forfeit 2.3 both; forfeit 2.4 both", "Ann"),
    (BOX, 4, "draw; publish; start; forfeit 1.1 both; forfeit 1.2 both", "?"),
    (BOX, 5, "draw; publish; start; forfeit 1.1 both", "?"),
    (SWISS, 4, "draw; publish; start; forfeit 1.1 both; forfeit 1.2 both", "?"),
    (SWISS, 4, "draw; publish; start; void 1.1; void 1.2", "?"),
    (ROBIN, 3, "draw; publish; start; void 1.1", "?"),
    # Replays of closed matches
    (SINGLE, 4, "play; replay 1.1; win 1.1 away", "Gus"),
    (SINGLE, 4, "play; draw; replay 1.1; win 1.1 home", "Ann"),
    # Withdrawals, in the losers' side too
    (SINGLE, 4, "draw; publish; start; leave Ann", "Gus"),
    (SINGLE, 4, "play; leave Ann", "Cleo"),
    (SINGLE, 4, "play; draw; leave Ann", "Cleo"),
    (SINGLE, 4, "play; draw; publish; leave Ann; start", "Cleo"),
    (SINGLE, 4, "play; draw; publish; start; leave Ann", "Cleo"),
    (SINGLE, 4, "draw; publish; start; leave Ann; leave Gus", "Cleo"),
    (SINGLE, 4, "draw; publish; start; leave Ann; back Ann", "Ann"),
    (SINGLE, 4, "play; leave Ann; play; back Ann ! drawn-without-it", "Cleo"),
    (SINGLE, 4, "draw; publish; start; leave Ann; undo", "Ann"),
    (SINGLE, 4, "draw; leave Ann; draw; publish; start", "?"),
    (SINGLE, 5, "draw; publish; start; leave Ann", "?"),
    (SINGLE, 3, "draw; publish; start; leave Ann; leave Cleo", "Earl"),
    (DOUBLE, 4, "play; leave Gus", "Ann"),
    (DOUBLE, 4, "play; leave Ann", "?"),
    (DOUBLE, 8, "play; leave Opal; leave Mae", "Ann"),
    (DOUBLE, 8, "play; draw; publish; start; leave Opal", "Ann"),
    (DOUBLE, 8, "play; play; leave Cleo; leave Ann", "?"),
    (DOUBLE, 8, "play; play; play; play; leave Ann", "?"),
    (DOUBLE, 8, "play; leave Opal; fix 1.1 away", "?"),
    (DOUBLE, 4, "play; draw; publish; start; leave Gus; leave Earl", "Ann"),
    (BOX, 6, "play; leave Ann", "?"),
    (BOX, 5, "draw; publish; start; leave Ann; leave Cleo; leave Earl", "?"),
    (SWISS, 5, "play; leave Ann; play; leave Cleo", "?"),
    (SWISS, 4, "draw; publish; start; leave Ann; leave Cleo; leave Earl", "Gus"),
    (ROBIN, 5, "play; leave Ann", "?"),
    (ROBIN, 4, "draw; publish; start; leave Ann; leave Cleo; leave Earl", "Gus"),
    # Late teams
    (SINGLE, 5, "draw; publish; start; late", "Ann"),
    (SINGLE, 4, "draw; publish; start; late ! no-place-left", "Ann"),
    (SINGLE, 4, "draw; late; undo", "Ann"),
    (DOUBLE, 6, "draw; publish; start; late; again", "Ann"),
    (DOUBLE, 5, "play; play; late ! no-place-left", "Ann"),
    (BOX, 5, "play; late", "?"),
    (SWISS, 5, "play; late; leave Ann", "?"),
    (SWISS, 4, "play; draw; late", "?"),
    (ROBIN, 5, "play; play; late", "?"),
    (ROBIN, 6, "play; late ! no-place-left", "?"),
    # Retries and stale pages
    (SINGLE, 4, "draw; again; publish; again; start; again", "Ann"),
    (SINGLE, 4, "play; fix 1.1 away; again", "Gus"),
    (SINGLE, 4, "draw; publish; start; leave Ann; again", "Gus"),
    (SINGLE, 4, "play; undo ! wrong-round-state", "Ann"),
    (SINGLE, 4, "draw; undo; draw; publish; undo; undo; draw; publish; start; undo; start", "Ann"),
    # The champion's match
    (SINGLE, 2, "play; fix 1.1 away", "Cleo"),
    (DOUBLE, 2, "play; fix 1.1 away", "Cleo"),
    (SINGLE, 2, "draw; publish; start; leave Ann; leave Cleo", "Cleo"),
]


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


LATE = Pair("Yuri Yoakum", "Zoe Zavala")
VERBS: dict[str, Callable[..., object]] = {
    "draw": lambda night, who: rounds.draw(tournament=night, director=who),
    "publish": lambda night, who: rounds.publish(round_=newest(night), director=who),
    "start": lambda night, who: rounds.start(round_=newest(night), director=who),
    "void": lambda night, who, at: rulings.make_void(pairing=pairing(night, at), judge=who, why="rain"),
    "leave": lambda night, who, name: entries.withdraw(entry=entry_of(night, name), director=who),
    "back": lambda night, who, name: departures.come_back(entry=entry_of(night, name), director=who),
    "late": lambda night, who: latecomers.enter(tournament=night, director=who, pair=LATE),
    **{verb.__name__: verb for verb in (play, undo, win, forfeit, own, fix, replay)},
}


def take(night: Tournament, step: str) -> None:
    verb, *words = step.split()
    VERBS[verb](night, owner_of(night.club), *words)


def must_hold(night: Tournament) -> None:
    """After every step: nobody stands twice in a round, no match is played that nobody sees, all are ranked."""
    for round_ in Round.objects.of(night):
        seen = [entry for row in round_.pairings.all() for entry in (row.home_id, row.away_id) if entry]
        assert len(seen) == len(set(seen)), round_
        tables = [row.table_number for row in round_.pairings.all() if row.table_number]
        assert len(tables) == len(set(tables)), round_
    if Round.objects.of(night).exists():
        chart = Chart.of(night.stage_now())
        assert sorted(row.entry for row in chart.rows) == sorted(chart.field.entries)
    shown = Pairing.objects.of(night).values("match_id")
    assert not Match.objects.filter(finished_at=None).exclude(pk__in=shown).exists()
    gone = Entry.objects.filter(tournament=night, state=Entry.State.WITHDRAWN).values_list("pk", flat=True)
    for row in Pairing.objects.of(night).still_playing():
        assert row.home_id not in gone and row.away_id not in gone, row


@pytest.mark.parametrize(("format", "teams", "steps", "champion"), TROUBLES)
def test_trouble_is_mastered(format: str, teams: int, steps: str, champion: str) -> None:
    night = checked_in(teams, format=format)
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
        must_hold(night)
    raise AssertionError("the event does not end")
