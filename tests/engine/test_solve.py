"""`python -m engine solve`: points, contract questions, nello and plunge, and what is no problem."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys

import pytest

from engine.notation import format_rack
from engine.seats import SEATS
from engine.solve import answer
from engine.tiles import TILES
from tests.engine.garbage import TOO_LONG, calls_made

pytestmark = pytest.mark.xdist_group("kernel")  # compiled in one test process

SIXES = {
    "A": "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
    "B": "5-5 5-4 5-3 5-2 5-1 5-0 4-4",
    "C": "4-3 4-2 4-1 4-0 3-3 3-2 3-1",
    "D": "3-0 2-2 2-1 2-0 1-1 1-0 0-0",
}
REST = {"A": "5-5 1-0", "B": "5-0 6-1", "C": "4-3 3-2", "D": "2-2 6-4"}


def ask(**problem: object) -> dict[str, object]:
    return answer(json.dumps(problem))


def test_seven_trumps_take_every_point() -> None:
    assert ask(deal=SIXES, call="sixes", leader="A") == {"points": {"AC": 42, "BD": 0}}


def test_points_are_those_still_in_play() -> None:
    """5-5 takes 5-0 and the partner's 3-2; then B wins 1-0 with 6-1 and D gives 6-4."""
    assert ask(deal=REST, call="fives", leader="A") == {"points": {"AC": 21, "BD": 11}}


@pytest.mark.parametrize(
    ("side", "need", "makes"), [("AC", 21, True), ("AC", 22, False), ("BD", 11, True), ("BD", 12, False)]
)
def test_contract_question(side: str, need: int, makes: bool) -> None:
    assert ask(deal=REST, call="fives", leader="A", side=side, need=need) == {"makes": makes}


def test_nello_bidder_may_take_nothing_while_the_partner_sits_out() -> None:
    """Rules 9.1."""
    deal = {"A": "1-0 2-0", "B": "6-1 6-2", "C": "6-6 5-5", "D": "5-4 4-3"}
    assert ask(deal=deal, call="nello:high", bidder="A") == {"points": {"AC": 0, "BD": 2}}


def test_bidder_of_a_plunge_lets_the_partner_lead() -> None:
    deal = {"A": "1-1", "B": "6-1", "C": "1-0", "D": "6-5"}
    assert ask(deal=deal, call="blanks", bidder="A") == {"points": {"AC": 1, "BD": 0}}


@pytest.mark.parametrize(
    "problem",
    [
        {"deal": {**REST, "A": "5-5"}, "call": "fives", "leader": "A"},
        {"deal": {**REST, "A": "5-5 5-0"}, "call": "fives", "leader": "A"},
        {"deal": REST, "call": "30", "leader": "A"},
        {"deal": REST, "call": "nello:high", "leader": "A"},
        {"deal": REST, "call": "fives", "leader": "E"},
        [],
    ],
)
def test_what_is_no_problem_is_refused(problem: object) -> None:
    assert answer(json.dumps(problem))["error"]


@pytest.mark.parametrize("name", TOO_LONG)
def test_text_too_long_is_refused_unread(name: str) -> None:
    told = TOO_LONG[name]
    assert answer(told) == {"error": {"code": "not-a-problem", "message": "longer than 1000000 characters"}}
    assert calls_made(lambda: answer(told)) < 50


def test_without_numba_the_same_source_answers_the_same() -> None:
    rng, lines = random.Random(3), []
    for call in ("fives", "doubles", "follow-me:low", "nello:suit-low", "sevens") * 4:
        tiles = rng.sample(TILES, 16)
        deal = {str(seat): format_rack(tuple(tiles[seat.index :: 4])) for seat in SEATS}
        lines.append(json.dumps({"deal": deal, "call": call, "leader": "B", "bidder": "B"}))
    plain = subprocess.run(
        [sys.executable, "-m", "engine", "solve", "--lines"],
        input="\n".join(lines),
        env={**os.environ, "KERNEL": "plain"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert [json.loads(line) for line in plain.stdout.splitlines()] == [answer(line) for line in lines]
