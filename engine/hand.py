"""One hand from the shake to its end (rules 1.4 to 6, 9.1): a frozen value, an action gives a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine import contracts, proofs
from engine.actions import PLAYS, Action, Bid, Call, Kind, Pass, Play
from engine.auction import Auction, legal_bids
from engine.contracts import ALL_PASS, Contract, Outcome, State, Terms, legal_calls
from engine.deals import Deal
from engine.notation import format_actions
from engine.refusals import Code, IllegalAction, Refusal
from engine.rule_set import RuleSet
from engine.seats import Seat, Side
from engine.tallies import Marks, Points
from engine.tiles import ALL, DOUBLES, Tile
from engine.tricks import Laid, Trick, Tricks

ALL_DOUBLES = DOUBLES.bit_count()
UNTOLD = (ALL,) * 4  # where the deal is not told, each seat may hold anything
NO_MARKS = Marks()
_STEPS: Mapping[Kind, State] = {"bid": State.BIDDING, "call": State.CALLING, "play": State.PLAYING}


class Setting(NamedTuple):
    """What is fixed at the shake. `deal` is None in a public record; `marks` is the tally before the hand."""

    rule_set: RuleSet
    shaker: Seat
    deal: Deal | None
    marks: Marks


class Hand(NamedTuple):
    """One hand. Start it with `Hand.start`, go on with `apply`.

    `turn` and `kind` say who is to do what, both None when the hand is over; then `outcome` says how it ended.
    """

    setting: Setting
    auction: Auction
    contract: Contract | None
    play: Tricks | None
    turn: Seat | None
    kind: Kind | None
    outcome: Outcome | None

    @classmethod
    def start(
        cls,
        *,
        rule_set: RuleSet,
        shaker: Seat,
        deal: Mapping[Seat, Sequence[Tile]] | None,
        marks: Mapping[Side, int] = NO_MARKS,
    ) -> Hand:
        """A fresh deal, the seat to the shaker's left to bid. Without a deal nothing can prove what is held."""
        tally = marks if isinstance(marks, Marks) else Marks.of(marks)
        setting = Setting(rule_set, shaker, None if deal is None else Deal.of(deal), tally)
        return cls(setting, Auction.start(rule_set), None, None, shaker.next, "bid", None)

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why `seat` may not do this now, or None. The first code of record.md's list that applies."""
        if seat is not self.turn or action.step != self.kind:
            refusal: Refusal | None = self._untimely(seat)
        elif isinstance(action, Play):
            assert self.play is not None, "tiles are played after the call"
            if self.setting.deal is None:
                refusal = proofs.refusal(self.auction, self.play, action.tile)
            else:
                refusal = self.play.refusal(action.tile)
        elif isinstance(action, Call):
            refusal = self._terms().refusal(action)
        else:
            refusal = self.auction.limits.refusal(action, self._doubles(seat))
        return refusal

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """What `seat` may do now, in record.md's order; nothing when it is not its turn.

        Without a deal: everything that played tiles do not rule out.
        """
        if seat is not self.turn:
            legal: tuple[Action, ...] = ()
        elif self.play is not None:
            legal = self._legal_plays(self.play)
        elif self.kind == "call":
            legal = legal_calls(self._terms())
        else:
            legal = legal_bids(self.auction.limits, self._doubles(seat))
        return legal

    def apply(self, seat: Seat, action: Action) -> Hand:
        """The hand after the action. Raises IllegalAction(refusal); this hand never changes."""
        refusal = self.refusal(seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        if isinstance(action, Play):
            hand = self._played(action.tile)
        elif isinstance(action, Call):
            hand = self._called(action)
        else:
            hand = self._bid(seat, action)
        return hand

    @property
    def rule_set(self) -> RuleSet:
        return self.setting.rule_set

    @property
    def shaker(self) -> Seat:
        return self.setting.shaker

    @property
    def deal(self) -> Mapping[Seat, tuple[Tile, ...]] | None:
        """The racks as dealt, None in a public record."""
        return None if self.setting.deal is None else self.setting.deal.to_mapping()

    @property
    def marks(self) -> Marks:
        """The tally before this hand."""
        return self.setting.marks

    @property
    def state(self) -> State:
        """The word of record.md: `bidding`, `calling`, `playing`, or how it ended."""
        if self.outcome is not None:
            return self.outcome.state
        assert self.kind is not None, "a hand that goes on waits for somebody"
        return _STEPS[self.kind]

    @property
    def standing_bid(self) -> Bid | None:
        """The highest bid so far; None before the first one and when all passed."""
        return self.auction.standing

    @property
    def bidder(self) -> Seat | None:
        """Who made the standing bid."""
        return self.auction.bidder

    @property
    def stake(self) -> int | None:
        """Marks at stake, 1 for a point bid; None before the first bid."""
        return self.auction.stake

    @property
    def call(self) -> Call | None:
        """As it was said, None before it was."""
        return None if self.contract is None else self.contract.call

    @property
    def points(self) -> Points:
        """Points of the completed tricks."""
        return Points() if self.play is None else Points(*self.play.points)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The completed tricks."""
        return () if self.play is None else self.play.completed

    @property
    def table(self) -> tuple[Laid, ...]:
        """The open trick, in order of play."""
        return () if self.play is None else self.play.table

    @property
    def actions(self) -> tuple[tuple[Seat, Action], ...]:
        """Everything done so far, in order."""
        calls = () if self.contract is None else ((self.contract.leader, self.contract.call),)
        plays = () if self.play is None else self.play.plays
        return (*self.auction.bids, *calls, *((seat, PLAYS[tile.index]) for seat, tile in plays))

    def __str__(self) -> str:
        """The actions as people write them: `B 30, C pass, ...`."""
        return format_actions(self.actions)

    def rack(self, seat: Seat) -> tuple[Tile, ...] | None:
        """The tiles `seat` still holds, in rack order; None where the deal is not told."""
        deal = self.setting.deal
        if deal is None:
            rack = None
        else:
            rack = deal.racks[seat.index] if self.play is None else deal.rack(seat, self.play.left)
        return rack

    def _untimely(self, seat: Seat) -> Refusal:
        if self.outcome is not None:
            refusal = Refusal(Code.HAND_OVER)
        elif self.contract is not None and seat is self.contract.sits_out:
            refusal = Refusal(Code.SITTING_OUT, {"seat": str(seat)})
        elif seat is not self.turn:
            refusal = Refusal(Code.OUT_OF_TURN, {"turn": str(self.turn)})
        else:
            refusal = Refusal(Code.WRONG_KIND, {"turn": str(self.turn), "kind": self.kind})
        return refusal

    def _terms(self) -> Terms:
        assert self.auction.standing is not None, "a call follows a bid"
        return Terms(self.setting.rule_set, self.auction.marks, self.auction.standing.is_special)

    def _doubles(self, seat: Seat) -> int:
        deal = self.setting.deal
        return ALL_DOUBLES if deal is None else (deal.masks[seat.index] & DOUBLES).bit_count()

    def _legal_plays(self, play: Tricks) -> tuple[Action, ...]:
        deal = self.setting.deal
        if deal is None:
            return tuple(each for each in PLAYS if proofs.refusal(self.auction, play, each.tile) is None)
        playable = play.playable
        return tuple([PLAYS[tile.index] for tile in deal.racks[play.turn.index] if tile.bit & playable])

    def _bid(self, seat: Seat, bid: Bid | Pass) -> Hand:
        setting, auction = self.setting, self.auction.after(seat, bid)
        if not auction.is_over:
            hand = Hand(setting, auction, None, None, seat.next, "bid", None)
        elif auction.standing is None or auction.bidder is None:
            hand = Hand(setting, auction, None, None, None, None, ALL_PASS)
        else:
            caller = contracts.caller(auction.bidder, auction.standing)
            hand = Hand(setting, auction, None, None, caller, "call", None)
        return hand

    def _called(self, call: Call) -> Hand:
        setting, auction = self.setting, self.auction
        assert auction.bidder is not None and auction.standing is not None, "a call follows a bid"
        contract = Contract.of(self._terms(), auction.bidder, auction.standing, call)
        masks = UNTOLD if setting.deal is None else setting.deal.masks
        play = Tricks.start(contract.suits, masks, contract.sits_out, contract.leader)
        return Hand(setting, auction, contract, play, play.turn, "play", None)

    def _played(self, tile: Tile) -> Hand:
        setting, auction, contract, play, _, _, _ = self
        assert play is not None and contract is not None, "tiles are played after the call"
        play = play.after(tile)
        # Only a completed trick can decide (rules 5.2).
        outcome = None if play.table else contract.outcome(play)
        if outcome is None:
            hand = Hand(setting, auction, contract, play, play.turn, "play", None)
        else:
            hand = Hand(setting, auction, contract, play, None, None, outcome)
        return hand
