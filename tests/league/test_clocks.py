"""The round clock, and time called: the hand is finished, more marks win, equal is one more hand."""

from datetime import timedelta

import pytest
from django.utils import timezone

from engine.seats import Seat
from games.errors import Refused
from games.models import Match
from games.services import hands
from league import tasks
from league.models import Pairing, Round, Ruling, Tournament, Verdict
from league.models.chart import Chart
from league.services import clocks, timecalls
from league.services.stages import StagePlan
from tests.league.builders import checked_in, next_round, owner_of, person, running, table

pytestmark = pytest.mark.django_db


def round_of(night: Tournament) -> Round:
    return Round.objects.of(night).select_related("stage__tournament__club").get()


def minutes_left(night: Tournament, after: int = 0) -> int | None:
    seconds = round_of(night).seconds_left(timezone.now() + timedelta(minutes=after))
    return None if seconds is None else round(seconds / 60)


def refusal(verb: object, **words: object) -> str:
    with pytest.raises(Refused) as refused:
        verb(**words)  # type: ignore[operator]
    return refused.value.code


def test_clock_of_the_stage_runs_from_the_start() -> None:
    night = checked_in(4, stages=(StagePlan(minutes=40),))
    next_round(night)
    assert minutes_left(night) == 40 and minutes_left(night, after=45) == -5


def test_round_without_a_length_has_no_clock() -> None:
    night = running(4)
    assert minutes_left(night) is None
    assert refusal(clocks.pause, round_=round_of(night), director=owner_of(night.club)) == "no-clock"


def test_director_starts_pauses_and_goes_on() -> None:
    night = running(4)
    director = owner_of(night.club)
    clocks.start(round_=round_of(night), director=director, minutes=30)
    Round.objects.update(clock_since=timezone.now() - timedelta(minutes=10))
    clocks.pause(round_=round_of(night), director=director)
    assert minutes_left(night) == minutes_left(night, after=15) == 20
    clocks.go_on(round_=round_of(night), director=director)
    assert minutes_left(night, after=5) == 15
    acts = list(night.rulings.filter(what=Ruling.What.CLOCK).order_by("pk").values_list("data__act", flat=True))
    assert acts == ["started", "paused", "resumed"]


def test_clock_is_extended_for_all_or_for_one_table() -> None:
    night = running(4)
    director = owner_of(night.club)
    clocks.start(round_=round_of(night), director=director, minutes=30)
    clocks.extend(round_=round_of(night), director=director, minutes=5)
    clocks.extend_table(pairing=table(night, 2), director=director, minutes=3)
    now = timezone.now()
    left = [row.seconds_left(now) or 0 for row in Pairing.objects.of(night).with_people()]
    assert minutes_left(night) == 35 and left[1] - left[0] == 180


def test_clock_acts_twice_change_nothing() -> None:
    night = running(4)
    director = owner_of(night.club)
    for _ in range(2):
        clocks.start(round_=round_of(night), director=director, minutes=30)
    for _ in range(2):
        clocks.pause(round_=round_of(night), director=director)
    assert night.rulings.filter(what=Ruling.What.CLOCK).count() == 2


def test_extension_that_is_clicked_twice_is_given_once() -> None:
    night = running(4)
    director = owner_of(night.club)
    clocks.start(round_=round_of(night), director=director, minutes=30)
    for _ in range(2):
        clocks.extend(round_=round_of(night), director=director, minutes=5, seen=1800)
        clocks.extend_table(pairing=table(night, 1), director=director, minutes=3, seen=0)
    assert minutes_left(night) == 35 and table(night, 1).extra_seconds == 180


@pytest.mark.parametrize("minutes", [0, -5, 601])
def test_clock_takes_no_foolish_length(minutes: int) -> None:
    night = running(4)
    words = {"round_": round_of(night), "director": owner_of(night.club), "minutes": minutes}
    assert refusal(clocks.start, **words) == "clock-minutes"


