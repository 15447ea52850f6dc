"""Bots against each other on duplicate deals: each deal is played both ways, so that the luck of the tiles cancels.

Deals come in chunks that depend on the seed alone, so the figures are the same with any number of jobs. Inside a chunk
the hands follow each other as games (rules 2.2), once each way.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.bots import Bot, Limit
from engine.contracts import State
from engine.game import Game
from engine.hand import Hand
from engine.rule_set import RuleSet
from engine.seats import SEATS, Side
from engine.shake import deal_tiles
from engine.sight import sight

CHUNK = 20  # deals played in one go

Players = Mapping[Side, str]


class Pairing(NamedTuple):
    """Two bots, by their letters `a` and `b`, under one rule set."""

    bots: Mapping[str, Bot]
    rules: RuleSet
    seed: int


@dataclass(slots=True)
class Ledger:
    """What one bot did: games won, contracts declared and made, CPU seconds of each decision."""

    games: int = 0
    declared: int = 0
    made: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, other: Ledger) -> None:
        self.games += other.games
        self.declared += other.declared
        self.made += other.made
        self.seconds += other.seconds


@dataclass(slots=True)
class Score:
    """`margins` holds for each deal what `a` won more than `b`, a hand: marks, or points under points scoring."""

    margins: list[float] = field(default_factory=list)
    ledgers: dict[str, Ledger] = field(default_factory=lambda: {"a": Ledger(), "b": Ledger()})

    def add(self, other: Score) -> None:
        self.margins += other.margins
        for letter, ledger in self.ledgers.items():
            ledger.add(other.ledgers[letter])


def play_chunk(pairing: Pairing, chunk: int, deals: int) -> Score:
    """The first `deals` deals of a chunk, both ways."""
    score = Score([0.0] * deals)
    for players in ({Side.AC: "a", Side.BD: "b"}, {Side.AC: "b", Side.BD: "a"}):
        rng = random.Random(f"{pairing.seed} {chunk}")
        game = Game.start(pairing.rules, SEATS[0])
        for place in range(deals):
            game = game.shake(deal_tiles(rng, game.next_shaker))
            lot = random.Random(f"{pairing.seed} {chunk} {place} {players[Side.AC]}")
            game = _play_hand(game, pairing, players, score, lot)
            assert game.hand is not None
            score.margins[place] += _margin(game.hand, players) / 2
            _enter(game.hand, players, score)
            if game.winner is not None:
                score.ledgers[players[game.winner]].games += 1
                game = Game.start(pairing.rules, game.next_shaker)
    return score


def _play_hand(game: Game, pairing: Pairing, players: Players, score: Score, lot: random.Random) -> Game:
    while game.hand is not None and game.hand.turn is not None:
        seat = game.hand.turn
        letter = players[seat.side]
        view, start = sight(game, seat), time.thread_time()
        action = pairing.bots[letter].choose(view, pairing.rules, Limit(), lot).action
        score.ledgers[letter].seconds.append(time.thread_time() - start)
        game = game.apply(seat, action)
    return game


def _margin(hand: Hand, players: Players) -> int:
    """What `a` scored more than `b` in a finished hand."""
    assert hand.outcome is not None, "the hand is played to its end"
    side = next(side for side, letter in players.items() if letter == "a")
    return hand.outcome.gain[side] - hand.outcome.gain[side.other]


def _enter(hand: Hand, players: Players, score: Score) -> None:
    """The contract goes into the ledger of whoever declared it."""
    if hand.bidder is not None:
        ledger = score.ledgers[players[hand.bidder.side]]
        ledger.declared += 1
        ledger.made += hand.state is State.MADE
