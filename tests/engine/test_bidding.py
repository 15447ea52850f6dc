"""Bids weighed by what they do to the game (rules 2.2, 3, 9): chances, stakes, who may still bid, what is allowed."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from engine.actions import LOWEST, PASS, PLUNGE, Bid
from engine.auction import Auction
from engine.bots.bidding import Prospect, prospect
from engine.bots.stakes import gain, needs, win_chance
from engine.bots.valuing import Worth, by_thumb
from engine.game import Game
from engine.notation import parse_actions
from engine.rule_set import RuleSet
from engine.seats import SEATS, Side
from engine.sight import sight
from engine.tallies import Marks
from tests.engine.builders import deal, rules

STRAIGHT = rules()
POINT_BIDS = [Bid.points(amount) for amount in range(LOWEST, 42)]
ALL_DOUBLES = "6-6 5-5 4-4 3-3 2-2 6-5 5-0"
LOW = "1-0 2-0 2-1 3-0 3-1 4-0 5-0"
SEVENS = "6-1 5-2 4-3 6-2 5-3 4-4 6-0"


def seen(bids: str = "", *, by: str = "", marks: Marks | None = None, rule_set: RuleSet = STRAIGHT) -> Prospect:
    """What the next seat to bid weighs; D shakes, and `by` is that seat's rack."""
    said = parse_actions(bids)
    seat = SEATS[len(said)]
    game = Game.start(rule_set, SEATS[3], marks).shake(deal(**{str(seat).lower(): by} if by else {}))
    for bidder, bid in said:
        game = game.apply(bidder, bid)
    return prospect(sight(game, seat), rule_set, random.Random(1), by_thumb)


def sure(
    lost: float, all_tricks: float, *, standing: Bid | None = None, theirs: bool = True, need: int = 7
) -> Prospect:
    """A seat with one call to think of, one opponent yet to bid, at even marks."""
    auction = Auction.start(STRAIGHT)
    if standing is not None:
        auction = auction.after(SEATS[0], standing)
        auction = auction if theirs else auction.after(SEATS[1], PASS)
    return Prospect(auction, not theirs, 1, need, need, (Worth(lost, all_tricks),), (), 0.0)


def test_higher_point_bids_are_outbid_less_often() -> None:
    """With every trick sure, 41 keeps the hand in most cases and 30 in fewer; no bid can be worth less than nothing."""
    values = [sure(0, 1.0).value(bid) for bid in POINT_BIDS]
    assert values == sorted(values)
    assert all(0.5 < value < win_chance(6, 7) for value in values)


def test_higher_point_bids_are_made_less_often() -> None:
    chances = [Worth(14.0, 0.1).chance(need) for need in range(LOWEST, 43)]
    assert all(lower >= higher for lower, higher in pairwise(chances))
    assert chances[0] > 0.5 > chances[-2] > chances[-1] == 0.1


def test_a_fair_rack_bids_and_a_poor_one_passes() -> None:
    fair, poor = sure(8.0, 0.2), sure(30.0, 0.0)
    assert fair.value(Bid.points(30)) > fair.value(PASS)
    assert poor.value(Bid.points(30)) < poor.value(PASS)


def test_passing_is_worth_more_when_the_partner_stands() -> None:
    ours, theirs = (sure(20.0, 0.0, standing=Bid.points(30), theirs=theirs).value(PASS) for theirs in (False, True))
    assert ours > 0.5 > theirs
    assert ours + theirs == pytest.approx(1)


def test_passing_over_a_marks_bid_weighs_its_stake() -> None:
    one, two = (sure(20.0, 0.0, standing=Bid.marks(marks)).value(PASS) for marks in (1, 2))
    assert two < one < sure(20.0, 0.0, standing=Bid.points(30)).value(PASS)


def test_with_nobody_standing_a_pass_is_even() -> None:
    assert sure(20.0, 0.0).value(PASS) == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("bids", "opponents"), [("", 2), ("A pass", 1), ("A pass, B pass", 1), ("A 30, B 31, C pass", 0)]
)
def test_opponents_who_may_still_bid_are_counted(bids: str, opponents: int) -> None:
    """Rules 3.1: clockwise, each once."""
    assert seen(bids).opponents_to_bid == opponents


def test_the_partners_standing_bid_is_ones_own() -> None:
    assert seen("A 30, B pass").seat_side_stands
    assert not seen("A pass, B 30").seat_side_stands
    assert not seen("A 30, B 31").seat_side_stands


