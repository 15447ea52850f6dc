"""`python -m engine replay [FILE] [--lines] [--as VIEWER]`: a record's answer as one JSON object (record.md)."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace

from engine.asked import asked
from engine.game import Game
from engine.hand import Hand
from engine.record import NotARecord, Record, RecordRefused
from engine.seats import SEATS, Seat
from engine.sight import SPECTATOR, sight
from engine.tricks import Trick

OK, REFUSED, NO_RECORD = 0, 1, 2  # exit statuses
Json = dict[str, object]
VIEWERS: dict[str, Seat | None] = {**{str(seat): seat for seat in SEATS}, SPECTATOR: None}


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", help="a record; standard input without it")
    parser.add_argument("--lines", action="store_true", help="every line is a record, every line its answer")
    parser.add_argument("--as", dest="viewer", choices=VIEWERS, help="add what this viewer may know")


def run(options: Namespace) -> int:
    try:
        texts = asked(options.file, lines=options.lines)
    except OSError as error:
        return _tell(NO_RECORD, unreadable_json(options.file, error))
    statuses = [_tell(*answer(text, options.viewer)) for text in texts]
    return OK if options.lines else statuses[0]


def answer(text: bytes, viewer: str | None = None) -> tuple[int, Json]:
    """The exit status and what replay prints for one record; `viewer` is a key of VIEWERS."""
    try:
        game = Record.read(text).play()
    except NotARecord as error:
        return NO_RECORD, error_json(error)
    except RecordRefused as refused:
        return REFUSED, refused_json(refused)
    return OK, game_json(game) | ({} if viewer is None else {"sight": _sight_json(game, viewer)})


def game_json(game: Game) -> Json:
    """A game as replay tells it, without any sight."""
    winner = game.winner
    return {
        "marks": game.marks.to_json(),
        "winner": None if winner is None else str(winner),
        "hands": [hand_json(hand) for hand in game.hands],
        "next": None if game.hand is None else next_json(game.hand),
    }


def hand_json(hand: Hand) -> Json:
    outcome = hand.outcome
    return {
        "shaker": str(hand.shaker),
        "state": str(hand.state),
        "reason": None if outcome is None else str(outcome.reason),
        "bid": None if hand.standing_bid is None else str(hand.standing_bid),
        "bidder": None if hand.bidder is None else str(hand.bidder),
        "call": None if hand.call is None else str(hand.call),
        "stake": hand.stake,
        "scored": _scored_json(hand),
        "points": hand.points.to_json(),
        "tricks": [_trick_json(trick) for trick in hand.tricks],
    }


def next_json(hand: Hand) -> Json | None:
    """Who is to do what; the legal plays of a public record are nobody's to tell."""
    if hand.turn is None:
        return None
    hidden = hand.kind == "play" and hand.deal is None
    legal = None if hidden else [str(action) for action in hand.legal_actions(hand.turn)]
    return {"seat": str(hand.turn), "kind": hand.kind, "legal": legal}


def error_json(error: NotARecord) -> Json:
    return {"error": {"code": "not-a-record", "message": str(error)}}


def unreadable_json(file: str, error: OSError) -> Json:
    return error_json(NotARecord(f"{file}: {error.strerror}"))


def refused_json(refused: RecordRefused) -> Json:
    place = {"hand": refused.hand, "action": refused.action}
    return {"error": {**place, "code": str(refused.refusal.code), "message": str(refused.refusal)}}


def _scored_json(hand: Hand) -> Json | None:
    outcome = hand.outcome
    if outcome is None or outcome.side is None:
        return None
    if outcome.totals is not None:
        return {"points": outcome.totals.to_json()}
    return {"side": str(outcome.side), "marks": outcome.marks}


def _trick_json(trick: Trick) -> Json:
    return {
        "number": trick.number,
        "side": str(trick.side),
        "winner": str(trick.winner),
        "points": trick.points,
        "plays": [f"{seat} {tile}" for seat, tile in trick.plays],
    }


def _sight_json(game: Game, viewer: str) -> Json | None:
    return None if game.hand is None else sight(game, VIEWERS[viewer]).to_json()


def _tell(status: int, told: Json) -> int:
    # Flushed, so that another program can ask line by line.
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()
    return status
