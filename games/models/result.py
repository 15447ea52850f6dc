"""What a match has come to: the totals of every game and who won it, folded from its hand records (rules 2.2, 9.2)."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from engine.game import GOALS
from engine.rule_set import RuleSet
from engine.seats import Seat, Side

VOID = "void"


class Scored(NamedTuple):
    """What one hand added to its game. `outcome` and `bidder` decide when both sides pass 250 in one hand."""

    game: int
    ac: int
    bd: int
    outcome: str
    bidder: str


@dataclass(frozen=True)
class MatchResult:
    """Games in order, the running one last: totals of AC and BD, in marks or as the rule set counts points.

    In duplicate play games are boards. The table alone has no winner, and a board of `void` counts nowhere.
    """

    winner: Side | None
    games: tuple[tuple[int, int], ...]
    games_won: tuple[int, int]
    void: frozenset[int] = frozenset()
    is_by_boards: bool = False

    @property
    def is_between_games(self) -> bool:
        """The newest game is won. A board is one hand, so that the next hand always begins another."""
        return self.is_by_boards or sum(self.games_won) == len(self.games)


def fold(hands: Iterable[Scored], *, rules: RuleSet, games_needed: int) -> MatchResult:
    """Hands in the order of play."""
    totals, winners = [], []
    for _number, of_game in groupby(hands, key=lambda hand: hand.game):
        played = list(of_game)
        totals.append((sum(hand.ac for hand in played), sum(hand.bd for hand in played)))
        winners.append(game_winner(totals[-1], played[-1], rules))
    won = (winners.count(Side.AC), winners.count(Side.BD))
    decided = [side for side, games in zip(Side, won, strict=True) if games >= games_needed]
    return MatchResult(decided[0] if decided else None, tuple(totals), won)


def fold_boards(hands: Iterable[Scored]) -> MatchResult:
    """Every hand by itself, from board 1 on."""
    boards = list(hands)
    won = (sum(board.ac > board.bd for board in boards), sum(board.bd > board.ac for board in boards))
    void = frozenset(board.game for board in boards if board.outcome == VOID)
    return MatchResult(None, tuple((board.ac, board.bd) for board in boards), won, void, is_by_boards=True)


def game_winner(total: tuple[int, int], last: Scored, rules: RuleSet) -> Side | None:
    there = [side for side, amount in zip(Side, total, strict=True) if amount >= GOALS[rules.scoring]]
    if len(there) < len(Side):
        return there[0] if there else None
    bidding = Seat(last.bidder).side
    return bidding if last.outcome == "made" else bidding.other
