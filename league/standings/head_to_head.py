"""Head to head among all who are tied: only when they all met, and silent about those who go round in a circle
(tournaments 5)."""

from collections import Counter
from collections.abc import Sequence

from league.standings.tally import Tally


def measure(tally: Tally, tied: Sequence[int]) -> dict[int, int] | None:
    """How many of the tied stand below each by their own matches; None when not all of them met.

    Those who beat each other in a circle (A beats B, B beats C, C beats A) get the same number.
    """
    wins = {entry: Counter(tally[entry].beaten) for entry in tied}
    met = {entry: set(tally[entry].opponents) for entry in tied}
    if any(len(met[entry].intersection(tied)) < len(tied) - 1 for entry in tied):
        return None
    below = {entry: {other for other in tied if other != entry and _holds(wins, entry, other)} for entry in tied}
    reach = {entry: _reach(below, entry) for entry in tied}
    return {entry: sum(entry not in reach[other] for other in reach[entry]) for entry in tied}


def _holds(wins: dict[int, Counter[int]], entry: int, other: int) -> bool:
    """Whether it beat the other at least as often as it lost to it; both do when they split their matches."""
    return wins[entry][other] >= wins[other][entry]


def _reach(below: dict[int, set[int]], start: int) -> set[int]:
    seen: set[int] = set()
    ahead = [start]
    while ahead:
        fresh = below[ahead.pop()] - seen
        seen |= fresh
        ahead += fresh
    return seen - {start}
