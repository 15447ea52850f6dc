"""Rows as pages show them: decided here, so that templates only print."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.urls import reverse
from django.utils import timezone

from engine.rule_set import RuleSet
from engine.seats import Side
from games.models import Audience, Match, MatchResult, Player
from league.formats.duplicate import Duplicate
from league.models import Entry, Pairing, Round, Ruling, Tournament
from league.models.chart import Chart
from league.roster import name_key
from league.templatetags.sentences import sentence


@dataclass(frozen=True)
class SideRow:
    """One side of a tie. `figure` is the marks of a single game, or the games won of several; `each` are the entries
    of the side."""

    name: str
    known: bool = True
    figure: int | None = None
    games: tuple[int, ...] = ()
    unit: str = ""
    won: bool = False
    mine: bool = False
    each: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Tie:
    """Two sides that meet, in a bracket and in a list of pairings alike. A bye has one side."""

    sides: tuple[SideRow, ...]
    state: str = "waiting"
    href: str = ""
    pk: int | None = None
    note: str = ""
    table: int | None = None
    hand: int = 0
    since: datetime | None = None
    reasons: tuple[str, ...] = ()

    @property
    def is_live(self) -> bool:
        return self.state == "live"

    @property
    def minutes(self) -> int:
        """How long it has gone on, in full minutes."""
        return int((timezone.now() - self.since).total_seconds() // 60) if self.since else 0

    @property
    def mine(self) -> bool:
        return any(side.mine for side in self.sides)


def tie_of(chart: Chart, pairing: Pairing, player: Player | None, hand: int = 0) -> Tie:
    """By ruling or by its match: the chart knows which counts."""
    match, verdict = pairing.match, chart.verdicts.get(pairing.pk)
    result = chart.results.get(pairing.match_id or 0)
    sides = [_side(pairing, place, each, result, player) for place, each in enumerate(pairing.sides)]
    if isinstance(chart.format, Duplicate):
        sides = [_by_share(chart, pairing, place, side) for place, side in enumerate(sides)]
    return Tie(
        sides=tuple(sides),
        state="done" if verdict else _state(match),
        note=verdict.get_kind_display() if verdict else "",
        href=reverse("games:table", args=[match.public_id]) if match and is_to_watch(match) else "",
        pk=pairing.pk,
        table=pairing.table_number,
        hand=hand,
        since=match.created_at if match else None,
        reasons=tuple(sentence("reason", reason["code"], reason["data"]) for reason in pairing.reasons),
    )


def figure_label(chart: Chart, rules: RuleSet) -> str:
    """What the figures of a tie count."""
    return sentence("figure", "percent" if isinstance(chart.format, Duplicate) else rules.scoring)


def is_to_watch(match: Match) -> bool:
    """Anybody may; a table whose boards others have still to play is nobody else's to see."""
    return match.audience == Audience.ANYONE and (match.duplicate is None or match.duplicate.is_told)


def _by_share(chart: Chart, pairing: Pairing, place: int, side: SideRow) -> SideRow:
    """Percent of the match points of duplicate play, as far as the boards are told."""
    result = chart.result_of(pairing)
    if result is None or result.share is None or not result.boards:
        return replace(side, figure=None, games=(), won=False)
    percent = round(100 * result.share[place])
    return replace(side, figure=percent, games=(percent,), unit="%", won=result.won == place)


def _state(match: Match | None) -> str:
    if match is None:
        return "waiting"
    return "done" if match.is_finished else "live"


def _side(
    pairing: Pairing, place: int, each: tuple[Entry, ...], result: MatchResult | None, player: Player | None
) -> SideRow:
    mine = player is not None and any(player in entry.team.persons for entry in each)
    side = SideRow(" / ".join(map(str, each)), mine=mine, each=each)
    if result is None:
        return side
    games = tuple(game[place] for game in result.games)
    figure = sum(games[:1]) if pairing.best_of == 1 else result.games_won[place]
    return replace(side, figure=figure, games=games, won=result.winner == tuple(Side)[place])


def round_name(round_: Round) -> str:
    return sentence("round", round_.name_code, round_.name_data)


@dataclass(frozen=True)
class RulingRow:
    ruling: Ruling
    words: str


def ruling_rows(tournament: Tournament, wanted: str = "") -> list[RulingRow]:
    """Newest first; those whose sentence, reason or author holds what is wanted."""
    teams = {entry.pk: str(entry.team) for entry in tournament.entries.with_people()}
    rows = [_ruling_row(ruling, teams) for ruling in tournament.rulings.latest_first()]
    key = name_key(wanted)
    return [row for row in rows if key in name_key(f"{row.words} {row.ruling.why} {row.ruling.who}")]


def ruling_row(tournament: Tournament, ruling: Ruling) -> RulingRow:
    """One act alone."""
    return _ruling_row(ruling, {entry.pk: str(entry.team) for entry in tournament.entries.with_people()})


def _ruling_row(ruling: Ruling, teams: Mapping[int, str]) -> RulingRow:
    data = {
        **ruling.data,
        "about": ruling.about,
        "team": ruling.data.get("team") or teams.get(ruling.data.get("entry", 0), ""),
    }
    return RulingRow(ruling, sentence("ruling", ruling.what, data))


def oldest_first(ties: Iterable[Tie]) -> list[Tie]:
    return sorted((tie for tie in ties if tie.is_live), key=lambda tie: (tie.since, tie.table or 0))
