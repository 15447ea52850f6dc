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

    `hand` is the last hand shaken, `before` the game as it stood when that hand was shaken, `tally` its marks.
    A chain, so that a new hand costs the same however many there were.
    """

    rule_set: RuleSet
    first_shaker: Seat
    tally: Marks
    hand: Hand | None
    before: Game | None

    @classmethod
    def start(cls, rule_set: RuleSet, first_shaker: Seat, carried: Marks | None = None) -> Game:
        """A game before its first hand; one taken up in the middle carries the marks of the hands before."""
        return cls(rule_set, first_shaker, carried or Marks(), None, None)

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Every hand shaken so far, oldest first."""
        hands: list[Hand] = []
        game: Game | None = self
        while game is not None and game.hand is not None:
            hands.append(game.hand)
            game = game.before
        return tuple(reversed(hands))

    @property
    def marks(self) -> Marks:
        """The marks of the finished hands; under points scoring the totals to 250."""
        outcome = None if self.hand is None else self.hand.outcome
        return self.tally if outcome is None else self.tally + outcome.gain

    @property
    def winner(self) -> Side | None:
        """The side that reached the goal. Both in one hand: who won that contract (rules 9.2)."""
        marks, goal = self.marks, GOALS[self.rule_set.scoring]
        passed = [side for side in Side if marks[side] >= goal]
        if len(passed) == 2:
            assert self.hand is not None and self.hand.outcome is not None, "only a finished hand scores"
            winner = self.hand.outcome.side
        else:
            winner = passed[0] if passed else None
        return winner

    @property
    def next_shaker(self) -> Seat:
        """The shake moves one seat clockwise after every hand, an all-pass hand too (rules 1.4)."""
        return self.first_shaker if self.hand is None else self.hand.shaker.next

    def shake_refusal(self, shaker: Seat | None = None) -> Refusal | None:
        """Why no hand may be shaken now (by `shaker`, where a record names one)."""
        winner = self.winner
        if winner is not None:
            refusal: Refusal | None = Refusal(Code.GAME_OVER, {"winner": str(winner)})
        elif shaker is not None and shaker is not self.next_shaker:
            refusal = Refusal(Code.WRONG_SHAKER, {"shaker": str(self.next_shaker)})
        elif self.hand is not None and self.hand.outcome is None:
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
        return Game(self.rule_set, self.first_shaker, self.marks, hand, self)

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why `seat` may not do this in the last hand, or None; before the first shake there is nothing to do."""
        return Refusal(Code.HAND_OVER) if self.hand is None else self.hand.refusal(seat, action)

    def apply(self, seat: Seat, action: Action) -> Game:
        """The game after an action in its last hand. Raises IllegalAction."""
        if self.hand is None:
            raise IllegalAction(Refusal(Code.HAND_OVER))
        hand = self.hand.apply(seat, action)
        return Game(self.rule_set, self.first_shaker, self.tally, hand, self.before)
