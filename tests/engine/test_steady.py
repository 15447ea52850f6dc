"""What every player at the table would do: `steady` in named situations, in the game's own notation."""

from __future__ import annotations

import random

from engine.bots import Decision, Limit, roster
from engine.game import Game
from engine.notation import parse_actions, parse_rack
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat
from engine.sight import sight
from engine.tallies import Marks
from engine.tiles import TILES, Tile


def decide(
    racks: str,
    actions: str,
    *,
    rules: str = "straight",
    marks: Marks | None = None,
    seed: int = 1,
) -> Decision:
    """What `steady` does at the seat to act. D shakes; `racks` is `A: 6-6 6-5 ..., C: ...`."""
    rule_set = RuleSet.preset(rules)
    game = Game.start(rule_set, Seat.D, marks).shake(_deal(racks))
    for seat, action in parse_actions(actions):
        game = game.apply(seat, action)
    assert game.hand is not None and game.hand.turn is not None
    view = sight(game, game.hand.turn)
    return roster.get("steady").choose(view, rule_set, Limit(), random.Random(seed))


def _deal(racks: str) -> dict[Seat, tuple[Tile, ...]]:
    """Racks of seven, or fewer: the missing tiles are drawn by lot from those that no rack names."""
    named = {Seat(part[0]): parse_rack(part[3:]) for part in racks.split(", ")}
    left = [tile for tile in TILES if not any(tile in rack for rack in named.values())]
    random.Random(5).shuffle(left)
    return {seat: (*named.get(seat, ()), *(left.pop() for _ in range(7 - len(named.get(seat, ()))))) for seat in SEATS}


A_30_SIXES = "A 30, B pass, C pass, D pass, A sixes"
A_STRONG = "A: 6-6 6-5 6-3 6-2 2-2 2-1 0-0"


def test_count_goes_to_the_partner_that_is_certain_to_win() -> None:
    racks = f"{A_STRONG}, B: 6-0 1-1 1-0 3-0 3-1 4-3 4-2, C: 6-4 6-1 5-0 5-2 3-3 4-0 5-4"
    decision = decide(racks, f"{A_30_SIXES}, A 6-6, B 6-0")
    assert str(decision.action) == "6-4"
    assert decision.reasons == ("give-count",)


def test_partner_winning_for_certain_is_not_trumped() -> None:
    racks = f"{A_STRONG}, B: 2-0 1-1 1-0 3-0 3-1 4-3 4-2, C: 6-4 6-1 5-5 5-1 3-3 4-0 5-4, D: 3-2"
    assert str(decide(racks, f"{A_30_SIXES}, A 2-2, B 2-0").action) == "5-5"


def test_count_is_kept_from_the_enemys_sure_trick() -> None:
    racks = f"{A_STRONG}, B: 5-0 5-5 4-1 3-0 3-1 4-3 4-2"
    decision = decide(racks, f"{A_30_SIXES}, A 6-6")
    assert not any(str(decision.action) == tile for tile in ("5-0", "5-5", "4-1"))


def test_bidder_draws_trumps_before_running_offs() -> None:
    decision = decide(A_STRONG, A_30_SIXES)
    assert str(decision.action) == "6-6"
    assert decision.reasons == ("draw-trumps",)


def test_bidder_cashes_a_double_when_the_trumps_are_gone() -> None:
    racks = "A: 6-6 6-5 6-4 6-3 5-5 2-1 1-0, B: 6-2 4-4 4-3 4-2 4-1 4-0 3-3, C: 6-1 3-2 3-1 3-0 2-0 2-2 0-0, D: 6-0"
    play = "A 6-6, B 6-2, C 6-1, D 6-0, A 6-5, B 4-0, C 2-0, D 5-4"
    assert str(decide(racks, f"{A_30_SIXES}, {play}").action) == "5-5"


def test_defence_takes_its_thirteenth_point_with_its_last_trump() -> None:
    """Rules 5.2: a bid of 30 is set by 13 points; B and D have taken 12, and the trick is worth 1."""
    racks = (
        "A: 6-5 6-3 5-5 3-0 4-1 1-0 0-0, B: 6-6 6-0 1-1 4-2 5-4 5-2 2-2, "
        "C: 6-1 2-1 4-4 3-3 5-0 2-0 5-1, D: 6-4 6-2 4-0 3-1 4-3 3-2 5-3"
    )
    eleven, one = "A 6-5, B 6-6, C 6-1, D 6-4", "B 1-1, C 2-1, D 3-1, A 1-0"
    play = f"{eleven}, {one}, B 4-2, C 4-4, D 4-0, A 4-1, C 3-3, D 4-3, A 3-0"
    assert str(decide(racks, f"{A_30_SIXES}, {play}").action) == "6-0"


