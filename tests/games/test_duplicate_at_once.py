"""Tables of one duplicate play at the same moment: real threads, real transactions."""

from collections.abc import Callable
from threading import Event, Timer
from uuid import uuid4

import pytest
from django.db import transaction

from engine.notation import parse_word
from engine.rule_set import RuleSet
from games import tasks
from games.models import DuplicateSet, HandRecord, Match
from games.services import duplicates, hands, lobby, sweeping
from games.services.duplicates import Party
from tests.builders import act, bot, person
from tests.games.boards import known, play, table_of
from tests.games.test_at_once import Answer, at_once

pytestmark = pytest.mark.django_db(transaction=True)

ALL_BUT_ONE = "B pass, C pass, D pass"
TABLES = 4


def tables(size: int = 1) -> list[Match]:
    duplicate = known(size)
    cast = [{seat: person(f"{seat}{table}") for seat in "ABCD"} for table in range(TABLES)]
    return [table_of(duplicate, players, number) for number, players in enumerate(cast, 1)]


def last_pass(match: Match) -> Callable[[], Answer]:
    player = match.seatings_now()["A"].player
    return lambda: (
        hands.submit(
            match=match, player=player, action=parse_word("pass"), expected_version=match.version, intent=uuid4().hex
        ).version
    )


def test_tables_that_finish_a_board_at_once_leave_it_told() -> None:
    four = tables()
    for match in four:
        act(match, ALL_BUT_ONE)
    assert at_once(*map(last_pass, four)) == [5] * TABLES
    assert DuplicateSet.objects.get().told == 1
    assert not Match.objects.unfinished().exists()


def test_who_finishes_while_another_has_not_committed_waits_and_sees_both() -> None:
    first, second, *others = tables()
    for match in others:
        play(match, f"{ALL_BUT_ONE}, A pass")
    for match in (first, second):
        act(match, ALL_BUT_ONE)
    done, commit = Event(), Event()

    def slow() -> Answer:
        with transaction.atomic():
            answer = last_pass(first)()
            done.set()
            commit.wait(timeout=10)
        return answer

    def quick() -> Answer:
        done.wait(timeout=10)
        Timer(0.3, commit.set).start()
        return last_pass(second)()

    assert at_once(slow, quick) == [5, 5]
    assert DuplicateSet.objects.get().told == 1


def test_a_board_is_untold_until_the_last_of_them_commits() -> None:
    *most, late = tables(2)
    for match in (*most, late):
        act(match, ALL_BUT_ONE)
    at_once(*map(last_pass, most))
    assert DuplicateSet.objects.get().told == 0
    at_once(last_pass(late))
    assert DuplicateSet.objects.get().told == 1


def test_closing_while_tables_play_leaves_no_half_told_board() -> None:
    host = person("Hope")
    duplicate = known(2, host=host)
    cast = [{seat: person(f"{seat}{table}") for seat in "ABCD"} for table in range(TABLES)]
    four = [table_of(duplicate, players, number) for number, players in enumerate(cast, 1)]
    for match in four:
        act(match, ALL_BUT_ONE)

    def close() -> Answer:
        duplicates.close(duplicate=duplicate, by=host)
        return "closed"

    answers = at_once(*map(last_pass, four), close, close)
    assert answers.count("closed") == 2
    assert {str(answer) for answer in answers} <= {"closed", "5", "match-over", "stale"}
    duplicate.refresh_from_db()
    assert duplicate.is_told and duplicate.closed_at
    assert not Match.objects.unfinished().exists()


def test_one_person_who_sits_down_at_two_tables_at_once_sits_at_one() -> None:
    host, eve = person("Hope"), person("Eve")
    party = Party(own={}, others=["", ""])
    duplicate = duplicates.lay(host=host, rule_set=RuleSet.preset("straight"), size=4, party=party)
    _own, second, third = duplicate.matches.order_by("pk")

    def sit(match: Match) -> Callable[[], Answer]:
        return lambda: lobby.sit(match=match, player=eve, link=match.links.get()).seat

    assert sorted(map(str, at_once(sit(second), sit(third)))) == ["A", "knows-boards"]


def test_bots_killed_in_the_midst_play_every_board_once() -> None:
    """Messages that are lost, late or doubled: the sweeper finds the table, and no board is shaken twice."""
    duplicate = known(2)
    match = table_of(duplicate, {seat: bot("random") for seat in "ABCD"})
    other = table_of(duplicate, {seat: person(f"{seat}x") for seat in "ABCD"}, 2)
    Match.objects.filter(pk=match.pk).update(bot_delay=False)
    while not match.is_finished:
        version = match.version

        def work(version: int = version) -> Answer:
            tasks.play_bot_turn(match_id=match.pk, version=version)
            tasks.shake_next_hand(match_id=match.pk, version=version)
            return "worked"

        at_once(work, work)
        sweeping.sweep()
        match.refresh_from_db()
        assert match.version > version or match.is_finished
    numbers = HandRecord.objects.of_match(match).values_list("number", "game__board__number")
    assert list(numbers) == [(1, 1), (2, 2)]
    play(other, "B pass, C pass, D pass, A pass", "B pass, C pass, D pass, A pass")
    duplicate.refresh_from_db()
    assert duplicate.is_told
