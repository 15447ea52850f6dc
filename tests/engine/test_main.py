"""`python -m engine`: the commands and `bench` (kernel.md 6)."""

import json
from importlib import import_module

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