def test_sure_seven_trick_hand_is_bid_as_marks() -> None:
    assert str(decide("A: 6-6 6-5 6-4 6-2 6-1 6-0 5-5", "").action) == "2m"


def test_partners_bid_is_not_raised_without_need() -> None:
    assert str(decide("C: 5-5 5-4 5-3 5-1 3-3 2-1 1-0", "A 31, B pass").action) == "pass"


def test_partners_marks_bid_that_may_be_a_nello_is_left_alone() -> None:
    """Rules 9.1: six trumps and an off that 5-5 beats are not sure; by thumb they looked better than the bid."""
    assert str(decide("C: 6-6 6-5 6-4 6-3 6-2 6-1 5-4", "A 2m, B pass", rules="garner").action) == "pass"


def test_weak_rack_passes() -> None:
    assert str(decide("A: 6-5 5-3 4-2 4-0 3-1 2-1 1-0", "").action) == "pass"


def test_forced_shaker_bids_as_little_as_possible_with_a_weak_rack() -> None:
    racks = "D: 6-5 5-3 4-2 4-0 3-1 2-1 1-0"
    assert str(decide(racks, "A pass, B pass, C pass", rules="austin-league").action) == "30"


def test_caller_takes_the_long_suit_with_its_double() -> None:
    assert str(decide("A: 4-4 6-4 5-4 4-1 3-3 2-1 6-0", "A 30, B pass, C pass, D pass").action) == "fours"


def test_caller_of_a_marks_bid_chooses_one_stack() -> None:
    """Rules 7.3."""
    racks = "A: 6-6 6-5 6-4 6-2 6-1 6-0 5-5"
    assert str(decide(racks, "A 2m, B pass, C pass, D pass").action) == "sixes/1"


def test_at_six_to_six_a_marks_bid_is_ventured_when_the_enemy_stands_at_41() -> None:
    """Passing is likely to lose the game, so a fair chance at every trick is enough."""
    racks, bids = "D: 6-6 6-5 6-4 6-1 5-5 1-1 4-3", "A pass, B pass, C 41"
    assert str(decide(racks, bids, marks=Marks(6, 6)).action) == "1m"


def test_partner_of_a_plunge_calls_where_the_doubles_help() -> None:
    """Rules 9.1: the holder of four doubles or more has plunged."""
    racks = "A: 6-6 5-5 4-4 3-3, C: 6-5 6-4 6-3 6-2 6-1 1-0 2-0"
    bids = "A plunge, B pass, C pass, D pass"
    assert str(decide(racks, bids, rules="stuck-shaker-plunge").action) == "sixes"


A_NELLO = "A 1m, B pass, C pass, D pass, A nello"
A_LOW = "A: 5-3 5-1 2-0 3-0 1-0 2-1 4-1"


def test_nello_bidder_stays_as_high_as_it_may_under_the_trick() -> None:
    racks = f"{A_LOW}, B: 4-2 6-4, D: 4-3 5-4"
    play = "A 4-1, B 4-2, D 4-3, D 5-4"
    assert str(decide(racks, f"{A_NELLO}, {play}", rules="stuck-shaker-low").action) == "5-3"


def test_nello_bidder_who_must_go_over_takes_what_is_likeliest_beaten() -> None:
    """B is still to play: 5-3 and 6-5 go over 5-2, only 6-5 over 5-4."""
    racks = "A: 5-4 5-2 2-0 3-0 1-0 2-1 4-1, B: 4-2 6-4 5-3, D: 4-3 5-1"
    play = "A 4-1, B 4-2, D 4-3, D 5-1"
    assert str(decide(racks, f"{A_NELLO}, {play}", rules="stuck-shaker-low").action) == "5-2"


def test_nello_opponent_plays_under_the_bidder() -> None:
    racks = f"{A_LOW}, B: 5-2 5-4 6-5"
    assert str(decide(racks, f"{A_NELLO}, A 5-3", rules="stuck-shaker-low").action) == "5-2"


def test_nello_opponent_parts_with_a_high_tile_once_the_bidder_is_under() -> None:
    racks = f"{A_LOW}, B: 5-4 6-3 6-1, D: 5-2 6-5"
    assert str(decide(racks, f"{A_NELLO}, A 5-1, B 5-4", rules="stuck-shaker-low").action) == "6-5"


def test_between_equal_tiles_the_lot_decides() -> None:
    """A tie broken by tile number would be a signal."""
    racks = "B: 4-2 4-3 2-0 3-0 5-4 3-1 2-1, A: 6-6"
    answers = {str(decide(racks, f"{A_30_SIXES}, A 6-6", seed=seed).action) for seed in range(30)}
    assert len(answers) > 1
