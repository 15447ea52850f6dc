"""What bidders expect of each other: where a seat finds itself (rules 3.1), what was counted, and what it changes."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, replace
from itertools import islice
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.actions import PASS, Bid, Pass
from engine.bots.bidding import prospect
from engine.bots.customs import PLAIN, SPOTS, Customs, hurdle, spot
from engine.bots.valuing import by_thumb
from engine.game import Game
from engine.kernel.auctions import Told, bid_out, evens
from engine.kernel.learned import CUSTOMS, customs
from engine.notation import parse_actions
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat
from engine.sight import sight
from tests.engine.builders import deal

STRAIGHT, FORCED = RuleSet.preset("straight"), RuleSet.preset("austin-league")


def bids(text: str) -> list[tuple[Seat, Bid | Pass]]:
    return [(seat, bid) for seat, bid in parse_actions(text) if isinstance(bid, Bid | Pass)]


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ("", "0 nobody"),
        ("A pass", "1 nobody"),
        ("A 30", "1 them 30"),
        ("A pass, B pass", "2 nobody"),
        ("A 31, B pass", "2 partner 30"),
        ("A pass, B 32", "2 them 32"),
        ("A 30, B 36", "2 them-over-partner 32"),
        ("A pass, B pass, C pass", "3 nobody"),
        ("A pass, B 41, C pass", "3 partner 37"),
        ("A 30, B pass, C pass", "3 them 30"),
        ("A pass, B pass, C 2m", "3 them marks"),
        ("A 30, B 31, C 37", "3 them-over-partner 37"),
    ],
)
def test_spots_and_hurdles(said: str, where: str) -> None:
    assert hurdle(bids(said)) == where
    assert spot(bids(said)) == " ".join(where.split()[:2])
    assert spot(bids(said)) in SPOTS


@pytest.mark.parametrize("rules", [STRAIGHT, FORCED], ids=["all may pass", "forced"])
def test_what_was_counted_is_whole_and_sensible(rules: RuleSet) -> None:
    counted = customs(rules)
    assert set(counted.passed) == set(SPOTS) and len(counted.overbid) == len(PLAIN.overbid)
    assert all(0 < each < 1 for each in (*counted.passed.values(), *counted.overbid, counted.made, counted.marks_made))
    assert all(counted.passed[f"{place} partner"] > 0.5 > counted.passed[f"{place} them"] for place in (2, 3))
    assert counted.over(Bid.points(30)) > counted.over(Bid.points(34)) > counted.over(Bid.marks(1))
    # Over a low bid less is needed than over a high one.
    assert counted.even(bids("A 30")) < counted.even(bids("A 34")) < counted.even(bids("A 1m"))


def test_a_pass_is_worth_what_it_is_expected_to_be() -> None:
    """Rules 3.5, 6.2: the mark goes to either side, or nobody."""
    game = Game.start(STRAIGHT, Seat.D).shake(deal())
    for rest in ("", "A pass", "A pass, B pass", "A pass, B pass, C 30"):
        before, said = game, bids(rest)
        for seat, bid in said:
            before = before.apply(seat, bid)
        values = []
        for chance in (0.3, 0.6):
            expected = replace(PLAIN, passed={**PLAIN.passed, spot(said): chance})
            seen = prospect(sight(before, SEATS[len(said)]), STRAIGHT, random.Random(1), by_thumb, expected)
            values.append(seen.value(PASS))
        assert values[0] < 0.5 < values[1]


def test_a_bid_that_is_surely_overbid_is_worth_no_more_than_its_loss() -> None:
    game = Game.start(STRAIGHT, Seat.D).shake(deal(a="6-6 6-5 6-4 6-3 5-5 4-4 3-3"))
    free, taken = (
        prospect(sight(game, Seat.A), STRAIGHT, random.Random(1), by_thumb, replace(PLAIN, overbid=(over,) * 13))
        for over in (0.0, 1.0)
    )
    assert free.value(Bid.points(30)) > 0.5 > taken.value(Bid.points(30))


def test_what_is_heard_moves_the_judgement() -> None:
    """One auction a thousand times: the side that wins the hand has always won it, the other never."""
    hand = next(each for each in bid_out(STRAIGHT, random.Random(3)) if each.standing_bid == Bid.points(30))
    assert hand.bidder is not None
    told = Told()
    for _ in range(1000):
        told.hear(hand)
    learned, is_made = told.customs(), float(told.made.happened > 0)
    assert learned.made == pytest.approx(is_made, abs=0.03)
    for place, (seat, bid) in enumerate(hand.auction.bids):
        where = spot(hand.auction.bids[:place])
        if isinstance(bid, Pass):
            wins = float((seat.side is hand.bidder.side) == (is_made > 0))
            assert learned.passed[where] == pytest.approx(wins, abs=0.03)
        else:
            assert learned.passed[where] == PLAIN.passed[where]
    assert Told().customs() == PLAIN


def test_the_strength_that_bids_is_found() -> None:
    """Bids by judgement lie, before anybody bid, about where nothing was counted yet."""
    found = evens(islice(bid_out(STRAIGHT, random.Random(4)), 200))
    assert all(found[where] == pytest.approx(PLAIN.even(()), abs=0.5) for where in ("0 nobody", "1 nobody"))


def test_customs_are_written_as_they_are_read(tmp_path: Path) -> None:
    """Forty hands of each kind; the same seed tells the same."""
    places = [tmp_path / name for name in ("one.json", "two.json")]
    for place in places:
        assert main(["learn", "customs", "--share", "0", "--out", str(place)]) == 0
    one, two = (json.loads(place.read_text()) for place in places)
    assert one == two
    assert one["command"] == "python -m engine learn customs --seed 1 --share 0"
    kept = json.loads(CUSTOMS.read_text())
    assert kept.keys() == one.keys() and kept["counted"].keys() == one["counted"].keys()
    read = {**kept["counted"]["reshake"], "overbid": tuple(kept["counted"]["reshake"]["overbid"])}
    assert asdict(Customs(**read)) == asdict(customs(STRAIGHT))
