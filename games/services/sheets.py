"""What stands on paper: the hands on record, one team's open lines after them, and what they come to."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from engine.rule_set import RuleSet
from engine.seats import Seat
from games.models import GameRecord, HandOutcome, HandRecord, Match, MatchResult, PaperLine, SideLetters
from games.models.result import Scored, fold


@dataclass(frozen=True)
class Spot:
    """Where the next line goes. `shaker` follows from the hand before; at the start of a game the table may say."""

    number: int
    game_number: int
    shaker: str
    is_new_game: bool
    marks: tuple[int, int]


@dataclass(frozen=True)
class Sheet:
    """One team's report. Only what is on record counts; the open lines wait for the other team."""

    side: str
    rules: RuleSet
    games_needed: int
    recorded: Sequence[HandRecord]
    lines: Sequence[PaperLine]
    first_shaker: str
    shaken: int  # number of the newest hand, also of one that lies on the table and may give way to paper

    @property
    def result(self) -> MatchResult:
        on_record = [scored(record) for record in self.recorded]
        told = [*on_record, *(line.scored for line in self.lines)]
        return fold(told, rules=self.rules, games_needed=self.games_needed)

    @property
    def is_decided(self) -> bool:
        return self.result.winner is not None

    @property
    def games_over(self) -> Sequence[tuple[int, int]]:
        return self.result.games[: sum(self.result.games_won)]

    @property
    def newest(self) -> PaperLine | None:
        return self.lines[-1] if self.lines else None

    @property
    def next_spot(self) -> Spot:
        result = self.result
        told: list[HandRecord | PaperLine] = [*self.recorded, *self.lines]
        if not told:
            return Spot(self.shaken + 1, 1, self.first_shaker, True, (0, 0))
        last = told[-1]
        number, game_number = max(last.number, self.shaken) + 1, _game_number(last)
        if result.is_between_games:
            return Spot(number, game_number + 1, str(Seat(last.shaker).next), True, (0, 0))
        again, marks = last.outcome == HandOutcome.VOID, result.games[-1]
        # After the hand that gave way to paper it is not known yet who shakes first at the real table.
        shaker = last.shaker if again else str(Seat(last.shaker).next)
        return Spot(number, game_number, shaker, again and marks == (0, 0), marks)

    def same_as(self, other: "Sheet") -> bool:
        """Both tell the whole match, and the same of every game; one may know the hands, the other the scores."""
        return self.is_decided and other.is_decided and self.result.games == other.result.games


@dataclass(frozen=True)
class Paper:
    """Both teams' reports of one match."""

    sheets: dict[str, Sheet]

    @property
    def in_dispute(self) -> bool:
        """Both teams have told the whole match, and differently: only a director decides."""
        ac, bd = self.sheets[SideLetters.AC], self.sheets[SideLetters.BD]
        both = bool(ac.lines and bd.lines) and ac.is_decided and bd.is_decided
        return both and not ac.same_as(bd)

    @property
    def differs(self) -> bool:
        """So far already, or in the end: a hand that both have told, or a game that is over for both."""
        ac, bd = (self.sheets[side] for side in SideLetters.values)
        if not (ac.lines and bd.lines):
            return False
        over = zip(ac.games_over, bd.games_over, strict=False)
        return bool(self.in_dispute or self.disputed_numbers or any(one != other for one, other in over))

    @property
    def disputed_numbers(self) -> set[int]:
        """Lines told twice and differently. The score of a game is no hand, and the two are not compared."""
        ac, bd = ({line.number: line for line in sheet.lines} for sheet in self.sheets.values())
        return {number for number in ac.keys() & bd.keys() if _are_at_odds(ac[number], bd[number])}

    @property
    def has_open_lines(self) -> bool:
        return any(sheet.lines for sheet in self.sheets.values())


def read(match: Match) -> Paper:
    return read_all([match])[match.pk]


def read_all(matches: Sequence[Match]) -> dict[int, Paper]:
    """Three queries, however many matches and whatever their length."""
    keys = [match.pk for match in matches]
    records: dict[int, list[HandRecord]] = {key: [] for key in keys}
    for record in HandRecord.objects.current().of_matches(keys):
        records[record.game.match_id].append(record)
    lines: dict[int, list[PaperLine]] = {key: [] for key in keys}
    for line in PaperLine.objects.open().filter(match__in=keys):
        lines[line.match_id].append(line)
    games = GameRecord.objects.filter(match__in=keys, number=1)
    first_shakers = dict(games.values_list("match_id", "first_shaker"))
    return {match.pk: _paper(match, records[match.pk], lines[match.pk], first_shakers[match.pk]) for match in matches}


def disputed(keys: Sequence[int]) -> list[Match]:
    """Those of these matches whose two reports tell different results."""
    return [match for match, paper in _told_twice(keys) if paper.in_dispute]


def differing(keys: Sequence[int]) -> dict[Match, bool]:
    """Those whose two reports differ so far; True where a director must decide."""
    return {match: paper.in_dispute for match, paper in _told_twice(keys) if paper.differs}


def _told_twice(keys: Sequence[int]) -> list[tuple[Match, Paper]]:
    both = Q(lines__closed_as="")
    told = Match.objects.unfinished().filter(pk__in=keys, is_on_paper=True)
    candidates = list(told.annotate(sides=Count("lines__side", filter=both, distinct=True)).filter(sides=2))
    papers = read_all(candidates)
    return [(match, papers[match.pk]) for match in candidates]


def _paper(match: Match, records: list[HandRecord], lines: list[PaperLine], first_shaker: str) -> Paper:
    recorded = [record for record in records if record.is_over]
    return Paper(
        {
            side: Sheet(
                side,
                match.rules,
                match.games_needed,
                recorded,
                [line for line in lines if line.side == side],
                first_shaker,
                records[-1].number if records else 0,
            )
            for side in SideLetters.values
        }
    )


def _are_at_odds(one: PaperLine, other: PaperLine) -> bool:
    is_score = [line.outcome == HandOutcome.SCORE for line in (one, other)]
    same = (one.game_number, one.scored_ac, one.scored_bd) == (other.game_number, other.scored_ac, other.scored_bd)
    return is_score[0] == is_score[1] and not same


def scored(record: HandRecord) -> Scored:
    return Scored(record.game.number, record.scored_ac, record.scored_bd, record.outcome, record.bidder)


def _game_number(last: HandRecord | PaperLine) -> int:
    return last.game_number if isinstance(last, PaperLine) else last.game.number
