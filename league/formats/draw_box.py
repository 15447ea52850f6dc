"""Draw-box double elimination, as Texas towns play it: drawn by lot among the unbeaten and the once-beaten
(tournaments 2.4)."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as option
from typing import ClassVar

from league.formats import exits, reasons, swing
from league.formats.best_of import BestOf
from league.formats.draw import Draw, Pairing, Reason, RoundName
from league.formats.fair_pairs import fair_pairs
from league.formats.field import Field
from league.formats.format import Format
from league.formats.records import Record, records
from league.formats.results import Encounter, Kind, PlayedRound, require_closed

BOXES = ("none-lost", "one-lost")


@dataclass(frozen=True, slots=True)
class DrawBox(Format):
    """``avoid_rematches``: lots fall only among draws with as few rematches as there can be."""

    name: ClassVar[str] = "draw-box"
    follows_results: ClassVar[bool] = True

    avoid_rematches: bool = False
    best_of: BestOf = option(default_factory=BestOf)

    @property
    def least_entries(self) -> int:
        return 2

    def draw(self, field: Field, played: Sequence[PlayedRound], rng: random.Random) -> Draw | None:
        require_closed(played)
        number = len(played) + 1
        found = records(field, played)
        boxes = [[entry for entry in field.present(number) if found[entry].losses == lost] for lost in (0, 1)]
        left = boxes[0] + boxes[1]
        if len(left) < 2 or any(_decides(encounter) for round_ in played[-1:] for encounter in round_.encounters):
            return None
        if len(left) == 2 and len(boxes[0]) < 2:
            return self._final(number, (left[0], left[1]), found)
        pairings = [pairing for lost in (0, 1) for pairing in self._box(number, lost, boxes[lost], found, rng)]
        return Draw(number, RoundName("round", {"number": number}), tuple(swing.fill(field, pairings)))

    def expected_rounds(self, field: Field) -> int:
        """Who wins does not matter for it: half of each box loses every round."""
        unbeaten, once, rounds = len(field.starters()), 0, 1
        while unbeaten + once > 2 or unbeaten == 2:
            lost = unbeaten // 2
            unbeaten, once, rounds = unbeaten - lost, once - once // 2 + lost, rounds + 1
        return rounds

    def placings(self, field: Field, played: Sequence[PlayedRound]) -> tuple[tuple[int, ...], ...]:
        """Out with the second loss; equals are those who went out in the same round."""
        gone = field.gone(len(played) + 1)
        reached = dict.fromkeys(field.starters(), exits.STILL_IN)
        losses = dict.fromkeys(reached, 0)
        for round_ in played:
            for encounter in round_.encounters:
                for entry in _beaten(encounter, field):
                    losses[entry] += 1
                    left = entry in gone and encounter.result.kind in exits.FORFEITS
                    if losses[entry] == 2 and not left:
                        reached[entry] = round_.draw.number
                if _decides(encounter):
                    reached.update(dict.fromkeys(encounter.winner, exits.CHAMPION))
                    reached.update((entry, exits.RUNNER_UP) for (entry,) in encounter.losers if entry not in gone)
        return exits.in_order(reached, gone)

    def _final(self, number: int, pair: tuple[int, int], found: Mapping[int, Record]) -> Draw:
        pairing = Pairing.of("f1-1", "final", pair, *reasons.of_pair(pair, found), best_of=self.best_of.of("final"))
        return Draw(number, RoundName("final"), (pairing,))

    def _box(
        self, number: int, lost: int, entries: Sequence[int], found: Mapping[int, Record], rng: random.Random
    ) -> Iterator[Pairing]:
        box, best_of = BOXES[lost], self.best_of.of("round", number)
        slot = f"{box[0]}{number}"
        if lost == 0 and len(entries) == 1:
            yield Pairing(f"{slot}-1", box, (entries[0],), reasons=(Reason("waiting-unbeaten"),), waits=True)
            return
        pairs, alone = self._lots(entries, found, rng)
        rematch = "rematch-unavoidable" if self.avoid_rematches or len(entries) == 2 else "rematch-by-lot"
        for index, pair in enumerate(pairs, 1):
            yield Pairing.of(f"{slot}-{index}", box, pair, *reasons.of_pair(pair, found, rematch), best_of=best_of)
        if alone is not None:
            why = Reason("bye-by-lot"), *reasons.again(found[alone])
            yield Pairing.of(f"{slot}-{len(pairs) + 1}", box, (alone, None), *why, best_of=best_of)

    def _lots(
        self, entries: Sequence[int], found: Mapping[int, Record], rng: random.Random
    ) -> tuple[list[tuple[int, int]], int | None]:
        """The bye falls by lot among those with the fewest; then everybody else is drawn."""
        lots = rng.sample(entries, len(entries))
        if self.avoid_rematches:
            # Inside a box all records are equal: only rests and opponents matter.
            level = {entry: replace(found[entry], wins=0) for entry in entries}
            return fair_pairs(lots, lots, level, rng, rests_first=True)
        alone = min(lots, key=lambda entry: found[entry].rests) if len(lots) % 2 else None
        drawn = [entry for entry in lots if entry != alone]
        return list(zip(drawn[::2], drawn[1::2], strict=True)), alone


def _decides(encounter: Encounter) -> bool:
    return encounter.pairing.box == "final" and encounter.result.kind is not Kind.VOID


def _beaten(encounter: Encounter, field: Field) -> Iterator[int]:
    friendly = not field.bot_counts and field.bot_pair in encounter.home + encounter.away
    for (entry,) in () if friendly else encounter.losers:
        if entry != field.bot_pair:
            yield entry
