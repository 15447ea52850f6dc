"""Tricks as they are played: who may play what, who wins, what it is worth (rules 2.1, 4, 5.1)."""

from __future__ import annotations

from typing import NamedTuple

from engine.calls import NearestSeven, Suits
from engine.refusals import Code, Refusal
from engine.seats import Seat, Side
from engine.tiles import ALL, Tile

Laid = tuple[Seat, Tile]  # a tile on the table and who played it
TRICKS = 7  # tricks in a hand


class Trick(NamedTuple):
    """A completed trick: `number` from 1, the plays in order, 1 point and its count."""

    number: int
    winner: Seat
    plays: tuple[Laid, ...]
    points: int

    @property
    def side(self) -> Side:
        return self.winner.side

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Its tiles in tile order, as captured tricks are shown (rules 7.4)."""
        return tuple(sorted(tile for _, tile in self.plays))


class Tricks(NamedTuple):
    """The play so far. Make it with `Tricks.start`.

    masks: what each seat was dealt; every tile where the deal is not told.
    playable: mask of the tiles that `turn` may play (without a deal nobody knows, see `proofs`).
    left: mask of the tiles not yet played.
    table: the open trick.
    points: of the completed tricks, (AC, BD).
    """

    suits: Suits
    masks: tuple[int, ...]
    sits_out: Seat | None
    turn: Seat
    playable: int
    left: int
    table: tuple[Laid, ...]
    completed: tuple[Trick, ...]
    points: tuple[int, int]

    @classmethod
    def start(cls, suits: Suits, masks: tuple[int, ...], sits_out: Seat | None, leader: Seat) -> Tricks:
        playable = suits.playable(masks[leader.index], None)
        return cls(suits, masks, sits_out, leader, playable, ALL, (), (), (0, 0))

    @property
    def lead(self) -> Tile | None:
        return self.table[0][1] if self.table else None

    @property
    def plays(self) -> tuple[Laid, ...]:
        """Every play of the hand, in order."""
        return (*(laid for trick in self.completed for laid in trick.plays), *self.table)

    def refusal(self, tile: Tile) -> Refusal | None:
        """Why `turn` may not play this tile (rules 4.4, 9.1), or None; only where the deal is told."""
        if tile.bit & self.playable:
            refusal = None
        elif tile.bit & self.masks[self.turn.index] & self.left:
            refusal = breach(self.suits, self.turn, self.lead)
        else:
            refusal = Refusal(Code.NOT_HELD, {"seat": str(self.turn), "tile": str(tile)})
        return refusal

    def after(self, tile: Tile) -> Tricks:
        """The play after a legal tile."""
        suits, masks, sits_out, turn, _, left, table, completed, points = self
        left ^= tile.bit
        table = (*table, (turn, tile))
        if len(table) < (4 if sits_out is None else 3):
            turn = turn.next
            if turn is sits_out:
                turn = turn.next
            playable = suits.playable(masks[turn.index] & left, table[0][1])
        else:
            trick = Trick(len(completed) + 1, winner(suits, table), table, worth(table))
            turn, table, completed, points = trick.winner, (), (*completed, trick), _plus(points, trick)
            playable = suits.playable(masks[turn.index] & left, None)
        return Tricks(suits, masks, sits_out, turn, playable, left, table, completed, points)


def _plus(points: tuple[int, int], trick: Trick) -> tuple[int, int]:
    ac, bd = points
    return (ac, bd + trick.points) if trick.winner.side.index else (ac + trick.points, bd)


def winner(suits: Suits, plays: tuple[Laid, ...]) -> Seat:
    """The strongest tile wins, among equals the one played first (rules 4.5, 9.1)."""
    strength = suits.strength[plays[0][1].index]
    best, strongest = plays[0][0], strength[plays[0][1].index]
    for seat, tile in plays:
        if strength[tile.index] > strongest:
            best, strongest = seat, strength[tile.index]
    return best


def worth(plays: tuple[Laid, ...]) -> int:
    """One point for the trick and the count in it (rules 2.1)."""
    points = 1
    for _, tile in plays:
        points += tile.count
    return points


def breach(suits: Suits, seat: Seat, lead: Tile | None) -> Refusal:
    """The refusal of a tile that does not follow."""
    if isinstance(suits, NearestSeven):
        return Refusal(Code.NEAREST_SEVEN, {"seat": str(seat)})
    assert lead is not None, "any tile may be led"
    return Refusal(Code.MUST_FOLLOW, {"seat": str(seat), "suit": suits.suit_led(lead)})
