"""Hands and games for tests, in the game's own notation."""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import Action
from engine.game import Game
from engine.hand import Hand
from engine.notation import parse_action, parse_actions, parse_rack, parse_word
from engine.refusals import Code, Refusal
from engine.rule_set import RuleSet, Word
from engine.seats import SEATS, Seat
from engine.tiles import TILES, Tile

A, B, C, D = SEATS
Deal = dict[Seat, tuple[Tile, ...]]
SOME: Mapping[str, str] = {}  # racks that do not matter

# The example of rules 5.3: A calls sixes, D is void in fives and trumps with 6-6.
EXAMPLE = {
    "a": "5-5 6-5 6-4 6-3 6-2 6-1 6-0",
    "b": "5-3 5-4 4-3 4-2 4-1 4-0 3-3",
    "c": "5-0 5-2 5-1 3-2 3-1 3-0 2-2",
    "d": "6-6 4-4 2-1 2-0 1-1 1-0 0-0",
}
# Four doubles with A, three with B, none with C or D.
DOUBLES_TO_A = {
    "a": "6-6 5-5 4-4 3-3 6-5 6-4 6-3",
    "b": "2-2 1-1 0-0 2-1 2-0 1-0 6-2",
    "c": "6-1 6-0 5-4 5-3 5-2 5-1 5-0",
    "d": "4-3 4-2 4-1 4-0 3-2 3-1 3-0",
}


def deal(**racks: str) -> Deal:
    """Racks by seat letter; what is not named is filled with the tiles left, in tile order."""
    named = {seat: parse_rack(racks.get(str(seat).lower(), "")) for seat in SEATS}
    rest = [tile for tile in TILES if not any(tile in rack for rack in named.values())]
    filled = {}
    for seat, rack in named.items():
        need = 7 - len(rack)
        filled[seat], rest = (*rack, *rest[:need]), rest[need:]
    return filled


def rules(preset: str = "straight", **options: Word) -> RuleSet:
    return RuleSet.from_words({"preset": preset, **options})


def hand(racks: Mapping[str, str] = SOME, *, shaker: Seat = A, rule_set: RuleSet | None = None) -> Hand:
    return Hand.start(rule_set=rule_set or rules(), shaker=shaker, deal=deal(**racks))


def public_hand(*, shaker: Seat = A, rule_set: RuleSet | None = None) -> Hand:
    return Hand.start(rule_set=rule_set or rules(), shaker=shaker, deal=None)


def after(start: Hand, actions: str) -> Hand:
    """The hand after `B pass, C 30, ...`."""
    for seat, action in parse_actions(actions):
        start = start.apply(seat, action)
    return start


def refusal(at: Hand, said: str) -> Refusal | None:
    return at.refusal(*parse_action(said))


def code(at: Hand, said: str) -> Code | None:
    """The code of the refusal, None when it may be done."""
    refused = refusal(at, said)
    return None if refused is None else refused.code


def legal(at: Hand, seat: Seat) -> str:
    """`30 31 32`: the legal words of a seat."""
    return " ".join(map(str, at.legal_actions(seat)))


def words(text: str) -> tuple[Action, ...]:
    return tuple(map(parse_word, text.split()))


def finish(game: Game) -> Game:
    """The last hand played to its end, always with the first legal action."""
    while game.hand is not None and game.hand.turn is not None:
        game = game.apply(game.hand.turn, game.hand.legal_actions(game.hand.turn)[0])
    return game
