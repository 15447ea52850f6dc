"""The same board at several tables: each side against the same side of the others (table 5)."""

from hypothesis import given
from hypothesis import strategies as st

from engine.duplicate import MatchPoints, compare, percent, shakers
from engine.seats import Seat
from engine.tallies import Marks

gains = st.lists(st.one_of(st.none(), st.builds(Marks, st.integers(0, 3), st.integers(0, 3))), max_size=12)


def test_a_table_beaten_is_one_point_and_a_tie_a_half() -> None:
    """AC made 2 marks, 1 mark, 1 mark and was set for 1."""
    told = compare([Marks(2, 0), Marks(1, 0), Marks(1, 0), Marks(0, 1)])
    assert told == (MatchPoints(6, 0), MatchPoints(3, 3), MatchPoints(3, 3), MatchPoints(0, 6))


def test_two_tables_that_did_alike_share() -> None:
    assert compare([Marks(0, 1), Marks(0, 1)]) == (MatchPoints(1, 1), MatchPoints(1, 1))


def test_all_pass_is_worth_more_than_being_set_and_less_than_making_it() -> None:
    told = compare([Marks(0, 0), Marks(0, 1), Marks(1, 0)])
    assert [points.ac for points in told if points] == [2, 0, 4]


def test_a_board_that_does_not_count_at_a_table_is_nobodys_measure() -> None:
    assert compare([Marks(1, 0), None, Marks(0, 1)]) == (MatchPoints(2, 0), None, MatchPoints(0, 2))


def test_a_table_alone_is_compared_with_nobody() -> None:
    assert compare([Marks(1, 0)]) == (MatchPoints(0, 0),)
    assert percent(0, 0) is None
    assert percent(3, 4) == 75


def test_boards_add_up_from_nothing() -> None:
    assert MatchPoints().plus(MatchPoints(3, 1)).plus(MatchPoints(0, 4)) == MatchPoints(3, 5)


@given(gains)
def test_what_one_side_does_not_win_the_other_does(board: list[Marks | None]) -> None:
    told = [points for points in compare(board) if points is not None]
    assert all(points.most == 2 * (len(told) - 1) for points in told)
    assert sum(points.ac for points in told) == len(told) * (len(told) - 1)


@given(gains)
def test_sides_are_equal(board: list[Marks | None]) -> None:
    turned = compare([None if gain is None else Marks(gain.bd, gain.ac) for gain in board])
    assert [None if each is None else MatchPoints(each.bd, each.ac) for each in turned] == list(compare(board))


def test_the_shake_moves_on_from_board_to_board() -> None:
    """Rules 1.4."""
    assert shakers(Seat.C, 6) == (Seat.C, Seat.D, Seat.A, Seat.B, Seat.C, Seat.D)
