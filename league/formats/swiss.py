"""Swiss: everybody plays every round against somebody with an equal record whom they have not met (tournaments 2.5)."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as option
from itertools import groupby
from typing import ClassVar

from league.formats import reasons, swing
from league.formats.best_of import BestOf
from league.formats.draw import Draw, Pairing, Reason, RoundName
from league.formats.fair_pairs import fair_pairs
from league.formats.field import Field
from league.formats.format import Format
from league.formats.records import Record, rank, records
from league.formats.results import PlayedRound, require_closed


@dataclass(frozen=True, slots=True)
class Swiss(Format):
    """``rounds`` None: the least that can leave one unbeaten."""

    name: ClassVar[str] = "swiss"
    follows_results: ClassVar[bool] = True

    rounds: int | None = None
    best_of: BestOf = option(default_factory=BestOf)

    def __post_init__(self) -> None:
        if self.rounds is not None and self.rounds < 1:
            raise ValueError(f"rounds: at least 1, not {self.rounds}")

    @property
    def least_entries(self) -> int:
        return 2

    def draw(self, field: Field, played: Sequence[PlayedRound], rng: random.Random) -> Draw | None:
        require_closed(played)
        number = len(played) + 1
        present = field.present(number)
        if number > self.expected_rounds(field) or len(present) < 2:
            return None
        found = records(field, played)
        lots = rng.sample(present, len(present)) if played else present
        ranked = rank(found, lots)
        pairs, alone = fair_pairs(_halves(ranked, found), ranked, found, rng)
        pairings = [*self._pairings(number, pairs, found), *self._bye(number, alone, ranked, found)]
        return Draw(number, RoundName("round", {"number": number}), tuple(swing.fill(field, pairings)))

    def expected_rounds(self, field: Field) -> int:
        return self.rounds or max(1, (len(field.starters()) - 1).bit_length())

    def _pairings(
        self, number: int, pairs: Sequence[tuple[int, int]], found: Mapping[int, Record]
    ) -> Iterator[Pairing]:
        best_of = self.best_of.of("round", number)
        for index, pair in enumerate(pairs, 1):
            yield Pairing.of(f"s{number}-{index}", "swiss", pair, *_reasons(pair, found), best_of=best_of)

    def _bye(
        self, number: int, alone: int | None, ranked: Sequence[int], found: Mapping[int, Record]
    ) -> Iterator[Pairing]:
        if alone is not None:
            why = reasons.of_bye(alone, ranked, found)
            slot, best_of = f"s{number}-{len(ranked) // 2 + 1}", self.best_of.of("round", number)
            yield Pairing.of(slot, "swiss", (alone, None), *why, best_of=best_of)


def _halves(ranked: Sequence[int], found: Mapping[int, Record]) -> list[int]:
    """Among equal records the best of the upper half stands beside the best of the lower half, and so on down."""
    order: list[int] = []
    for _, equals in groupby(ranked, key=lambda entry: found[entry].wins):
        group = list(equals)
        half = len(group) // 2
        order += [entry for pair in zip(group[:half], group[half:], strict=False) for entry in pair]
        order += group[2 * half :]
    return order


def _reasons(pair: tuple[int, int], found: Mapping[int, Record]) -> Iterator[Reason]:
    yield from reasons.of_pair(pair, found)
    home, away = (found[entry] for entry in pair)
    if home.wins != away.wins:
        yield Reason("records-differ", {"home": home.wins, "away": away.wins})
