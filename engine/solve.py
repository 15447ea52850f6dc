"""`python -m engine solve [FILE] [--lines]`: what a rest of a hand is worth when all racks are known.

A problem is `{"deal": {"A": "6-6 5-5", ...}, "call": "aces", "leader": "B"}`, its answer the points of both sides; with
`"need": 30, "side": "AC"` the answer is whether that side takes them. Nello names its `bidder`, who leads unless told
otherwise; with another call a bidder without a leader has plunged or splashed, and the partner leads (rules 9.1).
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterable

from engine.actions import Call, CallName
from engine.asked import asked
from engine.kernel.problem import Problem
from engine.notation import parse_rack, parse_seat, parse_word
from engine.record import LONGEST
from engine.seats import SEATS, Seat, Side

Json = dict[str, object]


EXAMPLE = """a problem: {"deal": {"A": "6-6", "B": "5-5", "C": "6-4", "D": "1-0"}, "call": "sixes", "leader": "A"}
with "need": 30, "side": "AC" the answer is whether that side takes 30; nello, plunge and splash name their "bidder"
"""


def configure(parser: ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLE, RawDescriptionHelpFormatter
    parser.add_argument("file", nargs="?", help="a problem; standard input without it")
    parser.add_argument("--lines", action="store_true", help="every line is a problem, every line its answer")


def run(options: Namespace) -> int:
    try:
        answers: Iterable[Json] = map(answer, asked(options.file, lines=options.lines))
    except OSError as error:
        answers, options.lines = [error_json(f"{options.file}: {error.strerror}")], False
    failed = False
    for told in answers:
        failed = "error" in told
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()
    return int(failed and not options.lines)


def answer(text: str | bytes) -> Json:
    """The answer to one problem, or an error that says what is wrong with it."""
    try:
        if len(text) > LONGEST:
            raise ValueError(f"longer than {LONGEST} characters")
        told = json.loads(text)
        if not isinstance(told, dict):
            raise ValueError("not an object")
        problem = _problem(told)
        if "need" in told:
            reply: Json = {"makes": problem.makes(*_question(told))}
        else:
            points = problem.points()
            reply = {"points": {str(side): points[side] for side in Side}}
    except RecursionError:
        reply = error_json("nested too deeply")
    except (ValueError, TypeError, OverflowError) as error:
        reply = error_json(str(error))
    return reply


def error_json(message: str) -> Json:
    return {"error": {"code": "not-a-problem", "message": message[:200]}}


def _problem(told: dict[str, object]) -> Problem:
    deal, word = told.get("deal"), told.get("call")
    call = None if word is None else parse_word(str(word))
    if not isinstance(deal, dict) or not isinstance(call, Call):
        raise ValueError("deal: an object of four racks; call: a word like fives or nello:low")
    bidder = None if told.get("bidder") is None else parse_seat(str(told["bidder"]))
    racks = {seat: parse_rack(str(deal[str(seat)])) for seat in SEATS if str(seat) in deal}
    if call.name is CallName.NELLO and bidder is not None:
        racks.setdefault(bidder.partner, ())  # who sits out lays no tile
    if len(racks) != len(SEATS) or len(deal) > len(SEATS):
        raise ValueError("deal: a rack for each of A, B, C and D")
    return Problem(racks, call, _leader(told, call, bidder), bidder)


def _question(told: dict[str, object]) -> tuple[Side, int]:
    need = told["need"]
    if not isinstance(need, int) or isinstance(need, bool):
        raise ValueError("need: a whole number")
    return Side(told.get("side")), need


def _leader(told: dict[str, object], call: Call, bidder: Seat | None) -> Seat:
    if told.get("leader") is not None:
        leader = parse_seat(str(told["leader"]))
    elif bidder is None:
        raise ValueError("leader: the seat that leads, A, B, C or D")
    else:
        leader = bidder if call.name is CallName.NELLO else bidder.partner
    return leader
