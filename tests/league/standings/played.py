"""Results in one line: ``played("1-2 7:4", "3 bye")``."""

from league.formats.draw import Pairing
from league.formats.results import Encounter, Kind, Result


def played(*lines: str, best_of: int = 1) -> list[Encounter]:
    """Each line names the two entries, then the games; or ``forfeit`` (the first one came), ``double-forfeit``."""
    return [_encounter(line, best_of) for line in lines]


def _encounter(line: str, best_of: int) -> Encounter:
    sides, *words = line.split()
    home, _, away = sides.partition("-")
    pairing = Pairing.of(sides, "swiss", (int(home), int(away) if away else None), best_of=best_of)
    return Encounter(pairing, _result(words, best_of))


def _result(words: list[str], best_of: int) -> Result:
    match words[0]:
        case "bye":
            return Result(Kind.BYE, 0)
        case "forfeit":
            return Result.forfeit(won=0, best_of=best_of)
        case "double-forfeit":
            return Result.double_forfeit()
        case "void":
            return Result.void()
    games = [(int(mine), int(theirs)) for mine, theirs in (word.split(":") for word in words)]
    return Result.played(games)
