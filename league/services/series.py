"""Weekly nights by the club's own clock: the hour on the wall stays over a clock change (tournaments 2.7)."""

import zoneinfo
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from django.db import transaction

from games.errors import Refused
from games.models import Player
from league.models import Club, Tournament
from league.services import tournaments
from league.services.tournaments import EventPlan

MOST_WEEKS = 60


@transaction.atomic
def create_weekly(*, club: Club, director: Player, plan: EventPlan, first: datetime, weeks: int) -> list[Tournament]:
    """So many events, a week apart at the same hour. `first` is a time on the club's wall, without a zone."""
    if not 1 <= weeks <= MOST_WEEKS:
        raise Refused("bad-weeks", 422, {"most": MOST_WEEKS})
    nights = list(weekly(club.zone, first, weeks))
    return [
        tournaments.create(
            club=club, director=director, plan=replace(plan, name=f"{plan.name} {number}", starts_at=night)
        )
        for number, night in enumerate(nights, 1)
    ]


def weekly(zone: str, first: datetime, weeks: int) -> Iterator[datetime]:
    """The same wall time week after week."""
    for week in range(weeks):
        yield on_the_wall(zone, first + timedelta(weeks=week))


def on_the_wall(zone: str, wall: datetime) -> datetime:
    """The moment at which the club's clock shows this. What the clocks skip in spring is refused with the next time
    that exists; of an hour that comes twice in autumn it is the first."""
    there = wall.replace(tzinfo=zoneinfo.ZoneInfo(zone))
    shown = there.astimezone(UTC).astimezone(there.tzinfo).replace(tzinfo=None)
    if shown != wall:
        following = max(shown, wall)
        raise Refused("time-gap", 422, {"wall": wall.isoformat(), "suggestion": following.isoformat()})
    return there
