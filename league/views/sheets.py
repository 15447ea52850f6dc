"""What is printed of an event: slips with their codes, score sheets, and a bracket cut into pages."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import segno
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from games.models import Player
from league.formats.duplicate import Duplicate
from league.formats.stages import advance
from league.forms.format import BRACKETS
from league.models import Pairing, Stage, Tournament
from league.models.chart import Chart
from league.services import tickets
from league.templatetags.sentences import sentence
from league.views.board import Board
from league.views.brackets import Bracket, Column, planned
from league.views.by_hand import ByHand, by_hand
from league.views.rows import Tie

PUBLIC = ("tables", "names", "standings", "bracket", "plan", "rules")
# Slips open a table to whoever holds them, so only those who hand them out may print them.
FOR_STAFF = ("slips", "scores", "pack")
IN_PACK = ("tables", "names", "rules", "slips", "scores", "standings", "bracket", "plan")
HANDS_OF_A_GAME = 14
COLUMNS, ROWS = 4, 8
# More places than any group has.
EVERY = 10_000


@dataclass(frozen=True)
class Slip:
    """One table. `typed` is the address for a phone that reads no codes."""

    table: int | None
    round_name: str
    home: str
    away: str
    best_of: int
    typed: str
    svg: SafeString

    @property
    def teams(self) -> list[dict[str, str]]:
        return [{"seats": "A C", "name": self.home}, {"seats": "B D", "name": self.away}]

    @property
    def games(self) -> range:
        return range(1, self.best_of + 1)


@dataclass(frozen=True)
class Cell:
    tie: Tie
    span: int


@dataclass(frozen=True)
class BracketSheet:
    """A part of a bracket that fits a page: columns with their names, cells that span what they follow from."""

    title: str
    number: int
    names: Sequence[str]
    rows: Sequence[Sequence[Cell]]


class Sheets(Board):
    """An event on paper, as its newest published rounds stand; with a `stage`, that one."""

    lines = range(1, HANDS_OF_A_GAME + 1)

    def __init__(self, tournament: Tournament, player: Player | None, site: str, stage: int | None = None) -> None:
        super().__init__(tournament, player, stage=stage)
        self.site, self.asked = site, stage

    @cached_property
    def slips(self) -> list[Slip]:
        names = {row.round.pk: row.name for row in self.current}
        played = tickets.with_slips(Pairing.objects.filter(round__in=names)).played().with_people()
        return [self._slip(pairing, names[pairing.round_id]) for pairing in played.order_by("table_number", "slot")]

    @cached_property
    def bracket_sheets(self) -> list[BracketSheet]:
        return [sheet for bracket in (*self.brackets, *self.planned) for sheet in cut(bracket)]

    @cached_property
    def planned(self) -> list[Bracket]:
        """Brackets to come, so that they can be filled in by hand when the stage before is over."""
        known = {} if self.asked else {chart.stage.pk: chart for chart in self.charts if chart.rounds}
        coming = [stage for stage in self.stages if stage.format in BRACKETS and stage.source_id in known]
        return [bracket for stage in coming if stage.pk not in known for bracket in _planned(stage, known)]

    @cached_property
    def to_come(self) -> list[ByHand]:
        return [coming for chart in self.charts if chart.places and (coming := by_hand(chart))]

    def kinds(self, *, for_staff: bool) -> list[str]:
        """What there can be to print: no bracket where none is played, no slips for boards that screens show."""
        formats = {chart.stage.format for chart in self.charts}
        left_out = set() if self.planned or formats & {*BRACKETS} else {"bracket"}
        if not any(coming.rounds for coming in self.to_come):
            left_out.add("plan")
        if formats == {Duplicate.name}:
            left_out.update(("slips", "scores"))
        return [kind for kind in (*PUBLIC, *(FOR_STAFF if for_staff else ())) if kind not in left_out]

    def _slip(self, pairing: Pairing, name: str) -> Slip:
        typed = self.site + reverse("hall:ticket", args=[tickets.ticket(pairing)])
        return Slip(
            pairing.table_number, name, pairing.home_name, pairing.away_name, pairing.best_of, typed, code_of(typed)
        )


def _planned(stage: Stage, known: Mapping[int, Chart]) -> Iterator[Bracket]:
    assert stage.source_id is not None, "a stage to come is fed by another"
    groups = known[stage.source_id].groups
    most = max(len(rows) for rows in groups)
    pools = [[group * EVERY + place for place in range(1, len(rows) + 1)] for group, rows in enumerate(groups, 1)]
    places = [divmod(each, EVERY) for each in advance(pools, stage.first_place, stage.last_place or most)]
    names = [
        sentence("place", "of-group" if groups[1:] else "alone", {"group": group, "place": place})
        for group, place in places
    ]
    for bracket in planned(stage, names) if names[1:] else ():
        yield replace(bracket, stage=stage.number, title=f"{stage.name} · {bracket.name}" if stage.name else "")


def code_of(address: str) -> SafeString:
    """Black on white, as wide as its box."""
    drawn = segno.make(address, error="m").svg_inline(omitsize=True, border=2, svgclass="code", lineclass=None)
    return mark_safe(drawn)  # segno draws paths, no text


def cut(bracket: Bracket, columns: int = COLUMNS) -> Iterator[BracketSheet]:
    """So many rounds across and eight ties down a page; what follows from a tie stands on the same page beside it."""
    number = 0
    for start in range(0, len(bracket.rounds), columns):
        run = bracket.rounds[start : start + columns]
        most = max(len(column.ties) for column in run)
        for first in range(0, most, ROWS):
            number += 1
            parts = [_part(column, first, most) for column in run]
            yield BracketSheet(bracket.title or bracket.name, number, [column.name for column in run], _rows(parts))


def _part(column: Column, first: int, most: int) -> Sequence[Tie]:
    share = len(column.ties) / most
    return column.ties[int(first * share) : max(int((first + ROWS) * share), int(first * share) + (share * ROWS >= 1))]


def _rows(parts: Sequence[Sequence[Tie]]) -> list[list[Cell]]:
    height = max(len(part) for part in parts)
    rows: list[list[Cell]] = [[] for _ in range(height)]
    for part in parts:
        span = max(height // len(part), 1) if part else height
        for place, tie in enumerate(part):
            rows[min(place * span, height - 1)].append(Cell(tie, span))
    return rows
