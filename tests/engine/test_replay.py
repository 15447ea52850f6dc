"""`python -m engine replay` (record.md)."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.replay import answer
from tests.engine.garbage import ACTIONS, DEAL, one_hand, record


def ask(told: object, viewer: str | None = None) -> dict[str, Any]:
    status, said = answer(json.dumps(told).encode(), viewer)
    assert status == (1 if "error" in said else 0)
    back: dict[str, Any] = json.loads(json.dumps(said))
    return back


def test_answer_is_that_of_the_record_page() -> None:
    """Rules 5.3, record.md: one JSON object."""
    assert ask(record()) == {
        "marks": {"AC": 0, "BD": 1},
        "winner": None,
        "hands": [
            {
                "shaker": "A",
                "state": "set",
                "reason": "points",
                "bid": "30",
                "bidder": "A",
                "call": "sixes",
                "stake": 1,
                "scored": {"side": "BD", "marks": 1},
                "points": {"AC": 0, "BD": 16},
                "tricks": [
                    {
                        "number": 1,
                        "side": "BD",
                        "winner": "D",
                        "points": 16,
                        "plays": ["A 5-5", "B 5-3", "C 5-0", "D 6-6"],
                    }
                ],
            }
        ],
        "next": None,
    }


def test_next_tells_seat_kind_and_legal_words() -> None:
    assert ask(one_hand(actions=[]))["next"] == {
        "seat": "B",
        "kind": "bid",
        "legal": ["pass", *map(str, range(30, 42)), "1m", "2m"],
    }
    assert ask(one_hand(actions=ACTIONS[:4]))["next"]["kind"] == "call"
    assert ask(one_hand(actions=ACTIONS[:6]))["next"] == {"seat": "B", "kind": "play", "legal": ["5-3", "5-4"]}


def test_unfinished_hand_has_neither_reason_nor_score() -> None:
    hand = ask(one_hand(actions=ACTIONS[:1]))["hands"][0]
    assert (hand["state"], hand["bid"], hand["bidder"], hand["stake"], hand["call"]) == ("bidding", *[None] * 4)
    hand = ask(one_hand(actions=ACTIONS[:6]))["hands"][0]
    assert (hand["state"], hand["reason"], hand["scored"], hand["tricks"]) == ("playing", None, None, [])


def test_all_pass_hand_scores_nothing() -> None:
    hand = ask(one_hand(actions=["B pass", "C pass", "D pass", "A pass"]))["hands"][0]
    assert (hand["state"], hand["reason"], hand["scored"], hand["stake"]) == ("all-pass", "all-pass", None, None)


def test_points_scoring_scores_points_for_both_sides() -> None:
    """Record.md `scored`; rules 9.2."""
    told = one_hand(actions=ACTIONS[:5]) | {"rules": "kitchen-table"}
    while ask(told)["next"]:
        following = ask(told)["next"]
        told["hands"][0]["actions"] = [*told["hands"][0]["actions"], f"{following['seat']} {following['legal'][0]}"]
    answered = ask(told)
    scored = answered["hands"][0]["scored"]
    assert list(scored) == ["points"]
    assert scored["points"] == answered["marks"]
    assert len(answered["hands"][0]["tricks"]) == 7


def test_winner_is_named() -> None:
    hands = [
        {"shaker": seat, "actions": [*bids, "A fives/1", "A 6-5", "B 5-5", "C 4-3", "D 3-0"]}
        for seat, bids in zip("ABCD", four_bids("2m"), strict=True)
    ]
    answered = ask(record(hands=hands))
    assert (answered["winner"], answered["marks"]) == ("BD", {"AC": 0, "BD": 8})


def four_bids(bid: str) -> list[list[str]]:
    orders = ["BCDA", "CDAB", "DABC", "ABCD"]
    return [[f"{seat} {bid if seat == 'A' else 'pass'}" for seat in order] for order in orders]


def test_public_record_does_not_tell_legal_plays() -> None:
    """Record.md, last paragraph of replay."""
    public = record(hands=[{"shaker": "A", "actions": ACTIONS[:5]}])
    assert ask(public)["next"] == {"seat": "A", "kind": "play", "legal": None}
    seen = ask(public, "A")["sight"]
    assert (seen["rack"], seen["legal"]) == (None, None)
    assert ask(record(hands=[{"shaker": "A", "actions": ACTIONS[:4]}]))["next"]["legal"][0] == "blanks"


def test_sight_only_adds() -> None:
    """Record.md `--as`."""
    plain = ask(one_hand(actions=ACTIONS[:7]))
    seen = ask(one_hand(actions=ACTIONS[:7]), "C")
    assert seen.pop("sight")["legal"] == ["5-0", "5-2", "5-1"]
    assert seen == plain


def test_record_without_hands_has_neither_next_nor_sight() -> None:
    """Record.md: no hands."""
    nothing: dict[str, Any] = {"marks": {"AC": 0, "BD": 0}, "winner": None, "hands": [], "next": None}
    assert ask(record(hands=[])) == nothing
    assert ask(record(hands=[]), "spectator") == nothing | {"sight": None}


def test_illegal_action_answers_only_an_error() -> None:
    """Record.md: nothing else is printed."""
    told = one_hand(actions=[*ACTIONS[:6], "B 4-3"])
    assert answer(json.dumps(told).encode(), "A") == (
        1,
        {"error": {"hand": 0, "action": 6, "code": "must-follow", "message": "B must follow fives"}},
    )
    assert ask(record(hands=record()["hands"] * 2)) == {
        "error": {"hand": 1, "action": None, "code": "wrong-shaker", "message": "the shaker is B"}
    }


def test_what_is_no_record_has_its_own_code() -> None:
    assert answer(b"[]") == (2, {"error": {"code": "not-a-record", "message": "record: not an object"}})


def test_file_is_read_and_answered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record(), indent=1))
    assert main(["replay", str(path)]) == 0
    assert json.loads(capsys.readouterr().out) == ask(record())
    assert main(["replay", str(path), "--as", "B"]) == 0
    assert json.loads(capsys.readouterr().out) == ask(record(), "B")


def test_exit_status_tells_refused_from_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(one_hand(actions=["B sixes"])))
    assert main(["replay", str(path)]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "wrong-kind"
    path.write_text("{")
    assert main(["replay", str(path)]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "not-a-record"


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_file_that_cannot_be_read_is_no_record(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / name)]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["code"] == "not-a-record" and str(tmp_path) in error["message"]


def test_every_line_has_its_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Record.md `--lines`: refusals included, exit status 0."""
    asked = [record(), one_hand(actions=["B sixes"]), one_hand(actions=[])]
    path = tmp_path / "records.jsonl"
    path.write_text("\n".join([*map(json.dumps, asked), "", "garbage"]) + "\n")
    assert main(["replay", str(path), "--lines", "--as", "D"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[:3] == [ask(told, "D") for told in asked]
    assert [line["error"]["code"] for line in lines[3:]] == ["not-a-record", "not-a-record"]


def test_standard_input_is_read_without_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(record()).encode())))
    assert main(["replay"]) == 0
    assert json.loads(capsys.readouterr().out) == ask(record())


