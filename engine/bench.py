"""`python -m engine bench [--json]`: how fast the engine is on one core, in CPU time.

A further measurement is a function that returns rows, named in SOURCES; its module is loaded only here.
"""

from __future__ import annotations

import json
import random
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import NamedTuple

from engine.hand import Hand
from engine.notation import parse_actions
from engine.rule_set import RuleSet
from engine.seats import Seat
from engine.shake import deal_tiles

SOURCES = ("engine.bench:readable_rows", "engine.kernel.bench:kernel_rows")
SECONDS = 1.5  # CPU time for one figure
STRAIGHT = RuleSet.preset("straight")
THIRTY = parse_actions("B 30, C pass, D pass, A pass")


class Row(NamedTuple):
    """One figure. `baseline` was measured in the same run, `ratio` is value to baseline."""

    name: str
    value: float
    unit: str
    baseline: float
    ratio: float


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="a list of objects instead of a table")


def run(options: Namespace) -> int:
    rows = [row for source in SOURCES for row in _load(source)()]
    if options.json:
        sys.stdout.write(json.dumps([row._asdict() for row in rows]) + "\n")
    else:
        sys.stdout.writelines(f"{row.name:<48}{row.value:>14,.1f} {row.unit:<10}{row.ratio:>8.2f} x\n" for row in rows)
    return 0


def readable_rows() -> list[Row]:
    """Straight hands of the readable engine: shuffled, dealt, bid, called and played by lot among the legal
    actions. Bids by lot mostly end in marks, which are soon lost, so a second row plays every hand for 30."""
    by_lot, thirty = rate(random_hand), rate(random_thirty)
    return [
        Row("random hands, readable engine", by_lot, "hands/s", by_lot, 1.0),
        Row("random hands for 30, readable engine", thirty, "hands/s", by_lot, thirty / by_lot),
    ]


def rate(play: Callable[[random.Random], Hand]) -> float:
    """How often a second of CPU time `play` runs, warmed up."""
    rng, played = random.Random(42), 0
    for _ in range(200):
        play(rng)
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        for _ in range(100):
            play(rng)
        played += 100
    return played / (time.process_time() - start)


def random_hand(rng: random.Random) -> Hand:
    """A hand played to its end by lot among the legal actions."""
    return _to_the_end(Hand.start(rule_set=STRAIGHT, shaker=Seat.A, deal=deal_tiles(rng)), rng)


def random_thirty(rng: random.Random) -> Hand:
    """The same after a bid of 30 and three passes."""
    hand = Hand.start(rule_set=STRAIGHT, shaker=Seat.A, deal=deal_tiles(rng))
    for seat, bid in THIRTY:
        hand = hand.apply(seat, bid)
    return _to_the_end(hand, rng)


def _to_the_end(hand: Hand, rng: random.Random) -> Hand:
    draw = rng.random
    while hand.turn is not None:
        legal = hand.legal_actions(hand.turn)
        hand = hand.apply(hand.turn, legal[int(draw() * len(legal))])
    return hand


def _load(source: str) -> Callable[[], Iterable[Row]]:
    module, _, name = source.partition(":")
    rows: Callable[[], Iterable[Row]] = getattr(import_module(module), name)
    return rows
