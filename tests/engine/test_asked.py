"""What a command is asked (record.md, `--lines`)."""

import io
import sys
from pathlib import Path

import pytest

from engine.asked import asked

TEXT = b"one\r\n\n\xfftwo\nthree"
LINES = [b"one\r\n", b"\n", b"\xfftwo\n", b"three"]


def test_file_is_told_whole_or_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "records"
    file.write_bytes(TEXT)
    assert list(asked(str(file), lines=False)) == [TEXT]
    assert list(asked(str(file), lines=True)) == LINES


def test_standard_input_is_told_where_no_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for lines, told in ((False, [TEXT]), (True, LINES)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT)))
        assert list(asked(None, lines=lines)) == told


def test_empty_input_is_one_empty_text_and_no_line(tmp_path: Path) -> None:
    file = tmp_path / "nothing"
    file.touch()
    assert list(asked(str(file), lines=False)) == [b""]
    assert list(asked(str(file), lines=True)) == []


def test_file_that_cannot_be_read_is_an_error_at_once(tmp_path: Path) -> None:
    for lines in (False, True):
        with pytest.raises(FileNotFoundError):
            asked(str(tmp_path / "missing"), lines=lines)
