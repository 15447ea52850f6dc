"""Counts what everybody won: the plain numbers that rows show and tie-breaks compare (tournaments 5)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

MATCH_KINDS = frozenset({"played", "forfeit", "double-forfeit"})


class Encounter(Protocol):
    """A decided pairing. A side is one entry, or the people who sat together; ``away`` is empty for a bye."""

    @property
    def home(self) -> tuple[int, ...]: ...
    @property
    def away(self) -> tuple[int, ...]: ...
    @property
    def winner(self) -> tuple[int, ...]: ...
    @property
    def losers(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def kind(self) -> str: ...
    @property
    def games(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def games_needed(self) -> int: ...
    @property
    def share(self) -> tuple[float, float] | None: ...


@dataclass(frozen=True, slots=True)
class ByeValue:
    """What a bye is worth: a match won with these marks in every game needed (``score``), a match won by one's own
    average (``average``), or as if there had been no such round (``nothing``)."""

    mode: Literal["score", "average", "nothing"] = "score"
    marks: tuple[int, int] = (7, 4)


SEVEN_FOUR = ByeValue()

# What a bye is worth where match points are shared.
SIXTY = 0.6


@dataclass(slots=True)
class Record:
    """One entry's numbers. ``games`` holds own and other side's marks; ``opponents`` one item for each match met.

    ``shares`` are those of the match points, round by round, in duplicate play.
    """

    wins: int = 0
    losses: int = 0
    byes: int = 0
    match_wins: int = 0
    games_won: int = 0
    games_lost: int = 0
    games: list[tuple[int, int]] = field(default_factory=list)
    opponents: list[int] = field(default_factory=list)
    beaten: list[int] = field(default_factory=list)
    bye_games: int = 0
    shares: list[float] = field(default_factory=list)
    bye_shares: int = 0

    @property
    def percent(self) -> float | None:
        """The mean of the rounds of duplicate play; None elsewhere."""
        return round(100 * sum(self.shares) / len(self.shares), 2) if self.shares else None

    @property
    def marks_for(self) -> int:
        return sum(mine for mine, _ in self.games)

    @property
    def marks_against(self) -> int:
        return sum(theirs for _, theirs in self.games)


Tally: TypeAlias = dict[int, Record]


def count(
    entries: Sequence[int],
    encounters: Iterable[Encounter],
    bye: ByeValue = SEVEN_FOUR,
    uncounted: frozenset[int] = frozenset(),
) -> Tally:
    """Every entry's record. A match against one of ``uncounted`` (a bot pair) is worth a bye, whoever won it."""
    tally = {entry: Record() for entry in entries}
    for encounter in encounters:
        people = encounter.home + encounter.away
        if encounter.kind == "bye" or (encounter.kind in MATCH_KINDS and not uncounted.isdisjoint(people)):
            _count_bye(tally, people, encounter)
        elif encounter.kind in MATCH_KINDS:
            _count_match(tally, encounter, encounter.home, encounter.away, away=False)
            _count_match(tally, encounter, encounter.away, encounter.home, away=True)
    for record in tally.values():
        _value_byes(record, bye)
    return tally


def _count_bye(tally: Tally, people: tuple[int, ...], encounter: Encounter) -> None:
    """A bye of duplicate play has a share of its own, and no marks."""
    for entry in people:
        if entry in tally:
            tally[entry].byes += 1
            tally[entry].bye_games += 0 if encounter.share else encounter.games_needed
            tally[entry].bye_shares += encounter.share is not None


def _count_match(
    tally: Tally, encounter: Encounter, own: tuple[int, ...], other: tuple[int, ...], *, away: bool
) -> None:
    games = [(theirs, mine) for mine, theirs in encounter.games] if away else list(encounter.games)
    won = encounter.winner == own
    for entry in own:
        if entry in tally:
            record = tally[entry]
            record.wins += won
            record.match_wins += won
            record.losses += own in encounter.losers
            record.shares += () if encounter.share is None else (encounter.share[away],)
            record.games += games
            record.games_won += sum(mine > theirs for mine, theirs in games)
            record.games_lost += sum(mine < theirs for mine, theirs in games)
            record.opponents += other
            record.beaten += other if won else ()


def _value_byes(record: Record, bye: ByeValue) -> None:
    if bye.mode != "nothing" and record.byes:
        game = bye.marks
        if bye.mode == "average" and record.games:
            played = len(record.games)
            game = (_nearest(record.marks_for, played), _nearest(record.marks_against, played))
        mean = sum(record.shares) / len(record.shares) if record.shares else SIXTY
        record.shares += [mean if bye.mode == "average" else SIXTY] * record.bye_shares
        record.match_wins += record.byes
        record.games_won += record.bye_games
        record.games += [game] * record.bye_games


def _nearest(marks: int, games: int) -> int:
    """The average in whole marks; a half counts as one."""
    return (2 * marks + games) // (2 * games)
