"""What a call makes of the tiles: suits, following, ranking (rules 4.2 to 4.5, 9.1).

`suits_of(call, rule_set)` gives one precomputed table per call. The kernel generates its masks from these tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.actions import FOLLOW_ME, NELLO, SEVENS, Call, CallName, Doubles
from engine.rule_set import RuleSet
from engine.tiles import PIPS, TILES, Tile

PIP_CALLS = tuple(CallName)[:7]  # blanks to sixes: the name's place is the pip
DOUBLES_SUIT = 7  # doubles as a suit of their own, or as trumps
_HIGH = Doubles.HIGH
_SUIT_NAMES = (*map(str, PIP_CALLS), "doubles")
_DISTANCES = [sum(tile.bit for tile in TILES if abs(tile.pips - 7) == far) for far in range(8)]


@dataclass(frozen=True, slots=True)
class Suits:
    """How the tiles rank and follow under one call.

    trump: 0 to 6, 7 for doubles, None without trumps.
    doubles: how doubles stand that are not trumps.
    follow[i]: mask of the tiles that follow when TILES[i] is led.
    strength[i][j]: strength of TILES[j] when TILES[i] is led; 0 cannot win. Among equals the first played wins.
    """

    trump: int | None
    doubles: Doubles
    follow: tuple[int, ...]
    strength: tuple[tuple[int, ...], ...]

    def playable(self, held: int, lead: Tile | None) -> int:
        """Which tiles of the mask `held` may be played to `lead` (rules 4.4, 4.6)."""
        return held if lead is None else held & self.follow[lead.index] or held

    @property
    def trumps(self) -> int:
        """Mask of the trump tiles, 0 without trumps."""
        return sum(tile.bit for tile in TILES if self.trump in members(tile, self.trump, self.doubles))

    def suit_led(self, lead: Tile) -> str:
        """The name of the suit that `lead` sets, as people say it: `fives`, `doubles`."""
        return _SUIT_NAMES[led(lead, self.trump, self.doubles)]


@dataclass(frozen=True, slots=True)
class NearestSeven(Suits):
    """Sevens: no suits, the tiles nearest to seven pips must be played and win (rules 9.1)."""

    def playable(self, held: int, lead: Tile | None) -> int:
        return next((held & tiles for tiles in _DISTANCES if held & tiles), 0)


def members(tile: Tile, trump: int | None, doubles: Doubles) -> tuple[int, ...]:
    """The suits a tile belongs to (rules 4.2, 4.3)."""
    if tile.is_double and (trump == DOUBLES_SUIT or doubles in (Doubles.SUIT, Doubles.SUIT_LOW)):
        suits: tuple[int, ...] = (DOUBLES_SUIT,)
    elif trump is not None and tile.has(trump):
        suits = (trump,)
    else:
        suits = (tile.high, tile.low)
    return suits


def led(tile: Tile, trump: int | None, doubles: Doubles) -> int:
    """The suit a lead sets: trumps, doubles where they are a suit, else the higher end (rules 4.3)."""
    return members(tile, trump, doubles)[0]


def rank(tile: Tile, suit: int, doubles: Doubles) -> int:
    """A tile's place in its suit, higher wins (rules 4.5): doubles on top, or as the kind says."""
    if suit == DOUBLES_SUIT:
        place = 6 - tile.high if doubles is Doubles.SUIT_LOW else tile.high
    elif tile.is_double:
        place = -1 if doubles is Doubles.LOW else 7
    else:
        place = tile.pips - suit
    return place


def distance(tile: Tile) -> int:
    """How far a tile's pip sum lies from seven (rules 9.1, sevens)."""
    return abs(tile.pips - 7)


@cache
def suits_for(name: CallName, doubles: Doubles) -> Suits:
    """The table of a call by name and, for follow me and nello, the kind of its doubles."""
    if name is SEVENS:
        row = tuple(8 - distance(tile) for tile in TILES)
        return NearestSeven(None, doubles, (0,) * len(TILES), (row,) * len(TILES))
    trump = _trump(name)
    return Suits(
        trump,
        doubles,
        tuple(_follow(lead, trump, doubles) for lead in TILES),
        tuple(tuple(_strength(tile, lead, trump, doubles) for tile in TILES) for lead in TILES),
    )


def suits_of(call: Call, rule_set: RuleSet) -> Suits:
    """The table of a legal call: where the rule set leaves no choice of kinds, the only one holds."""
    return suits_for(call.name, call.kind or _only_kind(call.name, rule_set))


def _only_kind(name: CallName, rule_set: RuleSet) -> Doubles:
    if name is FOLLOW_ME:
        kind = rule_set.follow_me_doubles[0]
    elif name is NELLO:
        kind = rule_set.nello_doubles[0]
    else:
        kind = _HIGH
    return kind


def _trump(name: CallName) -> int | None:
    if name is CallName.DOUBLES:
        trump: int | None = DOUBLES_SUIT
    else:
        trump = dict(zip(PIP_CALLS, PIPS, strict=True)).get(name)
    return trump


def _follow(lead: Tile, trump: int | None, doubles: Doubles) -> int:
    suit = led(lead, trump, doubles)
    return sum(tile.bit for tile in TILES if suit in members(tile, trump, doubles))


def _strength(tile: Tile, lead: Tile, trump: int | None, doubles: Doubles) -> int:
    suits, suit = members(tile, trump, doubles), led(lead, trump, doubles)
    if trump in suits:
        strength = 20 + rank(tile, suits[0], doubles)
    elif suit in suits:
        strength = 2 + rank(tile, suit, doubles)
    else:
        strength = 0
    return strength
