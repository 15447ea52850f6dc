"""What a hand on paper is worth under the rules of its match, and whether it can have been so (rules 2, 6, 9.2)."""

from dataclasses import dataclass

from engine.actions import Bid, BidKind, Call
from engine.auction import PLUNGE_MARKS, SPLASH_MARKS
from engine.contracts import POINTS_IN_HAND, Terms
from engine.game import GOALS
from engine.notation import parse_word
from engine.rule_set import RuleSet
from engine.seats import Seat, Side
from engine.tallies import Marks
from games.errors import Refused
from games.models import HandOutcome

SEATS = 4


@dataclass(frozen=True, kw_only=True)
class PaperHand:
    """One hand as a table tells it. `points` are those that the bidding side took, asked for only where points count.

    `shaker` is asked for at the start of a game; later it follows.
    """

    outcome: HandOutcome
    bidder: str = ""
    bid: str = ""
    call: str = ""
    points: int | None = None
    shaker: str = ""


def most_marks(rules: RuleSet) -> int:
    """The highest marks bid that four seats can reach, each speaking once (rules 3.3, 9)."""
    most = rules.first_marks_max + (SEATS - 1) * rules.marks_raise
    return most if rules.marks_max is None else min(most, rules.marks_max)


def bids(rules: RuleSet) -> list[Bid]:
    """Every bid that can stand at the end of an auction, lowest first."""
    points = [Bid.points(amount) for amount in range(30, POINTS_IN_HAND)]
    special = [Bid(kind) for kind in (BidKind.SPLASH, BidKind.PLUNGE) if getattr(rules, kind) is not None]
    return [*points, *(Bid.marks(marks) for marks in range(1, most_marks(rules) + 1)), *special]


def marks_of(bid: Bid) -> int:
    """0 for a point bid; plunge and splash at the least they stand for."""
    return {BidKind.POINTS: 0, BidKind.PLUNGE: PLUNGE_MARKS, BidKind.SPLASH: SPLASH_MARKS}.get(bid.kind, bid.amount)


def gain(hand: PaperHand, rules: RuleSet) -> Marks:
    """What it adds to the game. Raises Refused for what cannot have been."""
    if hand.outcome == HandOutcome.ALL_PASS:
        if rules.all_pass == "forced":
            raise Refused("paper-forced-bid", 422)
        return Marks()
    if hand.outcome not in (HandOutcome.MADE, HandOutcome.SET) or not hand.bidder:
        raise Refused("paper-incomplete", 422)
    bid = _bid(hand.bid, rules)
    _check_call(hand.call, bid, rules)
    bidding = Seat(hand.bidder).side
    if rules.scoring == "points":
        return _totals(hand, bid, bidding)
    scorer = bidding if hand.outcome == HandOutcome.MADE else bidding.other
    return Marks().plus(scorer, marks_of(bid) or 1)


def check_score(score: tuple[int, int], rules: RuleSet) -> None:
    """The winner has at least the target and no more than one hand can take it past, the loser has less."""
    goal = GOALS[rules.scoring]
    step = max(most_marks(rules), *(marks_of(bid) for bid in bids(rules)))
    ceiling = goal - 1 + (step if rules.scoring == "marks" else POINTS_IN_HAND * (step + 1))
    if not (max(score) >= goal > min(score) >= 0 and max(score) <= ceiling):
        raise Refused("paper-score", 422, {"goal": goal, "most": ceiling})


def _bid(word: str, rules: RuleSet) -> Bid:
    try:
        bid = parse_word(word)
    except ValueError:
        raise Refused("paper-incomplete", 422) from None
    if not isinstance(bid, Bid) or bid not in bids(rules):
        raise Refused("paper-bid", 422, {"bid": word})
    return bid


def _check_call(word: str, bid: Bid, rules: RuleSet) -> None:
    """Left open is fine: a table may not remember."""
    if not word:
        return
    try:
        call = parse_word(word)
    except ValueError:
        raise Refused("paper-call", 422, {"call": word}) from None
    if not isinstance(call, Call) or not Terms(rules, marks_of(bid), bid.is_special).allows(call.name):
        raise Refused("paper-call", 422, {"call": word})


def _totals(hand: PaperHand, bid: Bid, bidding: Side) -> Marks:
    took, marks = hand.points, marks_of(bid)
    if took is None or not 0 <= took <= POINTS_IN_HAND:
        raise Refused("paper-points", 422)
    made = took == POINTS_IN_HAND if marks else took >= bid.amount
    # Nello and the like are made without points; then the word of the table stands.
    if not marks and made != (hand.outcome == HandOutcome.MADE):
        raise Refused("paper-points-differ", 422, {"bid": bid.amount, "points": took})
    worth = marks * POINTS_IN_HAND or bid.amount
    if hand.outcome == HandOutcome.SET:
        return Marks().plus(bidding.other, worth + POINTS_IN_HAND - took)
    if marks:
        return Marks().plus(bidding, worth)
    return Marks().plus(bidding, took).plus(bidding.other, POINTS_IN_HAND - took)
