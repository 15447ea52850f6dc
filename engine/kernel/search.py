"""The solver's heart: how many points a leader's side takes when all racks are known, under every call with suits.

Zero-window alpha-beta, fail-soft, one level a trick. Racks are masks in the table's order, turned so that the leader's
comes first. Positions between tricks are remembered by the tiles still held and the leader: within a deal the owners
are fixed. Figures and what did not help: the project's notes on the kernel.
"""

from __future__ import annotations

from engine.kernel.compiled import Numbers, jit, length, popcount
from engine.kernel.tables import ENTRIES, FIVES, GENERATION, GENERATIONS, MEMORY, TENS, TRUMPS


@jit
def forget(book: Numbers) -> None:
    """Empties the solver's memory: to be done before another deal is looked at."""
    book[GENERATION] += 1
    if book[GENERATION] == GENERATIONS:
        for entry in range(MEMORY, MEMORY + ENTRIES):
            book[entry] = 0
        book[GENERATION] = 1


@jit
def count_in(book: Numbers, tiles: int) -> int:
    """Count of the tiles, the trick's own point aside (rules 2.1)."""
    return 5 * popcount(tiles & book[FIVES]) + 10 * popcount(tiles & book[TENS])


@jit
def stronger(trumps: int, suit: int, tile: int) -> int:
    """What beats the tile when it is winning a trick of that suit (rules 4.5)."""
    above = ~(tile | (tile - 1))
    return trumps & above if tile & trumps else (suit & above) | trumps


@jit
def alike(book: Numbers, tile: int) -> int:
    """The tiles that are worth the same count."""
    tens, fives = book[TENS], book[FIVES]
    return tens if tile & tens else fives if tile & fives else ~(tens | fives)


@jit
def twins(book: Numbers, tile: int, rack: int, others: int) -> int:
    """Trumps of the rack that do what the trump `tile` does: nobody holds one between, and the count is the same."""
    trumps = book[TRUMPS]
    higher, lower = trumps & others & ~(tile | (tile - 1)), trumps & others & (tile - 1)
    group = rack & trumps & alike(book, tile)
    if higher:
        group &= (higher & -higher) - 1
    if lower:
        group &= ~((1 << length(lower)) - 1)
    return group


@jit
def holds(trumps: int, tile: int, suit: int, rack: int) -> bool:
    """Whoever has this rack cannot beat the tile in a trick of that suit."""
    following = rack & suit
    if following:
        return (following & ~(tile | (tile - 1))) == 0
    return tile & trumps != 0 or rack & trumps == 0


@jit
def sure_leads(book: Numbers, rack: int, left: int, right: int) -> int:
    """Tiles of the leader's that neither opponent can beat at once."""
    trumps, sure, rest = book[TRUMPS], 0, rack
    while rest:
        tile = rest & -rest
        rest ^= tile
        suit = book[length(tile) - 1]
        if holds(trumps, tile, suit, left) and holds(trumps, tile, suit, right):
            sure |= tile
    return sure


@jit
def partner_leads(book: Numbers, rack: int, left: int, partner: int, right: int) -> int:
    """Leads that the leader's partner is certain to win."""
    trumps, sure, rest = book[TRUMPS], 0, rack
    while rest:
        tile = rest & -rest
        rest ^= tile
        suit = book[length(tile) - 1]
        answers = partner & suit
        if not answers:
            answers = partner & trumps
        if answers:
            answer = 1 << (length(answers) - 1)
            if answer & trumps and not tile & trumps:
                ruffs = (0 if left & suit else left & trumps) | (0 if right & suit else right & trumps)
                if ruffs < answer:
                    sure |= tile
            elif answer > tile and holds(trumps, answer, suit, left) and holds(trumps, answer, suit, right):
                sure |= tile
    return sure


@jit
def least(book: Numbers, a: int, b: int, c: int, d: int, sure: int) -> int:
    """Points that the leader's side is certain of: a run of top trumps, and when it draws the others', what is left."""
    trumps = book[TRUMPS]
    top = max(max(a & trumps, c & trumps), max(b & trumps, d & trumps))
    run = a & trumps if top and a & trumps == top else c & trumps if top and c & trumps == top else 0
    rivals = ((a | b | c | d) & trumps) & ~run
    run &= ~((1 << length(rivals)) - 1)
    points = popcount(run) + count_in(book, run)
    if sure:
        if popcount(run & a) >= max(popcount(b & trumps), popcount(d & trumps)):
            cashed, rest = run & a, a & ~trumps
            while rest:
                tile = rest & -rest
                rest ^= tile
                # A higher one of the partner's would take the lead away.
                if not book[length(tile) - 1] & (b | c | d) & ~(tile | (tile - 1)):
                    cashed |= tile
            points = max(points, popcount(cashed) + count_in(book, cashed))
        elif sure & book[TENS]:
            points = max(points, 11)
        elif sure & book[FIVES]:
            points = max(points, 6)
        else:
            points = max(points, 1)
    return points


@jit
def lost_run(book: Numbers, a: int, b: int, c: int, d: int) -> int:
    """Points that the other side is certain of by a run of top trumps in one rack."""
    trumps = book[TRUMPS]
    ours = (a | c) & trumps
    run = b & trumps if b & trumps > d & trumps else d & trumps
    rivals = ours | ((b | d) & trumps & ~run)
    run &= ~((1 << length(rivals)) - 1)
    return popcount(run) + count_in(book, run)


