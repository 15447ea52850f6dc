"""Learning: better options are preferred after a fit, the same seeds give the same lessons, a small run is written."""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path

import numpy
import pytest

from engine.kernel.learn import Stage, contracts, lessons, write
from engine.kernel.learned import PLACE
from engine.kernel.policy import WEIGHTS
from engine.kernel.training import BATCH, COLUMNS, LISTED, Lessons, Whole, fit


def rows_of(choices: int) -> Whole:
    """Two options a choice: that with feature 7 ends well, that with feature 3 does not."""
    rows = numpy.zeros((2 * choices, COLUMNS), numpy.int64)
    rows[:, 0], rows[:, 1], rows[:, 3] = numpy.repeat(numpy.arange(1, choices + 1), 2), 10, 1
    rows[::2, 2], rows[::2, LISTED], rows[1::2, LISTED] = 10, 7, 3
    return rows


def test_a_fit_prefers_what_ended_well() -> None:
    weights, given_away = fit(Lessons.of(rows_of(2 * BATCH)), None, 4, 1)
    assert given_away == 0
    assert len(weights) == WEIGHTS


def test_chances_wanted_add_up_in_every_choice() -> None:
    lessons_of_two = Lessons.of(rows_of(3))
    assert numpy.allclose(numpy.add.reduceat(lessons_of_two.wanted(), lessons_of_two.starts), 1)


@pytest.mark.timeout(400)  # compiles the solver once more
@pytest.mark.parametrize("solve", [True, False])
def test_the_same_seeds_give_the_same_lessons(solve: bool) -> None:
    stage, drawn = Stage(3, 4, solve, True, 1), list(islice(contracts(random.Random(5)), 3))
    first, again = (lessons(stage, numpy.ones(WEIGHTS, numpy.int64), drawn, 9) for _ in range(2))
    assert numpy.array_equal(first, again)
    assert (first[:, 2] <= first[:, 1]).all() and first[-1, 0] > 20


def test_weights_are_written_as_they_are_read(tmp_path: Path) -> None:
    write(tmp_path / "policy.json", numpy.arange(WEIGHTS), "python -m engine learn", ["stage 1"])
    assert json.loads((tmp_path / "policy.json").read_text())["weights"] == list(range(WEIGHTS))
    assert PLACE.stat().st_size < 100_000
