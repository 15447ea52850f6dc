"""The kernel's rows of `python -m engine bench`, in CPU time: solver, roll-outs, decisions."""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.actions import CallName
from engine.analysis import review
from engine.bench import Row, random_thirty, rate
from engine.bots import Limit, roster
from engine.calls import PIP_CALLS
from engine.game import Game
from engine.kernel.compiled import COMPILED, Numbers, numbers
from engine.kernel.playout import random_hands
from engine.kernel.search import forget, search
from engine.kernel.solve import value
from engine.kernel.tables import Table, table_for
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat
from engine.shake import deal_tiles
from engine.sight import Sight, sight
from engine.tiles import TILES, Tile

DEALS = 400 if COMPILED else 25
HANDS = 200_000 if COMPILED else 20_000
PLAYED = 12 if COMPILED else 2  # hands of the strongest bot, the first of them unmeasured
STRAIGHT = RuleSet.preset("straight")
PLAIN = "import json; from engine.kernel.bench import figures; print(json.dumps(figures()))"

Racks = tuple[tuple[Tile, ...], ...]


class Figures(NamedTuple):
    """What is measured of the kernel's source, compiled or as it stands: hands a second, then microseconds."""

    hands: float
    decided: float
    late: float
    exact: float


def kernel_rows() -> Iterator[Row]:
    """The baseline of the roll-outs is the readable engine's hands for 30, that of the solver its source in plain
    Python; both are measured in the same run."""
    readable, own = rate(random_thirty), figures()
    plain = _plain_figures() if COMPILED else own
    if COMPILED:
        yield Row("random hands for 30, kernel compiled", own.hands, "hands/s", readable, own.hands / readable)
    yield Row("random hands for 30, kernel in plain Python", plain.hands, "hands/s", readable, plain.hands / readable)
    yield Row("contract question, full deal, mean", own.decided, "us", plain.decided, own.decided / plain.decided)
    yield Row("contract question, full deal, p99", own.late, "us", plain.late, own.late / plain.late)
    yield Row("exact value, full deal, mean", own.exact, "us", plain.exact, own.exact / plain.exact)
    yield from _decision_rows()


def figures() -> Figures:
    decided = sorted(_times(_decide))
    late = decided[int(0.99 * len(decided))]
    return Figures(_hands_a_second(), statistics.fmean(decided), late, statistics.fmean(_times(_exact)))


def _plain_figures() -> Figures:
    done = subprocess.run(
        [sys.executable, "-c", PLAIN], env={**os.environ, "KERNEL": "plain"}, capture_output=True, text=True, check=True
    )
    return Figures(*json.loads(done.stdout))


def _hands_a_second() -> float:
    book, order = table_for(CallName.FIVES).book, numbers(1 << place for place in range(len(TILES)))
    seed, racks = numbers([42]), numbers([0] * 4)
    random_hands(book, 10, 30, seed, racks, order)
    start = time.process_time()
    random_hands(book, HANDS, 30, seed, racks, order)
    return HANDS / (time.process_time() - start)


def _times(ask: Callable[[Table, Racks], object]) -> list[float]:
    """Microseconds of each question about a full deal: the strongest rack leads its best suit."""
    rng, times = random.Random(42), []
    for place in range(DEALS + 1):
        deal = deal_tiles(rng)
        seat, pip = max(((seat, pip) for seat in SEATS for pip in range(7)), key=lambda each: _strength(deal, *each))
        racks = tuple(deal[SEATS[(seat.index + step) % 4]] for step in range(4))
        table = table_for(PIP_CALLS[pip])
        forget(table.book)
        start = time.process_time_ns()
        ask(table, racks)
        if place:  # the first one may have been compiled
            times.append((time.process_time_ns() - start) / 1000)
    return times


def _decide(table: Table, racks: Racks) -> int:
    a, b, c, d = (table.mask(rack) for rack in racks)
    return search(table.book, a, b, c, d, 0, 42, 30)


def _exact(table: Table, racks: Racks) -> int:
    position: Numbers = numbers([*(table.mask(rack) for rack in racks), 0, 0, 0, 0, 0, 0, 42])
    return value(table.book, position, 30)


def _strength(deal: dict[Seat, tuple[Tile, ...]], seat: Seat, pip: int) -> float:
    rack = deal[seat]
    return sum(tile.has(pip) * (1 + 1.5 * tile.is_double) + 0.7 * tile.is_double for tile in rack)


def _decision_rows() -> Iterator[Row]:
    """How long the strongest bot takes to bid and to play, by trick, and how long to look back at its hand."""
    times: dict[str, list[float]] = {f"decision of knowing, {moment}": [] for moment in ("bid", "trick 1", "later")}
    reviews = times["review of a whole hand"] = []
    rng, bot = random.Random(42), roster.get("knowing")
    for place in range(PLAYED):
        game = Game.start(STRAIGHT, Seat.A).shake(deal_tiles(rng))
        while game.hand is not None and game.hand.turn is not None:
            view = sight(game, game.hand.turn)
            start = time.process_time_ns()
            action = bot.choose(view, STRAIGHT, Limit(), rng).action
            if place and view.legal is not None and len(view.legal) > 1:
                times[f"decision of knowing, {_moment(view)}"].append(_since(start))
            game = game.apply(game.hand.turn, action)
        start = time.process_time_ns()
        review(game)
        if place:
            reviews.append(_since(start))
    for what, taken in times.items():
        late, mean = sorted(taken)[int(0.95 * (len(taken) - 1))], statistics.fmean(taken)
        yield Row(f"{what}, p95", late, "ms", mean, late / mean)


def _since(start: int) -> float:
    """Milliseconds of processor time."""
    return (time.process_time_ns() - start) / 1e6


def _moment(view: Sight) -> str:
    if view.call is None:
        moment = "bid"
    else:
        moment = "later" if view.captured or view.last_trick else "trick 1"
    return moment
