"""The one shape of every format: a value with its options that draws the next round."""

import random
from collections.abc import Sequence
from typing import ClassVar, Protocol

from league.formats import bracket
from league.formats.bracket import Slot, Step
from league.formats.draw import Draw
from league.formats.field import Field
from league.formats.results import PlayedRound


class Format(Protocol):
    """Everything is a function of the field and of what was played: after a correction, ask again (tournaments 2, 4).

    ``follows_results``: who meets whom depends on who won; a plan made beforehand does not.
    """

    name: ClassVar[str]
    follows_results: ClassVar[bool]

    @property
    def least_entries(self) -> int: ...

    def draw(self, field: Field, played: Sequence[PlayedRound], rng: random.Random) -> Draw | None:
        """The next round, or None when the stage is over. Raises RoundOpen while a result is missing."""

    def expected_rounds(self, field: Field) -> int:
        """How many rounds it will take: the most there can be, or about so many where lots decide."""

    def skeleton(self, field: Field) -> tuple[Slot, ...]:
        """Every slot of a fixed bracket in playing order; empty for a format that draws as it goes."""
        return ()

    def placings(self, field: Field, played: Sequence[PlayedRound]) -> tuple[tuple[int, ...], ...] | None:
        """Entries by how far they came, best first, equals together; None when results alone decide the order.

        A withdrawn entry that lost no match on its way out is left out: it ranks by what it had won.
        """
        return None


class FixedBracket(Format, Protocol):
    """A format whose slots are known before anybody has won: it says which, and the results say who is in them."""

    follows_results: ClassVar[bool] = True

    @property
    def least_entries(self) -> int:
        return 2

    def steps(self, field: Field) -> tuple[Step, ...]: ...

    def draw(self, field: Field, played: Sequence[PlayedRound], rng: random.Random) -> Draw | None:
        return bracket.next_draw(self.steps(field), field, played)

    def expected_rounds(self, field: Field) -> int:
        return len(self.steps(field))

    def skeleton(self, field: Field) -> tuple[Slot, ...]:
        return tuple(slot for step in self.steps(field) for slot in step.slots)


def draw_dice(seed: int | str, number: int) -> random.Random:
    """The dice of one round's draw: of the stage's stored seed and the round's number, nothing else."""
    return random.Random(f"{seed}/draw/{number}")
