"""Writing down how a pairing ended by ruling. Verbs that directors know are in `rulings` and `corrections`."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.game import GOALS
from engine.rule_set import RuleSet
from games.errors import Refused
from games.models import Match
from games.services import stopping
from league.formats.duplicate import Duplicate
from league.formats.results import GameScore, Place, Result, games_needed
from league.models import Pairing, Round, Ruling, Verdict
from league.models.chart import match_result
from league.services import hooks, openings

Kind = Verdict.Kind


@dataclass(frozen=True)
class Finding:
    """What a pairing came to. Without a `kind` nothing is ruled and the match itself counts; `fresh` asks for a new
    match (a replay)."""

    kind: Verdict.Kind | None = None
    won: Place | None = None
    games: tuple[GameScore, ...] = ()
    fresh: bool = False

    @property
    def result(self) -> Result | None:
        return None if self.kind is None else Verdict(kind=self.kind, won=self.won, games=self.games).result


OWN_RESULT = Finding()
REPLAY = Finding(fresh=True)
VOID = Finding(Kind.VOID)
DOUBLE_FORFEIT = Finding(Kind.DOUBLE_FORFEIT)


def target(pairing: Pairing) -> int:
    """What a game is played to."""
    return GOALS[RuleSet.from_words(pairing.round.stage.tournament.rule_set).scoring]


def forfeit(pairing: Pairing, won: Place) -> Finding:
    """Whoever came gets every game needed, with the marks that the stage gives for it."""
    stage = pairing.round.stage
    game = (target(pairing) if stage.forfeit_for is None else stage.forfeit_for, stage.forfeit_against)
    return Finding(Kind.FORFEIT, won, (game if won == 0 else game[::-1],) * games_needed(pairing.best_of))


def score(pairing: Pairing, games: Sequence[Sequence[int]]) -> Finding:
    """Marks of every game, home first. Refuses totals that no match can come to."""
    must_count_games(pairing)
    goal, needed = target(pairing), games_needed(pairing.best_of)
    played = tuple((int(home), int(away)) for home, away in games)
    possible = all(max(game) >= goal > min(game) >= 0 for game in played)
    won = (sum(home > away for home, away in played), sum(home < away for home, away in played))
    if not possible or max(won) != needed or len(played) > 2 * needed - 1 or played[-1] != _last(played, won):
        raise Refused("impossible-score", 422, {"target": goal, "games": needed})
    return Finding(Kind.SCORE, 0 if won[0] == needed else 1, played)


def time_score(pairing: Pairing, games: Sequence[Sequence[int]]) -> Finding:
    """As it stood when time was called: all games but the last were won, and one side is ahead."""
    must_count_games(pairing)
    goal, needed = target(pairing), games_needed(pairing.best_of)
    played = tuple((int(home), int(away)) for home, away in games)
    possible = all(max(game) >= goal > min(game) >= 0 for game in played[:-1])
    over = [(home, away) for home, away in played if max(home, away) >= goal]
    won = (sum(home > away for home, away in over), sum(home < away for home, away in over))
    if not played or not possible or min(played[-1]) < 0 or min(played[-1]) >= goal or max(won) > needed:
        raise Refused("impossible-score", 422, {"target": goal, "games": needed})
    first = ahead(played, won)
    if first is None:
        raise Refused("time-equal", 422)
    return Finding(Kind.TIME, first, played)


def must_count_games(pairing: Pairing) -> None:
    """What a table of duplicate play is worth, only its boards can tell."""
    if pairing.round.stage.format == Duplicate.name:
        raise Refused("by-boards", 409)


def ahead(games: Sequence[GameScore], won: tuple[int, int]) -> Place | None:
    """Games first, then the marks of the game that was not finished; None when they are equal."""
    home, away = won
    if home == away and len(games) > home + away:
        home, away = games[-1]
    return None if home == away else 0 if home > away else 1


def current(pairing: Pairing) -> Verdict | None:
    return pairing.verdicts.current().select_related("ruling").first()


def revision(pairing: Pairing) -> int:
    """How often it was ruled on: what a page shows and brings back, so that two judges do not overwrite each other."""
    last = pairing.verdicts.order_by("revision").last()
    return last.revision if last else 0


def own_result(pairing: Pairing) -> Result | None:
    """What the match itself came to, whatever was ruled."""
    if pairing.match is None or not pairing.match.is_decided():
        return None
    return match_result(Match.objects.filter(pk=pairing.match.pk).results()[pairing.match.pk])


def put(pairing: Pairing, finding: Finding, ruling: Ruling) -> None:
    """What counts from now on; the match goes on or stops with it. Call it with the event locked."""
    number = revision(pairing) + 1
    pairing.verdicts.current().update(is_current=False)
    if finding.kind is not None:
        pairing.verdicts.create(revision=number, kind=finding.kind, won=finding.won, games=finding.games, ruling=ruling)
        if pairing.match:
            stopping.stop(match=pairing.match)
        hooks.tell_results(ruling.tournament, [pairing])
    elif finding.fresh:
        open_afresh(pairing)
    else:
        openings.resume(pairing.round.stage.tournament, pairing)


def open_afresh(pairing: Pairing) -> None:
    """A new match for the pairing; the old one is kept as it was played, and counts nowhere."""
    if pairing.match:
        stopping.stop(match=pairing.match)
    pairing.match, pairing.time_hand = None, None
    pairing.save(update_fields=["match", "time_hand"])
    if pairing.round.state in (Round.State.RUNNING, Round.State.FINISHED):
        openings.open_one(pairing.round.stage.tournament, pairing)


def is_begun(pairing: Pairing) -> bool:
    """Somebody has acted or reported at the table, or its result is known. Seats that are taken, and a first hand
    that is shaken, are no beginning."""
    match = pairing.match
    if match is None:
        return False
    return match.is_finished or match.actions.exists() or match.lines.exists()


def lock_match(pairing: Pairing) -> Match | None:
    """The match under lock: a result that comes in at the same moment is either here or will find the ruling."""
    return Match.objects.locked(pairing.match.pk) if pairing.match else None


def _last(played: Sequence[GameScore], won: tuple[int, int]) -> GameScore:
    """The game that decided: nobody plays on after it."""
    home, away = played[-1]
    return played[-1] if (home > away) == (won[0] > won[1]) else (away, home)
