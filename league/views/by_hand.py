"""What it takes to finish a stage by hand when power or network fails: the rounds to come where a plan fixes them, and
empty lines with every team's record where results or lots decide who meets."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.formats.draw import Draw, Pairing
from league.formats.draw_box import DrawBox
from league.formats.format import draw_dice
from league.formats.results import PlayedRound, Result
from league.models.chart import Chart
from league.templatetags.sentences import sentence

MOST_ROUNDS = 40
EMPTY_ROUNDS = 3


@dataclass(frozen=True)
class Line:
    """One table to come; a side without names is left to write."""

    home: str = ""
    away: str = ""


@dataclass(frozen=True)
class RoundToCome:
    name: str
    lines: Sequence[Line]


@dataclass(frozen=True)
class ByHand:
    """`is_planned`: nobody has to draw."""

    title: str
    is_planned: bool
    rounds: Sequence[RoundToCome]
    how: str


def by_hand(chart: Chart) -> ByHand | None:
    """None when the last round is drawn. Of a bracket there is nothing to add: its sheet shows who goes where."""
    if chart.is_over or chart.is_last_round_drawn:
        return None
    how, title = sentence("byhand", chart.stage.format), chart.stage.name
    if chart.format.skeleton(chart.field):
        return ByHand(title, True, (), how)
    if not chart.format.follows_results:
        coming = [_named(chart, draw) for draw in _plan(chart)]
        return ByHand(title, True, coming, how) if coming else None
    ahead = _ahead(chart)
    tables = -(-len(chart.field.entries) // 2)
    number = len(chart.rounds)
    empty = [
        RoundToCome(sentence("round", "round", {"number": number}), [Line()] * tables)
        for number in range(number + 1, number + ahead + 1)
    ]
    return ByHand(title, False, empty, how) if empty else None


def _ahead(chart: Chart) -> int:
    """How many empty rounds are worth a sheet; where lots decide who is out, nobody knows how many there will be."""
    if chart.stage.format == DrawBox.name:
        return EMPTY_ROUNDS
    return min(EMPTY_ROUNDS, chart.format.expected_rounds(chart.field) - len(chart.rounds))


def _plan(chart: Chart) -> list[Draw]:
    """As if every open match had ended: in a plan it does not matter how."""
    played = [_closed(round_) for round_ in chart.played]
    coming: list[Draw] = []
    while len(coming) < MOST_ROUNDS:
        number = len(played) + 1
        seed = chart.stage.tournament.seed + chart.stage.number - 1
        draw = chart.format.draw(chart.field_of(number), played, draw_dice(seed, number))
        if draw is None:
            break
        coming.append(draw)
        played.append(_closed(PlayedRound(draw)))
    return coming


def _closed(round_: PlayedRound) -> PlayedRound:
    ended = {pairing.id: Result.forfeit(won=0) for pairing in round_.draw.pairings if pairing.is_played}
    return PlayedRound(round_.draw, ended)


def _named(chart: Chart, draw: Draw) -> RoundToCome:
    return RoundToCome(sentence("round", draw.name.code, draw.name.data), [_line(chart, row) for row in draw.pairings])


def _line(chart: Chart, pairing: Pairing) -> Line:
    home, away = (" / ".join(str(chart.entries[entry]) for entry in side) for side in (pairing.home, pairing.away))
    return Line(home, away)
