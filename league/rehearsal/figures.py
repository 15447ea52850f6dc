"""What a director wants to know of a rehearsal before choosing the format."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from league.formats.draw import Pairing, Side
from league.rehearsal.play import Rehearsal

# Reasons a director should hear of before choosing.
NOTED = {
    "bye-again": "byes for entries that had one already",
    "rematch-unavoidable": "rematches that could not be avoided",
    "partners-again": "tables with partners who had been partners before",
}


@dataclass(frozen=True, slots=True)
class Figures:
    """``idle`` are the rounds an entry sits between matches or before its first one, longest first."""

    rounds: int
    matches: int
    tables: int
    byes: int
    rematches: int
    most_idle: int
    mean_idle: float

    @classmethod
    def of(cls, rehearsal: Rehearsal) -> "Figures":
        at_tables = [sum(p.is_played for p in round_.draw.pairings) for round_ in rehearsal.rounds]
        alone = [p for p in _pairings(rehearsal) if not p.is_played and not p.waits]
        idle = [_idle(numbers) for numbers in _rounds_played(rehearsal).values()]
        return cls(
            rounds=len(rehearsal.rounds),
            matches=sum(at_tables),
            tables=max(at_tables, default=0),
            byes=len(alone),
            rematches=sum(count - 1 for count in meetings(rehearsal).values()),
            most_idle=max(idle, default=0),
            mean_idle=sum(idle) / max(1, len(idle)),
        )


def meetings(rehearsal: Rehearsal) -> Counter[frozenset[Side]]:
    return Counter(frozenset((p.home, p.away)) for p in _pairings(rehearsal) if p.is_played)


def warnings(rehearsal: Rehearsal) -> Iterator[str]:
    """What the director did not ask for but gets."""
    field, rounds = rehearsal.field, rehearsal.rounds
    for entry, since in sorted(field.withdrawn.items()):
        if since > len(rounds):
            yield f"entry {entry} leaves before round {since}, but there are only {len(rounds)} rounds"
    sizes = {len(group) for group in rehearsal.groups}
    if len(sizes) > 1:
        yield f"groups differ in size: {max(sizes)} and {min(sizes)} entries"
    if field.bot_pair is not None:
        yield _bot_words(rehearsal, field.bot_pair)
    given = Counter(reason.code for pairing in _pairings(rehearsal) for reason in pairing.reasons)
    for code, words in NOTED.items():
        if given[code]:
            yield f"{words}: {given[code]}"


def _bot_words(rehearsal: Rehearsal, bot_pair: int) -> str:
    if any(bot_pair in p.home + p.away for p in _pairings(rehearsal)):
        return f"entry {bot_pair} is the bot pair: it fills in for byes and takes no place"
    return "the bot pair has nothing to do: no entry was left over, or the byes belong to the bracket"


def _pairings(rehearsal: Rehearsal) -> Iterator[Pairing]:
    for round_ in rehearsal.rounds:
        yield from round_.draw.pairings


def _rounds_played(rehearsal: Rehearsal) -> dict[int, list[int]]:
    numbers: dict[int, list[int]] = {entry: [] for entry in rehearsal.field.entries}
    for round_ in rehearsal.rounds:
        for pairing in round_.draw.pairings:
            for entry in pairing.home + pairing.away if pairing.is_played else ():
                if entry in numbers:
                    numbers[entry].append(round_.draw.number)
    return numbers


def _idle(numbers: list[int]) -> int:
    return sum(later - earlier - 1 for earlier, later in pairwise([0, *numbers]))
