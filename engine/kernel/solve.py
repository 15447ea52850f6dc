"""Any position with all racks known: a trick half played, nello and sevens too (rules 9.1). Exact values by bisection.

One level a play. Between tricks calls with suits go on in `search`, three times as fast; nello and sevens stay here.
"""

from __future__ import annotations

from engine.kernel.compiled import Numbers, jit, length
from engine.kernel.search import count_in, search, stronger
from engine.kernel.tables import ENTRIES, GENERATION, LOW, MEMORY, SEVENS, TRUMPS
from engine.tiles import ALL

# A position in numbers: racks from the seat to play clockwise, the trick that lies, what is left to win.
A, B, C, D, SEAT, LAID, SUIT, BEATS, TURNS, AGO, LEFT = range(11)


@jit
def playable(book: Numbers, rack: int, suit: int) -> int:
    """What may be played to a trick of that suit, 0 for a lead (rules 4.4, 9.1)."""
    if book[SEVENS]:
        return rack & book[length(rack) - 1] if rack else rack
    return rack & suit if rack & suit else rack


@jit
def beating(book: Numbers, suit: int, tile: int) -> int:
    """What beats the tile now that it wins the trick; in sevens whatever is nearer."""
    if book[SEVENS]:
        return ALL & ~(tile | (tile - 1)) & ~book[length(tile) - 1]
    return stronger(book[TRUMPS], suit, tile)


@jit
def ply(
    book: Numbers,
    a: int,
    b: int,
    c: int,
    d: int,
    seat: int,
    laid: int,
    suit: int,
    beats: int,
    turns: int,
    ago: int,
    left: int,
    need: int,
) -> int:
    """Points for the side of the seat to play, who holds `a`: a lower bound if at least `need`, else an upper one.

    `laid`, `suit`, `beats`: the tiles of the trick, the suit led, what would win it now. `turns` seats have had theirs
    and the winner's was `ago` turns before this one. Under nello the partner's empty rack lets its turn pass, and a
    trick counts for the side that does not take it. `left` counts the points still in play, the trick's with them.
    """
    none = a & 0
    if turns == 4:
        points = 1 + count_in(book, laid)
        gain = none if book[LOW] else points
        ours = ago & 1 == 0
        goal = need - gain if ours else left - need + 1 - gain
        if ago == 4:
            rest = ply(book, a, b, c, d, seat, none, none, none, none, none, left - points, goal)
        elif ago == 3:
            rest = ply(book, b, c, d, a, (seat + 1) & 3, none, none, none, none, none, left - points, goal)
        elif ago == 2:
            rest = ply(book, c, d, a, b, (seat + 2) & 3, none, none, none, none, none, left - points, goal)
        else:
            rest = ply(book, d, a, b, c, (seat + 3) & 3, none, none, none, none, none, left - points, goal)
        return gain + rest if ours else left - gain - rest
    if turns == 0:
        if need <= 0 or a | b | c | d == 0:
            return none
        if need > left:
            return left
        if not book[SEVENS] and not book[LOW]:
            return search(book, a, b, c, d, seat, left, need)
    key = (a | b | c | d) | (seat << 28)
    place = MEMORY + ((((a | b | c | d) * 0x9E3779B1) >> 18 ^ seat) & (ENTRIES - 1))
    low, high = none, left
    entry = book[place]
    if turns == 0 and entry & 0x3FFFFFFF == key and entry >> 42 == book[GENERATION]:
        low, high = (entry >> 30) & 63, (entry >> 36) & 63
        if low >= need or low == high:
            return low
        if high < need:
            return high
    best, todo = none - 1, playable(book, a, suit)
    if not a:
        best = left - ply(
            book, b, c, d, a, (seat + 1) & 3, laid, suit, beats, turns + 1, ago + 1, left, left - need + 1
        )
    while todo and best < need:
        tile = todo & -todo
        todo ^= tile
        now = suit if turns else book[length(tile) - 1]
        if turns == 0 or tile & beats:
            after, since = beating(book, now, tile), none + 1
        else:
            after, since = beats, ago + 1
        goal = left - need + 1
        rest = ply(book, b, c, d, a ^ tile, (seat + 1) & 3, laid | tile, now, after, turns + 1, since, left, goal)
        best = max(best, left - rest)
    if turns == 0:
        if best >= need:
            low = max(low, best)
        else:
            high = min(high, best)
        book[place] = key | (low << 30) | (high << 36) | (book[GENERATION] << 42)
    return best


@jit
def ask(book: Numbers, at: Numbers, need: int) -> int:
    """Points for the side of the seat to play: a lower bound if at least `need`, else an upper one."""
    seat, laid, suit, beats, left = at[SEAT], at[LAID], at[SUIT], at[BEATS], at[LEFT]
    return ply(book, at[A], at[B], at[C], at[D], seat, laid, suit, beats, at[TURNS], at[AGO], left, need)


@jit
def reaches(book: Numbers, at: Numbers, need: int) -> bool:
    """Whether the side of the seat to play gets `need` of the points left (under nello: leaves them to the others)."""
    return ask(book, at, need) >= need


@jit
def value(book: Numbers, at: Numbers, guess: int) -> int:
    """Exactly how many of the points left the side of the seat to play gets, asked from `guess` outwards."""
    low, high = 0, at[LEFT]
    while low < high:
        guess = min(max(guess, low + 1), high)
        found = ask(book, at, guess)
        if found >= guess:
            low = found
        else:
            high = found
        guess = (low + high + 1) >> 1
    return low


@jit
def lay(book: Numbers, at: Numbers, tile: int) -> None:
    """The position after the seat to play has laid the tile, up to a complete trick; nello's partner is passed over."""
    if at[TURNS] == 0:
        at[SUIT] = book[length(tile) - 1]
    at[AGO] += 1
    if at[TURNS] == 0 or tile & at[BEATS]:
        at[BEATS] = beating(book, at[SUIT], tile)
        at[AGO] = 1
    at[LAID] |= tile
    rack = at[A] ^ tile
    at[A], at[B], at[C], at[D] = at[B], at[C], at[D], rack
    at[SEAT] = (at[SEAT] + 1) & 3
    at[TURNS] += 1
