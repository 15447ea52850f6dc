"""Duplicate play: tables that played the same board with the same shaker are scored against each other (table 5)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from engine.seats import SIDES, Seat
from engine.tallies import Marks


class MatchPoints(NamedTuple):
    """What both sides of a table won against the other tables, in halves: two for each table beaten, one for a tie."""

    ac: int = 0
    bd: int = 0

    @property
    def most(self) -> int:
        """What either side could have won: the other one has what is missing."""
        return self.ac + self.bd

    def plus(self, other: MatchPoints) -> MatchPoints:
        return MatchPoints(self.ac + other.ac, self.bd + other.bd)


def shakers(first: Seat, boards: int) -> tuple[Seat, ...]:
    """The shake moves on from board to board as it does from hand to hand (rules 1.4)."""
    turn = [first, first.next, first.next.next, first.next.next.next]
    return tuple(turn[board % len(turn)] for board in range(boards))


def compare(gains: Sequence[Marks | None]) -> tuple[MatchPoints | None, ...]:
    """One board: what it brought at each table, None where it does not count; the match points of each table.

    A side is held against the same side of every other table, by what it gained more than its opponents.
    """
    counted = sorted(difference(gain) for gain in gains if gain is not None)
    return tuple(None if gain is None else _against(difference(gain), counted) for gain in gains)


def difference(gain: Marks) -> int:
    """What AC won more than BD."""
    ac, bd = (gain[side] for side in SIDES)
    return ac - bd


def percent(won: int, most: int) -> float | None:
    """None where there was nobody to be compared with."""
    return 100 * won / most if most else None


def _against(own: int, everybody: Sequence[int]) -> MatchPoints:
    """`everybody` stands in order and includes the table itself, once."""
    beaten = bisect_left(everybody, own)
    ties = bisect_right(everybody, own) - beaten - 1
    return MatchPoints(2 * beaten + ties, 2 * (len(everybody) - beaten) - 2 - ties)
