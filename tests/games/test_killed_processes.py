"""Worker, broker, web or clock die in the middle of a hand: play goes on by itself, the log is whole (design 2.4)."""

import urllib.request
from functools import partial

import pytest

from engine.rule_set import RuleSet
from games.models import HandRecord, Match
from games.services import matches, positions
from games.services.matches import Terms
from games.services.seating import SeatPlan
from tests.builders import bot
from tests.processes import RealSite, wait_until

GOES_ON_WITHIN = 10.0
IN_MID_HAND = 4

pytestmark = pytest.mark.processes


def bots_match(*, bot_delay: bool) -> Match:
    seats = {seat: SeatPlan.of(bot()) for seat in "ABCD"}
    terms = Terms(bot_delay=bot_delay)
    return matches.open_match(rule_set=RuleSet.preset("straight"), best_of=1, seats=seats, terms=terms)


def reaches(match: Match, version: int, seconds: float) -> bool:
    def now() -> bool:
        match.refresh_from_db()
        return match.version >= version or match.is_finished

    return wait_until(now, seconds)


def all_alive_again(site: RealSite, killed: dict[str, int]) -> bool:
    return all(site.pid(part) not in (None, pid) for part, pid in killed.items())


def assert_log_is_whole(match: Match) -> None:
    """Each version was made by one shake or one action, and every hand replays by the rules."""
    match.refresh_from_db()
    hands = list(HandRecord.objects.of_match(match))
    shakes = [hand.sequence for hand in hands]
    actions = list(match.actions.values_list("sequence", flat=True))
    assert sorted(shakes + actions) == list(range(min(shakes), match.version + 1))
    for hand in hands:
        replayed = positions.game_of(match, hand).hand
        assert replayed is not None
        assert (replayed.outcome is None) == (hand.outcome == "")


def test_play_goes_on_within_ten_seconds_whatever_dies(embedded_site: RealSite) -> None:
    match = bots_match(bot_delay=True)
    assert reaches(match, IN_MID_HAND, 20)
    for parts in (["worker"], ["broker"], ["web", "beat"], ["broker", "worker", "beat", "web"]):
        killed = {part: embedded_site.kill(part) for part in parts}
        match.refresh_from_db()
        assert reaches(match, match.version + 1, GOES_ON_WITHIN), f"{parts} dead: play stands still"
        assert wait_until(partial(all_alive_again, embedded_site, killed), GOES_ON_WITHIN), f"{parts} stay dead"
    assert_log_is_whole(match)


def test_a_worker_killed_at_full_speed_loses_and_doubles_nothing(running_site: RealSite) -> None:
    match = bots_match(bot_delay=False)
    for version in (10, 40, 80):
        assert reaches(match, version, 20)
        running_site.kill("worker")
    assert reaches(match, 10_000, 60)
    assert match.is_finished
    assert_log_is_whole(match)


def test_the_web_answers_again_and_refuses_no_visitor_meanwhile(running_site: RealSite) -> None:
    before = running_site.kill("web")
    with urllib.request.urlopen(f"{running_site.url}/api/schema/", timeout=GOES_ON_WITHIN) as answer:
        assert answer.status == 200
    assert running_site.pid("web") not in (None, before)
