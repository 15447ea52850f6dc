"""What everybody sees of an event: its state, its brackets, its rounds and who came where."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engine.rule_set import RuleSet
from games.models import Player
from league.formats.duplicate import Duplicate
from league.formats.rotating_partners import RotatingPartners
from league.models import Entry, Pairing, Round, Tournament
from league.models.chart import Chart
from league.roster import last_name_first, name_key
from league.views.brackets import Bracket, brackets
from league.views.places import StandingTable, standing_tables
from league.views.rows import Tie, figure_label, oldest_first, round_name, tie_of
from league.views.rules import course, rule_lines, stage_lines
from league.views.standing_rules import StandingRules, standing_rules
from league.views.terms import terms_lines


@dataclass(frozen=True)
class PersonRow:
    """`name` with the last name first; no table where the person rests or has a bye."""

    name: str
    entry: Entry
    table: int | None


@dataclass(frozen=True)
class RoundRow:
    round: Round
    name: str
    ties: Sequence[Tie]
    sit_out: Sequence[Entry] = ()
    note: str = ""

    @property
    def byes(self) -> list[Tie]:
        return [tie for tie in self.ties if len(tie.sides) == 1]

    @property
    def tables(self) -> list[Tie]:
        return [tie for tie in self.ties if len(tie.sides) == 2]

    @property
    def is_open(self) -> bool:
        return self.round.state != Round.State.FINISHED

    @property
    def by_name(self) -> list[PersonRow]:
        """Every person with team and table, by last name, as they look for themselves on a wall."""
        seated = [(entry, tie.table) for tie in self.ties for side in tie.sides for entry in side.each]
        rows = [*seated, *((entry, None) for entry in self.sit_out)]
        people = [
            PersonRow(last_name_first(one.name), entry, table) for entry, table in rows for one in entry.team.persons
        ]
        return sorted(people, key=lambda row: name_key(row.name))


class Words:
    """How an event is played, in words: one query, and no result is read for it."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.stages = list(tournament.stages.with_rounds())

    @cached_property
    def rules(self) -> RuleSet:
        return RuleSet.from_words(self.tournament.rule_set)

    @property
    def rules_name(self) -> str:
        return self.standing_rules.name

    @cached_property
    def standing_rules(self) -> StandingRules:
        return standing_rules(self.tournament)

    @property
    def rule_lines(self) -> list[str]:
        return rule_lines(self.rules)

    @property
    def by_boards(self) -> bool:
        """Some stage of it plays duplicate."""
        return any(stage.format == Duplicate.name for stage in self.stages)

    @property
    def course(self) -> str:
        """What is played after what."""
        return course(self.stages)

    @property
    def alone(self) -> bool:
        """People enter alone: partners rotate."""
        return any(stage.format == RotatingPartners.name for stage in self.stages)

    @property
    def terms_lines(self) -> list[str]:
        return terms_lines(self.tournament)

    @property
    def stage_lines(self) -> list[str]:
        return stage_lines(self.stages)


class Board(Words):
    """Reads once and keeps: one chart of every stage that has begun, `chart` the one that was begun last."""

    def __init__(
        self, tournament: Tournament, player: Player | None, *, drafts: bool = False, stage: int | None = None
    ) -> None:
        """With a `stage`, of that one alone."""
        super().__init__(tournament)
        self.player = player
        begun = [stage for stage in self.stages if stage.round_count]  # type: ignore[attr-defined]  # by the query
        shown = [each for each in self.stages if each.number == stage] or begun or self.stages[:1]
        self.charts = [Chart.of(stage, drafts=drafts) for stage in reversed(shown)]
        self.chart = self.charts[0]
        self.hands = Pairing.objects.of(tournament).hands_shaken()
        # Made here and not where a page first asks: deep inside a template Python takes several times as long.
        self.entries = list(tournament.entries.in_event().with_people().by_seed())
        # The newest first, those of later stages before those of earlier ones.
        self.rounds = [row for chart in self.charts for row in self._rounds(chart)]

    @property
    def current(self) -> list[RoundRow]:
        """The newest round of every stage in which one is played or announced; else the last one that was."""
        newest = list({row.round.stage_id: row for row in reversed(self.rounds)}.values())[::-1]
        return [row for row in newest if row.is_open] or newest[:1]

    @property
    def step(self) -> tuple[int, int] | None:
        """The newest round and how many there will be; None where rounds have names that tell, or before the first."""
        newest = self.chart.rounds[-1] if self.chart.rounds else None
        if newest is None or newest.name_code != "round":
            return None
        return newest.number, max(newest.number, self.chart.format.expected_rounds(self.chart.field))

    def _rounds(self, chart: Chart) -> list[RoundRow]:
        rows = [
            RoundRow(
                round_,
                self._titled(chart, round_name(round_)),
                [self._tie(chart, row) for row in chart.pairings if row.round_id == round_.pk],
                chart.sit_out(round_),
            )
            for round_ in chart.rounds
        ]
        return rows[::-1]

    @property
    def figure_label(self) -> str:
        """What the figures of a tie count."""
        return figure_label(self.chart, self.rules)

    @property
    def here(self) -> int:
        return sum(entry.is_checked_in for entry in self.entries)

    @cached_property
    def playing(self) -> list[Tie]:
        """The tables that go on, the longest first."""
        return oldest_first(tie for row in self.rounds for tie in row.ties)

    @cached_property
    def brackets(self) -> tuple[Bracket, ...]:
        """One after the other, each called by its stage where there are several."""
        return tuple(
            replace(bracket, stage=chart.stage.number, title=self._titled(chart, bracket.name))
            for chart in self.charts
            if chart.rounds
            for bracket in brackets(chart, self.player)
        )

    @property
    def champion(self) -> Entry | None:
        """Of the stage that feeds no other, the first of them."""
        sources = {stage.source_id for stage in self.stages}
        main = next(stage.pk for stage in self.stages if stage.pk not in sources)
        crowned = [chart for chart in self.charts if chart.stage.pk == main and self.tournament.is_over]
        return crowned[0].champion if crowned else None

    @cached_property
    def standing_tables(self) -> list[StandingTable]:
        """Of every stage, group by group."""
        return [table for chart in self.charts for table in standing_tables(chart, several=len(self.stages) > 1)]

    def _tie(self, chart: Chart, pairing: Pairing) -> Tie:
        return tie_of(chart, pairing, self.player, self.hands.get(pairing.match_id or 0, 0))

    def _titled(self, chart: Chart, name: str) -> str:
        return f"{chart.stage.name} · {name}" if len(self.charts) > 1 and chart.stage.name else name
