"""Texas 42 itself: frozen values, no clock, no settings, no global randomness. README.md here is a page of examples."""

from engine.actions import PASS, PLUNGE, SPLASH, Action, Bid, BidKind, Call, CallName, Doubles, Pass, Play
from engine.contracts import Outcome, Reason, State
from engine.game import Game
from engine.hand import Hand
from engine.notation import parse_action, parse_actions, parse_rack, parse_word
from engine.record import NotARecord, Record, RecordRefused
from engine.refusals import Code, IllegalAction, Refusal
from engine.rule_set import PRESETS, Contradiction, RuleSet
from engine.seats import SEATS, SIDES, Seat, Side
from engine.shake import deal_tiles
from engine.sight import Sight
from engine.tallies import Marks, Points
from engine.tiles import TILES, Tile

__all__ = [
    "PASS",
    "PLUNGE",
    "PRESETS",
    "SEATS",
    "SIDES",
    "SPLASH",
    "TILES",
    "Action",
    "Bid",
    "BidKind",
    "Call",
    "CallName",
    "Code",
    "Contradiction",
    "Doubles",
    "Game",
    "Hand",
    "IllegalAction",
    "Marks",
    "NotARecord",
    "Outcome",
    "Pass",
    "Play",
    "Points",
    "Reason",
    "Record",
    "RecordRefused",
    "Refusal",
    "RuleSet",
    "Seat",
    "Side",
    "Sight",
    "State",
    "Tile",
    "deal_tiles",
    "parse_action",
    "parse_actions",
    "parse_rack",
    "parse_word",
]
