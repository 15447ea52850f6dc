"""The kernel's rows of `python -m engine bench`, in CPU time: solver, roll-outs, decisions."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator

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

DEALS = 400 if COMPILED else 4
HANDS = 200_000 if COMPILED else 2_000
STRAIGHT = RuleSet.preset("straight")

Racks = tuple[tuple[Tile, ...], ...]


def kernel_rows() -> Iterator[Row]:
    """The readable engine's hands for 30, played in the same run, are the baseline of the roll-outs."""
    readable, hands = rate(random_thirty), _hands_a_second()
    source = "compiled" if COMPILED else "plain Python"
    yield Row(f"random hands for 30, kernel ({source})", hands, "hands/s", readable, hands / readable)
    decided, exact = sorted(_times(_decide)), sorted(_times(_exact))
    mean, late = statistics.fmean(decided), decided[int(0.99 * len(decided))]
    yield Row("contract question, full deal, mean", mean, "us", mean, 1.0)
    yield Row("contract question, full deal, p99", late, "us", mean, late / mean)
    yield Row("exact value, full deal, mean", statistics.fmean(exact), "us", mean, statistics.fmean(exact) / mean)
    yield from _decision_rows()


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
    for place in range(12 if COMPILED else 2):
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
