"""What a seat or a spectator may know of the last hand (rules 7, 8). The only place that says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.actions import Action, Bid, Call, Pass
from engine.contracts import LookBack
from engine.deals import RACK
from engine.game import Game
from engine.hand import Hand
from engine.notation import format_action
from engine.seats import SEATS, Seat, Side
from engine.tallies import Marks, Points
from engine.tiles import Tile
from engine.tricks import Laid, Trick

SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class Captured:
    """A captured trick: its tiles in tile order, never who played them (rules 7.4)."""

    number: int
    side: Side
    tiles: tuple[Tile, ...]

    def to_json(self) -> dict[str, object]:
        return {"number": self.number, "side": str(self.side), "tiles": _words(self.tiles)}


@dataclass(frozen=True, slots=True)
class LastTrick:
    """A completed trick that lies open until the next lead (rules 7.1)."""

    winner: Seat
    plays: tuple[Laid, ...]

    def to_json(self) -> dict[str, object]:
        return {"winner": str(self.winner), "plays": _plays(self.plays)}


@dataclass(frozen=True, slots=True)
class Sight:
    """Exactly the fields of record.md's `--as`; `to_json` is exactly that object. None stands where it says null."""

    viewer: Seat | None
    shaker: Seat
    rack: tuple[Tile, ...] | None
    held: Mapping[Seat, int]
    bids: tuple[tuple[Seat, Bid | Pass], ...]
    bidder: Seat | None
    bid: Bid | None
    call: Call | None
    look_back: LookBack | None
    turn: Seat | None
    legal: tuple[Action, ...] | None
    trick: tuple[Laid, ...]
    last_trick: LastTrick | None
    captured: tuple[Captured, ...]
    points: Points | None
    marks: Marks

    def to_json(self) -> dict[str, object]:
        return {
            "viewer": _word(self.viewer) or SPECTATOR,
            "shaker": str(self.shaker),
            "rack": _words(self.rack),
            "held": {str(seat): tiles for seat, tiles in self.held.items()},
            "bids": [format_action(seat, bid) for seat, bid in self.bids],
            "bidder": _word(self.bidder),
            "bid": _word(self.bid),
            "call": _word(self.call),
            "look_back": self.look_back,
            "turn": _word(self.turn),
            "legal": _words(self.legal),
            "trick": _plays(self.trick),
            "last_trick": None if self.last_trick is None else self.last_trick.to_json(),
            "captured": [trick.to_json() for trick in self.captured],
            "points": None if self.points is None else self.points.to_json(),
            "marks": self.marks.to_json(),
        }


def sight(game: Game, viewer: Seat | None) -> Sight:
    """What `viewer` (None for a spectator) may know of the game's last hand. ValueError before the first shake."""
    hand = game.hand
    if hand is None:
        raise ValueError("no hand has been shaken")
    seen = _seen(hand)
    return Sight(
        viewer=viewer,
        shaker=hand.shaker,
        rack=None if viewer is None else hand.rack(viewer),
        held=_held(hand),
        bids=hand.auction.bids,
        bidder=hand.bidder,
        bid=hand.standing_bid,
        call=hand.call,
        look_back=None if hand.contract is None else hand.contract.look_back,
        turn=hand.turn,
        legal=_legal(hand, viewer),
        trick=hand.table,
        last_trick=_last_trick(hand),
        captured=tuple(Captured(trick.number, trick.side, trick.tiles) for trick in seen),
        points=hand.points if len(seen) == len(hand.tricks) else None,
        marks=game.marks,
    )


def _seen(hand: Hand) -> tuple[Trick, ...]:
    """The captured tricks that may be looked at: all of them once the hand is over (rules 7.2, 7.3, 7.5)."""
    if hand.contract is None or hand.outcome is not None or hand.contract.look_back == "all":
        seen = hand.tricks
    elif hand.contract.look_back == "none":
        seen = ()
    else:
        seen = hand.tricks[-hand.contract.look_back :]
    return seen


def _held(hand: Hand) -> Mapping[Seat, int]:
    held = dict.fromkeys(SEATS, RACK)
    for seat, _ in () if hand.play is None else hand.play.plays:
        held[seat] -= 1
    return MappingProxyType(held)


def _legal(hand: Hand, viewer: Seat | None) -> tuple[Action, ...] | None:
    # A public record does not know the rack, so it cannot list the plays.
    if viewer is None or viewer is not hand.turn or (hand.kind == "play" and hand.deal is None):
        return None
    return hand.legal_actions(viewer)


def _last_trick(hand: Hand) -> LastTrick | None:
    lies_open = hand.rule_set.gather == "next-lead" and hand.outcome is None and not hand.table
    if not lies_open or not hand.tricks:
        return None
    return LastTrick(hand.tricks[-1].winner, hand.tricks[-1].plays)


def _word(value: object | None) -> str | None:
    return None if value is None else str(value)


def _words(values: tuple[object, ...] | None) -> list[str] | None:
    return None if values is None else [str(value) for value in values]


def _plays(plays: tuple[Laid, ...]) -> list[str]:
    return [f"{seat} {tile}" for seat, tile in plays]


def slots(game: Game, viewer: Seat) -> tuple[Tile | None, ...]:
    """The viewer's own rack as dealt, None where a tile was played: on the table gaps stay where tiles were."""
    hand = game.hand
    if hand is None or hand.deal is None:
        return ()
    left = hand.rack(viewer) or ()
    return tuple(tile if tile in left else None for tile in hand.deal[viewer])


def closing(game: Game) -> LastTrick | None:
    """The trick that ended the hand, as it was played: everything may be reviewed by now (rules 7.5)."""
    hand = game.hand
    if hand is None or hand.outcome is None or not hand.tricks:
        return None
    return LastTrick(hand.tricks[-1].winner, hand.tricks[-1].plays)
