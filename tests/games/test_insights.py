"""Hints and reviews: who may ask, what a worker finds from one seat's sight, and that it never delays or tells."""

from contextlib import AbstractContextManager

import pytest
from django.core.cache import caches

from engine.seats import SEATS
from games import tasks
from games.errors import Refused
from games.models import Match, Player
from games.permissions import can_ask_hint
from games.services import insights, positions
from tests.builders import A_MAKES, SIXES, act, against_bots, people, person, table
from tests.games.conftest import Message
from tests.pages.situations import C_LEADS, RACKS

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    caches["derived"].clear()


def practice(racks: dict[str, str] = SIXES, shaker: str = "D", players: dict[str, Player] | None = None) -> Match:
    """Ann's own table; she is the first to bid."""
    players = players or against_bots(person("Ann"))
    match = table(players, racks=racks, shaker=shaker)
    Match.objects.filter(pk=match.pk).update(created_by=players["A"])
    match.refresh_from_db()
    return match


def ann(match: Match) -> Player:
    return match.seatings_now()["A"].player


def ask(match: Match, version: int | None = None) -> None:
    insights.ask_hint(match=match, player=ann(match), expected_version=match.version if version is None else version)


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(Refused, match=f"^{code}$")


def told(match: Match) -> dict[str, float]:
    tasks.give_hint(match_id=match.pk, version=match.version, seat="A")
    insight = insights.hint(match, "A")
    assert insight and insight.found is not None
    return {each["action"]: each["makes"] for each in insight.found}


def test_a_bidder_learns_the_chance_of_each_bid(messages: list[Message]) -> None:
    match = practice()
    ask(match)
    facts = {"match_id": match.pk, "version": match.version, "seat": "A"}
    assert [(sent.task, sent.facts) for sent in messages] == [("games.tasks.give_hint", facts)]
    assert insights.hint(match, "A") == insights.Insight(None)
    assert told(match)["2m"] > 0.95


def test_who_asks_twice_is_one_who_asked(messages: list[Message]) -> None:
    match = practice()
    ask(match)
    ask(match)
    told(match)
    ask(match)
    assert len(messages) == 1


def test_a_call_and_a_tile_are_weighed_too() -> None:
    match = practice()
    act(match, "A 1m, B pass, C pass, D pass")
    calls = told(match)
    assert max(calls, key=lambda word: calls[word]).startswith("sixes")
    match = practice(RACKS)
    act(match, C_LEADS)
    assert set(told(match)) == {"5-5", "6-5", "5-4"}


@pytest.mark.parametrize("hands", ["people", "a friend", "not hers", "sitting in"])
def test_a_hint_is_for_a_practice_table_of_one_s_own(hands: str) -> None:
    cast = people()
    players = {
        "people": cast,
        "a friend": {**against_bots(cast["A"]), "C": cast["C"]},
        "not hers": against_bots(cast["A"]),
        "sitting in": against_bots(cast["A"]),
    }[hands]
    match = practice(players=players)
    if hands == "not hers":
        Match.objects.filter(pk=match.pk).update(created_by=cast["B"])
    if hands == "sitting in":
        match.seatings.filter(seat="C").update(owner=cast["C"])
    match.refresh_from_db()
    with refused("no-hint"):
        ask(match)


def test_a_hint_is_for_the_one_on_turn_and_the_table_as_it_is() -> None:
    match = practice()
    with refused("stale"):
        ask(match, match.version + 1)
    act(match, "A 30")
    with refused("out-of-turn"):
        ask(match)
    assert not can_ask_hint(None, match, match.seatings_now())


def test_a_late_hint_is_given_up(messages: list[Message]) -> None:
    match = practice()
    ask(match)
    asked = match.version
    act(match, "A 30")
    tasks.give_hint(match_id=match.pk, version=asked, seat="A")
    assert insights.hint(match, "A") is None


@pytest.mark.parametrize("actions", ["", "A 31, B pass, C pass, D pass", C_LEADS])
def test_a_hint_tells_nothing_that_the_seat_cannot_see(actions: str) -> None:
    """Non-interference: B's and C's hidden tiles change places, and the hint stays the same."""
    match = practice(RACKS)
    act(match, actions)
    before = told(match)
    record = match.games.get().hands.get()
    record.deal = {**RACKS, "B": RACKS["B"].replace("3-1", "1-1"), "C": RACKS["C"].replace("1-1", "3-1")}
    record.save()
    caches["derived"].clear()
    assert told(match) == before


def finished(known: dict[str, Player] | None = None) -> Match:
    match = table({**people(), **(known or {})}, racks=SIXES)
    act(match, A_MAKES)
    return match


def test_a_finished_hand_is_reviewed_once(messages: list[Message]) -> None:
    match = finished()
    record = insights.hand_to_review(match, 1)
    assert record is not None
    for _ in range(2):
        insights.ask_review(match=match, record=record)
    assert [sent.task for sent in messages].count("games.tasks.review_hand") == 1
    tasks.review_hand(match_id=match.pk, number=1)
    insight = insights.review(record)
    assert insight and insight.found
    assert {each["seat"] for each in insight.found} <= {str(seat) for seat in SEATS}
    assert [each["trick"] for each in insight.found] == sorted(each["trick"] for each in insight.found)
    assert all(each["cost"] >= 0 for each in insight.found)


def test_a_hand_that_goes_on_is_not_reviewed() -> None:
    match = practice()
    assert insights.hand_to_review(match, 1) is None
    tasks.review_hand(match_id=match.pk, number=1)
    tasks.review_hand(match_id=match.pk, number=7)
    assert positions.position(match).hand.outcome is None


def test_tricks_are_numbered_where_three_play_too() -> None:
    match = table(people(), racks=SIXES, rules="lechner-hall")
    act(match, "B pass, C pass, D pass, A 1m, A nello:high, A 6-6, B 5-5, D 3-0")
    hand = positions.position(match).hand
    assert insights.trick_numbers(hand) == [0] * 5 + [1] * 3
