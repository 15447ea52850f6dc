"""What a seat may do: pass or bid, call, play a tile (rules 3, 4.1, 4.6). Each `str` is the word of record.md."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Literal

from engine.tiles import TILES, Tile

Kind = Literal["bid", "call", "play"]
LOWEST, HIGHEST = 30, 41  # point bids (rules 3.2)


class BidKind(StrEnum):
    """What a bid promises: points or marks (rules 3), or a special contract (rules 9.1)."""

    __hash__ = str.__hash__  # Enum's own hashes the name in Python on every look-up

    POINTS = "points"
    MARKS = "marks"
    PLUNGE = "plunge"
    SPLASH = "splash"


class Doubles(StrEnum):
    """How doubles stand without trumps: high or low in their suit, or a suit of their own (rules 9)."""

    __hash__ = str.__hash__

    HIGH = "high"
    LOW = "low"
    SUIT = "suit"
    SUIT_LOW = "suit-low"


class CallName(StrEnum):
    """What may be called, in record.md's order: a trump or none (rules 4.1), nello and sevens (rules 9.1)."""

    __hash__ = str.__hash__

    BLANKS = "blanks"
    ACES = "aces"
    DEUCES = "deuces"
    TREYS = "treys"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"
    DOUBLES = "doubles"
    FOLLOW_ME = "follow-me"
    NELLO = "nello"
    SEVENS = "sevens"


# Named once: looked up through their class, each costs as much as a call.
POINTS, MARKS = BidKind.POINTS, BidKind.MARKS
FOLLOW_ME, NELLO, SEVENS = CallName.FOLLOW_ME, CallName.NELLO, CallName.SEVENS


@dataclass(frozen=True, slots=True)
class Pass:
    """No bid. Use the value `PASS`."""

    step: ClassVar[Kind] = "bid"

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Bid:
    """A point bid (30 to 41), a marks bid (1 or more), or plunge or splash, whose marks the auction tells."""

    step: ClassVar[Kind] = "bid"
    kind: BidKind
    amount: int = 0

    @classmethod
    def points(cls, amount: int) -> Bid:
        """30 to 41 points (rules 3.2); ValueError for others."""
        return cls(BidKind.POINTS, amount)

    @classmethod
    def marks(cls, amount: int) -> Bid:
        """1 mark, which people call 42, or more (rules 3.3); ValueError for others."""
        return cls(BidKind.MARKS, amount)

    def __post_init__(self) -> None:
        if self.kind is POINTS:
            sensible = LOWEST <= self.amount <= HIGHEST
        elif self.kind is MARKS:
            sensible = self.amount >= 1
        else:
            sensible = self.amount == 0
        if not sensible:
            raise ValueError(f"no bid: {self.amount} {self.kind}")

    @property
    def is_points(self) -> bool:
        return self.kind is POINTS

    @property
    def is_special(self) -> bool:
        """Plunge or splash: the partner calls and leads (rules 9.1)."""
        return self.amount == 0

    def __str__(self) -> str:
        if self.is_points:
            word = str(self.amount)
        elif self.kind is MARKS:
            word = f"{self.amount}m"
        else:
            word = str(self.kind)
        return word


@dataclass(frozen=True, slots=True)
class Call:
    """Trumps or what stands in their place. `kind` and `stacks` only where the rule set leaves them open."""

    step: ClassVar[Kind] = "call"
    name: CallName
    kind: Doubles | None = None
    stacks: Literal[1, 2] | None = None

    def __str__(self) -> str:
        kind = f":{self.kind}" if self.kind else ""
        stacks = f"/{self.stacks}" if self.stacks else ""
        return f"{self.name}{kind}{stacks}"


@dataclass(frozen=True, slots=True)
class Play:
    """One tile laid to the trick. `PLAYS[tile.index]` is the ready-made value."""

    step: ClassVar[Kind] = "play"
    tile: Tile

    def __str__(self) -> str:
        return self.tile.text


Action = Pass | Bid | Call | Play

PASS = Pass()
PLUNGE = Bid(BidKind.PLUNGE)
SPLASH = Bid(BidKind.SPLASH)
PLAYS: tuple[Play, ...] = tuple(Play(tile) for tile in TILES)
