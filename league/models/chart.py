"""A stage as plain values: who is in it, what was drawn, what came out. Made from rows, never stored."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.seats import Side
from games.models import Match, MatchResult
from league.formats.draw import Draw, Pairing
from league.formats.field import Field
from league.formats.format import Format, draw_dice
from league.formats.results import Kind, PlayedRound, Result, RoundOpen
from league.models.entry import Entry
from league.models.round import Pairing as PairingRow
from league.models.round import Round
from league.models.tournament import Stage
from league.standings.table import Row, Terms, champion, table


@dataclass(frozen=True)
class Chart:
    """Entries go by their number in the draw, the best seed first, so that no key of the database decides anything."""

    stage: Stage
    format: Format
    field: Field
    entries: Mapping[int, Entry]
    rounds: Sequence[Round]
    pairings: Sequence[PairingRow]
    results: Mapping[int, MatchResult]
    played: Sequence[PlayedRound]

    @classmethod
    def of(cls, stage: Stage, *, drafts: bool = True) -> "Chart":
        """Six queries, however large the field. Without `drafts` it is what the public may know."""
        rounds = list(stage.rounds.all() if drafts else stage.rounds.published())
        rows = PairingRow.objects.filter(round__in=rounds).with_people().order_by("round__number", "slot")
        results = Match.objects.filter(pairing__in=rows).results()
        entries = {entry.number: entry for entry in stage.tournament.entries.numbered() if entry.number}
        by_round = {round_.pk: [row for row in rows if row.round_id == round_.pk] for round_ in rounds}
        played = [_played(round_, by_round[round_.pk], results) for round_ in rounds]
        return cls(stage, stage.built(), Field(tuple(entries)), entries, rounds, list(rows), results, played)

    def draw(self, seed: int) -> Draw | None:
        """The next round; None when the stage is over. Raises `RoundOpen`."""
        return self.format.draw(self.field, self.played, draw_dice(seed, len(self.played) + 1))

    @property
    def is_over(self) -> bool:
        """Every result is in and no further round follows. The dice decide who meets, never whether."""
        try:
            return bool(self.played) and self.draw(0) is None
        except RoundOpen:
            return False

    @property
    def is_last_round_drawn(self) -> bool:
        """Known beforehand only where the bracket is fixed."""
        slots = {slot.id for slot in self.format.skeleton(self.field)}
        drawn = {row.key for row in self.pairings}
        return bool(slots) and slots <= drawn

    @property
    def rows(self) -> tuple[Row, ...]:
        """The standings as of now, every entry once."""
        encounters = [encounter for round_ in self.played for encounter in round_.encounters]
        placings = self.format.placings(self.field, self.played)
        terms = Terms(seed=self.stage.tournament.seed)
        return table(self.field.entries, encounters, terms, placings=placings)

    @property
    def champion(self) -> Entry | None:
        best = champion(self.rows) if self.is_over else None
        return None if best is None else self.entries[best]


def _played(round_: Round, rows: Iterable[PairingRow], results: Mapping[int, MatchResult]) -> PlayedRound:
    pairings = tuple(_pairing(row) for row in rows)
    known = {row.key: _result(results[row.match.pk]) for row in rows if row.match and row.match.is_finished}
    return PlayedRound(Draw(round_.number, round_.name, pairings), known)


def _pairing(row: PairingRow) -> Pairing:
    away = (row.away.number or 0,) if row.away else ()
    waits = row.kind == PairingRow.Kind.WAITING
    return Pairing(row.key, row.box, (row.home.number or 0,), away, row.reason_values, row.best_of, waits)


def _result(result: MatchResult) -> Result:
    """The home team sits at A and C. Counting to 250, the totals alone do not always tell who won."""
    return Result(Kind.PLAYED, 0 if result.winner == Side.AC else 1, result.games)
