"""The table: every entry once, in order, and what put each row above the next (tournaments 5)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from league.standings import order, tie_breaks
from league.standings.order import Decided, Equals
from league.standings.tally import SEVEN_FOUR, ByeValue, Encounter, Record, Tally, count
from league.standings.tie_breaks import TieBreak, tie_break


@dataclass(frozen=True, slots=True)
class Terms:
    """What a stage has frozen: its tie-breaks in order, the seed of its lots, the worth of a bye, and the bot pairs
    whose results do not count."""

    tie_breaks: tuple[str, ...] = tie_breaks.DEFAULT
    seed: int | str = 0
    bye: ByeValue = SEVEN_FOUR
    uncounted: frozenset[int] = frozenset()


AUSTIN = Terms()


@dataclass(frozen=True, slots=True)
class Row:
    """``decided`` is what put it above the next row; None in the last row and where the next one shares the rank."""

    entry: int
    rank: int
    record: Record
    decided: Decided | None
    main: str

    @property
    def decided_by(self) -> str | None:
        """The tie-break, or None when the main criterion decided."""
        return None if self.decided is None or self.decided.code == self.main else self.decided.code


def table(
    entries: Sequence[int],
    encounters: Iterable[Encounter],
    terms: Terms = AUSTIN,
    *,
    withdrawn: frozenset[int] = frozenset(),
    placings: Sequence[Sequence[int]] | None = None,
) -> tuple[Row, ...]:
    """Rows in rank order. A bracket's ``placings`` are the main criterion when given; who is missing there withdrew."""
    tally = count(entries, encounters, terms.bye, terms.uncounted)
    if placings is not None:
        return tuple(_rows(tally, _of_bracket(tally, placings), "placing"))
    criteria = [tie_break(word, terms.seed) for word in terms.tie_breaks]
    return tuple(_rows(tally, _of_list(tally, criteria, withdrawn), criteria[0].code))


def champion(rows: Sequence[Row]) -> int | None:
    """Who alone holds the first rank of a finished stage."""
    alone = rows and (len(rows) == 1 or rows[1].rank > 1)
    return rows[0].entry if alone else None


def _of_bracket(tally: Tally, placings: Sequence[Sequence[int]]) -> Iterator[Equals]:
    """Who is in no group withdrew. Against them a bye counts as a match won, for them it does not."""
    placed = {entry for group in placings for entry in group}
    left = [entry for entry in tally if entry not in placed]
    won = TieBreak(
        "match_wins", lambda _, tied: {e: tally[e].match_wins if e in placed else tally[e].wins for e in tied}
    )
    return order.with_withdrawn(tally, [*order.by_placings(placings)], _ranked(tally, left, [won]), won, least=1)


def _of_list(tally: Tally, criteria: Sequence[TieBreak], withdrawn: frozenset[int]) -> Iterator[Equals]:
    """A withdrawn team ranks below all who played on with as many wins, whatever the club's list says."""
    won = criteria[0] if criteria[0].code in tie_breaks.WON else tie_breaks.MATCH_WINS
    standing = _ranked(tally, [entry for entry in tally if entry not in withdrawn], criteria)
    left = _ranked(tally, [entry for entry in tally if entry in withdrawn], [won, *criteria])
    return order.with_withdrawn(tally, standing, left, won)


def _ranked(tally: Tally, entries: Sequence[int], criteria: Sequence[TieBreak]) -> list[Equals]:
    return [*order.by_criteria(tally, entries, criteria)] if entries else []


def _rows(tally: Tally, groups: Iterable[Equals], main: str) -> Iterator[Row]:
    rank = 1
    for equals in groups:
        for entry in equals.entries:
            decided = equals.decided if entry == equals.entries[-1] else None
            yield Row(entry, rank, tally[entry], decided, main)
        rank += len(equals.entries)
