"""Records as lines of plain text, both ways; garbage is refused with its line."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import transcript
from engine.notation import parse_action
from engine.record import LONGEST, NotARecord, Record, RecordedHand
from engine.rule_set import PRESETS, RuleSet
from engine.seats import SEATS
from engine.tiles import TILES

RECORDS = Path(__file__).with_name("records")
DEALT = """
rules garner   # as in Garner
shaker A
deal A 6-6 6-5 6-4 6-3 6-2 6-1 6-0
deal B 5-5 5-4 5-3 5-2 5-1 5-0 4-4
deal C 4-3 4-2 4-1 4-0 3-3 3-2 3-1
deal D 3-0 2-2 2-1 2-0 1-1 1-0 0-0

B pass, C pass, D pass, A 1m, A sixes
A 6-6, B 5-5, C 4-3, D 3-0
"""
WORDS = ["pass", "30", "41", "2m", "plunge", "fives", "nello", "nello:suit/2", "follow-me:low", "6-4", "0-0", "5-5"]


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Of any words: writing and reading know no rules."""
    said = st.lists(st.tuples(st.sampled_from(SEATS), st.sampled_from(WORDS)), max_size=40)
    hands = []
    for _ in range(draw(st.integers(0, 3))):
        tiles = draw(st.permutations(TILES)) if draw(st.booleans()) else None
        deal = {seat: tuple(tiles[7 * n : 7 * n + 7]) for n, seat in enumerate(SEATS)} if tiles else None
        actions = tuple(parse_action(f"{seat} {word}") for seat, word in draw(said))
        hands.append(RecordedHand(draw(st.sampled_from(SEATS)), deal, actions))
    rules = draw(st.sampled_from([*PRESETS.values(), RuleSet(all_pass="forced", forced_minimum=31, splash="any")]))
    return Record(rules, tuple(hands))


@given(records())
def test_what_is_written_reads_back(record: Record) -> None:
    assert transcript.read(transcript.write(record)) == record


@pytest.mark.parametrize("preset", PRESETS)
def test_recorded_games_are_the_same_as_text_and_as_json(preset: str) -> None:
    record = Record.from_json(json.loads((RECORDS / f"{preset}.json").read_text())["record"])
    for told in (record, record.public()):
        assert transcript.read(transcript.write(told)) == told


def test_people_may_leave_lines_empty_and_add_remarks() -> None:
    record = transcript.read(DEALT)
    assert record.rule_set == PRESETS["garner"] and len(record.hands[0].actions) == 9
    assert "A 6-6, B 5-5, C 4-3, D 3-0\n" in transcript.write(record)


def test_a_trick_stands_on_a_line_and_a_nello_trick_has_three() -> None:
    text = "shaker A\nB pass, C pass, D pass, A 1m, A nello:high\nA 0-0, B 1-0, D 2-0\nA 1-1, B 2-1, D 3-1\n"
    assert transcript.write(transcript.read(text)) == f"rules straight\n{text}"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("rules bridge", "line 1"),
        ("rules {", "line 1"),
        ('rules {"plunge": "any", "marks_max": 2}', "line 1"),
        ('rules {"nello": 1, "nello": "off"}', "line 1"),
        ("rules straight\nrules garner", "line 2"),
        ("A 30", "line 1"),
        ("shaker E", "line 1"),
        ("shaker A\nB 29", "line 2"),
        ("shaker A\n\nB 30; C pass", "line 3"),
        ("shaker A\ndeal", "line 2"),
        ("shaker A\ndeal A 7-7", "line 2"),
        ("shaker A\nB 30\ndeal A 6-6", "line 3"),
        ("shaker A\ndeal A 6-6\ndeal A 6-5", "line 3"),
        ("shaker A\nrules straight", "line 2"),
        ("shaker A\ndeal A 6-6 6-5 6-4 6-3 6-2 6-1 6-0", "hand 1"),
        (DEALT.replace("3-0 2-2", "6-6 2-2"), "hand 1"),
        (DEALT.replace("3-0 2-2", "2-2"), "hand 1"),
        ("rules " + '{"a":' * 100_000, "line 1"),
        ("x" * (LONGEST + 1), "record"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_place(text: str, place: str) -> None:
    with pytest.raises(NotARecord) as fault:
        transcript.read(text)
    assert str(fault.value).startswith(f"{place}: ") and len(str(fault.value)) < 300


def test_a_text_too_long_is_told_how_long_it_may_be() -> None:
    with pytest.raises(NotARecord, match=rf"^record: longer than {LONGEST} characters$"):
        transcript.read(" " * (LONGEST + 1))


def test_an_empty_text_is_a_record_without_hands() -> None:
    assert transcript.read("\n# nothing yet\n") == Record(RuleSet(), ())
