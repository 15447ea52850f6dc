"""A match on paper as its phone page shows it: two sheets, what may be done next, everything in words."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.actions import Bid, CallName
from engine.contracts import Terms
from engine.game import GOALS
from engine.notation import parse_word
from games import decisions
from games.decisions import Decision
from games.models import HandRecord, Match, MatchResult, Medium, PaperLine, SeatLetter, SideLetters
from games.services import gains, seating, sheets
from games.services.paper import Reporter
from games.services.sheets import Sheet, Spot
from games.views.picture import Sentence, sentence, words
from games.views.room import title

Choice = tuple[str, str]
MARKS_TO_WIN = 7


@dataclass(frozen=True)
class TeamRow:
    """One team's column: `marks` of the running game, as chalk strokes where marks count."""

    side: str
    names: str
    marks: int
    games_won: int
    mine: bool

    @property
    def strokes(self) -> int:
        return min(self.marks, MARKS_TO_WIN)


@dataclass(frozen=True)
class LineRow:
    """`differs`: in a dispute, the other report says something else at this place."""

    key: int
    game_number: int
    words: Sentence
    ac: int
    bd: int
    shaker: str
    differs: bool = False


@dataclass(frozen=True)
class SheetPart:
    """One team's report: its open lines, and whether the reader may take the last back or confirm them."""

    side: str
    names: str
    lines: list[LineRow]
    newest: int
    mine: bool
    may_confirm: bool
    is_whole: bool


class PaperPicture:
    """Reads once and keeps."""

    def __init__(self, match: Match, reporter: Reporter | None, *, asks_side: bool = False) -> None:
        self.match, self.reporter, self.asks_side = match, reporter, asks_side
        self.rules, self.paper = match.rules, sheets.read(match)
        owners = {letter: held.owner or held.player for letter, held in match.seatings_now().items()}
        self.sitters = seating.apart({letter: owner.name for letter, owner in owners.items()})
        self.intent = secrets.token_hex(12)

    @property
    def title(self) -> str:
        return title(self.match)

    @property
    def is_marks(self) -> bool:
        return self.rules.scoring == "marks"

    @property
    def goal(self) -> int:
        return GOALS[self.rules.scoring]

    @property
    def side(self) -> str:
        return self.reporter.side if self.reporter else ""

    @cached_property
    def shown(self) -> Sheet:
        """The tally that heads the page: the reader's own, else whichever says more."""
        if self.side and self.paper.sheets[self.side].lines:
            return self.paper.sheets[self.side]
        return max(self.paper.sheets.values(), key=lambda sheet: len(sheet.lines))

    @cached_property
    def teams(self) -> list[TeamRow]:
        result = self.result
        running = (0, 0) if result.is_between_games and not self.match.is_finished else (result.games or ((0, 0),))[-1]
        return [
            TeamRow(side, self.names(side), running[place], result.games_won[place], side == self.side)
            for place, side in enumerate(SideLetters.values)
        ]

    @property
    def games(self) -> list[tuple[int, tuple[int, int]]]:
        return list(enumerate(self.result.games, 1))

    @cached_property
    def decision(self) -> Decision | None:
        """A director's, which counts whatever either team has told."""
        return decisions.about(self.match)

    @property
    def result(self) -> MatchResult:
        """What counts when it is over, until then what the shown sheet comes to."""
        if self.decision:
            return self.decision.result
        return self.match.result() if self.match.is_finished else self.shown.result

    @property
    def is_ruled(self) -> bool:
        """Over without a winner of its own, or against it: a director has decided it."""
        return self.match.is_finished and (self.decision is not None or self.match.result().winner is None)

    @cached_property
    def parts(self) -> list[SheetPart]:
        """What waits for an answer; nothing does once it is decided."""
        if self.match.is_finished:
            return []
        return [self._part(sheet) for sheet in self.paper.sheets.values() if sheet.lines]

    @cached_property
    def recorded(self) -> list[LineRow]:
        """On record, the newest first; a hand that gave way to paper is none."""
        return [self._line(one, one.game.number) for one in self.shown.recorded[::-1] if one.outcome != "void"]

    @property
    def in_dispute(self) -> bool:
        return self.paper.in_dispute

    @cached_property
    def differs(self) -> bool:
        return self.paper.differs

    @cached_property
    def spot(self) -> Spot | None:
        """Where the reader's next line goes, None when there is nothing more to report."""
        if not self.side or self.match.is_finished or self.paper.sheets[self.side].is_decided:
            return None
        return self.paper.sheets[self.side].next_spot

    @property
    def shaker(self) -> str:
        return self.sitters[self.spot.shaker] if self.spot else ""

    @property
    def waits(self) -> bool:
        """The reader has told the whole match and the other team has not answered."""
        return bool(self.side) and self.paper.sheets[self.side].is_decided and not self.match.is_finished

    @property
    def may_go_online(self) -> bool:
        open_ones = self.match.is_on_paper and not self.match.is_finished and self.match.medium != Medium.PAPER
        return bool(self.side) and open_ones and not (self.paper.has_open_lines and self.match.is_directed)

    @property
    def takes_score(self) -> bool:
        return self.spot is not None and self.spot.marks == (0, 0)

    @property
    def seats(self) -> list[Choice]:
        return [(letter, self.sitters[letter]) for letter in SeatLetter.values]

    @property
    def bids(self) -> list[Choice]:
        return [(str(bid), words.bid_name(bid)) for bid in gains.bids(self.rules)]

    @property
    def calls(self) -> list[Choice]:
        most = Terms(self.rules, gains.most_marks(self.rules), False)
        return [(str(name), str(words.CALLS[name])) for name in CallName if most.allows(name)]

    @property
    def all_pass(self) -> bool:
        return self.rules.all_pass != "forced"

    def names(self, side: str) -> str:
        return " / ".join(self.sitters[letter] for letter in side)

    def _part(self, sheet: Sheet) -> SheetPart:
        mine, newest = sheet.side == self.side, sheet.newest
        own = self.reporter.player.pk if self.reporter else 0
        strange = bool(self.side) and not mine and all(line.entered_by_id != own for line in sheet.lines)
        lines = [self._line(line, line.game_number, differs=self._differs(line)) for line in sheet.lines[::-1]]
        key = newest.pk if newest else 0
        return SheetPart(sheet.side, self.names(sheet.side), lines, key, mine, strange, sheet.is_decided)

    def _differs(self, line: PaperLine) -> bool:
        if not self.in_dispute:
            return line.number in self.paper.disputed_numbers
        others = [sheet for sheet in self.paper.sheets.values() if sheet.side != line.side]
        told = {other.number: other.scored for sheet in others for other in sheet.lines}
        return told.get(line.number) != line.scored

    def _line(self, one: HandRecord | PaperLine, game_number: int, *, differs: bool = False) -> LineRow:
        facts: Mapping[str, object] = {
            "bidder": self.sitters.get(one.bidder, ""),
            "bid": _bid_name(one.bid),
            "call": words.CALLS.get(one.call.split("/")[0].split(":")[0], ""),
        }
        told = sentence(f"paper-{one.outcome}", **facts)
        return LineRow(one.pk, game_number, told, one.scored_ac, one.scored_bd, self.sitters[one.shaker], differs)


def _bid_name(word: str) -> str:
    bid = parse_word(word) if word else None
    return words.bid_name(bid) if isinstance(bid, Bid) else ""
