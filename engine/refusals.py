"""Why an action is refused: the stable codes of record.md, in their order of precedence."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

Datum = str | int | None


class Code(StrEnum):
    """Where several apply, the first in this order is given."""

    GAME_OVER = "game-over"
    WRONG_SHAKER = "wrong-shaker"
    HAND_UNFINISHED = "hand-unfinished"
    HAND_OVER = "hand-over"
    SITTING_OUT = "sitting-out"
    OUT_OF_TURN = "out-of-turn"
    WRONG_KIND = "wrong-kind"
    FORCED_BID = "forced-bid"
    BID_TOO_LOW = "bid-too-low"
    MARKS_JUMP = "marks-jump"
    BID_NOT_ALLOWED = "bid-not-allowed"
    DOUBLES_REQUIRED = "doubles-required"
    CALL_NOT_ALLOWED = "call-not-allowed"
    KIND_REQUIRED = "kind-required"
    STACKS_REQUIRED = "stacks-required"
    STACKS_NOT_ALLOWED = "stacks-not-allowed"
    NOT_HELD = "not-held"
    MUST_FOLLOW = "must-follow"
    NEAREST_SEVEN = "nearest-seven"


class Refusal(NamedTuple):
    """One code and what a sentence about it needs, as plain words."""

    code: Code
    data: Mapping[str, Datum] = {}

    def __str__(self) -> str:
        return SENTENCES[self.code].format_map(self.data)


class IllegalAction(Exception):
    """Raised by `apply`; nothing has changed. `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


SENTENCES: Mapping[Code, str] = {
    Code.GAME_OVER: "the game is over: {winner} has won",
    Code.WRONG_SHAKER: "the shaker is {shaker}",
    Code.HAND_UNFINISHED: "the hand before is not finished",
    Code.HAND_OVER: "the hand is over",
    Code.SITTING_OUT: "{seat} sits out this hand",
    Code.OUT_OF_TURN: "it is the turn of {turn}",
    Code.WRONG_KIND: "{turn} is to {kind}",
    Code.FORCED_BID: "the shaker must bid when the others have passed",
    Code.BID_TOO_LOW: "the bid must be at least {least}",
    Code.MARKS_JUMP: "marks may be bid up to {most}",
    Code.BID_NOT_ALLOWED: "{bid} may not be bid here",
    Code.DOUBLES_REQUIRED: "{bid} needs {doubles} doubles",
    Code.CALL_NOT_ALLOWED: "{call} may not be called here",
    Code.KIND_REQUIRED: "{call} needs a kind of doubles",
    Code.STACKS_REQUIRED: "the call must choose one or two stacks",
    Code.STACKS_NOT_ALLOWED: "the call has no stacks to choose",
    Code.NOT_HELD: "{seat} does not hold {tile}",
    Code.MUST_FOLLOW: "{seat} must follow {suit}",
    Code.NEAREST_SEVEN: "{seat} must play a tile nearest to seven",
}
