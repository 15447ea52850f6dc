"""Puts entries in order by one criterion after the other, and remembers what drew each line between them
(tournaments 5)."""

from collections.abc import Iterator, Mapping, Sequence
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


def by_placings(placings: Sequence[Sequence[int]]) -> Iterator[Equals]:
    """A bracket's groups of equals: how far they came, counted from the top."""
    for place, group in enumerate(placings, 1):
        yield Equals(tuple(group), Decided("placing", place, place + 1) if place < len(placings) else None)


def with_withdrawn(
    tally: Tally, standing: Sequence[Equals], left: Sequence[Equals], won: TieBreak, *, least: int = 0
) -> Iterator[Equals]:
    """Those who ``left``, the most won first, below all of the ``standing`` who have won as much.

    They come after ``least`` groups at least: nobody who left stands above who won a bracket.
    """
    entries = [entry for group in (*standing, *left) for entry in group.entries]
    number = won.measure(tally, entries) or dict.fromkeys(entries, 0)
    best = [max(number[entry] for entry in group.entries) for group in standing]
    lines = [_Line(place, group) for place, group in enumerate(standing, 1)]
    for group in left:
        above = (place for place, most in enumerate(best, 1) if most >= number[group.entries[0]])
        lines.append(_Line(max(above, default=min(least, len(standing))), group, withdrew=True))
    lines.sort(key=lambda line: (line.place, line.withdrew))
    for own, after in pairwise(lines):
        yield Equals(own.group.entries, _between(own, after, won.code, number))
    if lines:
        yield Equals(lines[-1].group.entries)


@dataclass(frozen=True, slots=True)
class _Line:
    """A group of equals and how many groups of those who played on stand above it, its own among them."""

    place: int
    group: Equals
    withdrew: bool = False


def _between(own: _Line, after: _Line, code: str, number: Mapping[int, Number]) -> Decided | None:
    """What put one above the other: between two who played on, or two who left, what did so before."""
    if own.withdrew == after.withdrew:
        return own.group.decided
    more, fewer = number[own.group.entries[-1]], number[after.group.entries[0]]
    return Decided(code, more, fewer) if more > fewer else Decided("withdrawn", 0, 1)
