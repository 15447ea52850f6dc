"""Final placings of a bracket: who went out where. Equal exits share a place (tournaments 2.2, 2.3)."""

from collections.abc import Iterator, Mapping, Sequence

from league.formats.bracket import Line, LoserOf, Step, wall
from league.formats.field import Field
from league.formats.results import Kind, PlayedRound

# Heights above those of the steps. Whoever may still play stands between the decided finals and the decided rest.
CHAMPION, RUNNER_UP, STILL_IN, THIRD, FOURTH = 10_005, 10_004, 10_003, 10_002, 10_001

FORFEITS = (Kind.FORFEIT, Kind.DOUBLE_FORFEIT)


def placings(
    steps: Sequence[Step],
    field: Field,
    played: Sequence[PlayedRound],
    prizes: Mapping[str, tuple[int, int]],
) -> tuple[tuple[int, ...], ...]:
    """Groups of equals, best first. ``prizes`` gives the heights of winner and loser of the slots that decide one.

    A loser without a prize who drops into no other slot is out, at the height of its step.
    """
    gone = field.gone(len(played) + 1)
    reached = dict.fromkeys(field.starters(), STILL_IN)
    for entry, height in _changes(steps, field, played, prizes):
        reached[entry] = height
    return in_order(reached, gone)


def in_order(reached: Mapping[int, int], gone: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """Groups of equal height, the highest first, without those who left while they were still in."""
    placed = {entry: height for entry, height in reached.items() if not (height == STILL_IN and entry in gone)}
    heights = sorted(set(placed.values()), reverse=True)
    return tuple(tuple(entry for entry, own in placed.items() if own == height) for height in heights)


def _changes(
    steps: Sequence[Step], field: Field, played: Sequence[PlayedRound], prizes: Mapping[str, tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """What every decided slot did to the entries in it, in playing order."""
    lines = {line.slot.id: line for line in wall(steps, field, played)}
    slots = [slot for step in steps for slot in step.slots]
    drops = {side.slot for slot in slots for side in (slot.home, slot.away) if isinstance(side, LoserOf)}
    replayed = {slot.after_upset for slot in slots if slot.after_upset is not None}
    gone = field.gone(len(played) + 1)
    for height, step in enumerate(steps):
        for slot in step.slots:
            prize = prizes.get(slot.id, (STILL_IN, STILL_IN if slot.id in drops else height))
            if not (slot.id in replayed and _is_upset(lines[slot.id])):
                yield from _heights(lines[slot.id], prize, height, gone)


def _is_upset(line: Line) -> bool:
    return line.encounter is not None and bool(line.encounter.away) and line.encounter.result.won == 1


def _heights(line: Line, prize: tuple[int, int], out: int, gone: frozenset[int]) -> Iterator[tuple[int, int]]:
    encounter = line.encounter
    if encounter is not None:
        for entry in encounter.winner:
            yield entry, prize[0]
        for (entry,) in encounter.losers:
            if encounter.result.kind in FORFEITS and entry in gone:
                # It left: what it had won counts for its rank, not how far the draw carried it.
                yield entry, STILL_IN
            elif encounter.result.kind is Kind.DOUBLE_FORFEIT:
                yield entry, min(out, prize[1]) if prize[1] == STILL_IN else prize[1]
            else:
                yield entry, prize[1]
