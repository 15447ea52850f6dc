"""Two people, a bot and a clock at the same moment: real threads, real transactions."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections
from django.utils import timezone

from engine.notation import parse_word
from engine.rule_set import RuleSet
from games import tasks
from games.errors import Refused
from games.models import Door, Filling, GameRecord, HandRecord, Match, Player
from games.services import hands, lobby, seating, sweeping
from games.services.matches import Terms
from games.services.seating import SeatPlan
from tests.builders import ALL_PASS, act, against_bots, bot, people, person, table

pytestmark = pytest.mark.django_db(transaction=True)

Answer = int | str


def at_once(*acts: Callable[[], Answer]) -> list[Answer]:
    """Each act in a thread of its own with its own connection, all starting together; a refusal answers its code."""
    start = Barrier(len(acts))

    def run(act: Callable[[], Answer]) -> Answer:
        start.wait(timeout=10)
        try:
            return act()
        except Refused as refused:
            return refused.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(run, acts))


def post(match: Match, player: Player, word: str, intent: str) -> Callable[[], Answer]:
    return lambda: (
        hands.submit(
            match=match, player=player, action=parse_word(word), expected_version=match.version, intent=intent
        ).version
    )


def test_two_posts_for_one_seat_leave_one_action() -> None:
    players = people()
    match = table(players)
    answers = at_once(*(post(match, players["B"], word, intent=word) for word in ("30", "31", "32", "33")))
    assert sorted(map(str, answers)) == ["2", "stale", "stale", "stale"]
    assert match.actions.count() == 1


def test_a_double_click_has_one_answer_and_leaves_one_action() -> None:
    players = people()
    match = table(players)
    assert at_once(*[post(match, players["B"], "30", intent="tap")] * 4) == [2, 2, 2, 2]
    assert match.actions.count() == 1


def test_two_workers_with_one_message_leave_one_action() -> None:
    match = table(against_bots(person("Ann")))

    def work() -> Answer:
        tasks.play_bot_turn(match_id=match.pk, version=1)
        return "done"

    at_once(work, work, work)
    assert match.actions.count() == 1


def test_two_sweeps_claim_an_overdue_match_once() -> None:
    match = table(against_bots(person("Ann")))
    Match.objects.filter(pk=match.pk).update(due_at=timezone.now() - 10 * sweeping.GRACE)
    assert sorted(map(str, at_once(sweeping.sweep, sweeping.sweep, sweeping.sweep))) == ["0", "0", "1"]


def test_four_people_tap_next_hand_and_one_hand_is_shaken() -> None:
    players = people()
    match = table(players)
    act(match, ALL_PASS)

    def tap(player: Player) -> Callable[[], Answer]:
        return lambda: hands.shake(match=match, player=player, expected_version=match.version).record.number

    answers = at_once(*map(tap, players.values()))
    assert sorted(map(str, answers)) == ["2", "stale", "stale", "stale"]
    assert (HandRecord.objects.count(), GameRecord.objects.count()) == (2, 1)


def test_a_person_who_takes_the_seat_and_the_bot_that_plays_leave_one_truth() -> None:
    match = table(against_bots(person("Ann")))

    def sit() -> Answer:
        seating.change(match=match, seat="B", plan=SeatPlan.of(person("Ben")))
        return "sits"

    def play() -> Answer:
        tasks.play_bot_turn(match_id=match.pk, version=1)
        return "played"

    at_once(sit, play)
    match.refresh_from_db()
    assert match.version == 2 + match.actions.count()
    assert match.seatings.current().count() == 4


def test_whole_hands_at_once_on_two_tables_stay_apart() -> None:
    seats = {seat: bot() for seat in "ABCD"}
    tables = [table(seats, bot_delay=False) for _ in range(2)]

    def play(match: Match) -> Callable[[], Answer]:
        def work() -> Answer:
            tasks.play_bot_turn(match_id=match.pk, version=1)
            return "played"

        return work

    at_once(*map(play, tables))
    for match in tables:
        match.refresh_from_db()
        shakes = HandRecord.objects.of_match(match).count()
        assert match.version == match.actions.count() + shakes == 41


def test_two_who_want_the_last_seat_leave_one_sitting_and_one_hand() -> None:
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    terms = Terms(door=Door.LOBBY, filling=Filling.ALLOWED)
    bots = {"B": "steady", "C": "steady"}
    match = lobby.lay(host=ann, rule_set=RuleSet.preset("straight"), best_of=1, terms=terms, bots=bots)

    def sit(player: Player) -> Callable[[], Answer]:
        return lambda: lobby.sit(match=match, player=player, seat="D").seat

    answers = at_once(sit(ben), sit(eve))
    assert sorted(map(str, answers)) == ["D", "seat-taken"]
    assert (HandRecord.objects.count(), match.seatings.current().count()) == (1, 4)
