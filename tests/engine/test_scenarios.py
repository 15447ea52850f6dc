"""What every good player would do. Each claim about a play is proved over all deals that the seat's sight allows."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import product

import pytest

from engine.actions import Action, Bid, BidKind, Call, CallName
from engine.belief import belief
from engine.bots import Limit, roster
from engine.bots.situation import situation
from engine.game import Game
from engine.kernel.problem import Problem
from engine.kernel.weighing import estimates
from engine.kernel.worlds import Deals
from engine.notation import parse_actions, parse_rack
from engine.rule_set import PRESETS, RuleSet
from engine.seats import SEATS, Seat, Side
from engine.sight import Sight, sight
from engine.tallies import Marks
from engine.tiles import ALL, DOUBLES, mask_of, tiles_in

ALL_DEALS = 5_000
SEEDS = range(5)
STRAIGHT = RuleSet.preset("straight")
THINKERS = ("counting", "searching", "knowing")
EVERYBODY = ("steady", *THINKERS)
# A lead by twenty deals may be a hair off where a better one needs a hundred.
PATIENT = ("searching", "knowing")


@dataclass(frozen=True)
class Scene:
    """A hand up to the seat that is asked, shaken by D, and the tiles it may play; `by` names who must see it."""

    racks: tuple[str, str, str, str]
    actions: str
    answers: frozenset[str]
    by: tuple[str, ...] = EVERYBODY


def scene(racks: str, actions: str, answers: str, by: tuple[str, ...] = EVERYBODY) -> Scene:
    a, b, c, d = racks.split(", ")
    return Scene((a, b, c, d), actions, frozenset(answers.split(" ")), by)


SCENES = {
    # The partner's trick is safe, I am void with trumps and count: the count, no trump.
    "give the partner count, keep the trumps": scene(
        "6-6 4-4 2-0 5-1 4-2 4-3 2-2, 6-2 6-0 4-0 1-1 4-1 1-0 6-5, "
        "5-0 5-5 0-0 6-3 3-0 5-3 3-2, 3-1 2-1 6-4 3-3 5-2 6-1 5-4",
        "A pass, B pass, C 30, D pass, C treys, C 5-5, D 5-2, A 5-1, B 6-5, C 0-0, D 3-1, A 2-0, B 4-0, D 3-3, A 4-3,"
        " B 4-1, C 5-3, D 6-4, A 6-6, B 6-2",
        "5-0",
    ),
    "give the partner count at the end": scene(
        "2-2 3-1 5-4 4-3 6-1 4-2 6-3, 1-1 3-0 5-3 3-3 4-0 6-5 5-0, "
        "6-2 4-4 6-6 0-0 4-1 3-2 5-2, 2-1 5-1 6-4 2-0 5-5 6-0 1-0",
        "A pass, B 30, C 31, D pass, C deuces, C 6-6, D 6-0, A 6-1, B 6-5, C 6-2, D 2-0, A 4-2, B 4-0, C 4-4, D 6-4,"
        " A 4-3, B 3-0, C 0-0, D 1-0, A 3-1, B 5-0, C 5-2, D 2-1, A 2-2, B 5-3, A 6-3, B 1-1",
        "4-1",
    ),
    "give ten against the bid, not a trump": scene(
        "5-4 1-0 0-0 3-1 4-3 5-1 3-3, 5-5 5-3 5-2 5-0 3-0 4-0 6-2, "
        "2-0 6-4 4-1 1-1 6-0 6-1 2-2, 6-3 6-6 3-2 2-1 6-5 4-2 4-4",
        "A pass, B pass, C pass, D 30, D deuces, D 4-4, A 5-4, B 4-0, C 4-1, D 6-5, A 1-0, B 3-0, C 6-0, D 4-2, A 5-1,"
        " B 6-2, C 2-2, C 6-1, D 6-6, A 3-1",
        "5-5",
    ),
    # The partner's trick is safe and my count sets them.
    "set the bidder with five": scene(
        "5-2 5-0 3-1 6-1 4-1 4-0 4-2, 4-3 3-2 5-4 1-1 5-1 0-0 2-0, "
        "6-2 2-2 6-0 5-3 6-4 1-0 3-3, 6-6 4-4 3-0 6-3 6-5 2-1 5-5",
        "A pass, B pass, C pass, D 30, D doubles, D 5-5, A 5-0, B 1-1, C 2-2, D 4-4, A 3-1, B 0-0, C 3-3, D 6-5, A 6-1,"
        " B 3-2, C 6-2, D 6-6, A 5-2, B 2-0, C 5-3, D 6-3, A 4-0, B 5-4, C 6-4, C 6-0, D 2-1",
        "4-1",
    ),
    "set the bidder with ten": scene(
        "5-0 6-0 4-3 4-2 5-5 5-3 1-0, 6-5 6-6 3-1 4-0 2-0 4-1 3-0, "
        "6-2 5-1 4-4 2-1 6-4 3-3 1-1, 5-2 5-4 6-1 0-0 3-2 2-2 6-3",
        "A pass, B pass, C 30, D 31, D deuces, D 2-2, A 4-2, B 2-0, C 2-1, D 0-0, A 1-0, B 3-0, C 5-1, D 6-1, A 6-0,"
        " B 6-5, C 6-4, B 3-1, C 3-3, D 6-3, A 4-3, C 6-2, D 5-2",
        "5-5",
    ),
    "set the bidder with ten, not with the double": scene(
        "3-3 6-5 3-1 5-5 5-3 5-1 6-4, 6-6 6-0 3-0 4-4 0-0 4-3 6-3, "
        "5-0 4-0 6-1 2-0 2-2 5-2 4-2, 2-1 1-0 3-2 6-2 1-1 5-4 4-1",
        "A 30, B 31, C pass, D pass, B blanks, B 6-0, C 2-0, D 1-0, A 3-1, B 0-0, C 4-0, D 4-1, A 5-1, B 6-6, C 6-1,"
        " D 6-2, A 6-5, B 4-4, C 4-2, D 5-4, A 6-4, B 6-3, C 5-0, D 2-1",
        "5-5",
    ),
    "count beats everything else against the bid": scene(
        "6-6 5-0 6-0 4-3 0-0 6-4 3-1, 2-1 1-1 4-2 5-3 3-0 1-0 4-4, "
        "3-2 2-0 4-1 5-1 6-2 6-5 4-0, 5-4 6-3 2-2 5-5 5-2 6-1 3-3",
        "A pass, B pass, C pass, D 30, D fives, D 5-5, A 5-0, B 5-3, C 5-1, D 2-2, A 6-0, B 2-1, C 6-2, D 3-3, A 3-1,"
        " B 3-0, C 3-2, D 6-1, A 6-6, B 4-2",
        "4-1",
    ),
    # Trumps first: afterwards the offs are safe.
    "draw the last trumps before the offs": scene(
        "6-1 4-1 1-0 5-1 2-1 0-0 5-4, 4-3 1-1 3-0 3-1 2-0 4-2 5-2, "
        "3-2 6-6 2-2 3-3 5-3 4-0 6-2, 6-3 5-0 5-5 6-0 4-4 6-5 6-4",
        "A 30, B pass, C pass, D 31, D sixes, D 5-5, A 5-1, B 5-2, C 5-3, D 4-4, A 5-4, B 4-2, C 4-0, D 6-3, A 6-1,"
        " B 2-0, C 6-6, C 3-3, D 6-4, A 2-1, B 4-3",
        "6-5",
    ),
    "draw with either trump": scene(
        "6-6 2-1 4-0 4-4 5-2 2-2 3-3, 6-4 5-3 4-1 6-0 1-1 3-2 6-3, "
        "2-0 1-0 6-2 0-0 5-1 3-1 6-5, 6-1 5-4 3-0 5-5 5-0 4-3 4-2",
        "A 30, B pass, C pass, D pass, A deuces, A 2-2, B 3-2, C 2-0, D 4-2, A 3-3, B 5-3, C 3-1, D 4-3, A 6-6, B 6-0,"
        " C 6-5, D 6-1, A 4-4, B 4-1, C 5-1, D 5-4",
        "2-1 5-2",
        by=THINKERS,
    ),
    "draw trumps with two to come": scene(
        "6-0 3-3 5-3 2-0 2-1 6-4 6-2, 4-2 2-2 3-0 6-1 4-1 3-1 4-3, "
        "5-0 1-0 4-0 6-5 5-2 6-3 4-4, 5-4 1-1 3-2 5-1 6-6 5-5 0-0",
        "A pass, B pass, C pass, D 30, D fives, D 5-5, A 5-3, B 4-1, C 5-2, D 6-6, A 6-0, B 6-1, C 6-3, D 0-0, A 2-0,"
        " B 3-0, C 4-0, D 1-1, A 2-1, B 3-1, C 1-0",
        "5-1 5-4",
        by=PATIENT,
    ),
    # Twelve points are taken against 30: one more trick sets it, whatever it costs later.
    "go for the thirteenth point": scene(
        "6-5 6-3 5-5 3-0 4-1 1-0 0-0, 6-6 6-0 1-1 4-2 5-4 5-2 2-2, "
        "6-1 2-1 4-4 3-3 5-0 2-0 5-1, 6-4 6-2 4-0 3-1 4-3 3-2 5-3",
        "A 30, B pass, C pass, D pass, A sixes, A 6-5, B 6-6, C 6-1, D 6-4, B 1-1, C 2-1, D 3-1, A 1-0, B 4-2, C 4-4,"
        " D 4-0, A 4-1, C 3-3, D 4-3, A 3-0",
        "6-0",
    ),
    "take the thirteenth with a trump": scene(
        "1-0 6-4 3-2 4-3 6-2 3-0 6-1, 4-1 1-1 6-0 5-1 2-1 0-0 2-0, "
        "5-2 3-1 5-5 4-2 6-6 5-0 6-3, 4-0 2-2 5-3 4-4 6-5 5-4 3-3",
        "A pass, B 30, C pass, D 31, D fives, D 3-3, A 3-0, B 4-1, C 3-1, D 2-2, A 6-2, B 2-1, C 4-2, D 6-5, A 6-1,"
        " B 5-1, C 5-5, C 6-6, D 5-4, A 6-4, B 6-0, D 5-3, A 1-0, B 2-0",
        "5-2 5-0",
    ),
}  # fmt: skip
SURE = parse_rack("6-6 6-5 6-4 6-2 6-1 6-0")
HIGH = (
    "4-2 4-0 3-2 3-1 2-0 1-0 0-0",
    "4-1 3-3 5-0 2-2 2-1 5-1 3-0",
    "5-4 5-3 5-2 4-4 6-0 6-2 6-3",
    "6-6 6-5 6-4 6-1 5-5 1-1 4-3",
)


def seen(racks: tuple[str, ...], actions: str, rules: RuleSet = STRAIGHT, marks: Marks | None = None) -> Sight:
    """What the seat to act sees."""
    deal = {seat: parse_rack(rack) for seat, rack in zip(SEATS, racks, strict=True)}
    game = Game.start(rules, Seat.D, marks).shake(deal)
    for seat, action in parse_actions(actions):
        game = game.apply(seat, action)
    assert game.hand is not None
    return sight(game, game.hand.turn)


def choices(bot: str, view: Sight, rules: RuleSet = STRAIGHT) -> set[Action]:
    return {roster.get(bot).choose(view, rules, Limit(), random.Random(seed)).action for seed in SEEDS}


@pytest.mark.parametrize("name", SCENES)
def test_the_answer_is_the_best_over_all_deals(name: str) -> None:
    """No other tile settles the contract as often; every deal that the sight allows is solved."""
    view = seen(SCENES[name].racks, SCENES[name].actions)
    deals = Deals(belief(view, STRAIGHT, random.Random(0)))
    assert deals.different <= ALL_DEALS
    found = estimates(situation(view, STRAIGHT), deals.draw(ALL_DEALS, random.Random(0)))
    best = max(each.makes for each in found)
    assert {str(each.action) for each in found if each.makes == best} == SCENES[name].answers


@pytest.mark.parametrize(("name", "bot"), [(name, bot) for name, at in SCENES.items() for bot in at.by])
def test_bots_find_the_answer_whatever_the_lot(name: str, bot: str) -> None:
    found = choices(bot, seen(SCENES[name].racks, SCENES[name].actions))
    assert {str(action) for action in found} <= SCENES[name].answers


@pytest.mark.parametrize(("bot", "double"), list(product(EVERYBODY, "012345")))
def test_seven_sure_tricks_are_bid_as_marks(bot: str, double: str) -> None:
    rack = (*SURE, *parse_rack(f"{double}-{double}"))
    rest = tiles_in(ALL & ~sum(tile.bit for tile in rack))
    racks = [" ".join(map(str, tiles)) for tiles in (rack, rest[:7], rest[7:14], rest[14:])]
    for before, turned in (("", racks), ("A pass, B pass, C pass", racks[1:] + racks[:1])):
        found = choices(bot, seen(tuple(turned), before))
        assert all(isinstance(action, Bid) and action.kind is BidKind.MARKS for action in found), found


@pytest.mark.parametrize("double", "012345")
def test_seven_sure_tricks_are_sure_in_every_deal(double: str) -> None:
    """6-3, the only trump out, falls under the first lead; of the other tiles none can beat what is led."""
    rack = (*SURE, *parse_rack(f"{double}-{double}"))
    rest, rng = [*tiles_in(ALL & ~mask_of(rack))], random.Random(double)
    for _ in range(40):
        rng.shuffle(rest)
        racks = dict(zip(SEATS, (rack, *(tuple(rest[place : place + 7]) for place in (0, 7, 14))), strict=True))
        assert Problem(racks, Call(CallName.SIXES), Seat.A).makes(Side.AC, 42)


@pytest.mark.parametrize("bot", EVERYBODY)
@pytest.mark.parametrize("standing", ["41", "1m"])
def test_at_six_to_six_marks_are_bid_when_nothing_else_wins(bot: str, standing: str) -> None:
    """What the enemy bids wins the game unless it is outbid."""
    found = choices(bot, seen(HIGH, f"A pass, B pass, C {standing}", marks=Marks(6, 6)))
    assert all(isinstance(action, Bid) and action.kind is BidKind.MARKS for action in found), found


LOW_CLUBS = [name for name in PRESETS if RuleSet.preset(name).nello is not None]
STRONG = (
    "6-6 6-5 6-4 6-3 5-5 4-4 1-0",
    "6-6 6-5 6-4 6-3 6-2 6-1 4-3",
    "6-6 6-5 6-4 5-5 4-4 3-2 1-0",
    "5-5 5-4 5-3 6-5 6-6 4-4 2-1",
)


@pytest.mark.parametrize("bot", EVERYBODY)
@pytest.mark.parametrize("preset", LOW_CLUBS)
def test_a_strong_rack_leaves_the_partners_low_hand_alone(bot: str, preset: str) -> None:
    """Rules 9.1: the marks bid may be a nello, and this rack makes every trick far less often than nello is made."""
    rules = RuleSet.preset(preset)
    for rack in STRONG:
        view = seen(low_partner(rack), f"A {rules.nello}m, B pass", rules)
        assert {str(action) for action in choices(bot, view, rules)} == {"pass"}, rack


@pytest.mark.parametrize("bot", EVERYBODY)
@pytest.mark.parametrize("preset", LOW_CLUBS)
def test_a_sure_rack_goes_over_the_partners_low_hand(bot: str, preset: str) -> None:
    rules = RuleSet.preset(preset)
    view = seen(low_partner("6-6 6-5 6-4 6-2 6-1 6-0 5-5"), f"A {rules.nello}m, B pass", rules)
    assert all(isinstance(action, Bid) for action in choices(bot, view, rules))


def low_partner(rack: str) -> tuple[str, ...]:
    """C holds the rack, A the lowest tiles of the rest."""
    rest = sorted(tiles_in(ALL & ~mask_of(parse_rack(rack))), key=lambda tile: tile.pips)
    low, left, right = (" ".join(map(str, rest[place : place + 7])) for place in (0, 7, 14))
    return low, left, rack, right


@pytest.mark.parametrize("bot", EVERYBODY)
@pytest.mark.parametrize("preset", LOW_CLUBS)
def test_nobody_spoils_the_partners_marks_bid(bot: str, preset: str) -> None:
    """It may be a nello (rules 9.1), of which the partner knows nothing: only a sure rack may go over it."""
    rules, rng = RuleSet.preset(preset), random.Random(preset)
    least = rules.nello or 1
    for _ in range(6):
        order = rng.sample(tiles_in(ALL), 28)
        racks = tuple(" ".join(map(str, order[place : place + 7])) for place in range(0, 28, 7))
        view = seen(racks, f"A {least}m, B pass", rules)
        doubles = sum(tile.bit for tile in view.rack or () if tile.bit & DOUBLES).bit_count()
        if doubles < 4:
            assert {str(action) for action in choices(bot, view, rules)} == {"pass"}
