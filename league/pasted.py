"""Rows that somebody pasted without headings: the names of each row, in order."""

import re
from collections.abc import Iterator

from games.names import MOST_LETTERS, name_fault, tidy
from league import roster
from league.roster import ALONE, MOST_ROWS, PEOPLE, Fault, RosterError, RosterRow

HEADINGS = {"player1", "player2", "player", "name", "person", "partner", "seed", "team"}
# Of a row: "Ann, Bob", "Ann & Bob", "Ann and Bob", or the cells of a spreadsheet.
BETWEEN = re.compile(r"[,;\t&]|\s(?:and|AND)\s")


def read(content: bytes, *, alone: bool = False) -> tuple[RosterRow, ...]:
    """As a roster when its first row has a heading that is known. Raises `RosterError` with all faults."""
    rows = [(row, _names(line)) for row, line in enumerate(roster.text(content).splitlines(), 1)]
    rows = [(row, names) for row, names in rows if names]
    if not rows or HEADINGS & {"".join(name.casefold().split()) for name in rows[0][1]}:
        return roster.read(content, alone=alone)
    people = ALONE if alone else PEOPLE
    if len(rows) > MOST_ROWS:
        raise RosterError([Fault("too-many-rows", rows[MOST_ROWS][0], people[0], {"most": MOST_ROWS})])
    if alone:
        rows = [(row, [name]) for row, names in rows for name in names]
    faults = [fault for row, names in rows for fault in _faults(row, names, people)]
    if faults:
        raise RosterError(faults)
    return tuple(roster.as_meant([RosterRow(row, tuple(names)) for row, names in rows], {}))


def _names(line: str) -> list[str]:
    found = [tidy(part.strip().strip('"')) for part in BETWEEN.split(line)]
    return [name for name in found if name]


def _faults(row: int, names: list[str], people: tuple[str, ...]) -> Iterator[Fault]:
    for column in people[len(names) :]:
        yield Fault("partner-missing", row, column, {"name": names[0]})
    for name in names[len(people) :][:1]:
        yield Fault("name-too-many", row, str(len(people) + 1), {"name": name})
    for column, name in zip(people, names, strict=False):
        if code := name_fault(name):
            yield Fault(code, row, column, {"most": MOST_LETTERS} if code == "too-long" else {})
