"""`manage.py rehearse`: play a format through with dice before choosing it."""

import json
import time
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.formats.best_of import LENGTHS
from league.formats.registry import FORMATS
from league.rehearsal import words
from league.rehearsal.play import Rehearsal
from league.rehearsal.report import as_json
from league.rehearsal.summary import lines
from league.rehearsal.words import Wanted

A_MOMENT = 1.0
BAR = 40


class Command(BaseCommand):
    help = (
        "Play a tournament format through with dice: how many rounds and tables it takes, who waits, who meets again. "
        "A bye counts as a match won and brings no marks. Same arguments, same result."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        many: dict[str, Any] = {"action": "append", "default": []}
        names = ", ".join(FORMATS)
        parser.add_argument("format", choices=tuple(FORMATS), metavar="FORMAT", help=names)
        parser.add_argument("--entries", type=at_least_one, required=True, metavar="N", help="numbered by seed")
        parser.add_argument("--seed", type=int, default=1, metavar="N", help="of all lots and dice (default: 1)")
        parser.add_argument("--best-of", type=int, choices=LENGTHS, default=1, help="games of a match (default: 1)")
        parser.add_argument("--rounds", type=at_least_one, metavar="N", help="for swiss and rotating-partners")
        parser.add_argument(
            "--groups", type=at_least_one, default=1, metavar="N", help="for a round robin (default: 1)"
        )
        parser.add_argument("--option", **many, metavar="NAME=VALUE", help=f"{', '.join(words.OPTIONS)}")
        parser.add_argument("--withdraw", **many, metavar="3@2", help="entry 3 leaves before round 2 is drawn")
        parser.add_argument("--minutes", type=at_least_one, metavar="N", help="for a round, to plan the finish")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:  # Any: Django's signature
        try:
            rehearsal = wanted(options).rehearsal()
        except ValueError as refused:
            raise CommandError(str(refused)) from refused
        self.play(rehearsal, quiet=options["json"])
        if options["json"]:
            self.stdout.write(json.dumps(as_json(rehearsal)))
        else:
            self.stdout.write("\n".join(lines(rehearsal, options["minutes"])))

    def play(self, rehearsal: Rehearsal, *, quiet: bool) -> None:
        """Shows a bar once it takes longer than a moment."""
        expected = max(1, rehearsal.format.expected_rounds(rehearsal.field))
        started, shown = time.monotonic(), False
        for round_ in rehearsal.play():
            shown = not quiet and (shown or time.monotonic() - started > A_MOMENT)
            if shown:
                done = min(BAR, BAR * round_.draw.number // expected)
                self.stderr.write(f"\r[{'#' * done}{'.' * (BAR - done)}] round {round_.draw.number}", ending="")
        if shown:
            self.stderr.write("")


def wanted(options: dict[str, Any]) -> Wanted:
    """Raises ValueError with what is wrong."""
    return Wanted(
        format=options["format"],
        entries=options["entries"],
        seed=options["seed"],
        best_of=options["best_of"],
        rounds=options["rounds"],
        groups=options["groups"],
        options=words.options(options["option"]),
        withdrawn=words.withdrawals(options["withdraw"]),
    )


def at_least_one(word: str) -> int:
    if not word.isdecimal() or int(word) < 1:
        raise ArgumentTypeError(f"a number from 1 up, not {word!r}")
    return int(word)
