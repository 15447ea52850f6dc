"""What a screen on the wall shows in turn: pairings by table, standings, bracket, each cut to what can be read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from league.models import Entry
from league.views.board import Board
from league.views.places import StandingRow
from league.views.rows import Tie
from league.views.sheets import BracketSheet, cut

TIES, PLACES = 12, 20
# Across a wall the names of four rounds would be cut.
ROUNDS = 3

Shown = TypeVar("Shown")


@dataclass(frozen=True)
class Screen:
    """One picture. `part` of `parts` tells how many there are of its kind."""

    kind: str
    title: str = ""
    part: int = 1
    parts: int = 1
    ties: Sequence[Tie] = ()
    byes: Sequence[Tie] = ()
    rests: Sequence[Entry] = ()
    standings: Sequence[StandingRow] = ()
    bracket: BracketSheet | None = None


def screens(board: Board) -> list[Screen]:
    """Never none: before the first round it is the name of the event and who is expected."""
    return [*_pairings(board), *_standings(board), *_brackets(board)] or [Screen("welcome")]


def turn(board: Board, number: int) -> tuple[Screen, int]:
    """The screen of that number, counted round and round, and the number of the next."""
    every = screens(board)
    return every[number % len(every)], (number + 1) % len(every)


def _pairings(board: Board) -> Iterator[Screen]:
    for row in () if board.tournament.is_over else board.current:
        pages = _cut(row.tables, TIES)
        for part, ties in enumerate(pages, 1):
            byes, rests = (row.byes, row.sit_out) if part == len(pages) else ((), ())
            yield Screen("pairings", row.name, part, len(pages), ties, byes, rests)


def _standings(board: Board) -> Iterator[Screen]:
    for table in board.standing_tables:
        pages = _cut(table.rows, PLACES)
        for part, rows in enumerate(pages, 1):
            yield Screen("standings", table.name, part, len(pages), standings=rows)


def _brackets(board: Board) -> Iterator[Screen]:
    sheets = [sheet for bracket in board.brackets for sheet in cut(bracket, ROUNDS)]
    for part, sheet in enumerate(sheets, 1):
        yield Screen("bracket", sheet.title, part, len(sheets), bracket=sheet)


def _cut(rows: Sequence[Shown], most: int) -> list[Sequence[Shown]]:
    """Pages of nearly the same length, so that the last one is not a single line."""
    pages = -(-len(rows) // most)
    length = -(-len(rows) // pages) if pages else most
    return [rows[start : start + length] for start in range(0, len(rows), length)]
