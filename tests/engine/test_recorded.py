"""Recorded hands are replayed whole. Their answers were written by the naive reading of the rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.record import Record
from engine.replay import answer
from engine.rule_set import PRESETS

RECORDS = Path(__file__).with_name("records")


def recorded(preset: str) -> tuple[dict[str, Any], dict[str, Any]]:
    told = json.loads((RECORDS / f"{preset}.json").read_text())
    return told["record"], told["answer"]


@pytest.mark.parametrize("preset", PRESETS)
def test_recorded_hands_are_answered_as_recorded(preset: str) -> None:
    """Rules 1 to 9, record.md."""
    record, expected = recorded(preset)
    assert answer(json.dumps(record).encode(), "spectator") == (0, expected)


@pytest.mark.parametrize("preset", PRESETS)
def test_recorded_hands_are_written_as_they_were_read(preset: str) -> None:
    record, _ = recorded(preset)
    assert Record.from_json(record).to_json() == record
    assert Record.of(Record.from_json(record).play()).to_json() == record


@pytest.mark.parametrize("preset", PRESETS)
def test_every_beginning_of_a_record_is_one(preset: str) -> None:
    """Cut anywhere: the next action is always among the legal words."""
    record, _ = recorded(preset)
    last = record["hands"][-1]
    for cut in range(len(last["actions"])):
        beginning = record | {"hands": [*record["hands"][:-1], last | {"actions": last["actions"][:cut]}]}
        status, told = answer(json.dumps(beginning).encode())
        following: Any = told["next"]
        seat, word = last["actions"][cut].split()
        assert (status, following["seat"], word in following["legal"]) == (0, seat, True)
