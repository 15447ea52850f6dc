"""Points and marks (rules 2)."""

import pytest

from engine.seats import Side
from engine.tallies import Marks, Points


def test_points_and_marks_are_never_mixed() -> None:
    """Rules 2: two scores."""
    assert Points(1, 2) != Marks(1, 2)
    with pytest.raises(TypeError):
        Points(1, 2) + Marks(1, 2)  # type: ignore[operator]


def test_tallies_of_a_kind_are_added_by_side() -> None:
    assert Points(1, 2) + Points(10, 20) == Points(11, 22)
    assert Marks().plus(Side.AC, 3).plus(Side.BD, 2).plus(Side.AC, 1) == Marks(4, 2)


def test_tally_is_a_mapping_of_sides() -> None:
    marks = Marks.of({Side.BD: 5, Side.AC: 2})
    assert dict(marks) == {Side.AC: 2, Side.BD: 5}
    assert (marks[Side.AC], marks[Side.BD], len(marks)) == (2, 5, 2)
    assert marks.to_json() == {"AC": 2, "BD": 5}
    assert repr(marks) == "Marks(ac=2, bd=5)"


def test_equal_tallies_hash_alike() -> None:
    assert len({Marks(1, 2), Marks(1, 2), Points(1, 2), Marks(2, 1)}) == 3
    assert Marks(1, 2) != Marks(1, 3)
    assert Marks(1, 2) != (1, 2)


def test_tally_is_frozen() -> None:
    with pytest.raises(AttributeError, match=r"^a tally is frozen: "):
        Marks().ac = 7
