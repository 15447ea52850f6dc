"""Games (rules 1.4, 2.2, 9.2)."""

import sys

import pytest

from engine.actions import PASS
from engine.game import Game
from engine.hand import Hand
from engine.notation import parse_actions
from engine.refusals import Code, IllegalAction
from engine.seats import Seat, Side
from engine.tallies import Marks
from tests.engine.builders import A, B, C, D, deal, rules

# A holds all sixes: with sixes trumps A takes every trick, otherwise the first trick is lost at once.
SIXES_TO_A = deal(a="6-6 6-5 6-4 6-3 6-2 6-1 6-0", b="5-5 5-4 5-3 5-2 5-1 5-0 4-4", c="4-3 4-2 4-1 4-0 3-3 3-2 3-1")


def play(game: Game, actions: str) -> Game:
    for seat, action in parse_actions(actions):
        game = game.apply(seat, action)
    return game


def bids(shaker: Seat, bid: str) -> str:
    """A bids, everybody else passes."""
    seats = (shaker.next, shaker.partner, shaker.partner.next, shaker)
    return ", ".join(f"{seat} {bid if seat is A else 'pass'}" for seat in seats)


def lost(game: Game, marks: int) -> Game:
    """A hand in which A bids so many marks and is set, so that BD score them."""
    game = game.shake(SIXES_TO_A)
    return play(game, f"{bids(game.next_shaker.partner.next, f'{marks}m')}, A fives/1, A 6-5, B 5-5, C 4-3, D 3-0")


def made(game: Game, bid: str, stacks: str = "") -> Game:
    """A hand in which A bids, calls sixes and takes every trick."""
    game = game.shake(SIXES_TO_A)
    game = play(game, f"{bids(game.next_shaker.partner.next, bid)}, A sixes{stacks}")
    while game.hand is not None and game.hand.turn is not None:
        game = game.apply(game.hand.turn, game.hand.legal_actions(game.hand.turn)[0])
    return game


def passed(game: Game) -> Game:
    game = game.shake(deal())
    assert game.hand is not None
    seat = game.hand.turn
    for _ in range(4):
        assert seat is not None
        game, seat = game.apply(seat, PASS), seat.next
    return game


def test_game_starts_at_nothing() -> None:
    """Rules 2.2."""
    game = Game.start(rules(), C)
    assert (game.marks, game.winner, game.next_shaker, game.hand, game.hands) == (Marks(0, 0), None, C, None, ())


def test_shake_moves_one_seat_after_every_hand() -> None:
    """Rules 1.4."""
    game = made(Game.start(rules(), D), "1m", "/1")
    assert (game.next_shaker, game.marks) == (A, Marks(1, 0))


def test_shake_moves_after_an_all_pass_hand_too() -> None:
    """Rules 1.4, 3.5."""
    game = passed(passed(Game.start(rules(), D)))
    assert (game.next_shaker, game.marks, len(game.hands)) == (B, Marks(0, 0), 2)
    assert [hand.shaker for hand in game.hands] == [D, A]


def test_marks_add_up_to_seven() -> None:
    """Rules 2.2."""
    game = lost(made(Game.start(rules(), D), "2m", "/1"), 2)
    assert (game.marks, game.winner) == (Marks(2, 2), None)
    game = lost(lost(game, 2), 2)
    assert (game.marks, game.winner) == (Marks(2, 6), None)
    won = lost(game, 1)
    assert (won.marks, won.winner) == (Marks(2, 7), Side.BD)


def test_passing_seven_costs_nothing_and_is_recorded() -> None:
    """Rules 2.2: 6 + 2 = 8 wins; no two-mark lead is needed."""
    game = Game.start(rules(), D, Marks(6, 6))
    won = made(game, "2m", "/1")
    assert (won.marks, won.winner) == (Marks(8, 6), Side.AC)
    assert made(game, "30").marks == Marks(7, 6)
    assert made(game, "30").winner is Side.AC


def test_hand_knows_the_marks_before_it() -> None:
    game = made(Game.start(rules(), D), "1m", "/1").shake(deal())
    assert game.hand is not None and game.hand.marks == Marks(1, 0)
    assert game.marks == Marks(1, 0)


