"""Results by ruling: forfeits, no-shows, void, replay, an entered score. Each is a record of its own."""

import pytest

from games.errors import Refused
from games.models import Match
from games.services import hands, positions
from league.models import Pairing, Round, Ruling, Tournament, Verdict
from league.models.chart import Chart
from league.services import rounds, rulings
from league.services.rulings import Absent
from league.services.stages import StagePlan
from tests.builders import act
from tests.league.builders import decide, decide_all, names, next_round, owner_of, person, running, table

pytestmark = pytest.mark.django_db


def forfeit(night: Tournament, at: int, loser: Absent, round_number: int = 1) -> Verdict:
    return rulings.forfeit(pairing=table(night, at, round_number), judge=owner_of(night.club), loser=loser)


def marks(night: Tournament) -> dict[str, tuple[int, int]]:
    chart = Chart.of(night.stage_now())
    return {
        str(chart.entries[row.entry]).split()[0]: (row.record.marks_for, row.record.marks_against) for row in chart.rows
    }


def refusal(verb: object, **words: object) -> str:
    with pytest.raises(Refused) as refused:
        verb(**words)  # type: ignore[operator]
    return refused.value.code


def test_forfeit_is_seven_to_nothing_and_sends_the_other_side_on() -> None:
    night = running(4)
    forfeit(night, 1, Absent.HOME)
    decide(table(night, 2))
    assert marks(night)["Gus"] == (7, 0)
    next_round(night)
    assert names(night, 2) == ["Gus Cleo"]


def test_forfeit_gives_every_game_that_is_needed() -> None:
    night = running(2, best_of=5)
    forfeit(night, 1, Absent.AWAY)
    assert marks(night) == {"Ann": (21, 0), "Cleo": (0, 21)}


def test_forfeit_is_worth_what_the_stage_says() -> None:
    night = running(2, stages=(StagePlan(forfeit_marks=(7, 3)),))
    forfeit(night, 1, Absent.AWAY)
    assert marks(night) == {"Ann": (7, 3), "Cleo": (3, 7)}


def test_forfeit_where_points_count_is_the_whole_game() -> None:
    night = running(2, rule_set={"scoring": "points"})
    forfeit(night, 1, Absent.AWAY)
    assert marks(night)["Ann"] == (250, 0)


def test_after_a_double_forfeit_nobody_advances_and_the_next_opponent_walks_over() -> None:
    night = running(4)
    forfeit(night, 1, Absent.BOTH)
    decide(table(night, 2))
    final = next_round(night).pairings.get()
    assert names(night, 2) == ["Cleo"] and final.reasons[0]["code"] == "bye-walkover"
    assert str(Chart.of(night.stage_now()).champion).startswith("Cleo")


def test_double_no_show_at_every_table_leaves_no_champion() -> None:
    night = running(4)
    for at in (1, 2):
        rulings.no_show(pairing=table(night, at), judge=owner_of(night.club), absent=Absent.BOTH)
    chart = Chart.of(night.stage_now())
    assert chart.is_over and chart.champion is None and len(chart.rows) == 4
    assert night.rulings.filter(what=Ruling.What.NO_SHOW).count() == 2


def test_ruling_has_author_reason_and_whom_it_is_about() -> None:
    night = running(2)
    rulings.no_show(pairing=table(night, 1), judge=owner_of(night.club), absent=Absent.AWAY, why="flat tyre")
    ruling = night.rulings.latest_first()[0]
    assert (ruling.what, ruling.why, ruling.who) == (Ruling.What.NO_SHOW, "flat tyre", owner_of(night.club))
    assert ruling.about == "Ann Alpine / Bea Alpine - Cleo Alpine / Dale Alpine"


def test_match_stops_where_it_is_when_its_side_forfeits() -> None:
    night = running(2)
    match = table(night, 1).match
    assert match is not None
    forfeit(night, 1, Absent.AWAY)
    match.refresh_from_db()
    assert match.is_finished and match.awaits == "" and match.due_at is None
    seat = next(iter(match.seatings.current().order_by("seat")))
    code = refusal(hands.shake, match=match, player=seat.player, expected_version=match.version)
    assert code == "match-over"


def test_same_ruling_twice_is_one() -> None:
    night = running(2)
    assert forfeit(night, 1, Absent.AWAY) == forfeit(night, 1, Absent.AWAY)
    assert Verdict.objects.count() == 1 and night.rulings.filter(what=Ruling.What.FORFEITED).count() == 1


def test_another_ruling_on_a_decided_match_is_a_correction_and_refused_here() -> None:
    night = running(2)
    forfeit(night, 1, Absent.AWAY)
    words = {"pairing": table(night, 1), "judge": owner_of(night.club), "loser": Absent.HOME}
    assert refusal(rulings.forfeit, **words) == "already-decided"


