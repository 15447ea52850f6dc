"""Two phones at one table at the same moment: real threads, real transactions."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from games.models import HandOutcome, HandRecord, Match
from games.services import hands, paper
from games.services.gains import PaperHand
from games.services.paper import Place, Reporter
from tests.builders import ALL_PASS, act, people, table
from tests.games.test_at_once import Answer, at_once

pytestmark = pytest.mark.django_db(transaction=True)

A_MADE = PaperHand(outcome=HandOutcome.MADE, bidder="A", bid="30")


def told(match: Match, reporter: Reporter, intent: str, number: int = 2) -> Callable[[], Answer]:
    return lambda: paper.enter_hand(match=match, reporter=reporter, hand=A_MADE, place=Place(number, intent)).number


def scored(match: Match, reporter: Reporter) -> Callable[[], Answer]:
    place = Place(0, uuid4().hex)
    return lambda: paper.enter_score(match=match, reporter=reporter, score=(7, 4), place=place).number


def test_two_phones_of_a_team_enter_one_hand() -> None:
    cast = people()
    match = table(cast)
    answers = at_once(*(told(match, Reporter(cast[seat], "AC"), seat) for seat in "AC"))
    assert sorted(map(str, answers)) == ["2", "stale"]
    assert match.lines.count() == 1


def test_a_double_tap_enters_one_hand() -> None:
    cast = people()
    match = table(cast)
    assert at_once(*[told(match, Reporter(cast["A"], "AC"), "tap")] * 4) == [2, 2, 2, 2]
    assert match.lines.count() == 1


def test_equal_reports_at_once_end_the_match_once() -> None:
    cast = people()
    match = table(cast)
    at_once(scored(match, Reporter(cast["A"], "AC")), scored(match, Reporter(cast["B"], "BD")))
    match.refresh_from_db()
    assert (match.is_finished, match.result().games) == (True, ((7, 4),))
    assert HandRecord.objects.of_match(match).filter(outcome="score").count() == 1


def test_a_line_is_confirmed_or_taken_back_never_both() -> None:
    cast = people()
    match = table(cast)
    line = paper.enter_hand(match=match, reporter=Reporter(cast["A"], "AC"), hand=A_MADE, place=Place(0, "one"))

    def confirm() -> Answer:
        paper.confirm(match=match, reporter=Reporter(cast["B"], "BD"), line_id=line.pk)
        return "confirmed"

    def take_back() -> Answer:
        paper.take_back(match=match, reporter=Reporter(cast["A"], "AC"), line_id=line.pk)
        return "taken back"

    answers = at_once(confirm, take_back)
    assert sorted(map(str, answers)) in (["confirmed", "stale"], ["stale", "taken back"])
    assert HandRecord.objects.filter(source="phone").exists() == ("confirmed" in answers)


def test_a_shake_and_a_report_leave_one_place_where_the_match_is_played() -> None:
    cast = people()
    match = table(cast)
    act(match, ALL_PASS)

    def shake() -> Answer:
        hands.shake(match=match, player=cast["A"], expected_version=match.version)
        return "shaken"

    answers = at_once(shake, told(match, Reporter(cast["B"], "BD"), "tap", number=0))
    match.refresh_from_db()
    assert "on-paper" in answers or "shaken" in answers or "stale" in answers
    assert match.is_on_paper
    assert HandRecord.objects.of_match(match).filter(outcome="").count() == 0
