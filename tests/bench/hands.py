"""`python -m tests.bench.hands [N]`: so many random hands of every preset keep all invariants (a million by default).

Nothing here times the engine; it looks at every hand, action and sight that play by lot reaches.
"""

from __future__ import annotations

import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from engine.actions import PLAYS, CallName
from engine.game import GOALS, Game
from engine.hand import Hand
from engine.rule_set import PRESETS, RuleSet
from engine.seats import SEATS, Seat
from engine.shake import deal_tiles
from engine.sight import sight
from engine.tiles import ALL, TILES

MILLION = 1_000_000
CHUNK = 2_000  # hands of one preset in one go


def check_hands(preset: str, seed: int, hands: int) -> int:
    """Plays so many hands in whole games and checks each. Raises AssertionError with preset and seed."""
    rng = random.Random(f"{preset}/{seed}")
    rule_set = RuleSet.preset(preset)
    game = Game.start(rule_set, rng.choice(SEATS))
    for _ in range(hands):
        if game.winner is not None:
            game = Game.start(rule_set, rng.choice(SEATS))
        shaker, before = game.next_shaker, game.marks
        game = play_hand(game.shake(deal_tiles(rng)), rng)
        assert game.hand is not None and game.hand.shaker is shaker, (preset, seed)
        check_hand(game.hand)
        outcome = game.hand.outcome
        assert outcome is not None and game.marks == before + outcome.gain, (preset, seed)
        assert (game.winner is not None) == (max(game.marks.values()) >= GOALS[rule_set.scoring]), (preset, seed)
    return hands


def play_hand(game: Game, rng: random.Random) -> Game:
    """The last hand to its end by lot; one step in forty is looked at closely."""
    while game.hand is not None and game.hand.turn is not None:
        hand, seat = game.hand, game.hand.turn
        legal = hand.legal_actions(seat)
        low = hand.kind == "bid" and rng.random() < 0.7  # or nearly every contract would be for marks
        action = legal[int(rng.random() ** 2 * min(len(legal), 5))] if low else rng.choice(legal)
        if rng.random() < 0.025:
            check_step(game, seat)
        game = game.apply(seat, action)
    return game


def check_step(game: Game, turn: Seat) -> None:
    """Rules 7, 8.1: legal is what is not refused; a sight holds no tile that its viewer may not know."""
    hand = game.hand
    assert hand is not None
    legal = hand.legal_actions(turn)
    if hand.kind == "play":
        plays = [PLAYS[t.index] for t in hand.rack(turn) or () if hand.refusal(turn, PLAYS[t.index]) is None]
        assert list(legal) == plays
    assert all(not hand.legal_actions(seat) for seat in SEATS if seat is not turn)
    played = {tile for _, tile in hand.play.plays} if hand.play is not None else set()
    for viewer in (*SEATS, None):
        seen = sight(game, viewer)
        open_tiles = {tile for trick in seen.captured for tile in trick.tiles} | {tile for _, tile in seen.trick}
        assert open_tiles <= played
        assert seen.rack == (None if viewer is None else hand.rack(viewer))
        assert (seen.legal is not None) == (viewer is turn)


def check_hand(hand: Hand) -> None:
    """Rules 1.2, 2.1, 5, 6, 9.1: tiles, points and the end of a finished hand."""
    left = sum(tile.bit for seat in SEATS for tile in hand.rack(seat) or ())
    played = 0 if hand.play is None else sum(tile.bit for _, tile in hand.play.plays)
    assert left ^ played == ALL and left & played == 0
    assert sum(hand.points.values()) == sum(trick.points for trick in hand.tricks)
    if len(hand.tricks) == 7:
        assert sum(hand.points.values()) == 42 - sum(tile.count for tile in TILES if tile.bit & left)
    if hand.contract is not None:
        check_contract(hand)


def check_contract(hand: Hand) -> None:
    """Rules 5.2: decided with the last trick and not before."""
    assert hand.outcome is not None and hand.contract is not None and hand.bidder is not None
    nello = hand.contract.call.name is CallName.NELLO
    lost = [trick.winner is hand.bidder if nello else trick.side is not hand.bidder.side for trick in hand.tricks]
    if hand.rule_set.scoring == "points":
        assert len(hand.tricks) == 7
    elif hand.contract.terms.marks:
        assert not any(lost[:-1]) and (lost[-1] or len(hand.tricks) == 7)
        assert str(hand.outcome.state) == ("set" if lost[-1] else "made")
    else:
        needed = hand.contract.bid.amount
        before = hand.points.plus(hand.tricks[-1].side, -hand.tricks[-1].points)
        for points, decided in ((hand.points, True), (before, False)):
            made, down = points[hand.bidder.side] >= needed, points[hand.bidder.side.other] >= 43 - needed
            assert (made or down) == decided


def main(hands: int) -> None:
    """All presets in turn on every core; says how many hands held and how long it took."""
    jobs = [(preset, seed, CHUNK) for seed in range(-(-hands // (CHUNK * len(PRESETS)))) for preset in PRESETS]
    start, held = time.monotonic(), 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for checked in pool.map(check_hands, *zip(*jobs, strict=True)):
            held += checked
            if held % (CHUNK * 50) == 0:
                sys.stderr.write(f"{held} hands\n")
    sys.stdout.write(f"{held} random hands of {len(PRESETS)} presets kept every invariant in {_minutes(start)}\n")


def _minutes(start: float) -> str:
    seconds = round(time.monotonic() - start)
    return f"{seconds // 60} min {seconds % 60} s"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MILLION)
