"""Single elimination: standard seed order at every size, byes to the top seeds, a third-place match if wanted
(tournaments 2.2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field as option
from typing import ClassVar

from league.formats import exits
from league.formats.best_of import BestOf
from league.formats.bracket import LoserOf, Seeded, Slot, Source, Step, WinnerOf
from league.formats.draw import RoundName
from league.formats.field import Field
from league.formats.format import FixedBracket
from league.formats.results import PlayedRound
from league.formats.seeding import bracket_size, seed_order

SEMI_FINALISTS = 4
FINAL, THIRD_PLACE = "f1-1", "t1-1"
NAMES = {2: RoundName("final"), 4: RoundName("semi-finals"), 8: RoundName("quarter-finals")}


@dataclass(frozen=True, slots=True)
class SingleElimination(FixedBracket):
    name: ClassVar[str] = "single-elimination"

    third_place: bool = False
    best_of: BestOf = option(default_factory=BestOf)

    def placings(self, field: Field, played: Sequence[PlayedRound]) -> tuple[tuple[int, ...], ...]:
        prizes = {FINAL: (exits.CHAMPION, exits.RUNNER_UP), THIRD_PLACE: (exits.THIRD, exits.FOURTH)}
        return exits.placings(self.steps(field), field, played, prizes)

    def steps(self, field: Field) -> tuple[Step, ...]:
        places = first_places(field.starters())
        steps: list[Step] = []
        while len(places) > 1:
            slots = self._round(len(steps) + 1, places)
            name = slots[0].name
            beside = self._third_place(field, steps) if len(slots) == 1 else ()
            steps.append(Step(name, (*slots, *beside)))
            places = tuple(WinnerOf(slot.id) for slot in slots)
        return tuple(steps)

    def _round(self, number: int, places: Sequence[Source]) -> tuple[Slot, ...]:
        if len(places) == 2:
            return (Slot(FINAL, "final", NAMES[2], places[0], places[1], self.best_of.of("final")),)
        name = NAMES.get(len(places)) or RoundName("round-of", {"entries": len(places)})
        best_of = self.best_of.rounds.get(f"winners-round-{number}", self.best_of.of(name.code))
        return tuple(
            Slot(f"w{number}-{index + 1}", "winners", name, places[2 * index], places[2 * index + 1], best_of)
            for index in range(len(places) // 2)
        )

    def _third_place(self, field: Field, steps: Sequence[Step]) -> tuple[Slot, ...]:
        """Played beside the final by the losers of the semi-finals; with three entries only one of them has a loser."""
        if not self.third_place or len(field.starters()) < SEMI_FINALISTS:
            return ()
        home, away = (LoserOf(slot.id) for slot in steps[-1].slots)
        best_of = self.best_of.of("third-place")
        return (Slot(THIRD_PLACE, "third-place", RoundName("third-place"), home, away, best_of),)


def first_places(entries: Sequence[int]) -> tuple[Source, ...]:
    """The lines of the first round: entries by seed, empty where a top seed has its bye."""
    return tuple(
        Seeded(entries[seed - 1] if seed <= len(entries) else None) for seed in seed_order(bracket_size(len(entries)))
    )
