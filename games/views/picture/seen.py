"""What a picture is made from: one sight, who sits where, and a sentence as a code with its facts."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.actions import CallName
from engine.calls import Suits, suits_of
from engine.contracts import Outcome
from engine.rule_set import RuleSet
from engine.seats import Seat, Side
from engine.sight import LastTrick, Sight
from engine.tiles import Tile


@dataclass(frozen=True)
class Sentence:
    """The words stand in a template of this name, the facts go with it."""

    code: str
    facts: Mapping[str, object]

    @property
    def template(self) -> str:
        return f"games/say/{self.code}.html"

    @property
    def templates(self) -> list[str]:
        """A refusal whose code has no sentence yet is still answered."""
        return [self.template, "games/say/refused.html"]


def sentence(code: str, **facts: object) -> Sentence:
    return Sentence(code, facts)


@dataclass(frozen=True)
class Sitter:
    """Who acts for a seat: a name, and what is said of it when it is a bot."""

    name: str
    bot: str = ""


@dataclass(frozen=True)
class Seen:
    """One viewer's view of one hand. `slots` are the viewer's own rack with its gaps.

    `knows_all`: the viewer brought the whole record along, deal and all.
    """

    sight: Sight
    rules: RuleSet
    sitters: Mapping[Seat, Sitter]
    slots: tuple[Tile | None, ...] = ()
    outcome: Outcome | None = None
    closing: LastTrick | None = None
    acts: bool = True
    knows_all: bool = False

    @property
    def viewer(self) -> Seat | None:
        return self.sight.viewer

    @property
    def home(self) -> Seat:
        """The seat at the near side of the table; a spectator stands behind A."""
        return self.viewer or Seat.A

    @property
    def my_turn(self) -> bool:
        return self.acts and self.viewer is not None and self.sight.turn is self.viewer

    @property
    def suits(self) -> Suits | None:
        return None if self.sight.call is None else suits_of(self.sight.call, self.rules)

    @cached_property
    def trumps(self) -> int:
        """Mask of the trump tiles, 0 before the call and without trumps."""
        return 0 if self.suits is None else self.suits.trumps

    def name(self, seat: Seat) -> str:
        return self.sitters[seat].name

    def sits_out(self, seat: Seat | None) -> bool:
        """The partner of a nello bidder lays the hand face down (rules 9.1)."""
        call, bidder = self.sight.call, self.sight.bidder
        return call is not None and call.name is CallName.NELLO and bidder is not None and bidder.partner is seat

    def is_you(self, seat: Seat | None) -> bool:
        return seat is not None and seat is self.viewer

    def said(self, code: str, seat: Seat, **facts: object) -> Sentence:
        """`code-you` for the viewer's own seat, else `code-seat` with the name."""
        return sentence(f"{code}-{'you' if self.is_you(seat) else 'seat'}", who=self.name(seat), **facts)

    def mine_first(self) -> tuple[Side, Side]:
        return self.home.side, self.home.side.other
