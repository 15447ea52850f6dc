"""`python -m engine`: the commands and `bench` (kernel.md 6)."""

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from engine import bench
from engine.__main__ import COMMANDS, main


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_module_that_configures_and_runs(name: str) -> None:
    module = import_module(COMMANDS[name].module)
    assert callable(module.configure)
    assert callable(module.run)


def test_command_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["nonsense"]):
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert left.value.code == 2
    assert "replay" in capsys.readouterr().err


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    assert all(name in said for name in COMMANDS)


COMMANDS_THAT_READ = [["replay"], ["replay", "--lines"], ["verify"], ["solve"], ["choose", "--bot", "steady"]]
DEPTHS = (900, 960, 985, 100_000)  # below, at and beyond what Python's reader and writer can follow
NONSENSE = {
    "binary": b"\xff\xfe\x00",
    "empty": b"",
    "infinite": b'{"need": 1e999, "deal": {}, "call": "fives", "side": "AC", "leader": "A"}',
    "surrogate": b'{"format": "fortytwo", "version": 1, "rules": "\\ud800", "hands": []}',
    **{
        f"nested {depth}": b'{"format": "fortytwo", "version": 1, "call": %b, "rules": {"nello": %b}, "hands": []}'
        % ((b"[" * depth + b"]" * depth,) * 2)
        for depth in DEPTHS
    },
}


@pytest.mark.parametrize("command", COMMANDS_THAT_READ, ids=" ".join)
def test_nonsense_gets_an_error_and_never_a_traceback(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, told in NONSENSE.items():
        file = tmp_path / name
        file.write_bytes(told)
        main([*command, str(file)])
        answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert all("error" in answer for answer in answers), name
        assert len(answers) == (0 if "--lines" in command and not told else 1), name


@pytest.mark.parametrize("command", COMMANDS_THAT_READ, ids=" ".join)
def test_file_that_cannot_be_read_is_told_by_name(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in (tmp_path, tmp_path / "nothing"):
        assert main([*command, str(file)]) > 0
        assert json.loads(capsys.readouterr().out)["error"]["message"].startswith(f"{file}: ")


@pytest.mark.parametrize(("closed", "status"), [("<&-", 2), (">&- </dev/null", 2), (">/dev/full </dev/null", 1)])
def test_closed_or_full_streams_cause_no_traceback(closed: str, status: int) -> None:
    command = f"{sys.executable} -m engine replay {closed}"
    left = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=30, check=False)
    assert left.returncode == status
    assert left.stderr == ("" if status == 2 else "python -m engine: [Errno 28] No space left on device\n")


def test_bench_tells_each_figure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.02)
    monkeypatch.setattr(bench, "SOURCES", ("engine.bench:readable_rows",))
    assert main(["bench", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [list(row) for row in rows] == [["name", "value", "unit", "baseline", "ratio"]] * 2
    assert rows[0]["name"] == "random hands, readable engine"
    assert all(row["value"] > 100 and row["unit"] == "hands/s" for row in rows)
    assert rows[0]["ratio"] == 1.0
    assert rows[1]["ratio"] == pytest.approx(rows[1]["value"] / rows[0]["value"])
    assert main(["bench"]) == 0
    assert "random hands, readable engine" in capsys.readouterr().out
