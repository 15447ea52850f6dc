"""Compiled kernel functions are kept between test runs and shared by the test processes."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("NUMBA_CACHE_DIR", str(Path(__file__).parents[2] / "var" / "numba"))
