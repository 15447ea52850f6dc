"""Seats and sides (rules 1.1)."""

from engine.seats import SEATS, SIDES, Seat, Side


def test_four_seats_clockwise() -> None:
    """Rules 1.1."""
    assert "".join(map(str, SEATS)) == "ABCD"
    assert [str(seat.next) for seat in SEATS] == ["B", "C", "D", "A"]
    assert [seat.index for seat in SEATS] == [0, 1, 2, 3]


def test_partners_sit_opposite() -> None:
    """Rules 1.1."""
    assert [str(seat.partner) for seat in SEATS] == ["C", "D", "A", "B"]
    assert [str(seat.side) for seat in SEATS] == ["AC", "BD", "AC", "BD"]


def test_sides_know_each_other_and_their_seats() -> None:
    assert (Side.AC.other, Side.BD.other) == (Side.BD, Side.AC)
    assert Side.AC.seats == (Seat.A, Seat.C)
    assert Side.BD.seats == (Seat.B, Seat.D)
    assert [side.index for side in SIDES] == [0, 1]


def test_words_name_them() -> None:
    assert Seat("C") is Seat.C
    assert Side("BD") is Side.BD
    assert {Seat.A: 1}[Seat("A")] == 1
    assert {Side.AC: 1}[Side("AC")] == 1
