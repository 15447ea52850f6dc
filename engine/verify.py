"""`python -m engine verify FILE`: a replay's commitments, checked with code of its own (record.md).

Nothing here is shared with `shake`, which makes the commitments, so that one mistake cannot hide in both.
"""

from __future__ import annotations

import hashlib
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TypeGuard

from engine.actions import Play
from engine.record import NotARecord, Record, RecordRefused
from engine.replay import NO_RECORD, OK, REFUSED, Json, error_json, refused_json
from engine.seats import Seat
from engine.tiles import TILES, Tile

HEIGHT = 5  # 28 leaves padded to 32


class Unproven(Exception):
    """An opening that does not open the root, or is not there."""

    def __init__(self, code: str, hand: int, tile: Tile, message: str) -> None:
        super().__init__(message)
        self.code, self.hand, self.tile = code, hand, tile


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("file", help="a replay file: a public record with root and openings")


def run(options: Namespace) -> int:
    try:
        text = Path(options.file).read_bytes()
    except OSError as error:
        status, told = NO_RECORD, error_json(NotARecord(f"{options.file}: {error.strerror}"))
    else:
        status, told = answer(text)
    sys.stdout.write(json.dumps(told) + "\n")
    return status


def answer(text: bytes) -> tuple[int, Json]:
    """The exit status and what verify prints."""
    try:
        record = Record.read(text)
        record.play()
        hands = json.loads(text.decode("utf-8-sig"))["hands"]
        verified = sum(verify_hand(record, index, hand) for index, hand in enumerate(hands))
    except NotARecord as error:
        return NO_RECORD, error_json(error)
    except RecordRefused as refused:
        return REFUSED, refused_json(refused)
    except Unproven as fault:
        place: Json = {"hand": fault.hand, "tile": str(fault.tile)}
        return REFUSED, {"error": {**place, "code": fault.code, "message": str(fault)}}
    return OK, {"verified": verified}


def verify_hand(record: Record, index: int, hand: Mapping[str, object]) -> int:
    """How many tiles were proven: every played one, each once, by the seat that played it.

    `hand` is that hand of the record as told, with root and openings. Raises NotARecord and Unproven.
    """
    played = {action.tile: seat for seat, action in record.hands[index].actions if isinstance(action, Play)}
    place = f"hands[{index}]"
    root, told = hand.get("root"), hand.get("openings")
    if not isinstance(root, str):
        raise NotARecord(f"{place}.root: not a text")
    if not isinstance(told, list):
        raise NotARecord(f"{place}.openings: not a list")
    proven: set[Tile] = set()
    for number, opening in enumerate(told):
        tile = _prove(root, opening, f"{place}.openings[{number}]", index, played)
        if tile in proven:
            raise Unproven("opened-twice", index, tile, f"{tile} of hand {index} is opened twice")
        proven.add(tile)
    for tile in played:
        if tile not in proven:
            raise Unproven("not-opened", index, tile, f"{tile} of hand {index} was played and is not opened")
    return len(proven)


def _prove(root: str, told: object, place: str, hand: int, played: Mapping[Tile, Seat]) -> Tile:
    if not isinstance(told, dict):
        raise NotARecord(f"{place}: not an object")
    tile = _tile(told.get("tile"), f"{place}.tile")
    if tile not in played:
        raise Unproven("not-played", hand, tile, f"{tile} of hand {hand} was not played")
    if told.get("seat") != str(played[tile]):
        raise Unproven("wrong-seat", hand, tile, f"{tile} of hand {hand} was played by {played[tile]}")
    if _root(tile, played[tile], told.get("salt"), told.get("path")) != root:
        raise Unproven("wrong-opening", hand, tile, f"{tile} of hand {hand} does not open the root")
    return tile


def _root(tile: Tile, seat: Seat, salt: object, path: object) -> str | None:
    """The root, in hex, to which an opening leads; None when salt and path are no opening at all."""
    if not is_digest(salt) or not isinstance(path, list) or len(path) != HEIGHT or not all(map(is_digest, path)):
        return None
    number = TILES.index(tile)
    node = hashlib.sha256(b"\0" + bytes([number]) + seat.name.encode() + bytes.fromhex(salt)).digest()
    for sibling in map(bytes.fromhex, path):
        pair = sibling + node if number % 2 else node + sibling
        node = hashlib.sha256(b"\1" + pair).digest()
        number //= 2
    return node.hex()


def _tile(told: object, place: str) -> Tile:
    if not isinstance(told, str):
        raise NotARecord(f"{place}: not a text")
    try:
        return Tile.parse(told)
    except ValueError as error:
        raise NotARecord(f"{place}: {error}") from None


def is_digest(told: object) -> TypeGuard[str]:
    """32 bytes in lower-case hex, and nothing else, so that each value has one spelling."""
    return isinstance(told, str) and len(told) == 64 and all(digit in "0123456789abcdef" for digit in told)
