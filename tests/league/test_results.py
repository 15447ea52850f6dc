"""A match that ends moves its event on; the result is read from the match, never copied."""

import pytest

from games.models import Match
from games.signals import match_finished, match_reopened
from league.models import Pairing, Round, Ruling, Tournament
from league.models.chart import Chart
from league.services import desk, results, rounds
from league.services.desk import Act
from tests.league.builders import decide, decide_all, next_round, owner_of, running

pytestmark = pytest.mark.django_db


def round_of(night: Tournament) -> Round:
    last = Round.objects.of(night).last()
    assert last is not None
    return last


def at_table(night: Tournament, number: int) -> Pairing:
    return Pairing.objects.of(night).with_people().get(table_number=number, round=round_of(night))


def reopen(match: Match) -> None:
    """As a correction of its last hand would."""
    Match.objects.filter(pk=match.pk).update(finished_at=None)
    match_reopened.send(Match, match_id=match.pk)


def test_round_ends_with_its_last_table_only() -> None:
    night = running(4)
    decide(at_table(night, 1))
    assert round_of(night).state == Round.State.RUNNING
    decide(at_table(night, 2))
    assert round_of(night).state == Round.State.FINISHED


def test_signal_twice_changes_nothing() -> None:
    night = running(2)
    match = decide(at_table(night, 1))
    finished_at = round_of(night).finished_at
    match_finished.send(Match, match_id=match.pk)
    assert round_of(night).finished_at == finished_at


def test_match_that_belongs_to_no_event_is_nobodys_business() -> None:
    results.record(match_id=12_345)
    results.reopen(match_id=12_345)


def test_lost_signal_is_settled_by_the_clock() -> None:
    night = running(2)
    decide(at_table(night, 1))
    Round.objects.update(state=Round.State.RUNNING, finished_at=None)
    results.settle()
    assert round_of(night).state == Round.State.FINISHED


def test_settling_leaves_rounds_alone_in_which_somebody_plays() -> None:
    night = running(4)
    decide(at_table(night, 1))
    results.settle()
    assert round_of(night).state == Round.State.RUNNING


def test_winners_meet_in_the_next_round() -> None:
    night = running(4)
    decide(at_table(night, 1))
    decide(at_table(night, 2), home=3, away=7)
    final = next_round(night).pairings.with_people().get()
    assert (final.round.name.code, str(final.home), str(final.away)) == (
        "final", "Ann Alpine / Bea Alpine", "Earl Alpine / Fern Alpine",
    )  # fmt: skip


def test_bye_moves_on_without_a_match() -> None:
    night = running(3)
    decide_all(night)
    final = next_round(night).pairings.with_people().get()
    assert str(final.home) == "Ann Alpine / Bea Alpine"


def test_champion_stands_when_the_final_is_over() -> None:
    night = running(2)
    assert Chart.of(night.stage_now()).champion is None
    decide(at_table(night, 1), home=5, away=7)
    assert str(Chart.of(night.stage_now()).champion) == "Cleo Alpine / Dale Alpine"


def test_standings_hold_every_entry_once_with_their_marks() -> None:
    night = running(4)
    decide_all(night)
    next_round(night)
    decide(at_table(night, 1), home=7, away=6)
    chart = Chart.of(night.stage_now())
    told = [(row.rank, str(chart.entries[row.entry]).split()[0], row.record.marks_for) for row in chart.rows]
    assert told == [(1, "Ann", 14), (2, "Cleo", 13), (3, "Earl", 0), (3, "Gus", 0)]


def test_best_of_three_needs_two_games() -> None:
    night = running(2, best_of=3)
    decide(at_table(night, 1))
    assert Chart.of(night.stage_now()).rows[0].record.games_won == 2


def test_reopened_match_throws_the_next_draft_away() -> None:
    night = running(4)
    decide_all(night)
    rounds.draw(tournament=night, director=owner_of(night.club))
    reopen(Pairing.objects.of(night).with_people()[0].match)  # type: ignore[arg-type]
    assert round_of(night).number == 1 and round_of(night).state == Round.State.RUNNING
    assert night.rulings.get(what=Ruling.What.DISCARDED).data["reopened"] == 1


def test_reopened_match_keeps_a_published_round_from_starting() -> None:
    night = running(4)
    decide_all(night)
    director = owner_of(night.club)
    rounds.publish(round_=rounds.draw(tournament=night, director=director), director=director)
    reopen(Pairing.objects.of(night).with_people()[0].match)  # type: ignore[arg-type]
    assert desk.next_act(night) == desk.NextAct(Act.START, 2, "tables-open", {"tables": [1]})


def test_reopening_twice_is_harmless() -> None:
    night = running(2)
    match = decide(at_table(night, 1))
    for _ in range(2):
        reopen(match)
    assert round_of(night).state == Round.State.RUNNING
    results.record(match_id=match.pk)
    assert round_of(night).state == Round.State.RUNNING


def test_reads_of_a_large_stage_take_as_few_queries_as_of_a_small_one(django_assert_num_queries: object) -> None:
    counts = []
    for teams in (2, 16):
        night = running(teams)
        with django_assert_num_queries(7, exact=False) as counted:  # type: ignore[operator]
            Chart.of(night.stage_now())
        counts.append(len(counted))
    assert counts[0] == counts[1]
