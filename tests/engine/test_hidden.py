"""What a viewer cannot see changes nothing that the viewer is told: non-interference (rules 7)."""

import contextlib
import json
import random
from collections.abc import Mapping

import pytest

from engine.actions import PLAYS, Action, Play
from engine.game import Game
from engine.notation import parse_word
from engine.refusals import IllegalAction
from engine.rule_set import PRESETS, RuleSet
from engine.seats import SEATS, Seat
from engine.shake import deal_tiles
from engine.sight import sight
from engine.tiles import Tile
from tests.engine.builders import A
from tests.engine.test_own_rules import mixed

Actions = tuple[tuple[Seat, Action], ...]
VIEWERS = (*SEATS, None)
TRIED = (*map(parse_word, ["pass", "31", "2m", "plunge", "splash", "nello", "fives/1"]), *PLAYS)


def told(at: Game, viewer: Seat | None) -> str:
    return json.dumps(sight(at, viewer).to_json())


def played(rule_set: RuleSet, rng: random.Random, tricks: int) -> Game:
    """A random hand cut after so many tricks, or at its end."""
    at = Game.start(rule_set, A).shake(deal_tiles(rng))
    while at.hand is not None and at.hand.turn is not None and len(at.hand.tricks) < tricks:
        at = at.apply(at.hand.turn, rng.choice(at.hand.legal_actions(at.hand.turn)))
    return at


def reshuffled(at: Game, viewer: Seat | None, rng: random.Random) -> dict[Seat, tuple[Tile, ...]]:
    """The deal with the tiles changed round that `viewer` never saw: unplayed ones of the other seats."""
    assert at.hand is not None and at.hand.deal is not None
    gone = {action.tile for _, action in at.hand.actions if isinstance(action, Play)}
    hidden = [tile for seat in SEATS if seat is not viewer for tile in at.hand.deal[seat] if tile not in gone]
    rng.shuffle(hidden)
    return {
        seat: tuple(tile if seat is viewer or tile in gone else hidden.pop() for tile in rack)
        for seat, rack in at.hand.deal.items()
    }


def walked(
    rule_set: RuleSet, racks: Mapping[Seat, tuple[Tile, ...]], actions: Actions, viewer: Seat | None
) -> list[str]:
    """What the viewer is told at each step; raises IllegalAction where the world does not allow an action."""
    at = Game.start(rule_set, A).shake(racks)
    bytes_told = [told(at, viewer)]
    for seat, action in actions:
        if seat is viewer:
            bytes_told += [str(at.refusal(seat, tried)) for tried in TRIED]
        at = at.apply(seat, action)
        bytes_told.append(told(at, viewer))
    return bytes_told


def comparisons(rule_set: RuleSet, viewer: Seat | None, rng: random.Random) -> int:
    """How many worlds that look alike were compared, over whole hands and at every step."""
    compared = 0
    for tricks in (0, 1, 1, 2, 3, 8):
        at = played(rule_set, rng, tricks)
        assert at.hand is not None and at.hand.deal is not None
        for _ in range(8):
            with contextlib.suppress(IllegalAction):
                other = walked(rule_set, reshuffled(at, viewer, rng), at.hand.actions, viewer)
                assert other == walked(rule_set, at.hand.deal, at.hand.actions, viewer)
                compared += 1
    return compared


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_hidden_changes_no_byte(preset: str, viewer: Seat | None) -> None:
    """Rules 7, table 1.1: non-interference of sights, and of what a seat is told when it is refused."""
    assert comparisons(RuleSet.preset(preset), viewer, random.Random(f"{preset}{viewer}")) > 0


@pytest.mark.parametrize("seed", range(12))
def test_what_is_hidden_changes_no_byte_by_odd_rules(seed: int) -> None:
    """Rules 7: the options of a club's own rule set, mixed by lot."""
    rng = random.Random(seed)
    assert comparisons(mixed(seed), rng.choice(VIEWERS), rng) > 0
