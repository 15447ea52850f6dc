"""`python -m tests.bench.endgames [N] [TILES]`: N endgames a call, the solver against plain minimax.

Half of them stand in the middle of a trick. The tests of the kernel ask the same with fewer positions. What differs is
told, and nothing should.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from engine.actions import CallName, Doubles
from engine.kernel.compiled import numbers
from engine.kernel.search import forget
from engine.kernel.solve import beating, value
from engine.kernel.tables import Table, table_for
from engine.notation import format_rack
from engine.seats import SEATS
from engine.tiles import TILES, Tile, tiles_in
from engine.tricks import winner
from tests.engine.minimax import Laid, Minimax, Racks, in_play, without

KINDS = {CallName.FOLLOW_ME: (Doubles.HIGH, Doubles.LOW, Doubles.SUIT), CallName.NELLO: tuple(Doubles)}
CALLS = [(name, kind) for name in CallName for kind in KINDS.get(name, (Doubles.HIGH,))]


def main(number: int = 125, tiles: int = 4) -> None:
    asked = 0
    for name, doubles in CALLS:
        for fault in mismatches(name, doubles, number, tiles):
            sys.stdout.write(f"MISMATCH {fault}\n")
        asked += number
        sys.stderr.write(f"{asked} endgames, {name} {doubles}\n")
    sys.stdout.write(f"{asked} endgames of {tiles} tiles under {len(CALLS)} calls were compared\n")


def mismatches(name: CallName, doubles: Doubles, number: int, tiles: int) -> Iterator[str]:
    """What solver and minimax tell differently, in words that make the position again."""
    rng, table = random.Random(f"{name} {doubles} {tiles}"), table_for(name, doubles)
    for place in range(number):
        minimax = Minimax(name, doubles)
        racks, leader = position(rng, tiles, low=minimax.low)
        told = ", ".join(format_rack(tiles_in(rack)) for rack in racks)
        laid: Laid = ()
        racks_now, turn = racks, leader
        for _ in range(rng.randrange(1, 3) if place % 2 else 0):
            racks_now, laid, turn = played(minimax, rng, racks_now, laid, turn)
        expected = minimax.from_here(racks_now, laid, turn)
        found = solved(table, minimax, racks_now, laid, turn)
        if expected != found:
            yield f"{name}:{doubles} {told}; {leader} leads {laid}: minimax {expected}, solver {found}"


def position(rng: random.Random, tiles: int, *, low: bool) -> tuple[Racks, int]:
    """Any tiles in four racks; under nello the seat opposite the first sits out."""
    drawn = rng.sample(TILES, 4 * tiles)
    a, b, c, d = (sum(tile.bit for tile in drawn[seat::4]) for seat in range(4))
    return (a, b, 0 if low else c, d), rng.choice((0, 1, 3) if low else (0, 1, 2, 3))


def played(minimax: Minimax, rng: random.Random, racks: Racks, laid: Laid, turn: int) -> tuple[Racks, Laid, int]:
    """After one more tile by lot."""
    lead = laid[0][1] if laid else None
    tile = rng.choice(tiles_in(minimax.suits.playable(racks[turn], lead)))
    after = (turn + 1) % 4
    return without(racks, turn, tile), (*laid, (turn, tile)), 3 if minimax.low and after == 2 else after


def solved(table: Table, minimax: Minimax, racks: Racks, laid: Laid, turn: int) -> int:
    """The solver's points of seats 0 and 2, asked for the seat to play; `racks` are without the tiles laid."""
    turned = [table.mask(tiles_in(racks[(turn + step) % 4])) for step in range(4)]
    on_table = sum(tile.bit for _, tile in laid)
    left = in_play(racks, laid)
    trick = [0, 0, 0, 0, 0]
    if laid:
        taker, best = taking(minimax, laid)
        suit = int(table.book[table.order.index(laid[0][1])])
        beats = int(beating(table.book, suit, table.bits[best]))
        trick = [table.mask(tiles_in(on_table)), suit, beats, (turn - laid[0][0]) % 4, (turn - taker) % 4]
    forget(table.book)
    gets = int(value(table.book, numbers([*turned, turn, *trick, left]), left // 2))
    ours = gets if turn % 2 == 0 else left - gets
    return left - ours if minimax.low else ours


def taking(minimax: Minimax, laid: Laid) -> tuple[int, Tile]:
    """Who holds the trick so far, and with which tile, by the readable rules."""
    seat = winner(minimax.suits, tuple((SEATS[seat], tile) for seat, tile in laid)).index
    return next(play for play in laid if play[0] == seat)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
