"""`python -m engine solve`: points, contract questions, nello and plunge, and what is no problem."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from io import BytesIO, TextIOWrapper

import pytest

from engine.__main__ import main
from engine.notation import format_rack
from engine.seats import SEATS
from engine.solve import EXAMPLE, answer
from engine.tiles import TILES
from tests.engine.garbage import TOO_LONG, calls_made

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


def test_rack_that_lies_face_down_at_nello_may_be_left_out() -> None:
    """Rules 9.1: who sits out keeps seven tiles, and none of them counts."""
    deal, told = {"A": "1-0 2-0", "B": "6-1 6-2", "D": "5-4 4-3"}, {"points": {"AC": 0, "BD": 2}}
    assert ask(deal=deal, call="nello:high", bidder="A") == told
    assert ask(deal={**deal, "C": "6-6 6-5 6-4 6-3 5-5 4-4 3-3"}, call="nello:high", bidder="A") == told


ASKED: dict[str, object] = {"deal": REST, "call": "fives", "leader": "A"}


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"deal": {**REST, "A": "5-5"}}, "one length"),  # in the middle of a trick
        ({"deal": {**REST, "A": "5-5 5-0"}}, "each tile once"),
        ({"deal": {**SIXES, "C": "5-5 4-3"}, "call": "nello:low", "bidder": "A"}, "each tile once"),
        ({"deal": {seat: f"{rack} 0-0" for seat, rack in SIXES.items()}}, "at most seven"),
        ({"deal": {seat.lower(): rack for seat, rack in REST.items()}}, "each of A, B, C and D"),
        ({"deal": {**REST, "E": ""}}, "each of A, B, C and D"),
        ({"deal": {**REST, "A": ["5-5", "1-0"]}}, "no tile"),
        ({"deal": {**REST, "A": "5-5 0-1"}}, "no tile: '0-1'"),
        ({"call": "30"}, "call: a word"),
        ({"call": None}, "call: a word"),
        ({"call": "fives:low"}, "fives has no kind low"),
        ({"call": "follow-me:suit-low"}, "follow-me has no kind suit-low"),
        ({"call": "nello:high"}, "nello needs its bidder"),
        ({"call": "nello:high", "bidder": "C"}, "A sits out"),
        ({"leader": "E"}, "no seat: 'E'"),
        ({"leader": None}, "leader: the seat that leads"),
        ({"need": 30, "side": "A"}, "Side"),
        ({"need": 30}, "Side"),
        *(({"need": need, "side": "AC"}, "need: a whole number") for need in (1.5, "30", True, None)),
    ],
)
def test_what_is_no_problem_is_refused_with_a_reason(asked: dict[str, object], why: str) -> None:
    error = ask(**{**ASKED, **asked})["error"]
    assert isinstance(error, dict)
    assert error["code"] == "not-a-problem"
    assert why in error["message"]


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"deal": [], "call": "fives", "leader": "A"}'])
def test_what_is_no_object_of_a_deal_is_refused(text: str) -> None:
    assert answer(text)["error"]


@pytest.mark.parametrize(("need", "makes"), [(-1, True), (0, True), (32, False), (33, False), (10**30, False)])
def test_need_beyond_what_is_in_play_is_answered(need: int, makes: bool) -> None:
    """32 points are in play, and each side takes some of them."""
    assert ask(deal=REST, call="fives", leader="A", side="AC", need=need) == {"makes": makes}


def test_every_line_is_answered_and_bad_ones_change_no_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = json.dumps(ASKED)
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(f"{good}\nnonsense\n\n{good}".encode())))
    assert main(["solve", "--lines"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [list(each) for each in answers] == [["points"], ["error"], ["error"], ["points"]]


def test_one_bad_problem_is_an_exit_status_of_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for text, status in (json.dumps(ASKED), 0), ("nonsense", 1):
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode())))
        assert main(["solve"]) == status
        assert capsys.readouterr().out.count("\n") == 1


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


def test_the_help_shows_a_problem_that_is_answered() -> None:
    problem = re.search(r"\{.*\}", EXAMPLE)
    assert problem and answer(problem[0]) == {"points": {"AC": 21, "BD": 0}}
