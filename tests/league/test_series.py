"""Weekly nights keep their hour on the club's wall; an hour that the clocks skip is refused with the next."""

from datetime import UTC, datetime

import pytest

from games.errors import Refused
from league.models import Tournament
from league.services import series
from league.services.tournaments import EventPlan
from tests.league.builders import club, owner_of

CENTRAL = "America/Chicago"


@pytest.mark.parametrize(
    ("first", "hours"),
    [
        (datetime(2026, 3, 5, 19), [1, 0, 0]),  # The clocks go forward on the 8th.
        (datetime(2026, 10, 29, 19), [0, 1, 1]),  # They go back on the 1st of November.
        (datetime(2026, 6, 4, 19), [0, 0, 0]),
    ],
)
def test_weekly_night_keeps_its_hour_over_a_clock_change(first: datetime, hours: list[int]) -> None:
    nights = list(series.weekly(CENTRAL, first, 3))
    assert [night.hour for night in nights] == [19, 19, 19]
    assert [night.astimezone(UTC).hour for night in nights] == hours


def test_time_that_the_clocks_skip_is_refused_with_the_next_that_exists() -> None:
    with pytest.raises(Refused) as refused:
        series.on_the_wall(CENTRAL, datetime(2026, 3, 8, 2, 30))
    assert refused.value.code == "time-gap" and refused.value.data["suggestion"] == "2026-03-08T03:30:00"


def test_hour_that_comes_twice_is_the_first() -> None:
    assert series.on_the_wall(CENTRAL, datetime(2026, 11, 1, 1, 30)).astimezone(UTC).hour == 6


@pytest.mark.django_db
def test_series_is_so_many_events_or_none() -> None:
    house = club()
    words = {"club": house, "director": owner_of(house), "plan": EventPlan(name="Night")}
    made = series.create_weekly(first=datetime(2026, 3, 5, 19), weeks=3, **words)  # type: ignore[arg-type]
    assert [night.name for night in made] == ["Night 1", "Night 2", "Night 3"]
    with pytest.raises(Refused):
        series.create_weekly(first=datetime(2026, 3, 1, 2, 30), weeks=3, **words)  # type: ignore[arg-type]
    assert Tournament.objects.count() == 3
