"""What a draw is made of: the values every format answers with. What a person reads is a code with its data
(tournaments 3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self, TypeAlias

from league.formats.words import REASONS, ROUND_NAMES

# One place of a pairing: one entry, or the two people of a rotating-partners table. Empty: nobody.
Side: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a pairing is as it is, e.g. ``Reason("bye-top-seed")``."""

    code: str
    data: Mapping[str, int | str] = field(default_factory=dict)

    @property
    def words(self) -> str:
        return REASONS[self.code].format(**self.data)


@dataclass(frozen=True, slots=True)
class RoundName:
    """The name of a round, e.g. ``RoundName("winners-round", {"number": 1})``."""

    code: str
    data: Mapping[str, int | str] = field(default_factory=dict)

    @property
    def words(self) -> str:
        return ROUND_NAMES[self.code].format(**self.data)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two places that meet, or one entry alone: it has a bye, or (``waits``) it waits for an opponent."""

    id: str
    box: str
    home: Side
    away: Side = ()
    reasons: tuple[Reason, ...] = ()
    best_of: int = 1
    waits: bool = False

    @classmethod
    def of(cls, slot: str, box: str, entries: tuple[int, int | None], *reasons: Reason, best_of: int = 1) -> Self:
        home, away = entries
        return cls(slot, box, (home,), () if away is None else (away,), reasons, best_of)

    @property
    def is_played(self) -> bool:
        """Whether a match is opened for it; a bye and a waiting team have none."""
        return bool(self.away)

    @property
    def entries(self) -> tuple[int, int | None]:
        """The two entries of a pairing between teams."""
        return self.home[0], self.away[0] if self.away else None


@dataclass(frozen=True, slots=True)
class Draw:
    """One round: numbered from 1, its pairings in table order, byes among them."""

    number: int
    name: RoundName
    pairings: tuple[Pairing, ...]
    sit_out: tuple[int, ...] = ()
