"""Round robin by the Berger tables, once or twice, in one group or several; the odd one out has a bye in turn
(tournaments 2.1)."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as option
from typing import ClassVar

from league.formats import swing
from league.formats.best_of import BestOf
from league.formats.draw import Draw, Pairing, Reason, RoundName
from league.formats.field import Field
from league.formats.format import Format
from league.formats.results import PlayedRound, require_closed
from league.formats.seeding import snake

LEAST_IN_A_GROUP = 3


@dataclass(frozen=True, slots=True)
class RoundRobin(Format):
    name: ClassVar[str] = "round-robin"
    follows_results: ClassVar[bool] = False
    laps: ClassVar[int] = 1

    groups: int = 1
    best_of: BestOf = option(default_factory=BestOf)

    def __post_init__(self) -> None:
        if self.groups < 1:
            raise ValueError(f"groups: at least 1, not {self.groups}")

    @property
    def least_entries(self) -> int:
        return 2 if self.groups == 1 else LEAST_IN_A_GROUP * self.groups

    def draw(self, field: Field, played: Sequence[PlayedRound], rng: random.Random) -> Draw | None:
        """The plan goes on while a match of an older round is played again; it is over when none is."""
        require_closed(played[-1:])
        number = len(played) + 1
        groups = enumerate(self.members(field), 1)
        pairings = [pairing for index, group in groups for pairing in self._pairings(field, group, number, index)]
        if not pairings:
            require_closed(played)
            return None
        byes_last = sorted(pairings, key=lambda pairing: not pairing.is_played)
        return Draw(number, RoundName("round", {"number": number}), tuple(swing.fill(field, byes_last)))

    def expected_rounds(self, field: Field) -> int:
        largest = max(len(group) for group in self.members(field))
        return self.laps * (largest - 1 + largest % 2)

    def members(self, field: Field) -> tuple[tuple[int, ...], ...]:
        """The groups, dealt by snake; the numbers of a Berger table are the places in a group."""
        return snake(field.starters(), self.groups)

    def _pairings(self, field: Field, group: Sequence[int], number: int, index: int) -> Iterator[Pairing]:
        size = len(group) + len(group) % 2
        if number <= self.laps * (size - 1):
            gone = field.gone(number)
            best_of = self.best_of.of("round", number)
            for place, (home, away) in enumerate(self._pairs(size, number), 1):
                entries = [group[line - 1] for line in (home, away) if line <= len(group)]
                present = [entry for entry in entries if entry not in gone]
                slot = f"g{index}-{number}-{place}"
                if len(present) == 2:
                    yield Pairing.of(slot, f"group-{index}", (present[0], present[1]), best_of=best_of)
                elif present:
                    left = [entry for entry in entries if entry in gone]
                    reason = Reason("bye-withdrawn", {"entry": left[0]}) if left else Reason("bye-plan")
                    yield Pairing.of(slot, f"group-{index}", (present[0], None), reason, best_of=best_of)

    def _pairs(self, size: int, number: int) -> Iterator[tuple[int, int]]:
        """The second lap is the first with home and away changed."""
        lap, round_ = divmod(number - 1, size - 1)
        for home, away in berger_round(size, round_ + 1):
            yield (home, away) if lap % 2 == 0 else (away, home)


class DoubleRoundRobin(RoundRobin):
    name: ClassVar[str] = "double-round-robin"
    laps: ClassVar[int] = 2


def berger_round(size: int, number: int) -> Iterator[tuple[int, int]]:
    """Round ``number`` of the Berger table for an even ``size``, home side first, in the table's own order."""
    circle = size - 1
    first = (number - 1) * (size // 2) % circle
    yield (first + 1, size) if number % 2 else (size, first + 1)
    for step in range(1, size // 2):
        yield (first + step) % circle + 1, (first - step) % circle + 1
