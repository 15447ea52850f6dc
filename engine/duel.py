"""`python -m engine duel BOT BOT --deals N`: which of two bots wins more marks a hand, on duplicate deals."""

from __future__ import annotations

import json
import math
import multiprocessing
import statistics
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from engine.arena import CHUNK, Ledger, Pairing, Score, play_chunk
from engine.bots import roster
from engine.quoting import quoted
from engine.rule_set import PRESETS, RuleSet

Json = dict[str, object]


class Chunk(NamedTuple):
    """One job's work, in words, so that another process can do it."""

    bots: tuple[str, str]
    rules: str
    seed: int
    number: int
    deals: int


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("bots", nargs=2, metavar="BOT", choices=list(roster.BOTS), help=roster.told())
    parser.add_argument("--deals", type=_at_least_one, required=True, help="how many deals, each played both ways")
    parser.add_argument("--rules", default="straight", choices=list(PRESETS))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=_at_least_one, default=1, help="processes; the figures do not depend on it")
    parser.add_argument("--json", action="store_true")


def run(options: Namespace) -> int:
    score = Score()
    for part in _played(_chunks(options), options.jobs):
        score.add(part)
        sys.stderr.write(f"\r{len(score.margins)} of {options.deals} deals")
    sys.stderr.write("\n")
    told = report(options.bots, score)
    sys.stdout.write((json.dumps(told) if options.json else _sentence(told)) + "\n")
    return 0


def play(chunk: Chunk) -> Score:
    bots = {letter: roster.get(name) for letter, name in zip("ab", chunk.bots, strict=True)}
    return play_chunk(Pairing(bots, RuleSet.preset(chunk.rules), chunk.seed), chunk.number, chunk.deals)


def report(bots: tuple[str, str], score: Score) -> Json:
    """The figures of record: marks a hand that the first bot wins more, and its 95% error."""
    ledgers = score.ledgers
    spread = statistics.stdev(score.margins) if len(score.margins) > 1 else 0.0
    return {
        **{letter: roster.label(roster.BOTS[name]) for letter, name in zip("ab", bots, strict=True)},
        "deals": len(score.margins),
        "marks_per_hand": round(statistics.fmean(score.margins), 4),
        "error95": round(1.96 * spread / math.sqrt(len(score.margins)), 4),
        "games": {letter: ledger.games for letter, ledger in ledgers.items()},
        "made": {letter: ledger.made for letter, ledger in ledgers.items()},
        "declared": {letter: ledger.declared for letter, ledger in ledgers.items()},
        "decision_ms": {letter: _times(ledger) for letter, ledger in ledgers.items()},
    }


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{quoted(text)} is no number from 1 on")
    return int(text)


def _chunks(options: Namespace) -> list[Chunk]:
    starts = range(0, options.deals, CHUNK)
    return [
        Chunk(tuple(options.bots), options.rules, options.seed, number, min(CHUNK, options.deals - start))
        for number, start in enumerate(starts)
    ]


def _played(chunks: list[Chunk], jobs: int) -> Iterator[Score]:
    if jobs > 1:
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
            yield from pool.map(play, chunks)
    else:
        yield from map(play, chunks)


def _times(ledger: Ledger) -> dict[str, float]:
    ordered = sorted(ledger.seconds)
    mean, late = statistics.fmean(ordered), ordered[int(0.95 * (len(ordered) - 1))]
    return {"mean": round(1000 * mean, 3), "p95": round(1000 * late, 3)}


def _sentence(told: Json) -> str:
    return "\n".join(f"{name:<16}{value}" for name, value in told.items())