def test_no_hand_after_the_games_end() -> None:
    """Record.md: game-over comes before wrong-shaker."""
    won = made(Game.start(rules(), D, Marks(6, 0)), "30")
    refusal = won.shake_refusal(C)
    assert refusal is not None and (refusal.code, str(refusal)) == (Code.GAME_OVER, "the game is over: AC has won")
    with pytest.raises(IllegalAction):
        won.shake(deal())


def test_wrong_shaker_comes_before_hand_unfinished() -> None:
    """Record.md: codes in their order."""
    game = Game.start(rules(), D).shake(deal())
    refused = game.shake_refusal(C)
    assert refused is not None and (refused.code, str(refused)) == (Code.WRONG_SHAKER, "the shaker is A")
    refused = game.shake_refusal(A)
    assert refused is not None and refused.code == Code.HAND_UNFINISHED
    assert str(refused) == "the hand before is not finished"
    assert game.shake_refusal() == refused
    assert passed(Game.start(rules(), D)).shake_refusal(A) is None


def test_nobody_acts_before_the_first_shake() -> None:
    game = Game.start(rules(), D)
    refused = game.refusal(A, PASS)
    assert refused is not None and refused.code == Code.HAND_OVER
    with pytest.raises(IllegalAction):
        game.apply(A, PASS)
    assert game.shake(deal()).refusal(A, PASS) is None


def test_game_is_frozen() -> None:
    game = Game.start(rules(), D).shake(deal())
    assert game.apply(A, PASS) != game
    assert game.hand is not None and game.hand.actions == ()


KITCHEN = rules("kitchen-table")


def test_points_add_up_to_250() -> None:
    """Rules 9.2."""
    game = made(Game.start(KITCHEN, D), "30")
    assert (game.marks, game.winner) == (Marks(42, 0), None)
    game = Game.start(KITCHEN, D, Marks(207, 0))
    assert made(game, "30").winner is None
    assert made(game, "30").marks == Marks(249, 0)
    assert made(Game.start(KITCHEN, D, Marks(208, 0)), "30").winner is Side.AC


def finished(marks: Marks, bid: str) -> Game:
    """A bids and holds twos and the like: the hand is played by first legal actions to its end."""
    game = Game.start(KITCHEN, D, marks).shake(deal(a="6-6 6-5 6-4 6-3 5-5 1-0 0-0", b="6-2 6-1 6-0 5-4 5-0 4-4 4-1"))
    game = play(game, f"A {bid}, B pass, C pass, D pass, A sixes")
    while game.hand is not None and game.hand.turn is not None:
        game = game.apply(game.hand.turn, game.hand.legal_actions(game.hand.turn)[0])
    return game


def test_both_past_250_in_one_hand_the_bidders_win_when_they_made_it() -> None:
    """Rules 9.2."""
    ended = finished(Marks(249, 249), "30")
    assert ended.hand is not None and ended.hand.outcome is not None
    assert (str(ended.hand.state), ended.winner) == ("made", Side.AC)
    assert min(ended.marks.values()) >= 250


def test_bid_that_is_set_brings_only_the_others_past_250() -> None:
    """Rules 9.2: the bidding side scores nothing."""
    ended = finished(Marks(249, 240), "41")
    assert ended.hand is not None
    assert (str(ended.hand.state), ended.winner) == ("set", Side.BD)
    assert ended.marks.ac == 249


def test_long_games_cost_no_more_a_hand() -> None:
    """A chain of hands: thousands of all-pass hands neither slow down nor overflow anything."""
    game = Game.start(rules(), A)
    for _ in range(3 * sys.getrecursionlimit()):
        game = game.shake(None)
        assert game.hand is not None and game.hand.turn is not None
        seat = game.hand.turn
        for _ in range(4):
            game, seat = game.apply(seat, PASS), seat.next
    assert len(game.hands) == 3 * sys.getrecursionlimit()
    assert all(isinstance(hand, Hand) for hand in game.hands)
