"""The words of record.md, both ways: `parse_word(format_word(action)) == action`."""

from __future__ import annotations

import re
from typing import Literal

from engine.actions import HIGHEST, LOWEST, PASS, PLAYS, PLUNGE, SPLASH, Action, Bid, Call, CallName, Doubles
from engine.quoting import quoted
from engine.seats import SEATS, Seat
from engine.tiles import TILES, Tile

_MARKS = re.compile(r"[1-9][0-9]{0,4299}m")  # as many digits as Python reads
_KINDS = (None, *Doubles)
_STACKS: tuple[Literal[1, 2] | None, ...] = (None, 1, 2)

_ACTIONS: list[Action] = [
    *(PASS, PLUNGE, SPLASH),
    *map(Bid.points, range(LOWEST, HIGHEST + 1)),
    *(Call(name, kind, stacks) for name in CallName for kind in _KINDS for stacks in _STACKS),
    *PLAYS,
]
_WORDS = {str(action): action for action in _ACTIONS}
_SEATS = {str(seat): seat for seat in SEATS}
_SAID = {f"{seat} {word}": (seat, action) for seat in SEATS for word, action in _WORDS.items()}


def format_word(action: Action) -> str:
    """`30`, `2m`, `fives/1`, `5-5`."""
    return str(action)


def parse_word(word: str) -> Action:
    """The action a word says; raises ValueError for a word outside the lists of record.md."""
    action = _WORDS.get(word)
    if action is None:
        if not _MARKS.fullmatch(word):
            raise ValueError(f"no word: {quoted(word)}")
        action = Bid.marks(int(word[:-1]))
    return action


def format_action(seat: Seat, action: Action) -> str:
    """`B 30`."""
    return f"{seat} {action}"


def parse_action(text: str) -> tuple[Seat, Action]:
    """`B 30` read back; raises ValueError."""
    said = _SAID.get(text)
    if said is None:
        seat, blank, word = text.partition(" ")
        if not blank or seat not in _SEATS:
            raise ValueError(f"no action (seat, blank, word): {quoted(text)}")
        said = _SEATS[seat], parse_word(word)
    return said


def parse_actions(text: str) -> tuple[tuple[Seat, Action], ...]:
    """`B pass, C 30, ...`: actions with commas between them, as tests and examples write them; raises ValueError."""
    return tuple(parse_action(part) for part in text.split(", ")) if text else ()


def format_actions(actions: tuple[tuple[Seat, Action], ...]) -> str:
    """`B pass, C 30`: what `parse_actions` reads."""
    return ", ".join(format_action(seat, action) for seat, action in actions)


def parse_seat(text: str) -> Seat:
    """`A` to `D` read back; raises ValueError."""
    if text not in _SEATS:
        raise ValueError(f"no seat: {quoted(text)}")
    return _SEATS[text]


def format_rack(tiles: tuple[Tile, ...]) -> str:
    """`6-6 6-5 5-0`, in the order of the rack."""
    return " ".join(tile.text for tile in tiles)


def parse_rack(text: str) -> tuple[Tile, ...]:
    """Read back; raises ValueError. No rack has more tiles than there are: the rest of a longer text is one word."""
    return tuple(Tile.parse(word) for word in text.split(" ", len(TILES))) if text else ()
