"""A roster file becomes rows of names, or a list of faults that each name a row and a column. Writes nothing."""

import codecs
import csv
import io
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from games.names import MOST_LETTERS
from games.names import name_fault as name_fault
from games.names import tidy as tidy

MOST_BYTES = 1_000_000
MOST_ROWS = 3_000
MOST_SEED = 9_999
DELIMITERS = (",", ";", "\t")
PEOPLE = ("Player 1", "Player 2")
# Where partners rotate, a row names one person, under any of these.
ALONE = ("Player",)
SPELT = {"player1": "Player", "name": "Player", "person": "Player"}
SEED = "Seed"
TEAM = "Team"
BEHIND = ("jr", "sr", "ii", "iii", "iv")


@dataclass(frozen=True)
class Fault:
    """What is wrong at one place. Rows count from 1 with the header, as a spreadsheet shows them."""

    code: str
    row: int
    column: str
    data: dict[str, str | int] = field(default_factory=dict)

    def __str__(self) -> str:
        known = ", ".join(f"{name}: {value}" for name, value in self.data.items())
        return f"row {self.row}, column {self.column}: {self.code}" + (f" ({known})" if known else "")


class RosterError(Exception):
    """The file cannot be entered as it is. `faults` is every reason found, in the order of the file."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = tuple(faults)


@dataclass(frozen=True)
class RosterRow:
    """One team as the file names it; `team` is empty and `seed` is None where the file says nothing. Who enters alone
    is one person."""

    row: int
    people: tuple[str, ...]
    team: str = ""
    seed: int | None = None


def read(content: bytes, *, alone: bool = False) -> tuple[RosterRow, ...]:
    """The teams of a roster file, or where people enter `alone` its people. Raises `RosterError` with all faults."""
    lines = _cells(text(content))
    people = ALONE if alone else PEOPLE
    header = _Header.of(lines[0][1], people)
    body = lines[1 : 1 + MOST_ROWS]
    if not body:
        raise RosterError([Fault("no-teams", 2, people[0])])
    if len(lines) - 1 > MOST_ROWS:
        raise RosterError([Fault("too-many-rows", body[-1][0] + 1, PEOPLE[0], {"most": MOST_ROWS})])
    faults = [fault for row, cells in body for fault in header.faults(row, cells)]
    teams = [header.team(row, cells) for row, cells in body if any(cells)]
    faults += [*_repeated_people(teams, people), *_repeated_seeds(teams)]
    if faults:
        raise RosterError(sorted(faults, key=lambda fault: fault.row))
    return tuple(teams)


def name_key(name: str) -> str:
    """Two spellings of one name have one key: case, spacing and accents do not tell people apart."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())


def last_name_first(name: str) -> str:
    """ "Ann Abel" as a list has it that is read by last names: "Abel, Ann". A title behind it stays with it."""
    words = name.split()
    last = len(words) - 1
    while last > 0 and words[last].casefold().rstrip(".") in BEHIND:
        last -= 1
    return name if last < 1 else f"{' '.join(words[last:])}, {' '.join(words[:last])}"


def text(content: bytes) -> str:
    """What the file says, whatever its byte order. Raises `RosterError`."""
    if len(content) > MOST_BYTES:
        raise RosterError([Fault("too-large", 1, PEOPLE[0], {"bytes": len(content), "most": MOST_BYTES})])
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    plain = content.removeprefix(codecs.BOM_UTF8)
    try:
        said = plain.decode("utf-16" if wide else "utf-8")
    except UnicodeDecodeError as error:
        raise RosterError([_undecodable(plain.decode("latin-1"), error.start)]) from None
    if "\0" in said:
        raise RosterError([_undecodable(said, said.index("\0"))])
    return said


def _undecodable(text: str, place: int) -> Fault:
    """The cell in which the file stops being text, told by counting line ends and delimiters up to there."""
    header = text.split("\n")[0]
    delimiter = _delimiter(header)
    column = text[:place].rpartition("\n")[2].count(delimiter)
    known = {_column_key(name): name for name in (*PEOPLE, *ALONE, SEED, TEAM)}
    names = header.split(delimiter)
    name = known.get(_column_key(names[column]), "") if column < len(names) else ""
    return Fault("not-text", text.count("\n", 0, place) + 1, name or str(column + 1), {"at": place})


def _delimiter(header: str) -> str:
    return max(DELIMITERS, key=header.count)


