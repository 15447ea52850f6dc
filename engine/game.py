"""Hand after hand to 7 marks, or to 250 points (rules 1.4, 2.2, 9.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.actions import Action
from engine.hand import Hand
from engine.refusals import Code, IllegalAction, Refusal
from engine.rule_set import RuleSet
from engine.seats import Seat, Side
from engine.tallies import Marks
from engine.tiles import Tile

GOALS: Mapping[str, int] = {"marks": 7, "points": 250}


class Game(NamedTuple):
    """One game, frozen: `Game.start`, then `shake` a hand and `apply` actions until it is over, and so on.

    `carried` is the tally of hands that are not at hand here: a game may be taken up in the middle.
    """

    rule_set: RuleSet
    first_shaker: Seat
    hands: tuple[Hand, ...]
    carried: Marks = Marks()

    @classmethod
    def start(cls, rule_set: RuleSet, first_shaker: Seat, carried: Marks | None = None) -> Game:
        return cls(rule_set, first_shaker, (), carried or Marks())

    @property
    def marks(self) -> Marks:
        """The tally of the finished hands; under points scoring the totals to 250."""
        gains = [hand.outcome.gain for hand in self.hands if hand.outcome is not None]
        return sum(gains, self.carried)

    @property
    def winner(self) -> Side | None:
        """The side that reached the goal. Both in one hand: the bidders if they made their bid (rules 9.2)."""
        marks, goal = self.marks, GOALS[self.rule_set.scoring]
        passed = [side for side in Side if marks[side] >= goal]
        if len(passed) == 2:
            last = self.hands[-1].outcome
            assert last is not None, "only a finished hand scores"
            winner = last.side
        else:
            winner = passed[0] if passed else None
        return winner

    @property
    def hand(self) -> Hand | None:
        """The last hand shaken."""
        return self.hands[-1] if self.hands else None

    @property
    def next_shaker(self) -> Seat:
        """The shake moves one seat clockwise after every hand, an all-pass hand too (rules 1.4)."""
        return self.hands[-1].shaker.next if self.hands else self.first_shaker

    def shake_refusal(self, shaker: Seat | None = None) -> Refusal | None:
        """Why no hand may be shaken now (by `shaker`, where a record names one)."""
        winner = self.winner
        if winner is not None:
            refusal: Refusal | None = Refusal(Code.GAME_OVER, {"winner": str(winner)})
        elif shaker is not None and shaker is not self.next_shaker:
            refusal = Refusal(Code.WRONG_SHAKER, {"shaker": str(self.next_shaker)})
        elif self.hands and self.hands[-1].outcome is None:
            refusal = Refusal(Code.HAND_UNFINISHED)
        else:
            refusal = None
        return refusal

    def shake(self, deal: Mapping[Seat, Sequence[Tile]] | None, shaker: Seat | None = None) -> Game:
        """The game with a new hand. `deal` None makes it a public one. Raises IllegalAction, ValueError for no deal."""
        refusal = self.shake_refusal(shaker)
        if refusal is not None:
            raise IllegalAction(refusal)
        hand = Hand.start(rule_set=self.rule_set, shaker=self.next_shaker, deal=deal, marks=self.marks)
        return self._replace(hands=(*self.hands, hand))

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        return self.hands[-1].refusal(seat, action) if self.hands else Refusal(Code.HAND_OVER)

    def apply(self, seat: Seat, action: Action) -> Game:
        """The game after an action in its last hand. Raises IllegalAction."""
        if not self.hands:
            raise IllegalAction(Refusal(Code.HAND_OVER))
        return self._replace(hands=(*self.hands[:-1], self.hands[-1].apply(seat, action)))
