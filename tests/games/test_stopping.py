"""A match that its event decided otherwise stops where it is, and goes on there when the ruling is lifted."""

import pytest

from games.errors import Refused
from games.services import stopping
from tests.builders import A_BIDS, act, people, table

pytestmark = pytest.mark.django_db


def test_nobody_acts_in_a_stopped_match() -> None:
    match = table(people())
    stopping.stop(match=match)
    with pytest.raises(Refused) as refused:
        act(match, "B pass")
    assert refused.value.code == "match-over" and not match.actions.exists()


def test_stopping_twice_changes_nothing() -> None:
    match = table(people())
    first = stopping.stop(match=match)
    assert stopping.stop(match=match).version == first.version == match.version + 1


def test_resumed_match_goes_on_where_it_stood() -> None:
    match = table(people())
    act(match, "B pass, C pass")
    stopping.stop(match=match)
    stopping.resume(match=match)
    act(match, "D pass, A 1m, A sixes/1")
    assert match.actions.count() == len(A_BIDS.split(", "))


def test_match_that_was_played_to_its_end_is_not_resumed() -> None:
    match = table(people())
    assert stopping.resume(match=match).version == match.version