def _cells(text: str) -> list[tuple[int, list[str]]]:
    """Every record of the file with the row it stands in, blank rows at the very end left out."""
    lines: list[tuple[int, list[str]]] = []
    delimiter = _delimiter(text.split("\n")[0])
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for row, cells in enumerate(reader, 1):
            lines.append((row, [cell.strip() for cell in cells]))
    except csv.Error:
        raise RosterError([Fault("not-csv", len(lines) + 1, PEOPLE[0])]) from None
    while lines and lines[-1][1] in ([], [""]):
        lines.pop()
    if not lines:
        raise RosterError([Fault("empty-file", 1, PEOPLE[0])])
    return lines


@dataclass(frozen=True)
class _Header:
    """Where each known column stands."""

    places: dict[str, int]
    width: int
    people: tuple[str, ...]

    @classmethod
    def of(cls, cells: list[str], people: tuple[str, ...]) -> "_Header":
        known = {_column_key(name): name for name in (*people, SEED, TEAM)} | (SPELT if people == ALONE else {})
        found = [(known[_column_key(cell)], place) for place, cell in enumerate(cells) if _column_key(cell) in known]
        names = [name for name, _ in found]
        pairs = people == ALONE and _column_key(PEOPLE[1]) in map(_column_key, cells)
        faults = [Fault("singles-only", 1, PEOPLE[1])] if pairs else []
        faults += [Fault("missing-column", 1, name) for name in people if name not in names]
        faults += [Fault("column-twice", 1, name) for name in dict.fromkeys(names) if names.count(name) > 1]
        if faults:
            raise RosterError(faults)
        return cls(dict(found), len(cells), people)

    def team(self, row: int, cells: list[str]) -> RosterRow:
        names = tuple(tidy(self.cell(cells, name)) for name in self.people)
        return RosterRow(row, names, tidy(self.cell(cells, TEAM)), _seed(self.cell(cells, SEED)))

    def cell(self, cells: list[str], name: str) -> str:
        place = self.places.get(name)
        return cells[place] if place is not None and place < len(cells) else ""

    def faults(self, row: int, cells: list[str]) -> Iterator[Fault]:
        if not any(cells):
            yield Fault("empty-row", row, self.people[0])
            return
        for name in self.people:
            if not self.cell(cells, name):
                yield Fault("empty-cell", row, name)
        for name in (*self.people, TEAM):
            if code := name_fault(tidy(self.cell(cells, name))):
                yield Fault(code, row, name, {"most": MOST_LETTERS} if code == "too-long" else {})
        if self.cell(cells, SEED) and _seed(self.cell(cells, SEED)) is None:
            yield Fault("bad-seed", row, SEED, {"seed": self.cell(cells, SEED)[:20]})
        if any(cells[self.width :]):
            yield Fault("extra-cell", row, str(self.width + 1))


def _column_key(name: str) -> str:
    return "".join(name.casefold().split())


def _seed(word: str) -> int | None:
    plain = word.isascii() and word.isdecimal() and len(word) <= len(str(MOST_SEED))
    return int(word) if plain and int(word) else None


def as_meant(rows: Sequence[RosterRow], meant: Mapping[str, str]) -> list[RosterRow]:
    """The rows with each name that somebody decided about. Raises `RosterError` when one person then stands in two."""
    changed = [replace(row, people=tuple(meant.get(name, name) for name in row.people)) for row in rows]
    if faults := [*_repeated_people(changed, PEOPLE if any(row.people[1:] for row in rows) else ALONE)]:
        raise RosterError(faults)
    return changed


def _repeated_people(teams: Sequence[RosterRow], people: tuple[str, ...]) -> Iterator[Fault]:
    seen: dict[str, tuple[int, str]] = {}
    for team in teams:
        for column, name in zip(people, team.people, strict=True):
            key = name_key(name)
            if key and key in seen:
                first_row, first_column = seen[key]
                data: dict[str, str | int] = {"name": name, "first_row": first_row, "first_column": first_column}
                yield Fault("person-twice", team.row, column, data)
            elif key:
                seen[key] = (team.row, column)


def _repeated_seeds(teams: list[RosterRow]) -> Iterator[Fault]:
    seen: dict[int, int] = {}
    for team in teams:
        if team.seed is not None and team.seed in seen:
            yield Fault("seed-twice", team.row, SEED, {"seed": team.seed, "first_row": seen[team.seed]})
        elif team.seed is not None:
            seen[team.seed] = team.row
