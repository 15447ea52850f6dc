"""The tie-breaks a stage can list, each a number to compare. A new one is one function and one line below
(tournaments 5)."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from league.standings import head_to_head
from league.standings.tally import Record, Tally

Number: TypeAlias = int | float

# The numbers of all who are tied so far, or None when the tie-break says nothing about them.
Measure: TypeAlias = Callable[[Tally, Sequence[int]], dict[int, int] | dict[int, float] | None]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """``code`` as in a stage's list; the most stands first, or the fewest."""

    code: str
    measure: Measure
    fewest_first: bool = False


# As Austin plays it.
DEFAULT = ("match_wins", "marks_for", "marks_against", "lots")

# Formats that are decided by something else.
DEFAULTS = {"duplicate": ("match_points", "mark_difference", "lots")}


def of_format(name: str, words: tuple[str, ...] = ()) -> tuple[str, ...]:
    """What decides in a stage of that format whose list is this: match points come first where they are shared."""
    own = DEFAULTS.get(name)
    if own is None:
        decided = words or DEFAULT
    elif words in ((), DEFAULT):
        decided = own
    else:
        decided = words if own[0] in words else (own[0], *words)
    return decided


def match_wins(record: Record) -> int:
    return record.match_wins


def game_wins(record: Record) -> int:
    return record.games_won


def marks_for(record: Record) -> int:
    return record.marks_for


def marks_against(record: Record) -> int:
    return record.marks_against


def mark_difference(record: Record, cap: int | None) -> int:
    """Marks for less marks against; no game counts for more than ``cap`` either way."""
    if cap is None:
        return record.marks_for - record.marks_against
    return sum(max(-cap, min(cap, mine - theirs)) for mine, theirs in record.games)


def opponents_wins(tally: Tally, tied: Sequence[int], lowest: int = 0, highest: int = 0) -> dict[int, int]:
    """The match wins of everybody met, less the lowest or highest of them."""
    sums = {}
    for entry in tied:
        wins = sorted(tally[other].match_wins for other in tally[entry].opponents if other in tally)
        sums[entry] = sum(wins[lowest : max(lowest, len(wins) - highest)])
    return sums


def beaten_opponents_wins(tally: Tally, tied: Sequence[int]) -> dict[int, int]:
    return {entry: sum(tally[other].match_wins for other in tally[entry].beaten if other in tally) for entry in tied}


def lots(seed: int | str, _: Tally, tied: Sequence[int]) -> dict[int, float]:
    """Each entry's own lot: of the stored seed and its number, so that nobody else's coming or going moves it."""
    return {entry: random.Random(f"{seed}/lots/{entry}").random() for entry in tied}


def own(number: Callable[[Record], int]) -> Measure:
    """A tie-break that looks at nothing but one's own record."""
    return lambda tally, tied: {entry: number(tally[entry]) for entry in tied}


def match_points(tally: Tally, tied: Sequence[int]) -> dict[int, float] | None:
    """The percentage in duplicate play; says nothing where nobody has one."""
    found = {entry: tally[entry].percent for entry in tied}
    if all(percent is None for percent in found.values()):
        return None
    return {entry: 0.0 if percent is None else percent for entry, percent in found.items()}


MEASURES: dict[str, Measure] = {
    "match_wins": own(match_wins),
    "game_wins": own(game_wins),
    "marks_for": own(marks_for),
    "marks_against": own(marks_against),
    "head_to_head": head_to_head.measure,
    "opponents_wins": opponents_wins,
    "opponents_wins_less_lowest": partial(opponents_wins, lowest=1),
    "opponents_wins_less_both": partial(opponents_wins, lowest=1, highest=1),
    "beaten_opponents_wins": beaten_opponents_wins,
    "match_points": match_points,
}
MATCH_WINS = TieBreak("match_wins", MEASURES["match_wins"])

# What says how much somebody has won; where a list begins with another, the matches do.
WON = ("match_wins", "match_points")

CODES = (*MEASURES, "mark_difference", "lots")


def tie_break(word: str, seed: int | str) -> TieBreak:
    """Reads one word of a stage's list: a code, or ``mark_difference:4`` with its cap. Raises ValueError."""
    code, _, cap = word.partition(":")
    if code == "mark_difference" and (not cap or cap.isdecimal()):
        return TieBreak(code, own(partial(mark_difference, cap=int(cap) if cap else None)))
    if code == "lots":
        return TieBreak(code, partial(lots, seed))
    if word not in MEASURES:
        raise ValueError(f"no tie-break is called {word!r}; there are {', '.join(CODES)}")
    return TieBreak(code, MEASURES[word], fewest_first=code == "marks_against")
