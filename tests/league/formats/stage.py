"""Plays a format through with dice or with chosen winners, and keeps every round."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import field as attribute

from league.formats.draw import Pairing
from league.formats.field import Field
from league.formats.format import Format, draw_dice
from league.formats.results import Kind, PlayedRound, Result

Decide = Callable[[Pairing], Result]


def favourite(pairing: Pairing) -> Result:
    """The better seed wins 7-3."""
    return win(0 if min(pairing.home) < min(pairing.away) else 1)


def dice(seed: int) -> Decide:
    rng = random.Random(seed)
    return lambda _: win(rng.randrange(2), rng.randrange(7))


def win(place: int, loser: int = 3) -> Result:
    return Result.played([(7, loser) if place == 0 else (loser, 7)])


def field_of(size: int, withdrawn: Mapping[int, int] | None = None) -> Field:
    return Field(tuple(range(1, size + 1)), withdrawn or {})


@dataclass
class Stage:
    format: Format
    field: Field
    seed: int = 7
    rounds: list[PlayedRound] = attribute(default_factory=list)

    def next(self, decide: Decide = favourite, **chosen: Result) -> PlayedRound | None:
        """Draw and play one round; ``w1_1=...`` chooses the result of one slot."""
        number = len(self.rounds) + 1
        draw = self.format.draw(self.field, self.rounds, draw_dice(self.seed, number))
        if draw is None:
            return None
        by_id = {slot.replace("_", "-"): result for slot, result in chosen.items()}
        results = {p.id: by_id.get(p.id) or decide(p) for p in draw.pairings if p.is_played}
        self.rounds.append(PlayedRound(draw, results))
        return self.rounds[-1]

    def run(self, decide: Decide = favourite) -> "Stage":
        while self.next(decide) is not None:
            pass
        return self

    @property
    def placings(self) -> tuple[tuple[int, ...], ...]:
        return self.format.placings(self.field, self.rounds) or ()

    def pairs(self, number: int, box: str = "") -> list[tuple[int, int | None]]:
        pairings = self.rounds[number - 1].draw.pairings
        return [pairing.entries for pairing in pairings if not box or pairing.box == box]

    def losses(self) -> dict[int, int]:
        count = dict.fromkeys(self.field.entries, 0)
        for round_ in self.rounds:
            for encounter in round_.encounters:
                if encounter.result.kind is not Kind.VOID:
                    for side in encounter.losers:
                        count[side[0]] += 1
        return count
