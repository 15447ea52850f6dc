"""What a correction makes of a result, in words: how it stands, how it will stand, and who wins then."""

from dataclasses import dataclass

from league.formats.results import Result
from league.models import Pairing
from league.services.corrections import Consequences
from league.templatetags.sentences import sentence


@dataclass(frozen=True)
class Corrected:
    now: str
    then: str
    winner: str


def corrected(row: Pairing, told: Consequences) -> Corrected:
    """`winner` says whether somebody else wins: that is what a judge must not overlook."""
    first, second = (_winner(row, result) for result in (told.before, told.after))
    code = "stays" if first == second else "changes" if first and second else "none" if first else "new"
    facts = {"now": first, "then": second}
    return Corrected(_words(row, told.before), _words(row, told.after), sentence("winner", code, facts))


def _winner(row: Pairing, result: Result | None) -> str:
    return "" if result is None or result.won is None else row.side_names[result.won]


def _words(row: Pairing, result: Result | None) -> str:
    if result is None:
        return sentence("result", "none")
    home, away = row.side_names
    games = ", ".join(f"{own}-{other}" for own, other in result.games)
    return sentence("result", result.kind, {"home": home, "away": away, "games": games, "won": _winner(row, result)})
