"""Games and matches are won as the hand records say; a correction is a new version of one."""

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoAssertNumQueries

from engine.rule_set import RuleSet
from engine.seats import Side
from games.errors import Refused
from games.models import HandOutcome, HandRecord, Match
from games.models.result import Scored, fold
from games.services import corrections
from games.services.corrections import Finding
from games.signals import match_finished, match_reopened
from tests.builders import A_MAKES, act, people, person, scored, table

MARKS, POINTS = RuleSet.preset("straight"), RuleSet.preset("kitchen-table")
SET = Finding(HandOutcome.SET, bidder="A", bid="1m", call="sixes/1", scored_bd=1)


def hand(game: int, ac: int, bd: int, outcome: str = "made", bidder: str = "A") -> Scored:
    return Scored(game, ac, bd, outcome, bidder)


def test_passing_seven_costs_nothing() -> None:
    """Rules 2.2."""
    result = fold([hand(1, 6, 0), hand(1, 2, 0)], rules=MARKS, games_needed=1)
    assert (result.winner, result.games) == (Side.AC, ((8, 0),))


def test_best_of_three_needs_two_games() -> None:
    games = [hand(1, 7, 0), hand(2, 0, 7), hand(3, 0, 3)]
    result = fold(games, rules=MARKS, games_needed=2)
    assert (result.winner, result.games, result.games_won) == (None, ((7, 0), (0, 7), (0, 3)), (1, 1))


@pytest.mark.parametrize(("outcome", "winner"), [("made", Side.AC), ("set", Side.BD)])
def test_when_both_pass_250_the_bid_decides(outcome: str, winner: Side) -> None:
    """Rules 9.2."""
    result = fold([hand(1, 240, 245), hand(1, 31, 11, outcome)], rules=POINTS, games_needed=1)
    assert result.winner is winner


@pytest.mark.django_db(transaction=True)
def test_the_end_is_announced_after_commit() -> None:
    heard: list[int] = []

    def hear(match_id: int, **_: object) -> None:
        heard.append(match_id)

    match_finished.connect(hear)
    match = table(people())
    scored(match, (6, 0))
    act(match, A_MAKES)
    match_finished.disconnect(hear)
    assert (heard, match.is_finished, match.due_at) == ([match.pk], True, None)


def finished() -> tuple[Match, HandRecord]:
    match = table(people())
    scored(match, (6, 0))
    act(match, A_MAKES)
    return match, match.games.get().hands.get(number=2)


@pytest.mark.django_db(transaction=True)
def test_a_correction_reopens_the_match_and_correcting_back_ends_it_again() -> None:
    heard: list[str] = []

    def reopened(**_: object) -> None:
        heard.append("reopened")

    def ended(**_: object) -> None:
        heard.append("finished")

    match, record = finished()
    match_reopened.connect(reopened)
    match_finished.connect(ended)
    made = Finding(HandOutcome.MADE, record.bidder, record.bid, record.call, 1, 0)
    second = corrections.correct(record=record, finding=SET, by=person("Dora"), note="miscounted")
    third = corrections.correct(record=second, finding=made, by=person("Dirk"), note="counted right after all")
    match_reopened.disconnect(reopened)
    match_finished.disconnect(ended)
    assert heard == ["reopened", "finished"]
    assert (third.revision, match.result().games) == (3, ((7, 0),))


@pytest.mark.django_db
def test_a_correction_keeps_what_it_replaces() -> None:
    _match, record = finished()
    corrections.correct(record=record, finding=SET, by=person("Dora"), note="miscounted")
    versions = HandRecord.objects.filter(number=2).order_by("revision")
    assert [(version.outcome, version.is_current, version.note) for version in versions] == [
        ("made", False, ""),
        ("set", True, "miscounted"),
    ]


@pytest.mark.django_db
def test_the_same_correction_twice_is_one() -> None:
    _match, record = finished()
    once = corrections.correct(record=record, finding=SET, by=person("Dora"), note="miscounted")
    again = corrections.correct(record=once, finding=SET, by=person("Dora"), note="miscounted")
    assert again == once


@pytest.mark.django_db
def test_two_directors_do_not_overwrite_each_other_unseen() -> None:
    _match, record = finished()
    corrections.correct(record=record, finding=SET, by=person("Dora"), note="miscounted")
    with pytest.raises(Refused, match="stale"):
        corrections.correct(record=record, finding=Finding(HandOutcome.VOID), by=person("Dirk"), note="misdeal")


@pytest.mark.django_db
def test_a_hand_in_play_is_not_corrected() -> None:
    match = table(people())
    with pytest.raises(Refused, match="hand-unfinished"):
        corrections.correct(record=match.games.get().hands.get(), finding=SET, by=person("Dora"), note="early")


@pytest.mark.django_db
def test_the_database_holds_one_current_version() -> None:
    _match, record = finished()
    record.pk, record.revision, record.note = None, 2, "by hand"
    with pytest.raises(IntegrityError), transaction.atomic():
        record.save()


@pytest.mark.django_db
def test_results_of_many_matches_take_two_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(3):
        scored(table(people()), (3, 0))
    with django_assert_num_queries(2):
        results = Match.objects.all().results()
    assert [result.games for result in results.values()] == [((3, 0),)] * 3
