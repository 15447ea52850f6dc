"""The next hand: who may ask for it, when, and who shakes."""

import pytest

from engine.tiles import TILES
from games.errors import Refused
from games.models import Awaits, Match, Player
from games.services import hands, matches
from tests.builders import A_MAKES, ALL_PASS, act, against_bots, people, person, scored, table

pytestmark = pytest.mark.django_db


def refused(match: Match, player: Player, *, version: int | None = None) -> tuple[str, int]:
    with pytest.raises(Refused) as refusal:
        hands.shake(match=match, player=player, expected_version=match.version if version is None else version)
    return refusal.value.code, refusal.value.status


def test_the_shake_moves_clockwise_after_an_all_pass_hand_too() -> None:
    """Rules 1.4."""
    players = people()
    match = table(players)
    act(match, ALL_PASS)
    after = hands.shake(match=match, player=players["C"], expected_version=match.version)
    assert (after.record.shaker, after.record.number, str(after.hand.turn)) == ("B", 2, "C")


def test_marks_of_earlier_hands_are_carried_on() -> None:
    players = people()
    match = table(players)
    scored(match, (0, 2), (3, 0))
    act(match, A_MAKES)
    after = hands.shake(match=match, player=players["A"], expected_version=match.version)
    assert after.game.marks.to_json() == {"AC": 4, "BD": 2}


def test_a_deal_is_fresh_and_committed() -> None:
    players = people()
    match = table(players)
    act(match, ALL_PASS)
    record = hands.shake(match=match, player=players["A"], expected_version=match.version).record
    assert record.deal is not None
    assert sorted(" ".join(record.deal.values()).split()) == sorted(map(str, TILES))
    assert (len(record.root), len(set(record.salts or ()))) == (64, 28)


def test_an_unfinished_hand_is_not_shaken_away() -> None:
    players = people()
    assert refused(table(players), players["A"]) == ("hand-unfinished", 409)


def test_a_second_tap_is_stale() -> None:
    players = people()
    match = table(players)
    act(match, ALL_PASS)
    hands.shake(match=match, player=players["A"], expected_version=match.version)
    assert refused(match, players["B"]) == ("stale", 409)


def test_a_stranger_does_not_shake() -> None:
    match = table(people())
    act(match, ALL_PASS)
    assert refused(match, person("Eve")) == ("not-seated", 403)


def test_a_finished_match_has_no_next_hand() -> None:
    players = people()
    match = table(players)
    scored(match, (6, 0))
    act(match, A_MAKES)
    assert refused(match, players["A"]) == ("match-over", 409)


def test_a_won_game_is_followed_by_the_next_one_of_the_match() -> None:
    players = people()
    match = table(players, best_of=3)
    scored(match, (6, 0))
    act(match, A_MAKES)
    after = hands.shake(match=match, player=players["A"], expected_version=match.version)
    assert (after.record.game.number, after.record.number) == (2, 3)
    assert after.game.marks.to_json() == {"AC": 0, "BD": 0}
    assert match.result().games == ((7, 0),)


def test_after_a_hand_the_house_waits_before_it_shakes() -> None:
    match = table(people())
    act(match, ALL_PASS)
    assert match.awaits == Awaits.SHAKE


def test_practice_opens_with_the_first_hand_shaken() -> None:
    match = matches.open_practice(player=person("Ann"))
    assert (match.version, match.games.get().hands.count()) == (1, 1)
    assert [seating.player.is_bot for seating in match.seatings_now().values()] == [False, True, True, True]


def test_a_bot_on_turn_is_what_the_house_owes() -> None:
    match = table(against_bots(person("Ann")))
    assert match.awaits == Awaits.BOT
