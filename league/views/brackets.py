"""A stage's chart as the brackets of a page: columns of ties whose joints meet, one bracket for each way through."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from games.models import Player
from league.formats.bracket import Line, LoserOf, Slot, Spot, Step, WinnerOf, wall
from league.formats.draw import RoundName
from league.formats.field import Field
from league.models import Stage
from league.models.chart import Chart
from league.templatetags.sentences import sentence
from league.views.rows import SideRow, Tie, tie_of

# The final ends the winners' way; every other box has a bracket of its own.
MAIN = ("winners", "final")
FOLDED_ABOVE = 32


@dataclass(frozen=True)
class Column:
    """`joined`: two ties lead to one of the next column. `fed`: this column is the next one of such a pair. `earlier`
    and `later` are the names of its neighbours, empty at the ends."""

    name: str
    ties: tuple[Tie, ...]
    earlier: str = ""
    later: str = ""
    joined: bool = False
    fed: bool = False


@dataclass(frozen=True)
class Bracket:
    """`name` in the words of its format; `title` also tells the stage where an event has several."""

    box: str
    rounds: tuple[Column, ...]
    name: str
    stage: int = 1
    title: str = ""

    @property
    def key(self) -> str:
        return f"bracket-{self.stage}-{self.box}"

    @property
    def is_small(self) -> bool:
        """A large one is folded up, so that what follows can be found."""
        return max(len(column.ties) for column in self.rounds) <= FOLDED_ABOVE


def brackets(chart: Chart, player: Player | None = None) -> tuple[Bracket, ...]:
    """None for a format that draws as it goes."""
    return _brackets(_Drawing(chart, player, {number: str(entry.team) for number, entry in chart.entries.items()}))


def planned(stage: Stage, names: Sequence[str]) -> tuple[Bracket, ...]:
    """A bracket that is still to be drawn, with what is known of those who come into it, the best seed first."""
    numbered = dict(enumerate(names, 1))
    return _brackets(_Drawing(Chart.of(stage), None, numbered, Field(tuple(numbered))))


def _brackets(drawing: "_Drawing") -> tuple[Bracket, ...]:
    lines = drawing.lines
    boxes = dict.fromkeys("winners" if line.slot.box in MAIN else line.slot.box for line in lines)
    names = {box: sentence("box", "unbeaten" if "losers" in boxes and box == "winners" else box) for box in boxes}
    return tuple(
        Bracket(box, drawing.columns([line for line in lines if _box(line.slot) == box]), names[box]) for box in boxes
    )


def _box(slot: Slot) -> str:
    return "winners" if slot.box in MAIN else slot.box


class _Drawing:
    """What every tie of one chart needs to look up."""

    def __init__(
        self, chart: Chart, player: Player | None, names: Mapping[int, str], field: Field | None = None
    ) -> None:
        self.chart, self.player, self.names = chart, player, names
        self.pairings = {pairing.key: pairing for pairing in chart.pairings}
        field = field or chart.field
        self.lines = wall([Step(RoundName("round"), chart.format.skeleton(field))], field, chart.played)
        self.numbers = {line.slot.id: number for number, line in enumerate(self.lines, 1)}

    def columns(self, lines: list[Line]) -> tuple[Column, ...]:
        grouped = [(name, list(ties)) for name, ties in groupby(lines, key=lambda line: line.slot.name)]
        sizes = [len(ties) for _name, ties in grouped]
        names = [sentence("round", name.code, name.data) for name, _ties in grouped]
        columns = [
            Column(name, tuple(self.tie(line) for line in ties))
            for name, (_name, ties) in zip(names, grouped, strict=True)
        ]
        around = ["", *names, ""]
        return tuple(
            replace(
                column,
                earlier=around[place],
                later=around[place + 2],
                joined=place + 1 < len(sizes) and sizes[place] == 2 * sizes[place + 1],
                fed=place > 0 and sizes[place - 1] == 2 * sizes[place],
            )
            for place, column in enumerate(columns)
        )

    def tie(self, line: Line) -> Tie:
        pairing = self.pairings.get(line.slot.id)
        if pairing is None or pairing.away is None:
            return Tie(self.sides(line), note=self.note(line))
        return replace(tie_of(self.chart, pairing, self.player), reasons=())

    def note(self, line: Line) -> str:
        """A match to come is called by its number, so that those after it can name it."""
        is_bye = line.home.nobody is not None or line.away.nobody is not None
        return "" if is_bye else sentence("tie", "number", {"number": self.numbers[line.slot.id]})

    def sides(self, line: Line) -> tuple[SideRow, SideRow]:
        """A second final is played by both of the first, if at all."""
        first = line.slot.after_upset
        if first is None or line.home.awaits != WinnerOf(first):
            return self.side(line.home), self.side(line.away)
        needed = sentence("awaits", "if-necessary")
        return SideRow(needed, known=False), SideRow(self._match("both", first), known=False)

    def side(self, spot: Spot) -> SideRow:
        if spot.entry is not None:
            return SideRow(self.names[spot.entry])
        if spot.nobody is not None:
            return SideRow(sentence("awaits", "bye"), known=False)
        assert spot.awaits is not None, "nobody, somebody, or still to be seen"
        return SideRow(self.awaited(spot.awaits), known=False)

    def awaited(self, source: WinnerOf | LoserOf) -> str:
        return self._match("winner" if isinstance(source, WinnerOf) else "loser", source.slot)

    def _match(self, word: str, slot: str) -> str:
        pairing = self.pairings.get(slot)
        if pairing is not None and pairing.table_number:
            return sentence("awaits", f"{word}-table", {"number": pairing.table_number})
        return sentence("awaits", word, {"number": self.numbers[slot]})
