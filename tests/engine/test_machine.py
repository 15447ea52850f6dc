"""Hypothesis plays whole games of every preset and checks what must always hold (rules 1 to 9)."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine.actions import PASS, PLAYS, PLUNGE, SPLASH, Action, Bid, Call, CallName, Doubles, Play
from engine.contracts import State
from engine.game import GOALS, Game
from engine.record import Record
from engine.refusals import IllegalAction
from engine.rule_set import PRESETS, RuleSet
from engine.seats import SEATS, Seat
from engine.sight import sight
from engine.tiles import ALL, TILES, mask_of
from tests.bench.hands import check_hands

ANY_ACTION: list[Action] = [
    *(PASS, PLUNGE, SPLASH, Bid.points(30), Bid.points(41), Bid.marks(1), Bid.marks(2), Bid.marks(3)),
    *(Call(name) for name in CallName),
    *(Call(CallName.NELLO, Doubles.SUIT), Call(CallName.FIVES, None, 1), Call(CallName.SIXES, Doubles.LOW)),
    *PLAYS,
]
racks = st.permutations(TILES).map(lambda tiles: {seat: tuple(tiles[seat.index :: 4]) for seat in SEATS})
numbers = st.integers(0, 10**6)


class Table(RuleBasedStateMachine):
    """One game of the preset; legal actions go on, illegal ones must change nothing."""

    preset = "straight"

    @initialize(shaker=st.sampled_from(SEATS))
    def sit_down(self, shaker: Seat) -> None:
        self.game = Game.start(RuleSet.preset(self.preset), shaker)

    @precondition(lambda self: self.game.winner is None and (self.game.hand is None or self.game.hand.turn is None))
    @rule(deal=racks)
    def shake(self, deal: dict[Seat, Any]) -> None:
        """Rules 1.4."""
        expected = self.game.next_shaker
        self.game = self.game.shake(deal)
        assert self.game.hand is not None and self.game.hand.shaker is expected

    @precondition(lambda self: self.game.hand is not None and self.game.hand.turn is not None)
    @rule(steps=st.lists(numbers, min_size=1, max_size=8))
    def act(self, steps: list[int]) -> None:
        """Rules 8.1: what is legal is not refused, and the rest of the tiles and bids are not legal."""
        for number in steps:
            hand = self.game.hand
            assert hand is not None
            if hand.turn is None:
                break
            legal = hand.legal_actions(hand.turn)
            assert legal, "somebody can always act"
            assert all(hand.refusal(hand.turn, action) is None for action in legal)
            self.game = self.game.apply(hand.turn, legal[number % len(legal)])

    @precondition(lambda self: self.game.hand is not None)
    @rule(seat=st.sampled_from(SEATS), action=st.sampled_from(ANY_ACTION))
    def say_anything(self, seat: Seat, action: Action) -> None:
        """Rules 8.1: an illegal action is refused and changes nothing."""
        hand = self.game.hand
        assert hand is not None
        legal = action in hand.legal_actions(seat)
        assert (hand.refusal(seat, action) is None) == legal
        before = repr(self.game)
        if legal:
            assert self.game.apply(seat, action) != self.game
        else:
            with pytest.raises(IllegalAction):
                self.game.apply(seat, action)
        assert repr(self.game) == before

    @invariant()
    def every_tile_is_somewhere_once(self) -> None:
        """Rules 1.2, 1.3."""
        hand = getattr(self, "game", None) and self.game.hand
        if hand is not None:
            played = tuple(action.tile for _, action in hand.actions if isinstance(action, Play))
            held = tuple(tile for seat in SEATS for tile in hand.rack(seat) or ())
            assert len(played) + len(held) == 28
            assert mask_of(played) ^ mask_of(held) == ALL

    @invariant()
    def points_are_those_of_the_tricks(self) -> None:
        """Rules 2.1: 42 in a full hand, less what a nello's partner holds back."""
        hand = getattr(self, "game", None) and self.game.hand
        if hand is not None:
            total = sum(hand.points.values())
            assert total == sum(trick.points for trick in hand.tricks)
            if len(hand.tricks) == 7:
                held = sum(tile.count for seat in SEATS for tile in hand.rack(seat) or ())
                assert total + held == 42

    @invariant()
    def decided_exactly_when_public_facts_prove_it(self) -> None:
        """Rules 5.2, 9.1, 9.2: from the sight of a spectator who saw every trick."""
        hand = getattr(self, "game", None) and self.game.hand
        if hand is not None and hand.contract is not None and hand.standing_bid is not None:
            assert (hand.outcome is not None) == self._proven()

    def _proven(self) -> bool:
        hand = self.game.hand
        assert hand is not None and hand.bidder is not None and hand.standing_bid is not None
        done = len(hand.tricks) == 7
        if hand.rule_set.scoring == "points":
            return done
        if hand.standing_bid.is_points:
            needed = hand.standing_bid.amount
            ours, theirs = hand.points[hand.bidder.side], hand.points[hand.bidder.side.other]
            return ours >= needed or 42 - theirs < needed
        if hand.call is not None and hand.call.name is CallName.NELLO:
            return done or any(trick.winner is hand.bidder for trick in hand.tricks)
        return done or any(trick.side is not hand.bidder.side for trick in hand.tricks)

    @invariant()
    def marks_decide_the_game(self) -> None:
        """Rules 2.2, 9.2."""
        if hasattr(self, "game"):
            goal = GOALS[self.game.rule_set.scoring]
            assert (self.game.winner is not None) == (max(self.game.marks.values()) >= goal)

    @invariant()
    def sights_hold_nothing_unseen(self) -> None:
        """Rules 7: a viewer's own rack, the open tricks and what may be looked at."""
        hand = getattr(self, "game", None) and self.game.hand
        if hand is not None:
            played = {action.tile for _, action in hand.actions if isinstance(action, Play)}
            for viewer in (*SEATS, None):
                told = json.dumps(sight(self.game, viewer).to_json())
                own = set() if viewer is None else set(hand.rack(viewer) or ())
                assert all(
                    f'"{tile}"' not in told and f' {tile}"' not in told for tile in TILES if tile not in played | own
                )

    def teardown(self) -> None:
        """The record of it all reads back and plays alike, public or not (record.md)."""
        if hasattr(self, "game"):
            record = Record.read(Record.of(self.game).write())
            assert record.play().marks == record.public().play().marks == self.game.marks
            states = [hand.state for hand in self.game.hands if hand.state is not State.ALL_PASS]
            assert states == [hand.state for hand in record.play().hands if hand.state is not State.ALL_PASS]


@pytest.mark.parametrize("preset", PRESETS)
def test_games_keep_what_must_hold(preset: str) -> None:
    machine = type(f"Table_{preset}", (Table,), {"preset": preset})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=12, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_random_hands_keep_all_invariants(preset: str) -> None:
    """Rules 1 to 9: a hundred of the million of `make bench`."""
    assert check_hands(preset, 42, 100) == 100
