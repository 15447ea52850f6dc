"""Double elimination on a fixed bracket. Losers cross over so that who has met meets again as late as can be
(tournaments 2.3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as option
from typing import ClassVar, Literal

from league.formats import exits
from league.formats.best_of import BestOf
from league.formats.bracket import LoserOf, Slot, Source, Step, WinnerOf
from league.formats.draw import RoundName
from league.formats.field import Field
from league.formats.format import FixedBracket
from league.formats.results import PlayedRound
from league.formats.single_elimination import first_places

FINALS = ("reset", "single", "none")
FIRST_FINAL, SECOND_FINAL = "f1-1", "f2-1"


@dataclass(frozen=True, slots=True)
class DoubleElimination(FixedBracket):
    """``final``: the unbeaten side must be beaten twice (``reset``), once (``single``), or there is no match between
    the winners of the two brackets (``none``)."""

    name: ClassVar[str] = "double-elimination"

    final: Literal["reset", "single", "none"] = "reset"
    best_of: BestOf = option(default_factory=BestOf)

    def __post_init__(self) -> None:
        if self.final not in FINALS:
            raise ValueError(f"final: {', '.join(FINALS)}, not {self.final!r}")

    def placings(self, field: Field, played: Sequence[PlayedRound]) -> tuple[tuple[int, ...], ...]:
        steps = self.steps(field)
        prizes = dict.fromkeys((FIRST_FINAL, SECOND_FINAL), (exits.CHAMPION, exits.RUNNER_UP))
        if self.final == "none" and steps:
            winners, losers = _rounds(steps, "winners")[-1], _rounds(steps, "losers")
            prizes = {winners[0].id: (exits.CHAMPION, exits.STILL_IN if losers else exits.RUNNER_UP)}
            if losers:
                prizes[losers[-1][0].id] = (exits.RUNNER_UP, exits.THIRD)
        return exits.placings(steps, field, played, prizes)

    def steps(self, field: Field) -> tuple[Step, ...]:
        """Winners round r is played beside losers round 2r-3, and its losers enter losers round 2r-2 right after."""
        winners = tuple(self._winners(first_places(field.starters())))
        losers = tuple(self._losers(winners))
        steps = [Step(_name("winners", 1), winners[0])] if winners else []
        for number in range(2, len(winners) + 1):
            minor, major = losers[2 * number - 4], losers[2 * number - 3]
            names = {"winners": number, "losers": 2 * number - 3}
            steps.append(Step(RoundName("winners-and-losers", names), (*winners[number - 1], *minor)))
            steps.append(Step(_name("losers", 2 * number - 2), major))
        return (*steps, *self._finals(winners, losers))

    def _winners(self, places: Sequence[Source]) -> Iterator[tuple[Slot, ...]]:
        number = 1
        while len(places) > 1:
            slots = self._round("winners", number, places)
            yield slots
            places = [WinnerOf(slot.id) for slot in slots]
            number += 1

    def _losers(self, winners: Sequence[Sequence[Slot]]) -> Iterator[tuple[Slot, ...]]:
        """In odd rounds the losers meet each other; in even ones those who just lost among the winners."""
        if len(winners) > 1:
            slots = self._round("losers", 1, [LoserOf(slot.id) for slot in winners[0]])
            yield slots
            for number in range(2, len(winners) + 1):
                if number > 2:
                    slots = self._round("losers", 2 * number - 3, [WinnerOf(slot.id) for slot in slots])
                    yield slots
                crossed = [winners[number - 1][index ^ crossing(number, len(slots))] for index in range(len(slots))]
                pairs = zip(crossed, slots, strict=True)
                places = [place for above, own in pairs for place in (LoserOf(above.id), WinnerOf(own.id))]
                slots = self._round("losers", 2 * number - 2, places)
                yield slots

    def _round(self, box: str, number: int, places: Sequence[Source]) -> tuple[Slot, ...]:
        name = _name(box, number)
        best_of = self.best_of.of(name.code, number)
        return tuple(
            Slot(f"{box[0]}{number}-{index + 1}", box, name, places[2 * index], places[2 * index + 1], best_of)
            for index in range(len(places) // 2)
        )

    def _finals(self, winners: Sequence[Sequence[Slot]], losers: Sequence[Sequence[Slot]]) -> Iterator[Step]:
        if winners and self.final != "none":
            unbeaten = winners[-1][0].id
            beaten = WinnerOf(losers[-1][0].id) if losers else LoserOf(unbeaten)
            name = RoundName("final")
            yield Step(name, (Slot(FIRST_FINAL, "final", name, WinnerOf(unbeaten), beaten, self.best_of.of("final")),))
        if winners and self.final == "reset":
            name = RoundName("second-final")
            sides = WinnerOf(FIRST_FINAL), LoserOf(FIRST_FINAL)
            best_of = self.best_of.of("second-final")
            yield Step(name, (Slot(SECOND_FINAL, "final", name, *sides, best_of, after_upset=FIRST_FINAL),))


def crossing(number: int, slots: int) -> int:
    """What is added (bit by bit) to a line when the losers of winners round ``number`` go over.

    The bits of ``number`` - 1, read from the far side of the bracket: neighbouring rounds go to opposite halves, and
    those that share a half go to opposite quarters of it.
    """
    width = slots.bit_length() - 1
    turns = number - 1
    return sum(1 << (width - 1 - bit) for bit in range(width) if turns >> bit & 1)


def _name(box: str, number: int) -> RoundName:
    return RoundName(f"{box}-round", {"number": number})


def _rounds(steps: Sequence[Step], box: str) -> list[list[Slot]]:
    rounds = ([slot for slot in step.slots if slot.box == box] for step in steps)
    return [slots for slots in rounds if slots]
