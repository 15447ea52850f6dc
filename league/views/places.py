"""Who stands where, group by group, and in words what put each row above the next."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from league.models import Entry
from league.models.chart import Chart
from league.standings.table import Row
from league.templatetags.sentences import sentence


@dataclass(frozen=True)
class StandingRow:
    """`why` it stands above the next row, with both numbers; nothing in the last row and where the rank is shared."""

    place: int
    shared: bool
    entry: Entry
    row: Row
    why: str = ""

    @property
    def won(self) -> int:
        """As the order counts it: a bye is a win in a table of wins, and no match in a bracket."""
        record = self.row.record
        return record.match_wins if self.row.main == "match_wins" else record.wins

    @property
    def percent(self) -> str:
        """Of the match points of duplicate play; empty elsewhere."""
        percent = self.row.record.percent
        return "" if percent is None else f"{percent:.2f}"


@dataclass(frozen=True)
class StandingTable:
    key: str
    name: str
    rows: Sequence[StandingRow]

    @cached_property
    def by_percent(self) -> bool:
        return any(row.percent for row in self.rows)


def has_results(chart: Chart) -> bool:
    return any(played.results for played in chart.played)


def standing_rows(chart: Chart, rows: Sequence[Row]) -> list[StandingRow]:
    ranks = Counter(row.rank for row in rows)
    whys = [_why(chart, row, following) for row, following in zip(rows, [*rows[1:], None], strict=True)]
    return [
        StandingRow(row.rank, ranks[row.rank] > 1, chart.entries[row.entry], row, why)
        for row, why in zip(rows, whys, strict=True)
    ]


def standing_tables(chart: Chart, *, several: bool) -> list[StandingTable]:
    """From the first result on. Named where there are more groups or, with `several`, more stages than one: by the
    format where a stage has no name of its own."""
    groups = chart.groups if has_results(chart) else ()
    stage = (chart.stage.name or sentence("format", chart.stage.format)) if several else ""
    return [
        StandingTable(
            f"{chart.stage.number}-{number}",
            " · ".join(filter(None, (stage, sentence("group", "number", {"number": number}) if groups[1:] else ""))),
            standing_rows(chart, rows),
        )
        for number, rows in enumerate(groups, 1)
    ]


def _why(chart: Chart, row: Row, following: Row | None) -> str:
    decided = row.decided
    if decided is None or following is None:
        return ""
    facts = {"own": decided.own, "next": decided.next, "name": str(chart.entries[following.entry])}
    return sentence("above", decided.code.replace("_", "-"), facts)
