"""A seat about to play, as it follows from its sight: what lies, what is unseen, what the contract still needs."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Call, CallName, Play
from engine.bots.ranking import Ranking, ranking_of
from engine.contracts import POINTS_IN_HAND
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat
from engine.sight import Sight
from engine.tiles import ALL, Tile, mask_of
from engine.tricks import Laid, winner, worth


@dataclass(frozen=True, slots=True)
class Situation:
    """`unseen` is the mask of tiles that another rack may hold; covered tricks leave their tiles in it.

    `behind` are the seats that play to this trick after me. `need` and `other_need` are the points that my side
    and the other still need to settle the contract their way, 1 where a single trick does it, both 42 once it is
    settled. `other_taken` are the points that the other side has taken, None where covered tricks keep it secret.
    """

    me: Seat
    call: Call
    ranking: Ranking
    rack: int
    options: tuple[Tile, ...]
    table: tuple[Laid, ...]
    unseen: int
    hidden: int
    held: tuple[int, ...]
    behind: tuple[Seat, ...]
    declares: bool
    need: int
    other_need: int
    other_taken: int | None
    is_bidder: bool
    sits_out: Seat | None

    @property
    def lead(self) -> Tile | None:
        return self.table[0][1] if self.table else None

    @property
    def best(self) -> Laid:
        """The winning play of the trick that lies. There must be one."""
        seat = winner(self.ranking.suits, self.table)
        return next(laid for laid in self.table if laid[0] is seat)

    @property
    def laid_points(self) -> int:
        return worth(self.table) if self.table else 1

    @property
    def opponents_behind(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.behind if seat.side is not self.me.side)

    @property
    def partner_behind(self) -> bool:
        return self.me.partner in self.behind

    def held_by(self, seats: tuple[Seat, ...]) -> float:
        """The share of the unseen tiles that these seats hold."""
        return sum(self.held[seat.index] for seat in seats) / self.hidden if self.hidden else 0.0

    def is_trump(self, tile: Tile) -> bool:
        return bool(tile.bit & self.ranking.trumps)


def situation(sight: Sight, rules: RuleSet) -> Situation:
    assert sight.viewer is not None and sight.rack is not None and sight.legal is not None
    assert sight.call is not None and sight.bidder is not None
    me, rack = sight.viewer, mask_of(sight.rack)
    seen = rack | mask_of(tuple(tile for _, tile in sight.trick))
    for captured in sight.captured:
        seen |= mask_of(captured.tiles)
    if sight.last_trick is not None:
        seen |= mask_of(tuple(tile for _, tile in sight.last_trick.plays))
    sits_out = sight.bidder.partner if sight.call.name is CallName.NELLO else None
    behind = [SEATS[(me.index + step) % 4] for step in range(1, 4)]
    laid = {seat for seat, _ in sight.trick}
    need, other_need = _needs(sight)
    return Situation(
        me=me,
        call=sight.call,
        ranking=ranking_of(sight.call, rules),
        rack=rack,
        options=tuple(play.tile for play in sight.legal if isinstance(play, Play)),
        table=sight.trick,
        unseen=ALL & ~seen,
        hidden=(ALL & ~seen).bit_count(),
        held=tuple(sight.held[seat] for seat in SEATS),
        behind=tuple(seat for seat in behind if seat not in laid and seat is not sits_out),
        declares=sight.bidder.side is me.side,
        need=need,
        other_need=other_need,
        other_taken=_other_taken(sight),
        is_bidder=sight.bidder is me,
        sits_out=sits_out,
    )


def _needs(sight: Sight) -> tuple[int, int]:
    """What my side and the other still need. A marks contract is lost with any trick."""
    assert sight.viewer is not None and sight.bidder is not None and sight.bid is not None
    side = sight.bidder.side
    if sight.bid.is_points and sight.points is not None:
        declaring = sight.bid.amount - sight.points[side]
        defending = POINTS_IN_HAND + 1 - sight.bid.amount - sight.points[side.other]
    else:
        declaring, defending = POINTS_IN_HAND, 1
    if min(declaring, defending) <= 0:
        # Points to 250 plays on when the bid is decided (rules 9.2): then only points count.
        declaring = defending = POINTS_IN_HAND
    return (declaring, defending) if sight.viewer.side is side else (defending, declaring)


def _other_taken(sight: Sight) -> int | None:
    assert sight.viewer is not None and sight.bidder is not None
    if sight.points is not None:
        taken: int | None = sight.points[sight.viewer.side.other]
    else:
        # Tricks are covered on marks bids only, which any trick for the defence would have ended.
        taken = 0 if sight.bidder.side is sight.viewer.side else None
    return taken