def test_played_match_cannot_be_forfeited() -> None:
    night = running(4)
    decide(table(night, 1))
    words = {"pairing": table(night, 1), "judge": owner_of(night.club), "loser": Absent.HOME}
    assert refusal(rulings.forfeit, **words) == "already-decided"


def test_void_match_counts_for_nobody() -> None:
    night = running(4, format="swiss")
    rulings.make_void(pairing=table(night, 1), judge=owner_of(night.club), why="wrong tiles")
    decide(table(night, 2))
    counted = [row.record.wins + row.record.losses for row in Chart.of(night.stage_now()).rows]
    assert sorted(counted) == [0, 0, 1, 1]
    assert Round.objects.get().state == Round.State.FINISHED


def test_void_needs_a_reason() -> None:
    night = running(2)
    words = {"pairing": table(night, 1), "judge": owner_of(night.club), "why": " "}
    assert refusal(rulings.make_void, **words) == "reason-missing"


def test_replay_opens_a_fresh_match_and_keeps_the_old_one() -> None:
    night = running(2)
    old = table(night, 1).match
    assert old is not None
    rulings.replay(pairing=table(night, 1), judge=owner_of(night.club), why="a tile was missing")
    new = table(night, 1).match
    assert new is not None and new != old and not new.is_finished
    assert Match.objects.get(pk=old.pk).is_finished
    assert night.rulings.latest_first()[0].data["former_match"] == old.public_id


def test_replay_asked_for_twice_is_one_until_it_is_played() -> None:
    night = running(2)
    judge, why = owner_of(night.club), "a tile was missing"
    for _ in range(2):
        rulings.replay(pairing=table(night, 1), judge=judge, why=why)
    assert night.rulings.filter(what=Ruling.What.REPLAYED).count() == 1
    match = table(night, 1).match
    assert match is not None
    act(match, f"{positions.position(match).hand.turn} 30")
    rulings.replay(pairing=table(night, 1), judge=judge, why=why)
    assert night.rulings.filter(what=Ruling.What.REPLAYED).count() == 2 and table(night, 1).match != match


def test_entered_score_closes_the_match() -> None:
    night = running(2, best_of=3)
    rulings.enter_score(pairing=table(night, 1), keeper=owner_of(night.club), games=[(7, 3), (5, 7), (4, 7)])
    chart = Chart.of(night.stage_now())
    assert marks(night)["Cleo"] == (17, 16) and str(chart.champion).startswith("Cleo")


@pytest.mark.parametrize(
    ("best_of", "games"),
    [
        (1, []), (1, [(7, 7)]), (1, [(6, 4)]), (1, [(7, 3), (7, 3)]), (3, [(7, 3)]), (3, [(7, 3), (3, 7)]),
        (3, [(7, 3), (7, 3), (3, 7)]), (1, [(8, 7)]), (1, [(7, -1)]), (3, [(7, 1), (7, 2), (7, 3)]),
    ],
)  # fmt: skip
def test_score_that_no_match_can_come_to_is_refused(best_of: int, games: list[tuple[int, int]]) -> None:
    night = running(2, best_of=best_of)
    words = {"pairing": table(night, 1), "keeper": owner_of(night.club), "games": games}
    assert refusal(rulings.enter_score, **words) == "impossible-score" and not Verdict.objects.exists()


def test_bye_has_no_result_to_rule_on() -> None:
    night = running(3)
    bye = Pairing.objects.of(night).with_people().get(kind=Pairing.Kind.BYE)
    words = {"pairing": bye, "judge": owner_of(night.club), "loser": Absent.HOME}
    assert refusal(rulings.forfeit, **words) == "no-opponent"


def test_stranger_rules_on_nothing() -> None:
    night = running(2)
    words = {"pairing": table(night, 1), "judge": person("Sid"), "loser": Absent.HOME}
    assert refusal(rulings.forfeit, **words) == "not-director" and not Verdict.objects.exists()


def test_forfeit_before_the_start_opens_no_match() -> None:
    night = running(4)
    decide_all(night)
    director = owner_of(night.club)
    round_ = rounds.publish(round_=rounds.draw(tournament=night, director=director), director=director)
    forfeit(night, 1, Absent.HOME, 2)
    rounds.start(round_=round_, director=director)
    assert table(night, 1, 2).match is None and Chart.of(night.stage_now()).champion is not None


def test_log_is_found_by_team_reason_author_and_act() -> None:
    night = running(4)
    rulings.no_show(pairing=table(night, 1), judge=owner_of(night.club), absent=Absent.AWAY, why="Flat tyre")
    for words in ("alpine", "tyre flat", "dora no-show", "gus"):
        assert [ruling.what for ruling in night.rulings.searched(words)] == [Ruling.What.NO_SHOW], words
    assert not night.rulings.searched("rain").exists()