def test_stranger_leaves_the_clock_alone() -> None:
    night = running(4)
    assert refusal(clocks.start, round_=round_of(night), director=person("Sid"), minutes=5) == "not-director"


# Time called


def end_hand(match: Match, ac: int, bd: int) -> None:
    """The hand on the table ends so, and the next one is shaken."""
    game = match.games.get()
    hand = game.hands.order_by("number").last()
    assert hand is not None
    hand.outcome, hand.bidder, hand.bid = "made", "A", "30"
    hand.scored_ac, hand.scored_bd, hand.finished_at = ac, bd, timezone.now()
    hand.save()
    match.refresh_from_db()
    hands.deal(match, game, Seat.A, number=hand.number + 1)
    Match.objects.filter(pk=match.pk).update(version=match.version + 1)


def match_of(night: Tournament) -> Match:
    match = table(night, 1).match
    assert match is not None
    return match


def call(night: Tournament) -> None:
    timecalls.call(pairing=table(night, 1), director=owner_of(night.club))


def verdict(night: Tournament) -> tuple[int | None, list[list[int]]] | None:
    timecalls.settle_event(tournament=night)
    found = Verdict.objects.current().first()
    return (found.won, found.games) if found else None


def test_hand_in_progress_is_finished_and_more_marks_win() -> None:
    night = running(2)
    end_hand(match_of(night), 2, 0)
    call(night)
    assert verdict(night) is None
    end_hand(match_of(night), 0, 1)
    assert verdict(night) == (0, [[2, 1]])
    assert match_of(night).is_finished and round_of(night).state == Round.State.FINISHED


def test_equal_marks_take_one_more_hand() -> None:
    night = running(2)
    end_hand(match_of(night), 1, 0)
    call(night)
    end_hand(match_of(night), 0, 1)
    assert verdict(night) is None
    end_hand(match_of(night), 0, 2)
    assert verdict(night) == (1, [[1, 3]])


def test_hands_played_after_the_deciding_one_do_not_count() -> None:
    night = running(2)
    call(night)
    end_hand(match_of(night), 1, 0)
    end_hand(match_of(night), 0, 3)
    assert verdict(night) == (0, [[1, 0]])


def test_game_that_is_won_with_that_hand_is_simply_won() -> None:
    night = running(2)
    call(night)
    assert verdict(night) is None and Chart.of(night.stage_now()).champion is None


def test_time_is_called_at_every_open_table_and_once() -> None:
    night = running(8)
    director = owner_of(night.club)
    assert timecalls.call_all(round_=round_of(night), director=director) == 4
    assert timecalls.call_all(round_=round_of(night), director=director) == 0
    assert night.rulings.filter(what=Ruling.What.TIME_CALLED).count() == 4


def test_clock_task_settles_time_that_was_called() -> None:
    night = running(2)
    call(night)
    end_hand(match_of(night), 1, 0)
    tasks.settle()
    assert Verdict.objects.get().kind == Verdict.Kind.TIME


@pytest.mark.parametrize(
    ("best_of", "games", "won"),
    [(1, [(5, 3)], 0), (3, [(7, 3), (2, 5)], 0), (3, [(7, 3), (3, 7), (1, 2)], 1), (1, [(0, 1)], 1)],
)
def test_paper_table_reports_what_it_had_when_time_was_called(
    best_of: int, games: list[tuple[int, int]], won: int
) -> None:
    night = running(2, best_of=best_of)
    timecalls.enter(pairing=table(night, 1), keeper=owner_of(night.club), games=games)
    assert Verdict.objects.get().won == won and Chart.of(night.stage_now()).champion is not None


@pytest.mark.parametrize(
    ("games", "code"), [([(3, 3)], "time-equal"), ([], "impossible-score"), ([(5, 3), (2, 1)], "impossible-score")]
)
def test_score_at_time_that_decides_nothing_is_refused(games: list[tuple[int, int]], code: str) -> None:
    night = running(2)
    words = {"pairing": table(night, 1), "keeper": owner_of(night.club), "games": games}
    assert refusal(timecalls.enter, **words) == code
