"""`python -m tests.bench.drawing`: draws and standings in seconds, the matching beside networkx (tournaments 8)."""

import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence

import networkx

from league.formats import matching
from league.formats.draw_box import DrawBox
from league.formats.field import Field
from league.formats.format import Format, draw_dice
from league.formats.registry import build
from league.formats.results import PlayedRound
from league.rehearsal.play import throw
from league.standings.table import Terms, table

# Seconds by entries.
DRAWN_WITHIN = {64: 0.1, 1000: 1.0, 3000: 2.0}
STANDINGS_WITHIN = 0.2
SEED = 42
# The same draw so many times; the fastest is ours, the rest is whatever else the machine does.
REPEATS = 3
TIES = ("match_wins", "head_to_head", "opponents_wins_less_both", "mark_difference:4", "marks_for", "lots")


def main() -> None:
    for measure in (drawing, standings, against_networkx):
        for name, seconds, limit in measure():
            within = "" if limit is None else f"  of {limit:.1f} s{'' if seconds <= limit else ': OVER'}"
            sys.stdout.write(f"{name:<60} {seconds:8.3f} s{within}\n")


def drawing() -> Iterator[tuple[str, float, float | None]]:
    """The slowest draw of a whole event, round by round."""
    formats: list[Format] = [
        build("swiss", {"rounds": 9}),
        DrawBox(avoid_rematches=True),
        build("draw-box", {}),
        build("double-elimination", {}),
        build("single-elimination", {}),
        build("rotating-partners", {}),
    ]
    for format_ in formats:
        for entries, limit in DRAWN_WITHIN.items():
            slowest, rounds = _play(format_, entries)
            yield f"slowest draw of {len(rounds)} rounds, {_title(format_)}, {entries}", slowest, limit


def standings() -> Iterator[tuple[str, float, float | None]]:
    _, rounds = _play(build("swiss", {"rounds": 9}), 1000)
    for title, terms in (("default", Terms()), ("all kinds of tie-breaks", Terms(tie_breaks=TIES))):
        encounters = [encounter for round_ in rounds for encounter in round_.encounters]
        seconds = _seconds(lambda: table(range(1, 1001), encounters, terms))  # noqa: B023
        yield f"standings of 1000 after 9 rounds, {title}", seconds, STANDINGS_WITHIN


def against_networkx() -> Iterator[tuple[str, float, float | None]]:
    """All pairs of a Swiss round with random records; both must find the same cost."""
    for size in (64, 128):
        dice = random.Random(SEED)
        wins = sorted((dice.randrange(7) for _ in range(size)), reverse=True)
        costs = {
            (low, high): 10_000 * (wins[low] - wins[high]) ** 2 + (high - low) ** 2
            for low in range(size)
            for high in range(low + 1, size)
        }
        wishes = matching.Wishes(lambda low, high: costs[low, high], 0, 10**12)  # noqa: B023
        ours: list[tuple[int, int]] = []
        theirs: set[tuple[int, int]] = set()
        yield (
            f"matching of {size}, all pairs, ours",
            _seconds(lambda: ours.extend(matching.perfect(size, wishes, dice))),  # noqa: B023
            None,
        )
        yield (
            f"matching of {size}, all pairs, networkx",
            _seconds(lambda: theirs.update(_networkx(costs))),  # noqa: B023
            None,
        )
        assert sum(costs[pair] for pair in ours) == sum(costs[min(pair), max(pair)] for pair in theirs)


def _networkx(costs: dict[tuple[int, int], int]) -> set[tuple[int, int]]:
    graph = networkx.Graph()
    graph.add_weighted_edges_from((low, high, -cost) for (low, high), cost in costs.items())
    return set(networkx.max_weight_matching(graph, maxcardinality=True))


def _play(format_: Format, entries: int) -> tuple[float, Sequence[PlayedRound]]:
    field, slowest = Field(tuple(range(1, entries + 1))), 0.0
    rounds: list[PlayedRound] = []
    while True:
        times = []
        for _ in range(REPEATS):
            started = time.perf_counter()
            draw = format_.draw(field, rounds, draw_dice(SEED, len(rounds) + 1))
            times.append(time.perf_counter() - started)
        slowest = max(slowest, min(times))
        if draw is None:
            return slowest, rounds
        rounds.append(PlayedRound(draw, throw(draw, SEED)))


def _title(format_: Format) -> str:
    return f"{format_.name} without rematches" if format_ == DrawBox(avoid_rematches=True) else format_.name


def _seconds(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
