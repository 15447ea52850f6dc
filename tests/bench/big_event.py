"""`python -m tests.bench.on_site big_event`: an event of 160 teams at 80 tables (tournaments 8).

Its acts and its pages as the server writes them, in processor time, and how many queries each takes.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from django.core.cache import caches
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Player, User
from league.models import Tournament
from league.models.news import stamps
from league.roster import RosterRow
from league.services import clubs, entries, rosters, rounds, tournaments
from league.services.tournaments import EventPlan
from tests.bench.figures import percentile, tell
from tests.league.builders import decide_all

TEAMS, ROUNDS = 160, 3
REPEATS = 15
START_WITHIN, PAGE_WITHIN, QUERIES_WITHIN = 1000.0, 150.0, 20


def main() -> None:
    call_command("collectstatic", verbosity=0, interactive=False)
    sys.stdout.write(f"{TEAMS} teams, Swiss, round {ROUNDS} of it is played while the pages are asked for\n")
    director, night = _checked_in()
    for number in range(1, ROUNDS + 1):
        _round(night, director, is_last=number == ROUNDS)
    asks = Client(SERVER_NAME="localhost"), _signed_in(director)
    for name, client, path in (
        ("event page, a look nobody has had yet", asks[0], night.path),
        ("event page, its fragment, the same", asks[0], f"{night.path}view/"),
        ("desk", asks[1], f"{night.path}desk/"),
        ("desk, its fragment", asks[1], f"{night.path}desk/view/"),
    ):
        _page(name, lambda client=client, path=path: client.get(path), is_fresh=True)  # type: ignore[misc]
    _page("event page, its fragment, once more", lambda: asks[0].get(f"{night.path}view/"), is_fresh=False)
    _page("one look of a stream, for all who watch", lambda: stamps([night.pk]), is_fresh=False)


def _checked_in() -> tuple[Player, Tournament]:
    director = Player.objects.create(name="Dora", user=User.objects.create_user(username="dora"))
    club = clubs.create(player=director, name="Lone Oak")
    plan = EventPlan(name="Big night", format="swiss", seed=42, bots=Tournament.Bots.NEVER)
    night = tournaments.create(club=club, director=director, plan=plan)
    rows = [RosterRow(n + 1, (f"Ann {n}", f"Ben {n}"), "", n) for n in range(1, TEAMS + 1)]
    rosters.enter_rows(tournament=night, director=director, rows=rows)
    tournaments.close_entry(tournament=night, director=director)
    entries.check_in_all(tournament=night, director=director)
    return director, night


def _round(night: Tournament, director: Player, *, is_last: bool) -> None:
    drawn = rounds.draw(tournament=night, director=director)
    rounds.publish(round_=drawn, director=director)
    with CaptureQueriesContext(connection) as queries:
        before = time.process_time()
        rounds.start(round_=drawn, director=director)
        took = (time.process_time() - before) * 1000
    tell(f"round {drawn.number}: {TEAMS // 2} tables are opened", took, "ms", START_WITHIN)
    tell(f"round {drawn.number}: its queries", len(queries), "")
    if not is_last:
        decide_all(night)


def _signed_in(director: Player) -> Client:
    client = Client(SERVER_NAME="localhost")
    assert director.user is not None, "made with one"
    client.force_login(director.user)
    return client


def _page(name: str, ask: Callable[[], Any], *, is_fresh: bool) -> None:  # Any: an answer, or words
    """With `is_fresh` what was kept is thrown away before."""
    ask()
    took = []
    for _ in range(REPEATS):
        if is_fresh:
            caches["derived"].clear()
        with CaptureQueriesContext(connection) as queries:
            before = time.process_time()
            ask()
            took.append((time.process_time() - before) * 1000)
    tell(f"{name}: half of {REPEATS}", percentile(took, 0.5), "ms", PAGE_WITHIN)
    tell(f"{name}: its queries", len(queries), "", QUERIES_WITHIN)
