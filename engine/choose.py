"""`python -m engine choose --bot NAME [FILE] [--lines] [--seed N]`: what a bot does where a record was cut.

The bot gets the sight of the seat to act and nothing else; its generator is made from the seed and that sight.
"""

from __future__ import annotations

import json
import random
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from engine.asked import asked
from engine.bots import Bot, Decision, Limit, roster
from engine.game import Game
from engine.record import NotARecord, Record, RecordRefused
from engine.replay import error_json, refused_json, unreadable_json
from engine.sight import sight

Json = dict[str, object]


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", help="a record; standard input without it")
    parser.add_argument("--bot", required=True, choices=list(roster.BOTS), help=roster.told())
    parser.add_argument("--lines", action="store_true", help="every line is a record, every line its answer")
    parser.add_argument("--seed", type=int, default=0)


def run(options: Namespace) -> int:
    bot, failed = roster.get(options.bot), False
    answers: Iterator[Json]
    try:
        answers = (answer(text, bot, options.seed) for text in asked(options.file, lines=options.lines))
    except OSError as error:
        answers, options.lines = iter([unreadable_json(options.file, error)]), False
    for told in answers:
        failed = "error" in told
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()
    return int(failed and not options.lines)


def answer(text: str | bytes, bot: Bot, seed: int) -> Json:
    """The bot's action with what it weighed, or what is wrong with the record."""
    try:
        game = Record.read(text).play()
    except NotARecord as error:
        told: Json = error_json(error)
    except RecordRefused as refused:
        told = refused_json(refused)
    else:
        told = _choice(game, bot, seed)
    return told


def _choice(game: Game, bot: Bot, seed: int) -> Json:
    turn = None if game.hand is None else game.hand.turn
    if turn is None:
        return {"error": {"code": "nobody-to-act", "message": "the record ends where nobody is to act"}}
    view = sight(game, turn)
    if view.rack is None or view.legal is None:
        return {"error": {"code": "no-deal", "message": "a public record does not tell what the seat holds"}}
    lot = random.Random(f"{seed} {json.dumps(view.to_json())}")
    return {"bot": roster.label(bot), **_decision_json(f"{turn}", bot.choose(view, game.rule_set, Limit(), lot))}


def _decision_json(seat: str, decision: Decision) -> Json:
    return {
        "action": f"{seat} {decision.action}",
        "reasons": list(decision.reasons),
        "worlds": decision.worlds,
        "estimates": [
            {"action": str(each.action), "makes": round(each.makes, 4), "points": round(each.points, 2)}
            for each in decision.estimates
        ],
    }
