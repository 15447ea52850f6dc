"""The shake: who shakes first, the deal, and a commitment to it (rules 1.3, 1.4, 9; record.md `verify`).

The caller passes the generator: `random.SystemRandom()` where it matters, `random.Random(seed)` in tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from random import Random
from typing import NamedTuple

from engine.game import Game
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat
from engine.tiles import TILES, Tile

LEAVES = 32  # 28 tiles, padded with zero leaves
SALT = 32  # bytes


def deal_tiles(rng: Random, shaker: Seat = Seat.D) -> dict[Seat, tuple[Tile, ...]]:
    """Shuffled (Fisher-Yates, `rng.shuffle` rejects what would bias it) and dealt one at a time, clockwise
    from the shaker's left."""
    tiles = list(TILES)
    rng.shuffle(tiles)
    first = shaker.next.index
    return {seat: tuple(tiles[(seat.index - first) % 4 :: 4]) for seat in SEATS}


def first_shaker(rule_set: RuleSet, rng: Random) -> Seat:
    """By lot, or by the last of the high-tile draws (rules 9 `first_shake`)."""
    return leaders(high_tile_draws(rng)[-1])[0] if rule_set.first_shake == "high-tile" else rng.choice(SEATS)


def high_tile_draws(rng: Random) -> tuple[dict[Seat, Tile], ...]:
    """Each seat draws a tile, the tied draw again from all 28, until one has most pips."""
    draws: list[dict[Seat, Tile]] = []
    tied: tuple[Seat, ...] = SEATS
    while len(tied) > 1:
        draws.append(dict(zip(tied, rng.sample(TILES, len(tied)), strict=True)))
        tied = leaders(draws[-1])
    return tuple(draws)


def leaders(draw: Mapping[Seat, Tile]) -> tuple[Seat, ...]:
    """The seats that drew most pips."""
    most = max(tile.pips for tile in draw.values())
    return tuple(seat for seat, tile in draw.items() if tile.pips == most)


def next_game_shaker(rule_set: RuleSet, rng: Random, finished: Game) -> Seat:
    """Who shakes first in the match's game after `finished` (rules 9 `next_game_shake`)."""
    if rule_set.next_game_shake == "rotate":
        shaker = finished.next_shaker
    elif rule_set.next_game_shake == "losers":
        if finished.winner is None:
            raise ValueError("nobody has lost yet")
        shaker = rng.choice(finished.winner.other.seats)
    else:
        shaker = rng.choice(SEATS)
    return shaker


class Commitment(NamedTuple):
    """`root` (hex) is shown before the first bid; `salts`, one for each tile in tile order, stay secret."""

    root: str
    salts: tuple[bytes, ...]


class Opening(NamedTuple):
    """What proves one tile's seat against the root: its salt and the siblings on the way up."""

    tile: Tile
    seat: Seat
    salt: bytes
    path: tuple[bytes, ...]

    def to_json(self) -> dict[str, object]:
        path = [node.hex() for node in self.path]
        return {"tile": str(self.tile), "seat": str(self.seat), "salt": self.salt.hex(), "path": path}


def commit(deal: Mapping[Seat, Iterable[Tile]], rng: Random) -> Commitment:
    """Binds each tile to its seat, and tells no place in a rack."""
    salts = tuple(rng.randbytes(SALT) for _ in TILES)
    return Commitment(_levels(deal, salts)[-1][0].hex(), salts)


def openings(
    deal: Mapping[Seat, Iterable[Tile]], salts: tuple[bytes, ...], tiles: Iterable[Tile]
) -> tuple[Opening, ...]:
    """Openings of the tiles named: a seat's own seven, or the played ones after the hand."""
    levels, owners = _levels(deal, salts), _owners(deal)
    return tuple(Opening(tile, owners[tile], salts[tile.index], _path(levels, tile.index)) for tile in tiles)


def _owners(deal: Mapping[Seat, Iterable[Tile]]) -> dict[Tile, Seat]:
    return {tile: seat for seat, rack in deal.items() for tile in rack}


def _levels(deal: Mapping[Seat, Iterable[Tile]], salts: tuple[bytes, ...]) -> list[list[bytes]]:
    """The tree from the leaves to the root."""
    owners = _owners(deal)
    leaves = [_leaf(tile, owners[tile], salts[tile.index]) for tile in TILES]
    levels = [leaves + [bytes(SALT)] * (LEAVES - len(TILES))]
    while len(levels[-1]) > 1:
        below = levels[-1]
        levels.append(
            [sha256(b"\x01" + left + right).digest() for left, right in zip(below[::2], below[1::2], strict=True)]
        )
    return levels


def _leaf(tile: Tile, seat: Seat, salt: bytes) -> bytes:
    return sha256(bytes([0, tile.index]) + str(seat).encode("ascii") + salt).digest()


def _path(levels: list[list[bytes]], index: int) -> tuple[bytes, ...]:
    return tuple(level[(index >> height) ^ 1] for height, level in enumerate(levels[:-1]))
