"""A hand looked back upon, each action from the sight of the seat that made it: nothing hidden is ever told (rules 7).

For a play: the chance that the contract ends the seat's way and the points of the hand, for every tile that was legal.
For a bid or call: the chance to make it. Loads the kernel, so it runs in workers and never in the web process.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from engine.actions import Action, Bid, Call
from engine.belief import belief
from engine.bots import Estimate
from engine.bots.bidding import Prospect, prospect
from engine.bots.calling import call_outlooks
from engine.bots.situation import situation
from engine.contracts import POINTS_IN_HAND
from engine.game import Game
from engine.hand import Hand
from engine.kernel.compiled import COMPILED
from engine.kernel.learned import customs
from engine.kernel.prospects import by_roll_out
from engine.kernel.weighing import estimates
from engine.kernel.worlds import Deals
from engine.rule_set import RuleSet
from engine.seats import Seat
from engine.sight import Sight, sight

WORLDS = 60 if COMPILED else 6  # deals looked at for one play


@dataclass(frozen=True, slots=True)
class Moment:
    """One action of a hand: what was done, what looked best from there, and what every choice promised.

    `makes` is the chance that the contract ends the seat's way. `cost` is the chance given away, of the contract or for
    a bid of the game, `points_cost` the points; both are 0 where nothing looked better.
    """

    number: int
    seat: Seat
    action: Action
    best: Action
    makes: float
    cost: float
    points_cost: float
    estimates: tuple[Estimate, ...]

    @property
    def had_choice(self) -> bool:
        """Any bid may be left, and a pass is no estimate."""
        return len(self.estimates) > (0 if self.action.step == "bid" else 1)

    def to_json(self) -> dict[str, object]:
        """Words and rounded figures, for a page's chart and its words."""
        return {
            "number": self.number,
            "seat": str(self.seat),
            "action": str(self.action),
            "best": str(self.best),
            "makes": round(self.makes, 3),
            "cost": round(self.cost, 3),
            "points_cost": round(self.points_cost, 1),
            "estimates": [
                {"action": str(each.action), "makes": round(each.makes, 3), "points": round(each.points, 1)}
                for each in self.estimates
            ],
        }


def review(game: Game, seed: int = 0) -> tuple[Moment, ...]:
    """Every action of the game's last hand at which the seat had a choice. The deal must be known."""
    assert game.hand is not None and game.hand.deal is not None, "a public record cannot be reviewed"
    moments = (_moment(number, view, action, game.rule_set, seed) for number, view, action in _sights(game, game.hand))
    return tuple(moment for moment in moments if moment.had_choice)


def appraise(view: Sight, rules: RuleSet, rng: random.Random) -> tuple[Estimate, ...]:
    """What every choice of the seat to act promises, from its sight alone: a hint, or the chance of each bid.

    `points` is the mean for plays; for bids and calls it is what the best call takes, 0 where nobody can say.
    """
    assert view.legal is not None, "it is the viewer's turn"
    step = view.legal[0].step
    if step == "play":
        worlds = Deals(belief(view, rules, rng)).draw(WORLDS, rng)
        rng.shuffle(worlds)
        found = estimates(situation(view, rules), worlds)
    elif step == "call":
        found = _calls(view, rules, rng)
    else:
        found = _bids(view, prospect(view, rules, rng, by_roll_out, customs(rules)))
    return found


def _sights(game: Game, hand: Hand) -> Iterator[tuple[int, Sight, Action]]:
    assert game.before is not None, "a hand was shaken"
    before = game.before.shake(hand.deal)
    for number, (seat, action) in enumerate(hand.actions):
        yield number, sight(before, seat), action
        before = before.apply(seat, action)


def _moment(number: int, view: Sight, action: Action, rules: RuleSet, seed: int) -> Moment:
    assert view.viewer is not None and view.legal is not None
    rng = random.Random(f"{seed} {number}")
    if view.legal[0].step == "bid":
        return _bid_moment(number, view, action, prospect(view, rules, rng, by_roll_out, customs(rules)))
    found = appraise(view, rules, rng)
    best = max(found, key=lambda each: (round(each.makes, 6), each.points, each.action == action))
    done = next((each for each in found if _same(each.action, action)), None)
    makes, points = (done.makes, done.points) if done is not None else (0.0, 0.0)
    return Moment(
        number=number,
        seat=view.viewer,
        action=action,
        best=best.action,
        makes=makes,
        cost=best.makes - makes,
        points_cost=max(0.0, best.points - points),
        estimates=found,
    )


def _bid_moment(number: int, view: Sight, action: Action, seen: Prospect) -> Moment:
    """A bid is weighed by the game: its cost is the chance to win the game that was given away."""
    assert view.viewer is not None and view.legal is not None
    values = {bid: seen.value(bid) for bid in seen.sensible(view.legal)}
    best = max(values, key=lambda bid: (values[bid], bid == action))
    return Moment(
        number=number,
        seat=view.viewer,
        action=action,
        best=best,
        makes=seen.chance(action) if isinstance(action, Bid) else 0.0,
        cost=max(0.0, values[best] - seen.value(action)),
        points_cost=0.0,
        estimates=_bids(view, seen),
    )


def _same(one: Action, other: Action) -> bool:
    """The number of stacks changes no chance."""
    if isinstance(one, Call) and isinstance(other, Call):
        same = (one.name, one.kind) == (other.name, other.kind)
    else:
        same = one == other
    return same


def _bids(view: Sight, seen: Prospect) -> tuple[Estimate, ...]:
    """The chance to make each legal bid, passing left out."""
    points = POINTS_IN_HAND - min(outlook.lost for outlook in seen.outlooks)
    bids = [bid for bid in view.legal or () if isinstance(bid, Bid)]
    return tuple(Estimate(bid, seen.chance(bid), points) for bid in bids)


def _calls(view: Sight, rules: RuleSet, rng: random.Random) -> tuple[Estimate, ...]:
    """The chance of the best calls at the bid that stands."""
    assert view.bid is not None
    need = view.bid.amount if view.bid.is_points else POINTS_IN_HAND
    return tuple(
        Estimate(call, outlook.chance(need), POINTS_IN_HAND - min(outlook.lost, POINTS_IN_HAND))
        for call, outlook in call_outlooks(view, rules, rng, by_roll_out).items()
    )
