"""Input that is no good record, at its most expensive: longer than any record may be, or as long as is asked for."""

import json
import sys
from collections.abc import Callable
from typing import Any

from engine.notation import format_rack
from tests.engine.builders import EXAMPLE, deal

DEAL = {str(seat): format_rack(rack) for seat, rack in deal(**EXAMPLE).items()}
ACTIONS = ["B pass", "C pass", "D pass", "A 30", "A sixes", "A 5-5", "B 5-3", "C 5-0", "D 6-6"]


def record(**changes: Any) -> dict[str, Any]:
    """The example of rules 5.3 as a record."""
    hands = [{"shaker": "A", "deal": DEAL, "actions": ACTIONS}]
    return {"format": "fortytwo", "version": 1, "rules": "straight", "hands": hands} | changes


def one_hand(**changes: Any) -> dict[str, Any]:
    return record(hands=[{"shaker": "A", "deal": DEAL, "actions": ACTIONS} | changes])


TOO_LONG: dict[str, bytes] = {
    "no JSON": b"x" * 10_000_000,
    "binary": bytes(range(256)) * 40_000,
    "blanks": b" " * 10_000_000,
    "a long text": b'"' + b"x" * 10_000_000 + b'"',
    "a long word": json.dumps(one_hand(actions=["B " + "9" * 10_000_000])).encode(),
    "a long number": b'{"version": ' + b"9" * 10_000_000 + b"}",
    "long racks": json.dumps(one_hand(deal=dict.fromkeys("ABCD", "6-6 " * 625_000))).encode(),
    "deep lists": b"[" * 5_000_000 + b"]" * 5_000_000,
    "deep objects": b'{"hands":' * 1_000_000,
    "many lists": b"[" + b"[]," * 3_300_000 + b"[]]",
    "many keys": json.dumps(record() | {f"key {i}": i for i in range(600_000)}).encode(),
    "many actions": json.dumps(one_hand(actions=["B pass"] * 900_000)).encode(),
    "many hands": json.dumps(record(hands=[{"shaker": "A", "actions": ACTIONS}] * 60_000)).encode(),
    "long rules": json.dumps(record(rules={"x" * 10_000_000: 1})).encode(),
    "long kinds": json.dumps(record(rules={"nello_doubles": ["high"] * 1_000_000})).encode(),
}


def within(size: int) -> dict[str, bytes]:
    """Bad records of nearly so many characters. The last of many hands is the bad one: all before it is played."""
    late = {"shaker": "A", "actions": ["A 30"]}
    return {
        "no text": b"\xff\xfe\x00" * (size // 3),
        "no JSON": b"x" * size,
        "a long text": b'"' + b"x" * (size - 2) + b'"',
        "a long word": json.dumps(one_hand(actions=["B " + "9" * (size - 500)])).encode(),
        "a long number": b'{"version": ' + b"9" * (size - 500) + b"}",
        "long racks": json.dumps(one_hand(deal=dict.fromkeys("ABCD", "6-6 " * (size // 17)))).encode(),
        "blank racks": json.dumps(one_hand(deal=dict.fromkeys("ABCD", " " * (size // 5)))).encode(),
        "deep lists": b"[" * (size // 2) + b"]" * (size // 2),
        "deep objects": b'{"hands":' * (size // 9),
        "many lists": b"[" + b"[]," * (size // 3 - 2) + b"[]]",
        "many keys": json.dumps(record(format="42") | _keys(size)).encode(),
        "a key twice at the end": json.dumps(_keys(size - 50))[:-1].encode() + b', "key 000000000": ""}',
        "many seats": json.dumps(one_hand(deal=_keys(size))).encode(),
        "many options": json.dumps(record(rules=_keys(size))).encode(),
        "many actions": json.dumps(one_hand(actions=["B pass"] * (size // 11))).encode(),
        "many good actions": json.dumps(one_hand(actions=["B pass"] * (size // 11) + ["B 29"])).encode(),
        "many hands": json.dumps(record(hands=[{"shaker": "A", "actions": ACTIONS}] * (size // 116))).encode(),
        "many passed hands": json.dumps(record(hands=[*map(_all_pass, range(size // 72)), late])).encode(),
        "empty hands": json.dumps(record(hands=[{}] * (size // 5))).encode(),
        "long rules": json.dumps(record(rules={"x" * (size - 500): 1})).encode(),
        "long kinds": json.dumps(record(rules={"nello_doubles": ["high"] * (size // 9)})).encode(),
    }


def _keys(size: int) -> dict[str, str]:
    return {f"key {place:09}": "" for place in range(size // 23)}


def _all_pass(shaker: int) -> dict[str, Any]:
    return {"shaker": "ABCD"[shaker % 4], "actions": [f"{'ABCD'[(shaker + step) % 4]} pass" for step in range(1, 5)]}


def calls_made(act: Callable[[], object]) -> int:
    """How many functions run while `act` does, Python's and C's: the same on a busy machine and an idle one."""
    counted = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(before)
    return counted
