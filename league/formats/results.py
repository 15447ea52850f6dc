"""What was played: results as plain values, joined to the pairings they belong to (tournaments 4)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, Self, TypeAlias

from league.formats.draw import Draw, Pairing, Side

Place: TypeAlias = Literal[0, 1]
GameScore: TypeAlias = tuple[int, int]

# The marks of one board of duplicate play; None where it does not count.
Board: TypeAlias = GameScore | None

# What duplicate play gives without boards: to who came, to who did not.
PRESENT, ABSENT = 0.6, 0.0
DUPLICATE = "duplicate"  # the box of its pairings


class Kind(StrEnum):
    PLAYED = "played"
    BYE = "bye"
    FORFEIT = "forfeit"
    DOUBLE_FORFEIT = "double-forfeit"
    WAITING = "waiting"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Result:
    """How a pairing ended. ``won`` is the place that won (0 home, 1 away); ``games`` the marks of each game.

    In duplicate play ``games`` are the boards that count, ``boards`` all by their numbers, and ``share`` the part of
    the match points that home and away have; ``won`` is None where they share alike.
    """

    kind: Kind
    won: Place | None = None
    games: tuple[GameScore, ...] = ()
    boards: tuple[Board, ...] = ()
    share: tuple[float, float] | None = None

    @classmethod
    def played(cls, games: Sequence[GameScore]) -> Self:
        home = sum(mine > theirs for mine, theirs in games)
        away = sum(mine < theirs for mine, theirs in games)
        assert home != away, "a played match has a winner"
        return cls(Kind.PLAYED, 0 if home > away else 1, tuple(games))

    @classmethod
    def forfeit(cls, *, won: Place, best_of: int = 1, target: int = 7) -> Self:
        """The side that came gets every game it needed, to nothing."""
        game = (target, 0) if won == 0 else (0, target)
        return cls(Kind.FORFEIT, won, (game,) * games_needed(best_of))

    @classmethod
    def double_forfeit(cls) -> Self:
        return cls(Kind.DOUBLE_FORFEIT)

    @classmethod
    def void(cls) -> Self:
        return cls(Kind.VOID)


def missed(entry: int, own: int, other: int, best_of: int) -> tuple[Pairing, Result]:
    """A round before somebody came late, with the marks a director chose for it: nobody sat across."""
    won: Place | None = 0 if own > other else None
    games = ((own, other),) * games_needed(best_of)
    return Pairing(f"missed-{entry}", "late", (entry,), best_of=best_of), Result(Kind.FORFEIT, won, games)


@dataclass(frozen=True, slots=True)
class Encounter:
    """A pairing with its result; the plain value that standings count."""

    pairing: Pairing
    result: Result

    @property
    def home(self) -> Side:
        return self.pairing.home

    @property
    def away(self) -> Side:
        return self.pairing.away

    @property
    def kind(self) -> str:
        return self.result.kind

    @property
    def games(self) -> tuple[GameScore, ...]:
        return self.result.games

    @property
    def share(self) -> tuple[float, float] | None:
        """Of the match points of duplicate play; who came to a table where nobody else did has more than half."""
        result = self.result
        if self.pairing.box != DUPLICATE:
            found = None
        elif result.kind is Kind.DOUBLE_FORFEIT:
            found = (ABSENT, ABSENT)
        elif result.kind in (Kind.FORFEIT, Kind.BYE):
            found = (PRESENT, ABSENT) if result.won == 0 else (ABSENT, PRESENT)
        else:
            found = result.share
        return found

    @property
    def games_needed(self) -> int:
        return games_needed(self.pairing.best_of)

    @property
    def winner(self) -> Side:
        won = self.result.won
        return () if won is None else self.home if won == 0 else self.away

    @property
    def losers(self) -> tuple[Side, ...]:
        """The sides that lost here: one, or both after a double forfeit, or none."""
        if self.result.kind is Kind.DOUBLE_FORFEIT:
            return self.home, self.away
        if self.result.kind is Kind.FORFEIT and not self.away and self.result.won is None:
            return (self.home,)
        if self.result.won is None or not self.away:
            return ()
        return (self.away if self.result.won == 0 else self.home,)


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round and its results by pairing id; byes and waiting teams need none."""

    draw: Draw
    results: Mapping[str, Result] = field(default_factory=dict)

    def result(self, pairing: Pairing) -> Result | None:
        alone = Result(Kind.WAITING) if pairing.waits else Result(Kind.BYE, 0)
        return self.results.get(pairing.id, None if pairing.away else alone)

    @property
    def encounters(self) -> Iterator[Encounter]:
        """The decided pairings, in table order."""
        for pairing in self.draw.pairings:
            result = self.result(pairing)
            if result is not None:
                yield Encounter(pairing, result)

    @property
    def open_ids(self) -> tuple[str, ...]:
        return tuple(pairing.id for pairing in self.draw.pairings if self.result(pairing) is None)


class RoundOpen(Exception):
    """The next round cannot be drawn while a pairing of an earlier one has no result."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        super().__init__(f"no result yet for {', '.join(ids)}")
        self.ids = ids


def require_closed(played: Sequence[PlayedRound]) -> None:
    ids = tuple(id_ for round_ in played for id_ in round_.open_ids)
    if ids:
        raise RoundOpen(ids)


def games_needed(best_of: int) -> int:
    return best_of // 2 + 1
