"""What everybody sees of an event: its state, its brackets, its rounds and who came where."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.rule_set import RuleSet
from games.models import Player
from league.models import Entry, Pairing, Round, Tournament
from league.models.chart import Chart
from league.standings.table import Row
from league.templatetags.sentences import sentence
from league.views.brackets import Bracket, brackets
from league.views.rows import Tie, oldest_first, round_name, tie_of
from league.views.rules import rule_lines, rules_name, stage_lines


@dataclass(frozen=True)
class RoundRow:
    round: Round
    name: str
    ties: Sequence[Tie]

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
    def by_name(self) -> list[tuple[str, int | None]]:
        """Every team with its table, as they look for themselves on a wall."""
        return sorted((side.name, tie.table) for tie in self.ties for side in tie.sides)


@dataclass(frozen=True)
class StandingRow:
    place: int
    shared: bool
    entry: Entry
    row: Row


class Board:
    """Reads once and keeps: one chart for everything on the page."""

    def __init__(self, tournament: Tournament, player: Player | None, *, drafts: bool = False) -> None:
        self.tournament, self.player = tournament, player
        self.chart = Chart.of(tournament.stage_now(), drafts=drafts)
        self.hands = Pairing.objects.of(tournament).hands_shaken()

    @cached_property
    def rounds(self) -> list[RoundRow]:
        """The newest first."""
        rows = [
            RoundRow(
                round_, round_name(round_), [self._tie(row) for row in self.chart.pairings if row.round_id == round_.pk]
            )
            for round_ in self.chart.rounds
        ]
        return rows[::-1]

    @cached_property
    def rules(self) -> RuleSet:
        return RuleSet.from_words(self.tournament.rule_set)

    @property
    def rules_name(self) -> str:
        return rules_name(self.rules)

    @property
    def rule_lines(self) -> list[str]:
        return rule_lines(self.rules)

    @property
    def stage_lines(self) -> list[str]:
        return stage_lines(self.tournament.stages.all())

    @property
    def figure_label(self) -> str:
        """What the figures of a tie count."""
        return sentence("figure", self.rules.scoring)

    @property
    def here(self) -> int:
        return sum(entry.is_checked_in for entry in self.entries)

    @cached_property
    def playing(self) -> list[Tie]:
        """The tables that go on, the longest first."""
        return oldest_first(tie for row in self.rounds for tie in row.ties)

    @cached_property
    def brackets(self) -> tuple[Bracket, ...]:
        return brackets(self.chart, self.player) if self.chart.rounds else ()

    @cached_property
    def entries(self) -> list[Entry]:
        return list(self.tournament.entries.in_event().with_people().by_seed())

    @property
    def champion(self) -> Entry | None:
        return self.chart.champion if self.tournament.is_over else None

    @cached_property
    def standings(self) -> list[StandingRow]:
        """From the first result on."""
        if not any(played.results for played in self.chart.played):
            return []
        rows = self.chart.rows
        ranks = Counter(row.rank for row in rows)
        return [StandingRow(row.rank, ranks[row.rank] > 1, self.chart.entries[row.entry], row) for row in rows]

    @property
    def your_tie(self) -> Tie | None:
        """Where the person who looks is to play now."""
        open_ties = [tie for row in self.rounds if row.is_open for tie in row.ties if tie.mine]
        return next((tie for tie in open_ties if tie.state != "done"), None)

    def _tie(self, pairing: Pairing) -> Tie:
        return tie_of(self.chart, pairing, self.player, self.hands.get(pairing.match_id or 0, 0))
