"""The deals of the lessons. The learner sits in seat A; every position is reached by lawful actions (rules 3 to 5)."""

from dataclasses import dataclass

from engine import notation
from engine.game import Game
from engine.rule_set import RuleSet
from engine.seats import Seat

STRAIGHT = RuleSet.preset("straight")
WITH_LOW = RuleSet.from_words({"preset": "straight", "nello": 1, "nello_doubles": ["high"], "look_back": "all"})


@dataclass(frozen=True)
class Board:
    """Four racks, one below the other from A to D, and who shook."""

    racks: tuple[str, str, str, str]
    shaker: str = "D"
    rules: RuleSet = STRAIGHT

    def after(self, actions: str) -> Game:
        """The game once these were played. Raises IllegalAction for what the rules do not allow."""
        deal = {seat: notation.parse_rack(rack) for seat, rack in zip(Seat, self.racks, strict=True)}
        game = Game.start(self.rules, Seat(self.shaker)).shake(deal)
        for seat, action in notation.parse_actions(actions):
            game = game.apply(seat, action)
        return game


FIVES = (
    "5-5 6-5 5-4 4-1 6-6 2-1 3-2",
    "5-3 6-2 6-3 6-0 4-4 4-2 3-1",
    "5-0 6-4 3-3 4-3 2-2 1-1 5-1",
    "6-1 5-2 4-0 3-0 2-0 1-0 0-0",
)
FOURS = (
    "4-4 5-4 4-1 3-3 2-2 3-1 1-0",
    "6-6 6-1 5-5 4-3 2-0 3-0 1-1",
    "6-5 6-0 5-0 4-2 3-2 2-1 0-0",
    "6-4 6-3 6-2 5-3 5-2 5-1 4-0",
)
DOUBLES = (
    "6-6 5-5 4-4 3-3 2-1 1-0 2-0",
    "6-5 6-4 6-3 6-2 6-1 6-0 1-1",
    "5-4 5-3 5-2 5-1 5-0 4-3 2-2",
    "4-2 4-1 4-0 3-2 3-1 3-0 0-0",
)
SIXES = (
    "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
    "5-5 5-4 5-3 5-2 5-1 5-0 4-4",
    "4-3 4-2 4-1 4-0 3-3 3-2 3-1",
    "3-0 2-2 2-1 2-0 1-1 1-0 0-0",
)
LOW = (
    "1-0 2-0 3-0 4-0 2-1 3-1 5-1",
    "6-6 6-5 6-4 5-5 4-3 3-2 1-1",
    "6-3 6-2 5-4 5-3 4-4 4-2 0-0",
    "6-1 6-0 5-2 5-0 4-1 3-3 2-2",
)
WEAK = (FIVES[1], FIVES[0], FIVES[2], FIVES[3])
