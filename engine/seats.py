"""Seats clockwise and the two sides (rules 1.1)."""

from __future__ import annotations

from enum import Enum


class Side(Enum):
    """A and C against B and D. `seats` in clockwise order, `other` the opponents."""

    AC = "AC"
    BD = "BD"

    index: int
    other: Side
    seats: tuple[Seat, Seat]

    def __str__(self) -> str:
        return str(self.value)

    __hash__ = object.__hash__  # Enum's own hashes the name in Python on every look-up


class Seat(Enum):
    """One of four seats. `next` is the seat to the left (clockwise), `partner` sits opposite."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"

    index: int
    side: Side
    partner: Seat
    next: Seat

    def __str__(self) -> str:
        return str(self.value)

    __hash__ = object.__hash__


SEATS: tuple[Seat, ...] = tuple(Seat)
SIDES: tuple[Side, ...] = tuple(Side)

for _index, _seat in enumerate(SEATS):
    _seat.index = _index
    _seat.next = SEATS[(_index + 1) % 4]
    _seat.partner = SEATS[(_index + 2) % 4]
    _seat.side = SIDES[_index % 2]
for _index, _side in enumerate(SIDES):
    _side.index = _index
    _side.other = SIDES[1 - _index]
    _side.seats = (SEATS[_index], SEATS[_index + 2])
