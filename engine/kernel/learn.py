"""`python -m engine learn`: makes what the strongest bot knows from seeds, and writes it with its recipe.

The customs of bidding are counted in hands that the policy plays, `learn customs`, in three minutes. The rest is
about `learn policy`, its weights.

Contracts are those that `searching` bids against itself. First every option is solved in 30 deals; then, twice, the
options are played out in 48 deals by the policy learned so far, and it learns again from how they ended. Ten minutes of
one core, of which the fitting is a minute; fewer hands make it quicker and weaker.
"""

from __future__ import annotations

import json
import random
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

import numpy

from engine.hand import Hand
from engine.kernel.auctions import bid_out, count, first_lead
from engine.kernel.compiled import COMPILED, Numbers, numbers
from engine.kernel.learned import CUSTOMS, PLACE
from engine.kernel.lessons import try_options
from engine.kernel.playout import next_lot
from engine.kernel.policy import (
    HIDDEN,
    OURS,
    SCRATCH,
    SIZE,
    THEIRS,
    WEIGHTS,
    options_of,
    play,
    see,
    weigh_tile,
)
from engine.kernel.training import COLUMNS, LISTED, Lessons, Whole, fit
from engine.rule_set import RuleSet
from engine.tiles import TILES
from engine.tricks import TRICKS


@dataclass(frozen=True, slots=True)
class Stage:
    """Lessons from so many hands, each option tried in so many worlds, and a fit from scratch or from the last one."""

    hands: int
    worlds: int
    solve: bool
    fresh: bool
    epochs: int


HANDS = 20_000  # in which customs are counted, for each rule set
_STRAY = 8  # one tile in so many is played by lot
STAGES = (Stage(2800, 30, True, True, 17), Stage(6000, 48, False, True, 12), Stage(6000, 48, False, False, 12))


class School:
    """Plays hands that are learned from. Each tile is the best one found, one in eight by lot."""

    def __init__(self, stage: Stage, net: Numbers, lot: Numbers) -> None:
        self.stage, self.net, self.lot, self.choices = stage, net, lot, 0
        self.order, self.other, self.after, self.work, self.ends = (
            numbers([0] * size) for size in (len(TILES), SIZE, SIZE, SCRATCH, TRICKS)
        )

    def lesson(self, contract: Hand) -> Iterator[list[int]]:
        table, hand = first_lead(contract)
        book = table.book
        while hand[OURS] > 0 and hand[THEIRS] > 0:
            options = [1 << place for place in range(len(TILES)) if options_of(hand) >> place & 1]
            if len(options) > 1:
                self._try(book, hand)
                yield from self._rows(book, hand, options)
            best = max(range(len(options)), key=lambda place: self.ends[place])
            stray = next_lot(self.lot) % _STRAY == 0
            play(book, hand, options[next_lot(self.lot) % len(options) if stray else best])

    def _try(self, book: Numbers, hand: Numbers) -> None:
        stage, scratch = self.stage, (self.order, self.other, self.after, self.work)
        try_options(book, self.net, hand, stage.worlds, stage.solve, self.lot, *scratch, self.ends)

    def _rows(self, book: Numbers, hand: Numbers, options: list[int]) -> Iterator[list[int]]:
        self.choices += 1
        seen = see(book, hand, self.work)
        for place, tile in enumerate(options):
            listed = weigh_tile(book, hand, tile, seen, self.work)
            features = [int(feature) for feature in self.work[:listed]]
            spare = [0] * (COLUMNS - LISTED - listed)
            yield [self.choices, self.stage.worlds, int(self.ends[place]), listed, *features, *spare]


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", choices=list(LEARNED), default="policy", help="policy without it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="of the hands of the recipe, 1 for all")
    parser.add_argument("--out", type=Path, help="where to write; over what is in use without it")


def run(options: Namespace) -> int:
    if not COMPILED:
        sys.stderr.write("learning takes weeks without numba\n")
        return 1
    LEARNED[options.what](options)
    return 0


def learn_policy(options: Namespace) -> None:
    weights = numpy.zeros(WEIGHTS, numpy.int64)
    drawn = contracts(random.Random(options.seed))
    told = []
    for number, stage in enumerate(STAGES, start=1):
        hands = max(40, round(options.share * stage.hands))
        rows = lessons(stage, weights, list(islice(drawn, hands)), options.seed + number)
        weights, given_away = fit(Lessons.of(rows), None if stage.fresh else weights, stage.epochs, options.seed)
        told.append(f"{hands} hands, {rows[-1, 0]} choices, gives away {given_away:.4f}")
        sys.stderr.write(told[-1] + "\n")
    write(options.out or PLACE, weights, _command(options), told)


def learn_customs(options: Namespace) -> None:
    """One rule set for each way that an auction may go on when three have passed."""
    hands, counted = max(40, round(options.share * HANDS)), {}
    for rules in map(RuleSet.preset, ("straight", "austin-league")):
        counted[rules.all_pass] = asdict(count(rules, hands, options.seed))
        sys.stderr.write(f"{rules.all_pass}: {hands} hands\n")
    told = {"command": _command(options), "hands": hands, "counted": counted}
    (options.out or CUSTOMS).write_text(json.dumps(told, indent=1) + "\n")


def _command(options: Namespace) -> str:
    return f"python -m engine learn {options.what} --seed {options.seed} --share {options.share:g}"


LEARNED = {"policy": learn_policy, "customs": learn_customs}


def contracts(rng: random.Random) -> Iterator[Hand]:
    """Straight hands at 0 to 0, called and not yet played."""
    return (hand for hand in bid_out(RuleSet.preset("straight"), rng) if hand.turn is not None)


def lessons(stage: Stage, weights: Whole, drawn: list[Hand], seed: int) -> Whole:
    """A row for each option of each choice of all the hands, under each other."""
    school = School(stage, numbers(int(weight) for weight in weights), numbers([seed]))
    rows = [row for contract in drawn for row in school.lesson(contract)]
    return numpy.array(rows, numpy.int64)


def write(place: Path, weights: Whole, command: str, told: list[str]) -> None:
    rows = [", ".join(str(weight) for weight in row) for row in weights.reshape(-1, HIDDEN)]
    place.write_text(f'{{"command": {json.dumps(command)},\n"stages": {json.dumps(told)},\n"weights": [\n')
    with place.open("a") as file:
        file.write(",\n".join(rows) + "\n]}\n")
