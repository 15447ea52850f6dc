"""`python -m tests.bench.records`: the slowest bad records, each beside the second it may take (CPU time)."""

from __future__ import annotations

import sys
import time

from engine.record import LONGEST
from engine.replay import OK, answer
from tests.engine.garbage import TOO_LONG, within

SECOND = 1.0
SHOWN = 3  # slowest ones
REPEATS = 3


def main() -> None:
    slowest = sorted(((seconds(told), name) for name, told in (within(LONGEST) | TOO_LONG).items()), reverse=True)
    for took, name in slowest[:SHOWN]:
        over = "" if took < SECOND else ": OVER"
        sys.stdout.write(f"{f'bad record, {name}':<60} {took:8.3f} s  of {SECOND:.1f} s{over}\n")


def seconds(told: bytes) -> float:
    """The fastest of a few answers; the rest is whatever else the machine does."""
    times = []
    for _ in range(REPEATS):
        start = time.process_time()
        status, _ = answer(told)
        times.append(time.process_time() - start)
        assert status != OK, "a bad record is refused"
    return min(times)


if __name__ == "__main__":
    main()
