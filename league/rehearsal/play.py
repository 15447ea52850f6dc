"""Draws and plays every round of a format; the dice follow from the seed alone."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as attribute

from league.formats import duplicate
from league.formats.draw import Draw
from league.formats.duplicate import Duplicate
from league.formats.field import Field
from league.formats.format import Format, draw_dice
from league.formats.registry import check_size
from league.formats.results import Board, PlayedRound, Result, games_needed
from league.formats.round_robin import RoundRobin
from league.standings.table import Row, Terms, table
from league.standings.tally import ByeValue
from league.standings.tie_breaks import of_format

TARGET = 7

# A bye is a match won here, but brings no marks: the marks of a row are those of its pairings.
WON_WITHOUT_MARKS = ByeValue("score", (0, 0))


@dataclass(slots=True)
class Rehearsal:
    """A format, its field and its seed; ``rounds`` fills as it is played."""

    format: Format
    field: Field
    seed: int
    rounds: list[PlayedRound] = attribute(default_factory=list)

    def __post_init__(self) -> None:
        check_size(self.format, len(self.field.starters()))

    def play(self) -> Iterator[PlayedRound]:
        """Every round as soon as it is over."""
        while (draw := self._draw()) is not None:
            self.rounds.append(self._thrown(draw))
            yield self.rounds[-1]

    def _draw(self) -> Draw | None:
        return self.format.draw(self.field, self.rounds, draw_dice(self.seed, len(self.rounds) + 1))

    def _thrown(self, draw: Draw) -> PlayedRound:
        if isinstance(self.format, Duplicate):
            return duplicate.weighed(PlayedRound(draw, throw_boards(draw, self.seed, self.format.boards)))
        return PlayedRound(draw, throw(draw, self.seed))

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        if isinstance(self.format, RoundRobin):
            return self.format.members(self.field)
        return (self.field.starters(),)

    def standings(self) -> tuple[Row, ...]:
        return table(
            self.field.entries,
            [encounter for round_ in self.rounds for encounter in round_.encounters],
            Terms(of_format(self.format.name), self.seed, WON_WITHOUT_MARKS),
            withdrawn=self.field.gone(len(self.rounds)),
            placings=self.format.placings(self.field, self.rounds),
        )


def throw(draw: Draw, seed: int) -> Mapping[str, Result]:
    """Results for all pairings of a round, in its own order."""
    dice = random.Random(f"{seed}/results/{draw.number}")
    return {pairing.id: _match(pairing.best_of, dice) for pairing in draw.pairings if pairing.is_played}


def throw_boards(draw: Draw, seed: int, boards: int) -> Mapping[str, Result]:
    """Every board at every table: made or set, for a mark as a rule, and now and then passed by all."""
    dice = random.Random(f"{seed}/results/{draw.number}")
    return {
        pairing.id: duplicate.result([_board(dice) for _ in range(boards)])
        for pairing in draw.pairings
        if pairing.is_played
    }


def _board(dice: random.Random) -> Board:
    marks = dice.choice((0, 1, 1, 1, 1, 1, 1, 2))
    return (marks, 0) if dice.randrange(2) == 0 else (0, marks)


def _match(best_of: int, dice: random.Random) -> Result:
    needed = games_needed(best_of)
    games: list[tuple[int, int]] = []
    won = [0, 0]
    while max(won) < needed:
        winner, other = dice.randrange(2), dice.randrange(TARGET)
        won[winner] += 1
        games.append((TARGET, other) if winner == 0 else (other, TARGET))
    return Result.played(games)
