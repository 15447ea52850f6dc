"""What a command is asked: a file or standard input, whole or line by line."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import BinaryIO


def asked(file: str | None, *, lines: bool) -> Iterable[bytes]:
    """Each text as it came, which may be no text at all. Raises OSError for a file that cannot be read."""
    source: BinaryIO = sys.stdin.buffer if file is None else BytesIO(Path(file).read_bytes())
    return source if lines else [source.read()]
