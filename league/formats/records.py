"""What drawing needs to know of everybody: wins, losses, rests and opponents. Prizes are the standings' business."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from league.formats.field import Field
from league.formats.results import Encounter, Kind, PlayedRound

COUNTED = (Kind.PLAYED, Kind.FORFEIT, Kind.DOUBLE_FORFEIT)


@dataclass(slots=True)
class Record:
    """``wins`` includes byes; ``rests`` counts byes and matches against the bot pair; ``met`` is by entry."""

    wins: int = 0
    losses: int = 0
    rests: int = 0
    marks_for: int = 0
    marks_against: int = 0
    met: Counter[int] = field(default_factory=Counter)


def records(field: Field, played: Sequence[PlayedRound]) -> dict[int, Record]:
    """Of every entry of the field, whether it is still there or not."""
    found = {entry: Record() for entry in field.entries}
    for round_ in played:
        for encounter in round_.encounters:
            _count(found, field, encounter)
    return found


def rank(found: dict[int, Record], entries: Iterable[int]) -> list[int]:
    """Best first by the record alone; who is equal keeps the order given."""

    def key(entry: int) -> tuple[int, int, int]:
        record = found[entry]
        return -record.wins, -record.marks_for, record.marks_against

    return sorted(entries, key=key)


def _count(found: dict[int, Record], field: Field, encounter: Encounter) -> None:
    swing = field.bot_pair in encounter.home + encounter.away
    if encounter.result.kind is Kind.BYE or (swing and not field.bot_counts):
        for entry in encounter.home + encounter.away:
            if entry in found:
                found[entry].wins += 1
                found[entry].rests += 1
    elif encounter.result.kind in COUNTED:
        games = encounter.games
        _count_side(found, encounter, 0, games)
        _count_side(found, encounter, 1, [(theirs, mine) for mine, theirs in games])
        for entry in encounter.home + encounter.away:
            if swing and entry in found:
                found[entry].rests += 1


def _count_side(found: dict[int, Record], encounter: Encounter, place: int, games: Sequence[tuple[int, int]]) -> None:
    own, other = (encounter.home, encounter.away) if place == 0 else (encounter.away, encounter.home)
    for entry in own:
        if entry in found:
            record = found[entry]
            record.wins += encounter.result.won == place
            record.losses += own in encounter.losers
            record.marks_for += sum(mine for mine, _ in games)
            record.marks_against += sum(theirs for _, theirs in games)
            record.met.update(other)
