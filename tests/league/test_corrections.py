"""A closed result is corrected: its consequences first, then a lawful outcome. Correcting back restores everything."""

import pytest

from games.errors import Refused
from league.formats.results import Kind
from league.models import Pairing, Round, Ruling, Tournament, Verdict
from league.models.chart import Chart
from league.services import corrections, desk, rounds, rulings, verdicts
from league.services.corrections import Consequences, Correction, Outcome
from league.services.rulings import Absent
from league.services.stages import StagePlan
from league.services.verdicts import OWN_RESULT, REPLAY, Finding
from tests.league.builders import (
    checked_in,
    decide,
    decide_all,
    names,
    next_round,
    owner_of,
    play_round,
    running,
    table,
)  # fmt: skip

pytestmark = pytest.mark.django_db


def away_won(pairing: Pairing) -> Finding:
    return verdicts.score(pairing, [(3, 7)] * (pairing.best_of // 2 + 1))


def home_won(pairing: Pairing) -> Finding:
    return verdicts.score(pairing, [(7, 0)] * (pairing.best_of // 2 + 1))


def correct(pairing: Pairing, finding: Finding, outcome: Outcome | None = None) -> Consequences:
    pairing = Pairing.objects.with_people().select_related("round__stage__tournament__club").get(pk=pairing.pk)
    told = corrections.consequences(pairing=pairing, finding=finding)
    correction = Correction(finding, "misread the slip", told.revision, outcome)
    return corrections.correct(
        pairing=pairing, judge=owner_of(pairing.round.stage.tournament.club), correction=correction
    )


def refusal(pairing: Pairing, finding: Finding, outcome: Outcome | None = None) -> str:
    with pytest.raises(Refused) as refused:
        correct(pairing, finding, outcome)
    return refused.value.code


def begin(pairing: Pairing) -> None:
    """Somebody has bid at this table."""
    match = pairing.match
    assert match is not None
    player = match.seatings_now()["B"].player
    hand = match.games.get().hands.get()
    sequence = match.version + 1
    match.actions.create(hand=hand, sequence=sequence, seat="B", word="pass", intent=f"{sequence}", player=player)


def picture(night: Tournament) -> list[object]:
    """Everything that people see: who met whom where with which result, and the standings."""
    seen: list[object] = []
    for stage in night.stages.in_order():
        chart = Chart.of(stage)
        seen += [
            (row.round.number, row.round.state, row.key, str(row), row.table_number, row.match_id, chart.result_of(row))
            for row in chart.pairings
        ]
        seen += [(row.entry, row.rank, row.record.marks_for) for row in chart.rows]
    return seen


def test_consequences_tell_who_moves_and_what_rests_on_it() -> None:
    night = running(8)
    decide_all(night)
    play_round(night)
    told = corrections.consequences(pairing=table(night, 1), finding=away_won(table(night, 1)))
    moved = {str(each.entry).split()[0]: (each.before, each.after) for each in told.moved}
    assert moved["Opal"] == (5, 1) and moved["Earl"] == (3, 4) and "Ann" not in moved
    assert [str(row).split()[0] for row in told.resting] == ["Ann"] and len(told.begun) == 1
    assert told.outcomes == (Outcome.KEEP, Outcome.REDRAW, Outcome.UNDO)


@pytest.mark.parametrize("finding", [verdicts.VOID, verdicts.DOUBLE_FORFEIT, Finding(Verdict.Kind.SCORE, 1, ((3, 7),))])
def test_ranks_told_are_those_of_the_rounds_drawn_again(finding: Finding) -> None:
    night = running(5)
    decide_all(night)
    play_round(night)
    next_round(night)
    before = {row.entry: row.rank for row in Chart.of(night.stage_now()).rows}
    told = correct(table(night, 1, 2), finding)
    chart = Chart.of(night.stage_now())
    changed = {chart.entries[row.entry]: row.rank for row in chart.rows if row.rank != before[row.entry]}
    assert not told.begun and {each.entry: each.after for each in told.moved} == changed


def test_consequences_write_nothing() -> None:
    night = running(4)
    decide_all(night)
    before = picture(night)
    corrections.consequences(pairing=table(night, 1), finding=away_won(table(night, 1)))
    assert picture(night) == before and not Verdict.objects.exists()


def test_correction_before_the_next_draw_only_recounts() -> None:
    night = running(4)
    decide_all(night)
    assert correct(table(night, 1), away_won(table(night, 1))).resting == ()
    next_round(night)
    assert names(night, 2) == ["Gus Cleo"]


@pytest.mark.parametrize("step", ["draft", "published", "started"])
def test_next_round_that_nobody_has_begun_is_recomputed(step: str) -> None:
    night = running(4)
    director = owner_of(night.club)
    decide_all(night)
    round_ = rounds.draw(tournament=night, director=director)
    if step != "draft":
        rounds.publish(round_=round_, director=director)
    if step == "started":
        rounds.start(round_=round_, director=director)
    state = Round.objects.of(night).get(number=2).state
    correct(table(night, 1), away_won(table(night, 1)))
    assert names(night, 2) == ["Gus Cleo"] and Round.objects.of(night).get(number=2).state == state
    open_ones = Pairing.objects.of(night).filter(round__number=2)
    assert [row.table_number for row in open_ones] == [None if step == "draft" else 1]
    assert all(bool(row.match_id) == (step == "started") for row in open_ones)


def test_match_that_was_opened_for_the_wrong_team_stops() -> None:
    night = running(4)
    decide_all(night)
    next_round(night)
    wrong = table(night, 1, 2).match
    correct(table(night, 1), away_won(table(night, 1)))
    assert wrong is not None
    wrong.refresh_from_db()
    assert wrong.is_finished and wrong.result().winner is None and table(night, 1, 2).match != wrong


def test_begun_match_makes_the_director_choose() -> None:
    night = running(4)
    decide_all(night)
    next_round(night)
    begin(table(night, 1, 2))
    assert refusal(table(night, 1), away_won(table(night, 1))) == "outcome-missing"
    assert not Verdict.objects.exists()


def test_keep_leaves_the_draw_and_recounts() -> None:
    night = running(4)
    decide_all(night)
    play_round(night)
    correct(table(night, 1), away_won(table(night, 1)), Outcome.KEEP)
    assert names(night, 2) == ["Ann Cleo"]
    losses = {str(Chart.of(night.stage_now()).entries[row.entry]).split()[0]: row.record.losses
              for row in Chart.of(night.stage_now()).rows}  # fmt: skip
    assert losses["Ann"] == 1 and losses["Gus"] == 0


def test_draw_that_was_kept_stays_when_another_result_is_corrected() -> None:
    night = running(8)
    decide_all(night)
    play_round(night)
    correct(table(night, 1), away_won(table(night, 1)), Outcome.KEEP)
    kept = picture(night)
    third = table(night, 3)
    told = correct(third, verdicts.score(third, [(7, 6)]))
    assert told.resting == () and names(night, 2)[0].startswith("Ann")
    correct(table(night, 3), OWN_RESULT)
    assert picture(night) == kept


def test_undo_goes_down_the_bracket_and_keeps_what_was_played() -> None:
    night = running(8)
    decide_all(night)
    play_round(night)
    play_round(night)
    played = [row.match for row in Pairing.objects.of(night).with_people()]
    correct(table(night, 1), away_won(table(night, 1)), Outcome.UNDO)
    assert Round.objects.of(night).count() == 2 and names(night, 2)[0].startswith("Opal")
    assert not any(match is None for match in played)
    void = Pairing.objects.filter(round__state=Round.State.VOID, match__isnull=False)
    assert len(void) == 2
    # The other semi-final stands with its result.
    assert Pairing.objects.of(night).filter(round__number=2).still_playing().count() == 1


@pytest.mark.parametrize("format", ["single-elimination", "double-elimination", "swiss", "draw-box", "round-robin"])
@pytest.mark.parametrize("teams", [4, 7, 8])
def test_correcting_and_correcting_back_restores_everything(format: str, teams: int) -> None:
    night = running(teams, format=format)
    decide_all(night)
    play_round(night)
    if not Chart.of(night.stage_now()).is_over:
        next_round(night)
    before = picture(night)
    first = table(night, 1)
    told = corrections.consequences(pairing=first, finding=away_won(first))
    correct(first, away_won(first), Outcome.UNDO if told.begun else None)
    assert format == "round-robin" or picture(night) != before
    told = corrections.consequences(pairing=first, finding=OWN_RESULT)
    correct(first, OWN_RESULT, Outcome.UNDO if told.begun else None)
    assert picture(night) == before


def test_correcting_back_after_the_others_played_on_brings_the_old_matches_back() -> None:
    night = running(4)
    decide_all(night)
    play_round(night)
    before = picture(night)
    correct(table(night, 1), away_won(table(night, 1)), Outcome.UNDO)
    decide_all(night)
    correct(table(night, 1), home_won(table(night, 1)), Outcome.UNDO)
    correct(table(night, 1), OWN_RESULT)
    assert picture(night) == before


def test_a_round_that_must_wait_for_another_rests_on_the_result_too() -> None:
    """The losers of the first round meet in the second, beside the semi-finals: the third is drawn from both."""
    night = running(8, format="double-elimination")
    decide_all(night)
    play_round(night)
    play_round(night)
    next_round(night)
    first = table(night, 1)
    told = corrections.consequences(pairing=first, finding=away_won(first))
    undone = {(row.round.number, row.key) for row in told.resting}
    assert {"w3-1", "l3-1"} <= {key for number, key in undone if number == 4}
    stood = set(Pairing.objects.of(night).values_list("pk", flat=True))
    correct(first, away_won(first), Outcome.UNDO)
    assert stood - set(Pairing.objects.of(night).values_list("pk", flat=True)) == {row.pk for row in told.resting}


def test_redraw_replaces_only_what_nobody_has_begun() -> None:
    night = running(8)
    decide_all(night)
    decide(table(next_round(night).stage.tournament, 1, 2))
    begin(table(night, 2, 2))
    correct(table(night, 3), away_won(table(night, 3)), Outcome.REDRAW)
    assert Pairing.objects.of(night).filter(round__number=2).count() == 2
    assert table(night, 2, 2).match is not None


def test_wrong_score_of_the_right_winner_changes_marks_only() -> None:
    night = running(4)
    decide_all(night)
    play_round(night)
    told = correct(table(night, 1), verdicts.score(table(night, 1), [(7, 6)]))
    assert told.resting == () and names(night, 2) == ["Ann Cleo"]


def test_score_of_a_swiss_match_may_move_the_next_draw() -> None:
    night = running(8, format="swiss")
    decide_all(night)
    play_round(night)
    told = corrections.consequences(pairing=table(night, 1), finding=away_won(table(night, 1)))
    assert len(told.begun) == 4


def test_correction_to_a_double_forfeit_gives_the_next_opponent_a_walkover() -> None:
    night = running(4)
    decide_all(night)
    next_round(night)
    correct(table(night, 1), verdicts.DOUBLE_FORFEIT)
    assert names(night, 2) == ["Cleo"]
    assert str(Chart.of(night.stage_now()).champion).startswith("Cleo")


def test_replay_of_a_closed_match_opens_its_round_again() -> None:
    night = running(4)
    decide_all(night)
    next_round(night)
    old = table(night, 1).match
    correct(table(night, 1), REPLAY)
    row = table(night, 1)
    assert row.match is not None and row.match != old and row.round.state == Round.State.RUNNING
    assert Round.objects.of(night).count() == 1
    decide(row)
    next_round(night)
    assert names(night, 2) == ["Ann Cleo"]


def test_correction_of_the_final_changes_the_champion_of_a_finished_event() -> None:
    night = running(2)
    decide_all(night)
    desk.finish(tournament=night, director=owner_of(night.club))
    correct(table(night, 1), away_won(table(night, 1)))
    night.refresh_from_db()
    assert night.is_over and str(Chart.of(night.main_stage()).champion).startswith("Cleo")


def test_correction_that_takes_the_champion_away_reopens_the_event() -> None:
    night = running(2, format="double-elimination")
    while not Chart.of(night.stage_now()).is_over:
        decide_all(night)
        if not Chart.of(night.stage_now()).is_over:
            next_round(night)
    desk.finish(tournament=night, director=owner_of(night.club))
    last = Pairing.objects.of(night).with_people().last()
    assert last is not None
    correct(last, away_won(last))
    night.refresh_from_db()
    chart = Chart.of(night.stage_now())
    assert night.state == (Tournament.State.FINISHED if chart.is_over else Tournament.State.RUNNING)


def test_replay_of_an_old_match_of_a_plan_takes_the_champion_back() -> None:
    night = running(3, format="round-robin")
    decide_all(night)
    play_round(night)
    play_round(night)
    desk.finish(tournament=night, director=owner_of(night.club))
    correct(table(night, 1), REPLAY)
    night.refresh_from_db()
    assert night.state == Tournament.State.RUNNING and Chart.of(night.stage_now()).champion is None


def test_pool_result_moves_who_goes_on_to_the_stage_it_feeds() -> None:
    pools = StagePlan(format="round-robin", options={"groups": 2})
    night = checked_in(8, stages=(pools, StagePlan(source=1, last_place=2)))
    director = owner_of(night.club)
    while not Round.objects.filter(stage__number=2).exists():
        night.refresh_from_db()
        due = desk.next_act(night)
        assert due is not None
        if due.blocked:
            decide_all(night)
        else:
            desk.perform(tournament=night, director=director, act=due.act, round_number=due.round_number)
    first = Pairing.objects.of(night).with_people().filter(round__stage__number=1)[0]
    told = corrections.consequences(pairing=first, finding=Finding(Verdict.Kind.DOUBLE_FORFEIT))
    correct(first, Finding(Verdict.Kind.DOUBLE_FORFEIT))
    changed = bool(told.resting)
    assert Round.objects.of(night).filter(stage__number=2).exists() != changed


def test_same_correction_twice_is_one_ruling() -> None:
    night = running(4)
    decide_all(night)
    for _ in range(2):
        correct(table(night, 1), away_won(table(night, 1)))
    assert night.rulings.filter(what=Ruling.What.CORRECTED).count() == 1


def test_second_judge_does_not_overwrite_unseen() -> None:
    night = running(4)
    decide_all(night)
    first = table(night, 1)
    correct(first, away_won(first))
    stale = Correction(verdicts.DOUBLE_FORFEIT, "late", 0)
    with pytest.raises(Refused) as refused:
        corrections.correct(pairing=table(night, 1), judge=owner_of(night.club), correction=stale)
    assert refused.value.code == "stale"


def test_every_version_of_a_result_is_kept_and_one_is_current() -> None:
    night = running(2)
    first = table(night, 1)
    rulings.forfeit(pairing=first, judge=owner_of(night.club), loser=Absent.HOME)
    correct(first, away_won(first))
    correct(first, home_won(first))
    kept = list(Verdict.objects.values_list("revision", "kind", "is_current"))
    assert kept == [(1, "forfeit", False), (2, "score", False), (3, "score", True)]
    assert Chart.of(night.stage_now()).result_of(first) == home_won(first).result
    assert home_won(first).result is not None and home_won(first).result.kind is Kind.PLAYED  # type: ignore[union-attr]


def test_open_match_is_nothing_to_correct() -> None:
    night = running(2)
    assert refusal(table(night, 1), away_won(table(night, 1))) == "not-decided"


def test_correction_needs_its_reason() -> None:
    night = running(2)
    decide_all(night)
    first = table(night, 1)
    with pytest.raises(Refused) as refused:
        corrections.correct(pairing=first, judge=owner_of(night.club), correction=Correction(away_won(first), "", 0))
    assert refused.value.code == "reason-missing"