@jit
def last_trick(book: Numbers, a: int, b: int, c: int, d: int) -> bool:
    """Whether the leader's side wins when everybody has one tile."""
    trumps, suit = book[TRUMPS], book[length(a) - 1]
    ours = max(((a & trumps) << 28) | a, ((c & trumps) << 28) | (c & suit))
    return ours > max(((b & trumps) << 28) | (b & suit), ((d & trumps) << 28) | (d & suit))


@jit
def next_lead(book: Numbers, todo: int, sure: int, b: int, c: int, d: int) -> int:
    """The lead to try next: sure ones, what the partner takes, then low without count."""
    tens, fives = book[TENS], book[FIVES]
    if todo & sure:
        return 1 << (length(todo & sure) - 1)
    best = partner_leads(book, todo, b, c, d)
    if best:
        best = best & tens if best & tens else best & fives if best & fives else best
    else:
        best = todo & ~(tens | fives)
        if not best:
            best = todo
    return best & -best


@jit
def feed(book: Numbers, todo: int) -> int:
    """The tile to give to a trick that is won: most count, then the lowest."""
    tens, fives = book[TENS], book[FIVES]
    best = todo & tens if todo & tens else todo & fives if todo & fives else todo
    return best & -best


@jit
def starve(book: Numbers, todo: int) -> int:
    """The tile to give to a trick that is lost: the lowest without count."""
    best = todo & ~(book[TENS] | book[FIVES])
    if not best:
        best = todo
    return best & -best


@jit
def search(book: Numbers, a: int, b: int, c: int, d: int, seat: int, left: int, need: int) -> int:
    """Points of the leader's side: a lower bound if at least `need`, else an upper one, most often the exact value.

    `a` leads, `b`, `c`, `d` follow clockwise; `seat` is the leader's number, `left` the points still in play.
    """
    if a & (a - 1) == 0:
        return left if last_trick(book, a, b, c, d) else a & 0
    held = a | b | c | d
    key = held | (seat << 28)
    place = MEMORY + (((held * 0x9E3779B1) >> 18 ^ seat) & (ENTRIES - 1))
    entry = book[place]
    low, high = a & 0, left
    known = entry & 0x3FFFFFFF == key and entry >> 42 == book[GENERATION]
    if known:
        low, high = (entry >> 30) & 63, (entry >> 36) & 63
        if low >= need or low == high:
            return low
        if high < need:
            return high
    sure = sure_leads(book, a, b, d)
    if not known:
        low, high = least(book, a, b, c, d, sure), left - lost_run(book, a, b, c, d)
        if low >= need:
            return low
        if high < need:
            return high
    trumps = book[TRUMPS]
    best, leads = (a & 0) - 1, a
    while leads and best < need:
        p = next_lead(book, leads, sure, b, c, d)
        leads ^= p
        if p & trumps:
            leads &= ~twins(book, p, a, held & ~a)
        suit = book[length(p) - 1]
        beat_p = stronger(trumps, suit, p)
        points_p = 1 + count_in(book, p)
        seconds = b & suit if b & suit else b
        thirds = c & suit if c & suit else c
        lasts = d & suit if d & suit else d
        worst = left + 1
        while seconds and worst >= need:
            winners = seconds & beat_p
            if lasts & beat_p > thirds & beat_p and lasts & beat_p > winners:
                q = feed(book, seconds)
            elif winners and winners >= thirds & beat_p:
                q = winners & -winners
            else:
                q = starve(book, seconds)
            seconds ^= q
            if q & trumps:
                seconds &= ~twins(book, q, b, held & ~b)
            takes_q = q & beat_p != 0
            beat_q = stronger(trumps, suit, q) if takes_q else beat_p
            points_q = points_p + count_in(book, q)
            good, todo = (a & 0) - 1, thirds
            while todo and good < need:
                if not takes_q and not lasts & beat_q:
                    r = feed(book, todo)
                elif todo & beat_q:
                    r = todo & beat_q & -(todo & beat_q)
                else:
                    r = starve(book, todo)
                todo ^= r
                if r & trumps:
                    todo &= ~twins(book, r, c, held & ~c)
                takes_r = r & beat_q != 0
                beat_r = stronger(trumps, suit, r) if takes_r else beat_q
                points_r = points_q + count_in(book, r)
                bad, rest = left + 1, lasts
                while rest and bad >= need:
                    if takes_q and not takes_r:
                        s = feed(book, rest)
                    elif rest & beat_r:
                        s = feed(book, rest & beat_r)
                    else:
                        s = starve(book, rest)
                    rest ^= s
                    if s & trumps:
                        rest &= ~twins(book, s, d, held & ~d)
                    points = points_r + count_in(book, s)
                    after = left - points
                    if s & beat_r or (takes_q and not takes_r):
                        if after < need:
                            value = after
                        elif s & beat_r:
                            value = after - search(
                                book, d ^ s, a ^ p, b ^ q, c ^ r, (seat + 3) & 3, after, after - need + 1
                            )
                        else:
                            value = after - search(
                                book, b ^ q, c ^ r, d ^ s, a ^ p, (seat + 1) & 3, after, after - need + 1
                            )
                    elif points >= need:
                        value = points
                    elif after + points < need:
                        value = after + points
                    elif takes_r:
                        value = points + search(book, c ^ r, d ^ s, a ^ p, b ^ q, (seat + 2) & 3, after, need - points)
                    else:
                        value = points + search(book, a ^ p, b ^ q, c ^ r, d ^ s, seat, after, need - points)
                    bad = min(bad, value)
                good = max(good, bad)
            worst = min(worst, good)
        best = max(best, worst)
    if best >= need:
        low = max(low, best)
    else:
        high = min(high, best)
    book[place] = key | (low << 30) | (high << 36) | (book[GENERATION] << 42)
    return best
