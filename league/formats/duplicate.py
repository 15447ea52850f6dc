"""Duplicate play for pairs: in every round all tables play the same boards, and pairs are held against those who sat
the same way. What counts is the share of the match points, so that the luck of the shake cancels (table 5)."""

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as option
from typing import ClassVar, Literal

from engine.duplicate import MatchPoints, compare
from engine.tallies import Marks
from league.formats import reasons, swing
from league.formats.best_of import BestOf
from league.formats.draw import Draw, Pairing, RoundName
from league.formats.fair_pairs import fair_pairs
from league.formats.field import Field
from league.formats.format import Format
from league.formats.records import records
from league.formats.results import DUPLICATE as BOX
from league.formats.results import Board, Kind, PlayedRound, Result, require_closed
from league.formats.round_robin import RoundRobin

OPPONENTS = ("swiss", "round-robin")


@dataclass(frozen=True, slots=True)
class Duplicate(Format):
    """``boards`` in every round; ``opponents`` from near the same place, or everybody in turn. ``rounds`` None: as
    many as Swiss takes, or as there are opponents."""

    name: ClassVar[str] = "duplicate"
    follows_results: ClassVar[bool] = True

    boards: int = 8
    opponents: Literal["swiss", "round-robin"] = "swiss"
    rounds: int | None = None
    best_of: BestOf = option(default_factory=BestOf)

    def __post_init__(self) -> None:
        if not 1 <= self.boards <= 40:
            raise ValueError(f"boards: from 1 to 40, not {self.boards}")
        if self.opponents not in OPPONENTS:
            raise ValueError(f"opponents: {', '.join(OPPONENTS)}, not {self.opponents!r}")
        if self.rounds is not None and self.rounds < 1:
            raise ValueError(f"rounds: at least 1, not {self.rounds}")

    @property
    def least_entries(self) -> int:
        """Two tables: one alone has nobody to be compared with."""
        return 4

    def draw(self, field: Field, played: Sequence[PlayedRound], rng: random.Random) -> Draw | None:
        require_closed(played)
        number = len(played) + 1
        if number > self.expected_rounds(field) or len(field.present(number)) < 2:
            return None
        if self.opponents == "swiss":
            pairings = self._by_place(number, field, played, rng)
        else:
            pairings = self._in_turn(field, played, rng)
        return Draw(number, RoundName("round", {"number": number}), tuple(swing.fill(field, pairings)))

    def expected_rounds(self, field: Field) -> int:
        entries = len(field.starters())
        if self.opponents == "swiss":
            return self.rounds or max(1, (entries - 1).bit_length())
        return min(self.rounds or entries, entries - 1 + entries % 2)

    def _by_place(self, number: int, field: Field, played: Sequence[PlayedRound], rng: random.Random) -> list[Pairing]:
        """Neighbours in the order so far who have not met; in the first round the upper half meets the lower."""
        present, found = field.present(number), records(field, played)
        places = shares(field, played)
        lots = rng.sample(present, len(present)) if played else list(present)
        ranked = sorted(lots, key=lambda entry: -places[entry])
        # The order alone says how near two are: a round that was won is no more than a good share of it.
        level = {entry: replace(record, wins=0) for entry, record in found.items()}
        pairs, alone = fair_pairs(ranked if played else _across(ranked), ranked, level, rng)
        sides = _sides(played)
        pairings = [
            Pairing.of(f"d{number}-{index}", BOX, _seated(pair, sides), *reasons.of_pair(pair, found))
            for index, pair in enumerate(pairs, 1)
        ]
        if alone is not None:
            why = reasons.of_bye(alone, ranked, found)
            pairings.append(Pairing.of(f"d{number}-{len(pairs) + 1}", BOX, (alone, None), *why))
        return pairings

    def _in_turn(self, field: Field, played: Sequence[PlayedRound], rng: random.Random) -> list[Pairing]:
        """The Berger table gives everybody both ways to sit in turn."""
        drawn = RoundRobin().draw(replace(field, bot_pair=None), played, rng)
        pairings = drawn.pairings if drawn else ()
        return [replace(each, id=f"d{each.id.partition('-')[2]}", box=BOX) for each in pairings]


def shares(field: Field, played: Sequence[PlayedRound]) -> dict[int, float]:
    """The mean share of the match points of every entry, and a half for who has none yet."""
    won: dict[int, list[float]] = {entry: [] for entry in field.entries}
    for round_ in played:
        for encounter in round_.encounters:
            for place, side in enumerate((encounter.home, encounter.away)):
                if encounter.share is not None and side and side[0] in won:
                    won[side[0]].append(encounter.share[place])
    return {entry: round(sum(each) / len(each), 6) if each else 0.5 for entry, each in won.items()}


def weighed(round_: PlayedRound) -> PlayedRound:
    """The round with what every pair's boards are worth against those of all other tables."""
    at_tables = {key: own for key, own in round_.results.items() if own.kind is Kind.PLAYED}
    most = max((len(own.boards) for own in at_tables.values()), default=0)
    points = dict.fromkeys(at_tables, MatchPoints())
    for number in range(most):
        compared = compare([_gain(own.boards, number) for own in at_tables.values()])
        for key, each in zip(at_tables, compared, strict=True):
            points[key] = points[key].plus(each or MatchPoints())
    fresh = {key: _worth(own, points[key]) for key, own in at_tables.items()}
    return replace(round_, results={**round_.results, **fresh})


def result(boards: Sequence[Board]) -> Result:
    """Of a table, before it is held against the others."""
    return Result(Kind.PLAYED, None, tuple(board for board in boards if board is not None), tuple(boards))


def _gain(boards: Sequence[Board], number: int) -> Marks | None:
    board = boards[number] if number < len(boards) else None
    return None if board is None else Marks(*board)


def _worth(own: Result, points: MatchPoints) -> Result:
    share = (points.ac / points.most, points.bd / points.most) if points.most else (0.5, 0.5)
    return replace(own, won=None if points.ac == points.bd else 0 if points.ac > points.bd else 1, share=share)


def _across(ranked: Sequence[int]) -> list[int]:
    half = len(ranked) // 2
    return [entry for pair in zip(ranked, ranked[half:], strict=False) for entry in pair][: 2 * half] + list(
        ranked[2 * half :]
    )


def _seated(pair: tuple[int, int], sides: Mapping[int, list[int]]) -> tuple[int, int]:
    """Who has sat at A and C less often sits there now; if both as often, who sat elsewhere last."""
    one, two = (sides[entry] for entry in pair)
    return pair if (sum(one), one[::-1]) <= (sum(two), two[::-1]) else pair[::-1]


def _sides(played: Sequence[PlayedRound]) -> dict[int, list[int]]:
    """Of every entry, round by round: 1 at A and C, -1 at B and D."""
    sat: dict[int, list[int]] = defaultdict(list)
    for round_ in played:
        for pairing in round_.draw.pairings:
            if pairing.is_played:
                for way, side in ((1, pairing.home), (-1, pairing.away)):
                    for entry in side:
                        sat[entry].append(way)
    return sat
