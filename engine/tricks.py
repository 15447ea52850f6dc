"""Tricks as they are played: who may play what, who wins, what it is worth (rules 2.1, 4, 5.1)."""

from __future__ import annotations

from typing import NamedTuple

from engine.calls import NearestSeven, Suits
from engine.deals import Deal
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
    """The play so far: `left` is the mask of tiles not yet played, `table` the open trick, `points` those of
    the completed tricks (AC, BD). Whose the tiles are is told by the deal, which is passed in."""

    suits: Suits
    sits_out: Seat | None
    turn: Seat
    left: int = ALL
    table: tuple[Laid, ...] = ()
    completed: tuple[Trick, ...] = ()
    points: tuple[int, int] = (0, 0)

    @property
    def lead(self) -> Tile | None:
        return self.table[0][1] if self.table else None

    @property
    def plays(self) -> tuple[Laid, ...]:
        """Every play of the hand, in order."""
        return (*(laid for trick in self.completed for laid in trick.plays), *self.table)

    def held(self, deal: Deal) -> int:
        """Mask of the tiles that the seat to play still holds."""
        return deal.masks[self.turn.index] & self.left

    def playable(self, deal: Deal) -> int:
        """Mask of the tiles that the seat to play may play."""
        return self.suits.playable(deal.masks[self.turn.index] & self.left, self.lead)

    def refusal(self, tile: Tile, deal: Deal) -> Refusal | None:
        if tile.bit & self.playable(deal):
            return None
        if not tile.bit & self.held(deal):
            return Refusal(Code.NOT_HELD, {"seat": str(self.turn), "tile": str(tile)})
        return breach(self.suits, self.turn, self.lead)

    def after(self, tile: Tile) -> Tricks:
        """The play after a legal tile."""
        turn, sits_out = self.turn, self.sits_out
        table = (*self.table, (turn, tile))
        left = self.left ^ tile.bit
        if len(table) < (4 if sits_out is None else 3):
            following = turn.next
            if following is sits_out:
                following = following.next
            return Tricks(self.suits, sits_out, following, left, table, self.completed, self.points)
        trick = Trick(len(self.completed) + 1, winner(self.suits, table), table, worth(table))
        completed = (*self.completed, trick)
        return Tricks(self.suits, sits_out, trick.winner, left, (), completed, self._with(trick))

    def _with(self, trick: Trick) -> tuple[int, int]:
        ac, bd = self.points
        return (ac + trick.points, bd) if trick.side is Side.AC else (ac, bd + trick.points)


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
