"""Why two meet again or one sits out, where a round is drawn from what was played (tournaments 2.4, 2.5)."""

from collections.abc import Iterator, Mapping, Sequence

from league.formats.draw import Reason
from league.formats.records import Record


def of_pair(
    pair: tuple[int, int], found: Mapping[int, Record], rematch: str = "rematch-unavoidable"
) -> Iterator[Reason]:
    if found[pair[0]].met[pair[1]]:
        yield Reason(rematch)


def of_bye(alone: int, ranked: Sequence[int], found: Mapping[int, Record]) -> Iterator[Reason]:
    """The lowest of those with the fewest has it; anybody else only where that would make two meet again."""
    fewest = min(found[entry].rests for entry in ranked)
    due = next(entry for entry in reversed(ranked) if found[entry].rests == fewest)
    yield Reason("bye-lowest-rank" if alone == due else "bye-spares-rematch")
    yield from again(found[alone])


def again(record: Record) -> Iterator[Reason]:
    if record.rests:
        yield Reason("bye-again", {"number": record.rests + 1})
