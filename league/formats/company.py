"""Who has sat with whom: partners, opponents and rests of single people, counted from what was drawn
(tournaments 2.6)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Self, TypeAlias

from league.formats.results import PlayedRound

Pair: TypeAlias = tuple[int, int]


@dataclass(slots=True)
class Company:
    """Counts by pair, the smaller number first. A round that was drawn counts, whatever came of it."""

    partners: Counter[Pair] = field(default_factory=Counter)
    opponents: Counter[Pair] = field(default_factory=Counter)
    rests: Counter[int] = field(default_factory=Counter)

    @classmethod
    def of(cls, played: Iterable[PlayedRound]) -> Self:
        company = cls()
        for round_ in played:
            company.rests.update(round_.draw.sit_out)
            for pairing in round_.draw.pairings:
                for side in (pairing.home, pairing.away):
                    if len(side) == 2:
                        company.partners[couple(*side)] += 1
                    else:
                        # With a bot as partner is as good as a rest: everybody in turn.
                        company.rests.update(side)
                company.opponents.update(couple(one, two) for one, two in product(pairing.home, pairing.away))
        return company

    def strain(self, one: Sequence[int], two: Sequence[int]) -> int:
        """How tired two pairs are of each other: old opponents count most, the more so the more often they met."""
        crossed = [couple(*people) for people in product(one, two)]
        return sum(4 * self.opponents[people] ** 2 + self.partners[people] for people in crossed)


def couple(one: int, two: int) -> Pair:
    return (one, two) if one < two else (two, one)
