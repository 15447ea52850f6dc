"""Puts entries in order by one criterion after the other, and remembers what drew each line between them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from league.standings.tally import Tally
from league.standings.tie_breaks import Number, TieBreak


@dataclass(frozen=True, slots=True)
class Decided:
    """The criterion that put an entry above the next one, with both numbers."""

    code: str
    own: Number
    next: Number


@dataclass(frozen=True, slots=True)
class Equals:
    """Entries that share a rank, and what put them above those that follow (None: nobody follows)."""

    entries: tuple[int, ...]
    decided: Decided | None = None


def by_criteria(tally: Tally, tied: Sequence[int], criteria: Sequence[TieBreak]) -> Iterator[Equals]:
    """Each criterion is applied to those whom all before it left tied."""
    numbers = criteria[0].measure(tally, tied) if criteria and len(tied) > 1 else None
    if numbers is None:
        rest = criteria[1:] if len(tied) > 1 else ()
        yield from by_criteria(tally, tied, rest) if rest else (Equals(tuple(tied)),)
        return
    first = criteria[0]
    ranked = sorted(tied, key=lambda entry: numbers[entry] if first.fewest_first else -numbers[entry])
    groups = [(number, tuple(group)) for number, group in groupby(ranked, key=lambda entry: numbers[entry])]
    lines: list[Decided | None] = [Decided(first.code, own, after) for (own, _), (after, _) in pairwise(groups)]
    for (_, group), line in zip(groups, [*lines, None], strict=True):
        *above, last = by_criteria(tally, group, criteria[1:])
        yield from above
        yield Equals(last.entries, line)


def by_placings(tally: Tally, placings: Sequence[Sequence[int]]) -> Iterator[Equals]:
    """A bracket's groups of equals, with the withdrawn below all who played on with as many wins."""
    placed = {entry for group in placings for entry in group}
    left = sorted((entry for entry in tally if entry not in placed), key=lambda entry: -tally[entry].wins)
    groups = [tuple(group) for group in placings]
    for wins, entries in groupby(left, key=lambda entry: tally[entry].wins):
        groups.insert(_below(tally, groups, placed, wins), tuple(entries))
    for place, (group, after) in enumerate(pairwise(groups), 1):
        yield Equals(group, _line(tally, group[0], after[0], placed, place))
    if groups:
        yield Equals(groups[-1])


def _below(tally: Tally, groups: Sequence[Sequence[int]], placed: set[int], wins: int) -> int:
    """Where those who left with so many wins stand: after everybody who has as many, and never first."""
    at_least = [
        place
        for place, group in enumerate(groups, 1)
        if any(tally[entry].wins >= wins or entry not in placed for entry in group)
    ]
    return max(at_least, default=min(1, len(groups)))


def _line(tally: Tally, own: int, after: int, placed: set[int], place: int) -> Decided:
    if after in placed:
        return Decided("placing", place, place + 1)
    if own in placed:
        return Decided("withdrawn", 0, 1)
    return Decided("wins", tally[own].wins, tally[after].wins)
