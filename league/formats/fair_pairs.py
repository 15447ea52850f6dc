"""Pairs without needless rematches or second rests, equal records first; what Swiss and the draw-box share
(tournaments 2.4, 2.5)."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from league.formats import matching
from league.formats.records import Record

# Beyond so many places, farther apart in the order is no worse.
FAR = 300


@dataclass(frozen=True, slots=True)
class Costs:
    """One unit of each outweighs everything the smaller ones can add up to."""

    rematch: int
    rest: int
    rank: int
    record: int

    @classmethod
    def among(cls, size: int, most: int, *, rests_first: bool) -> Self:
        """For ``size`` entries none of whom has won or rested more than ``most`` times."""
        record = size * FAR**2
        rank = record * size * (most + 1) ** 2
        lower = rank * (size + 1)
        upper = lower * (most + 1) * size
        return cls(lower, upper, rank, record) if rests_first else cls(upper, lower, rank, record)


def fair_pairs(
    order: Sequence[int],
    ranked: Sequence[int],
    records: Mapping[int, Record],
    rng: random.Random,
    *,
    rests_first: bool = False,
) -> tuple[list[tuple[int, int]], int | None]:
    """Everybody in ``order`` in pairs, the higher in ``ranked`` first, and in an odd order who rests.

    What it avoids, worst first: rematches, a rest for who has had more of them than others (these two the other way
    round with ``rests_first``), a rest for a higher rank, records that differ, distance in the order.
    """
    found = [records[entry] for entry in order]
    place = {entry: index for index, entry in enumerate(ranked)}
    costs = Costs.among(
        len(order), max((max(record.wins, record.rests) for record in found), default=0), rests_first=rests_first
    )
    least = min((record.rests for record in found), default=0)

    def cost(low: int, high: int) -> int:
        if high == len(order):
            from_last = len(order) - 1 - place[order[low]]
            return costs.rest * (found[low].rests - least) + costs.rank * from_last
        one, two = found[low], found[high]
        apart = min(high - low, FAR) ** 2 + costs.record * (one.wins - two.wins) ** 2
        return apart + costs.rematch * one.met[order[high]]

    odd = len(order) % 2 == 1
    size = len(order) + odd
    wishes = matching.Wishes(cost, costs.record, min(costs.rest, costs.rematch), guest=odd)
    pairs = matching.perfect(size, wishes, rng)
    alone = next((order[low] for low, high in pairs if high == len(order)), None)
    together = [sorted((order[low], order[high]), key=place.__getitem__) for low, high in pairs if high < len(order)]
    return [(high, low) for high, low in sorted(together, key=lambda pair: place[pair[0]])], alone
