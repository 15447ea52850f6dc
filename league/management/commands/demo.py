"""`manage.py demo`: a roster of bots plays an event through the real workers, from check-in to champion."""

import html
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from games.errors import Refused
from games.models import Audience
from league import roster
from league.formats.registry import KINDS
from league.formats.rotating_partners import RotatingPartners
from league.formats.single_elimination import SingleElimination
from league.models import Club, Pairing, Round, Tournament
from league.models.chart import Chart
from league.roster import RosterError, RosterRow
from league.services import demos, steward
from league.services.tournaments import EventPlan
from league.supervision import house
from league.templatetags.sentences import sentence

LEAST_ENTRIES = SingleElimination().least_entries
SHIPPED = Path(__file__).parents[2] / "data" / "roster-16.csv"
LOOK_EVERY = 1.0
FORMATS = [kind.name for kind in KINDS]


class Command(BaseCommand):
    help = (
        "Make a demonstration event in which bots hold every seat. With --wait, play it through the workers to its "
        "champion. Without --wait, only make it: it runs itself as soon as the workers of `manage.py serve` run."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--teams", type=int, metavar="N", help="so many teams (default: the whole roster)")
        parser.add_argument("--best-of", type=int, choices=(1, 3, 5), default=1, help="games of a match (default: 1)")
        parser.add_argument("--roster", type=Path, metavar="FILE", help="CSV with Player 1, Player 2, Seed or Team")
        parser.add_argument("--format", choices=FORMATS, default="single-elimination", help="(default: %(default)s)")
        parser.add_argument("--speed", action="store_true", help="bots act at once")
        parser.add_argument("--club", default="", metavar="SLUG", help="the club that holds the event")
        parser.add_argument("--wait", action="store_true", help="play to the end and print the standings")

    def handle(self, *args: Any, **options: Any) -> None:  # Any: Django's signature
        with reasons_told():
            rows, who = teams_of(options["roster"], options["teams"]), "teams"
            if options["format"] == RotatingPartners.name:
                rows, who = demos.people_of(rows), "people"
            make_ready(options["club"])
            plan = EventPlan(
                name=f"Demo of {len(rows)} {who}",
                best_of=options["best_of"],
                bots=Tournament.Bots.ALL,
                bot_delay=not options["speed"],
                audience=Audience.ANYONE,
                runs_itself=True,
                format=options["format"],
            )
            event = demos.open_demo(rows=rows, plan=plan, slug=options["club"])
            site = settings.ADDRESSES.url(settings.ADDRESSES.port)
            self.tell(f"{event.name} of {event.club}: {site}{event.path}")
            if options["wait"]:
                self.play(event)
            else:
                self.tell("It runs itself while `manage.py serve` runs.")

    def play(self, event: Tournament) -> None:
        """Watch, and act for the director whenever something may be done; a worker may be faster, which is as good."""
        with house.queue_at_work(self.tell):
            seen = ""
            while not Tournament.objects.get(pk=event.pk).is_over:
                steward.advance(tournament=event)
                if (news := progress(event)) != seen:
                    self.tell(news)
                    seen = news
                time.sleep(LOOK_EVERY)
        self.report(Chart.of(event.main_stage()))

    def report(self, chart: Chart) -> None:
        names = {number: str(entry) for number, entry in chart.entries.items()}
        width = max(len(name) for name in names.values())
        self.stdout.write(f"{'Rank':>4}  {'Team':<{width}}  {'Won':>3} {'Lost':>4}  {'Marks':>5} {'Against':>7}")
        for row in chart.rows:
            record = row.record
            self.stdout.write(
                f"{row.rank:>4}  {names[row.entry]:<{width}}  {record.wins:>3} {record.losses:>4}"
                f"  {record.marks_for:>5} {record.marks_against:>7}"
            )
        assert chart.champion is not None, "an event that is over has a champion"
        self.stdout.write(f"Champion: {chart.champion.team.people}")

    def tell(self, line: str) -> None:
        """Progress, beside the result that goes to standard output."""
        self.stderr.write(line, self.style.NOTICE if self.stderr.isatty() else str)
        self.stderr.flush()


@contextmanager
def reasons_told() -> Iterator[None]:
    """What is refused ends the command with its sentence."""
    try:
        yield
    except Refused as refused:
        raise CommandError(said("refused", refused.code, refused.data)) from refused
    except RosterError as error:
        raise CommandError(f"The roster cannot be entered as it is.\n{told(error)}") from error
    except house.NotReady as error:
        raise CommandError(str(error)) from error
    except KeyboardInterrupt:
        raise CommandError("Stopped. The event goes on when `manage.py serve` runs.", returncode=130) from None


def teams_of(file: Path | None, wanted: int | None) -> Sequence[RosterRow]:
    """Read and checked before anything is touched. Only the shipped roster may be made longer than it is."""
    try:
        with (file or SHIPPED).open("rb") as source:
            rows = roster.read(source.read(roster.MOST_BYTES + 1))
    except OSError as error:
        raise CommandError(f"--roster {file}: {error.strerror}.") from error
    most = len(rows) if file else roster.MOST_ROWS
    teams = len(rows) if wanted is None else wanted
    if not LEAST_ENTRIES <= teams <= most:
        raise CommandError(f"{teams} teams: this roster makes an event of {LEAST_ENTRIES} to {most}.")
    return demos.more_rows(rows, teams)


def make_ready(slug: str) -> None:
    """A real club's database is refused before it is touched; an empty one gets its tables."""
    if Club._meta.db_table in connection.introspection.table_names():
        demos.must_be_welcome(slug)
    call_command("migrate", interactive=False, verbosity=0)


def progress(event: Tournament) -> str:
    last = Round.objects.of(event).last()
    if last is None:
        return "Check-in"
    tables = last.pairings.played().count()
    return f"{last}: {tables - Pairing.objects.filter(round=last).still_playing().count()} of {tables} tables done"


def told(error: RosterError) -> str:
    """Every fault in a line of its own."""
    return "\n".join(
        f"row {fault.row}, column {fault.column}: {said('fault', fault.code, fault.data)}" for fault in error.faults
    )


def said(kind: str, code: str, facts: Any) -> str:  # Any: facts of many kinds
    """The sentence of the pages, as plain text."""
    return html.unescape(sentence(kind, code, facts))