@pytest.mark.parametrize(("option", "others"), [("follow_me", "doubles_trumps"), ("doubles_trumps", "follow_me")])
def test_a_call_that_the_club_has_not_promises_nothing(option: str, others: str) -> None:
    """Rules 9: five doubles."""
    with_it = seen(by=ALL_DOUBLES, rule_set=RuleSet.from_words({"preset": "straight", others: False}))
    without = seen(by=ALL_DOUBLES, rule_set=RuleSet.from_words({"preset": "straight", others: False, option: False}))
    assert len(with_it.outlooks) == len(without.outlooks) + 1
    assert set(with_it.outlooks) > set(without.outlooks)


def test_every_kind_of_follow_me_is_looked_at() -> None:
    """Rules 9: where several are left open, the bidder names one."""
    several = seen(rule_set=rules(follow_me_doubles=["high", "low", "suit"]))
    assert len(several.outlooks) == len(seen().outlooks) + 2


@pytest.mark.parametrize(
    ("club", "least", "rack"),
    [(rules(nello=2, nello_doubles=["high", "low"]), 2, LOW), (rules(sevens=1), 1, SEVENS)],
    ids=("nello", "sevens"),
)
def test_marks_bids_count_on_special_contracts_from_their_stake_on(club: RuleSet, least: int, rack: str) -> None:
    """Rules 9.1: nello from 2 marks makes nothing of a bid of 1."""
    special, plain = seen(by=rack, rule_set=club), seen(by=rack)
    for stake in (1, 2):
        gained = special.chance(Bid.marks(stake)) - plain.chance(Bid.marks(stake))
        assert gained > 0.3 if stake >= least else gained == 0


def test_a_plunge_is_likelier_with_more_doubles() -> None:
    """Rules 9.1."""
    club = rules("stuck-shaker-plunge")
    chances = [
        seen(by=rack, rule_set=club).chance(PLUNGE)
        for rack in ("6-5 6-4 6-3 6-2 6-1 6-0 5-4", "6-6 5-5 4-4 3-3 6-5 6-4 6-3", ALL_DOUBLES)
    ]
    assert chances[0] == 0 < chances[1] < chances[2] < 1


def test_chances_of_a_game_are_fair() -> None:
    """Rules 2.2: as when both sides win a mark equally often."""
    assert win_chance(1, 1) == win_chance(7, 7) == 0.5
    assert win_chance(1, 2) == 0.75
    assert all(
        win_chance(ours, theirs) + win_chance(theirs, ours) == 1 for ours in range(1, 8) for theirs in range(1, 8)
    )
    assert (win_chance(0, 3), win_chance(3, 0)) == (1, 0)


def test_a_stake_beyond_the_game_wins_no_more_than_the_game() -> None:
    """Rules 2.2: passing 7 costs and brings nothing."""
    assert gain(1.0, 2, 1, 1) == gain(1.0, 1, 1, 1) == 1
    assert gain(0.0, 5, 3, 2) == 0
    assert gain(0.5, 2, 7, 7) == pytest.approx(0.5)
    assert gain(0.8, 2, 7, 7) > gain(0.8, 1, 7, 7) > gain(0.7, 1, 7, 7)


def test_needs_are_marks_to_seven_or_sevenths_of_250() -> None:
    """Rules 2.2, 9.2."""
    assert needs(Marks(6, 2), Side.AC, STRAIGHT) == (1, 5)
    assert needs(Marks(6, 2), Side.BD, STRAIGHT) == (5, 1)
    points = rules("kitchen-table")
    assert needs(Marks(0, 249), Side.AC, points) == (7, 1)
    assert needs(Marks(125, 215), Side.BD, points) == (1, 4)


def test_the_same_venture_weighs_more_at_six_to_six() -> None:
    """Over 41 of the enemy's: at 6 to 6 passing most likely loses the game, at 0 to 0 a mark."""
    rack = "6-6 6-5 6-4 6-1 5-5 1-1 4-3"
    early, late = (seen("A pass, B pass, C 41", by=rack, marks=marks) for marks in (Marks(0, 0), Marks(6, 6)))
    ventured, hoped = (each.value(Bid.marks(1)) - each.value(PASS) for each in (early, late))
    assert hoped > 2 * ventured > 0


@pytest.mark.parametrize(("standing", "chance"), [("A 30", 0.62), ("A 2m", 0.75)])
def test_the_partners_bid_is_left_alone_where_it_is_likelier_made(standing: str, chance: float) -> None:
    ((_, bid),) = parse_actions(standing)
    assert isinstance(bid, Bid)
    for own in (chance - 0.05, chance + 0.05):
        ours = sure(0.0, own, standing=bid, theirs=False)
        assert (Bid.marks(3) in ours.sensible((PASS, Bid.marks(3)))) == (own > chance)
        assert Bid.marks(3) in sure(0.0, own, standing=bid).sensible((PASS, Bid.marks(3)))