def test_unknown_viewer_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["replay", "--as", "E"])
    assert left.value.code == 2
    assert "invalid choice" in capsys.readouterr().err


def engine(*arguments: str, told: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "engine", *arguments]
    return subprocess.run(command, input=told, capture_output=True, timeout=30, check=False)


def test_command_answers_on_standard_output() -> None:
    """The whole way: interpreter, command, exit status; never a traceback."""
    asked = engine("replay", "--lines", told=json.dumps(record()).encode() + b"\n\xff\n" + b"[" * 100_000)
    assert (asked.returncode, asked.stderr) == (0, b"")
    first, *rest = map(json.loads, asked.stdout.splitlines())
    assert first == ask(record())
    assert [line["error"]["code"] for line in rest] == ["not-a-record", "not-a-record"]
    assert DEAL["A"].encode() not in asked.stdout


def test_engine_runs_on_the_standard_library_alone() -> None:
    """Design 2: no Django, and no numba for what does not need it."""
    code = "import sys, engine, engine.replay, engine.verify, engine.bench; print([m for m in sys.modules if m in " + (
        "('django', 'numpy', 'numba', 'celery')])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=30, check=True)
    assert found.stdout.strip() == b"[]"


def test_reader_that_leaves_early_causes_no_traceback() -> None:
    lines = (json.dumps(record()) + "\n").encode() * 3000
    process = subprocess.Popen(
        [sys.executable, "-m", "engine", "replay", "--lines"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin and process.stdout and process.stderr
    process.stdin.write(lines[: lines.index(b"\n") + 1])
    process.stdin.flush()
    assert json.loads(process.stdout.readline()) == ask(record())
    process.stdout.close()
    _, errors = process.communicate(lines, timeout=30)
    assert (errors, process.returncode) == (b"", 1)
