"""Points inside a hand and marks across hands: two tallies, never mixed (rules 2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Self

from engine.seats import SIDES, Side


class Tally(Mapping[Side, int]):
    """A whole number for each side, frozen. Tallies of different kinds are neither equal nor added."""

    __slots__ = ("ac", "bd")

    ac: int
    bd: int

    def __init__(self, ac: int = 0, bd: int = 0) -> None:
        object.__setattr__(self, "ac", ac)
        object.__setattr__(self, "bd", bd)

    @classmethod
    def of(cls, amounts: Mapping[Side, int]) -> Self:
        return cls(amounts[Side.AC], amounts[Side.BD])

    def plus(self, side: Side, amount: int) -> Self:
        return type(self)(self.ac + amount, self.bd) if side is Side.AC else type(self)(self.ac, self.bd + amount)

    def to_json(self) -> dict[str, int]:
        return {"AC": self.ac, "BD": self.bd}

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        return type(self)(self.ac + other.ac, self.bd + other.bd)

    def __getitem__(self, side: Side) -> int:
        return self.ac if side is Side.AC else self.bd

    def __iter__(self) -> Iterator[Side]:
        return iter(SIDES)

    def __len__(self) -> int:
        return len(SIDES)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Tally) and (self.ac, self.bd) == (other.ac, other.bd)

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.ac, self.bd))

    def __repr__(self) -> str:
        return f"{type(self).__name__}(ac={self.ac}, bd={self.bd})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tally is frozen: {name}")


class Points(Tally):
    """Points of one hand: 42 in all when every tile is played."""

    __slots__ = ()


class Marks(Tally):
    """Marks of one game; under points scoring the totals to 250 (rules 9.2)."""

    __slots__ = ()
