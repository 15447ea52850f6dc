"""A visitor may start the demonstration. One goes on at a time, so that a crowd of visitors costs no more than one."""

from pathlib import Path

from django.db import transaction

from games.models import Audience, Player
from league import dispatch, roster
from league.models import Tournament
from league.services import demos
from league.services.openings import BOT
from league.services.tournaments import EventPlan

ROSTER = Path(__file__).parents[1] / "data" / "roster-16.csv"


@transaction.atomic
def start() -> Tournament:
    """The demonstration that goes on, or else a new one. Refused where a real club meets."""
    # There may be no demo club to lock yet; the bot that plays in every one of them is always there.
    Player.objects.locked(Player.objects.bot(BOT).pk)
    if going_on := Tournament.objects.demonstrations().under_way().first():
        return going_on
    plan = EventPlan(name="Demo of 16 teams", bots=Tournament.Bots.ALL, audience=Audience.ANYONE, runs_itself=True)
    event = demos.open_demo(rows=roster.read(ROSTER.read_bytes()), plan=plan)
    dispatch.advance(event)
    return event
