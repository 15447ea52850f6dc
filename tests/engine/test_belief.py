"""What a sight allows: the true deal always, everything else exactly, and draws that favour none."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.belief import Belief, belief
from engine.bots import Limit, roster
from engine.game import Game
from engine.kernel.worlds import Deals
from engine.notation import parse_actions, parse_rack
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat
from engine.shake import deal_tiles
from engine.sight import Sight, sight
from engine.tiles import mask_of
from tests.engine.builders import rules

RULES = RuleSet.preset("straight")
BIDS = "A 30, B pass, C pass, D pass, A sixes"
RACKS = (
    "6-6 6-5 6-4 6-3 5-5 2-1 1-0",
    "6-2 4-4 4-3 4-2 4-1 4-0 3-3",
    "6-1 3-2 3-1 3-0 2-0 2-2 0-0",
    "6-0 5-4 5-3 5-2 5-1 5-0 1-1",
)
VOID = (*RACKS[:2], RACKS[2].replace("6-1", "5-4"), RACKS[3].replace("5-4", "6-1"))  # C holds no six


def seen_by_turn(actions: str, racks: tuple[str, ...] = RACKS) -> Sight:
    return seen_after(f"{BIDS}, {actions}" if actions else BIDS, racks, RULES)


def seen_after(actions: str, racks: tuple[str, ...], rules: RuleSet) -> Sight:
    game = Game.start(rules, Seat.D).shake({seat: parse_rack(rack) for seat, rack in zip(SEATS, racks, strict=True)})
    for seat, action in parse_actions(actions):
        game = game.apply(seat, action)
    assert game.hand is not None
    return sight(game, game.hand.turn)


def allowed(view: Sight) -> Belief:
    return belief(view, RULES, random.Random(1))


def test_before_the_first_lead_every_deal_of_21_tiles_is_allowed() -> None:
    assert Deals(allowed(seen_by_turn(""))).total == 399072960


def test_a_failed_follow_in_the_open_trick_proves_a_void() -> None:
    """Rules 4.4: B follows trumps, C does not, so no trump is C's."""
    found = allowed(seen_by_turn("A 6-6, B 6-2, C 3-2", VOID))
    ((history, ways),) = found.histories
    assert ways == 1
    assert all(tile.bit & history.void[Seat.C.index] for tile in parse_rack("6-5 6-4 6-3"))
    assert not mask_of(parse_rack("5-4 4-3 0-0")) & history.void[Seat.C.index]
    assert history.void[Seat.B.index] == 0


def test_a_captured_trick_does_not_tell_who_played_what() -> None:
    """Rules 7.4: after the next lead B may have been any seat's victim; A led the first trick for certain."""
    found = allowed(seen_by_turn("A 5-5, B 4-4, C 3-2, D 5-4, A 6-6"))
    assert len(found.histories) > 1


def test_the_true_deal_is_always_allowed() -> None:
    rng, steady = random.Random(4), roster.get("steady")
    for preset in ("straight", "lechner-hall", "stacked-84", "stuck-shaker-low") * 6:
        rules = RuleSet.preset(preset)
        game = Game.start(rules, Seat.D).shake(deal_tiles(rng))
        while game.hand is not None and game.hand.turn is not None:
            turn, view = game.hand.turn, sight(game, game.hand.turn)
            if game.hand.kind == "play":
                racks = [mask_of(game.hand.rack(seat) or ()) for seat in SEATS]
                ways = belief(view, rules, random.Random(1)).histories
                others = [seat.index for seat in SEATS if seat is not turn]
                assert any(all(not racks[i] & history.void[i] for i in others) for history, _ in ways)
            game = game.apply(turn, steady.choose(view, rules, Limit(), rng).action)


LOW = (
    "1-0 2-0 3-0 4-0 2-1 1-1 4-1",
    "3-2 5-4 6-0 6-1 6-2 6-4 6-5",
    "0-0 2-2 3-1 3-3 4-2 4-3 4-4",
    "6-3 5-0 5-1 5-2 5-3 5-5 6-6",
)
COVERED = [
    ("marks", "sixes", RACKS, "A 6-6, B 6-2, C 6-1, D 6-0, A 6-5, B 4-0, C 2-0, D 5-4, A 6-4", "AC"),
    ("points", "sixes", RACKS, "A 6-6, B 6-2, C 6-1, D 6-0, A 6-5, B 4-0, C 2-0, D 5-4, A 6-4", "ABCD"),
    ("marks", "nello", LOW, "A 3-0, B 3-2, D 6-3, D 5-0, A 4-0, B 5-4, B 6-0", "BD"),
    ("points", "nello", LOW, "A 3-0, B 3-2, D 6-3, D 5-0, A 4-0, B 5-4, B 6-0", "ABD"),
]


@pytest.mark.parametrize(("scoring", "call", "racks", "plays", "seats"), COVERED)
def test_behind_covered_tricks_only_who_may_have_won_one_leads(
    scoring: str, call: str, racks: tuple[str, ...], plays: str, seats: str
) -> None:
    """Rules 5.2, 7.3, 9.1: one trick of the others' would have ended it, but not where points are played out (9.2)."""
    club = rules(scoring=scoring, look_back=1, nello=1, nello_doubles=["high"])
    view = seen_after(f"A 1m, B pass, C pass, D pass, A {call}, {plays}", racks, club)
    assert [trick.number for trick in view.captured] == [2]
    found = belief(view, club, random.Random(1))
    assert {str(history.plays[0][0]) for history, _ in found.histories} <= set(seats)


LATE = "A 6-6, B 6-2, C 6-1, D 6-0, A 6-5, B 4-0, C 2-0, D 5-4, A 6-4, B 4-1, C 3-0, D 5-3, A 6-3, B 4-2, C 0-0, D 1-1"


def test_few_deals_are_all_listed_once() -> None:
    deals = Deals(allowed(seen_by_turn(LATE)))
    worlds = deals.draw(deals.different, random.Random(1))
    assert len({(world.racks, world.history) for world in worlds}) == len(worlds) == deals.different
    assert sum(world.weight for world in worlds) == deals.total


def test_draws_favour_no_deal() -> None:
    """Chi-squared over all deals, far below what a skewed draw would give."""
    deals = Deals(allowed(seen_by_turn(LATE)))
    rng, drawn, each = random.Random(2), Counter[tuple[int, ...]](), 20
    expected = Counter[tuple[int, ...]]()
    for world in deals.draw(deals.different, rng):
        expected[world.racks] += world.weight
    for _ in range(each * len(expected) // (deals.different - 1) + 1):
        drawn.update(world.racks for world in deals.draw(deals.different - 1, rng))
    share = drawn.total() / deals.total
    chi = sum((drawn[racks] - share * weight) ** 2 / (share * weight) for racks, weight in expected.items())
    assert chi < len(expected) + 4 * (2 * len(expected)) ** 0.5
