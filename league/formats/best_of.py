"""How many games a match is the best of: one number for a stage, and others for named rounds (tournaments 2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

LENGTHS = (1, 3, 5)


@dataclass(frozen=True, slots=True)
class BestOf:
    """``rounds`` names what differs, by round code and number: ``{"final": 5, "winners-round-1": 1}``."""

    games: int = 1
    rounds: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for games in (self.games, *self.rounds.values()):
            if games not in LENGTHS:
                raise ValueError(f"a match is the best of 1, 3 or 5 games, not {games}")

    def of(self, code: str, number: int | None = None) -> int:
        numbered = self.rounds.get(f"{code}-{number}")
        return numbered if numbered is not None else self.rounds.get(code, self.games)
