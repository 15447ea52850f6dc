"""What a sight says about hidden tiles (rules 4.4, 7): who may hold what, after every way the play may have gone.

A sight does not tell who played a captured tile. So each captured trick is laid out in every way that fits: who led,
who played what, who is thereby shown to be void. Ways that leave the same to be known are counted together.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from engine.actions import CallName
from engine.bots.ranking import Ranking, ranking_of
from engine.contracts import caller
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat, Side
from engine.sight import Sight
from engine.tiles import ALL, TILES, Tile, mask_of
from engine.tricks import TRICKS, Laid, winner

Masks = tuple[int, ...]  # one of tiles for each seat


@dataclass(frozen=True, slots=True)
class History:
    """Who leads next, what each seat cannot hold, and an example of how the tricks that are seen were played."""

    leader: Seat
    void: Masks
    plays: tuple[Laid, ...] = ()

    @property
    def played(self) -> Masks:
        return tuple(sum(tile.bit for seat, tile in self.plays if seat is each) for each in SEATS)


@dataclass(frozen=True, slots=True)
class Belief:
    """Histories with the number of ways that lead to each; `held` tells how many of the unseen tiles each seat has."""

    viewer: Seat
    unseen: int
    held: tuple[int, ...]
    histories: tuple[tuple[History, int], ...]


@dataclass(frozen=True, slots=True)
class _Seen:
    """A trick of which the tiles are known: also by whom where `plays` is not empty."""

    tiles: tuple[Tile, ...]
    side: Side | None
    plays: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class _Table:
    """What does not change while a trick is laid out."""

    ranking: Ranking
    viewer: Seat
    rack: int
    sits_out: Seat | None


def belief(sight: Sight, rules: RuleSet, rng: random.Random) -> Belief:
    """For a sight of the play. `rng` picks the examples of what was played."""
    assert sight.viewer is not None and sight.rack is not None and sight.call is not None and sight.bidder is not None
    rack = mask_of(sight.rack)
    sits_out = sight.bidder.partner if sight.call.name is CallName.NELLO else None
    table = _Table(ranking_of(sight.call, rules), sight.viewer, rack, sits_out)
    tricks = _tricks(sight)
    unseen = ALL & ~rack & ~mask_of(tuple(tile for trick in tricks for tile in trick.tiles))
    ways = {History(leader, (0, 0, 0, 0)): 1 for leader in _first_leaders(sight, tricks, rules)}
    for place, trick in enumerate(tricks):
        open_tiles = unseen | mask_of(tuple(tile for later in tricks[place + 1 :] for tile in later.tiles))
        ways = _merged(_laid_out(ways, trick, table), open_tiles, rng)
    leader = sight.turn
    done = {history: count for history, count in ways.items() if sight.trick or history.leader is leader}
    held = tuple(sight.held[seat] for seat in SEATS)
    return Belief(sight.viewer, unseen, held, tuple(done.items()))


def _tricks(sight: Sight) -> list[_Seen]:
    """What the sight tells of tricks, the open one last."""
    tricks = [_Seen(trick.tiles, trick.side, ()) for trick in sight.captured]
    if sight.last_trick is not None:
        plays = sight.last_trick.plays
        last = _Seen(tuple(tile for _, tile in plays), sight.last_trick.winner.side, plays)
        tricks = [trick for trick in tricks if set(trick.tiles) != set(last.tiles)] + [last]
    if sight.trick:
        tricks.append(_Seen(tuple(tile for _, tile in sight.trick), None, sight.trick))
    return tricks


def _first_leaders(sight: Sight, tricks: list[_Seen], rules: RuleSet) -> tuple[Seat, ...]:
    """Who may have led the first trick that is seen: behind covered ones whoever may have won them."""
    assert sight.bidder is not None and sight.bid is not None and sight.call is not None
    low = sight.call.name is CallName.NELLO
    if tricks and tricks[0].plays:
        leaders: tuple[Seat, ...] = (tricks[0].plays[0][0],)
    elif sight.captured[0].number == 1 if tricks else min(sight.held.values()) == TRICKS:
        leaders = (caller(sight.bidder, sight.bid),)
    elif rules.scoring == "points":  # played on when the bid is lost (rules 9.2)
        leaders = tuple(seat for seat in SEATS if not low or seat is not sight.bidder.partner)
    else:
        # Tricks are covered on marks bids, which one trick of the others' ends (rules 5.2, 9.1).
        leaders = (sight.bidder.side.other if low else sight.bidder.side).seats
    return leaders


def _laid_out(ways: dict[History, int], trick: _Seen, table: _Table) -> Iterator[tuple[History, int]]:
    for history, count in ways.items():
        if trick.plays:
            if trick.plays[0][0] is history.leader:
                orders: Iterable[tuple[Laid, ...]] = (trick.plays,)
            else:
                orders = ()
        else:
            orders = _orders(_turns(history.leader, table.sits_out), trick.tiles, history.void, table)
        for plays in orders:
            after = _after(history, plays, table)
            if after is not None and (trick.side is None or after.leader.side is trick.side):
                yield after, count


def _turns(leader: Seat, sits_out: Seat | None) -> tuple[Seat, ...]:
    turned = (SEATS[(leader.index + step) % 4] for step in range(4))
    return tuple(seat for seat in turned if seat is not sits_out)


def _orders(seats: tuple[Seat, ...], tiles: tuple[Tile, ...], void: Masks, table: _Table) -> Iterator[tuple[Laid, ...]]:
    """Who may have played which of the tiles, `seats` in their turn."""
    if not seats:
        yield ()
        return
    for tile in tiles:
        if not tile.bit & void[seats[0].index]:
            rest = tuple(other for other in tiles if other is not tile)
            for plays in _orders(seats[1:], rest, void, table):
                yield ((seats[0], tile), *plays)


def _after(history: History, plays: tuple[Laid, ...], table: _Table) -> History | None:
    """What the plays show; None where they break the rules."""
    void, lead = list(history.void), None
    for seat, tile in plays:
        excluded = cannot_hold(table.ranking, tile, lead)
        if tile.bit & void[seat.index] or (seat is table.viewer and excluded & table.rack):
            return None
        void[seat.index] |= excluded
        lead = lead or tile
    return History(winner(table.ranking.suits, plays), tuple(void), history.plays + plays)


@cache
def cannot_hold(ranking: Ranking, tile: Tile, lead: Tile | None) -> int:
    """Mask of the tiles that a seat has not got when it plays `tile` to `lead`: with them it could not have."""
    suits = ranking.suits
    return sum(
        other.bit for other in TILES if other is not tile and not suits.playable(tile.bit | other.bit, lead) & tile.bit
    )


def _merged(ways: Iterable[tuple[History, int]], open_tiles: int, rng: random.Random) -> dict[History, int]:
    """Histories that leave the same to be known become one, with one of their examples drawn by weight."""
    merged: dict[tuple[Seat, Masks], tuple[tuple[Laid, ...], int]] = {}
    for history, count in ways:
        key = (history.leader, tuple(void & open_tiles for void in history.void))
        plays, before = merged.get(key, (history.plays, 0))
        if before and rng.random() * (before + count) < count:
            plays = history.plays
        merged[key] = (plays, before + count)
    return {History(leader, void, plays): count for (leader, void), (plays, count) in merged.items()}
