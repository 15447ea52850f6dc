"""Where compiled functions are kept, and what becomes of those that no source stands for any more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

LONG_AGO = 1_000_000_000


def test_what_other_sources_left_is_tidied_a_day_later(tmp_path: Path) -> None:
    old, young, foreign = (tmp_path / name for name in ("0123456789ab", "ba9876543210", "kept"))
    for folder in (old, young, foreign):
        folder.mkdir()
    for folder in (old, foreign):
        os.utime(folder, (LONG_AGO, LONG_AGO))
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "KERNEL": "plain"}
    subprocess.run([sys.executable, "-c", "import engine.kernel.compiled"], env=environment, check=True)
    assert {folder.name for folder in tmp_path.iterdir()} == {young.name, foreign.name}
