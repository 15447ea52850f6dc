"""`python -m tests.bench.on_site NAME [SECONDS]`: a bench on the site as `manage.py serve` runs it.

The data folder, the database, the broker and every process are real and new; numba's compiled functions are kept.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import django
from django.core.management import call_command

ROOT = Path(__file__).resolve().parents[2]
BENCHES = ("live_tables", "bot_seats", "big_event")


def main(name: str, *arguments: str) -> None:
    if name not in BENCHES:
        sys.exit(f"no bench on the site: {name}; there are {', '.join(BENCHES)}")
    with TemporaryDirectory(prefix="hall42-bench-") as folder:
        environment = {"DATA_DIR": folder, "NUMBA_CACHE_DIR": str(ROOT / "var" / "numba")}
        os.environ.update(environment, DJANGO_SETTINGS_MODULE="league.config.settings")
        # Nobody waits for a compiler while the clock runs.
        subprocess.run([sys.executable, "-m", "engine", "warm"], cwd=ROOT, check=True)
        django.setup()
        call_command("migrate", verbosity=0)
        import_module(f"tests.bench.{name}").main(*map(int, arguments))


if __name__ == "__main__":
    main(*sys.argv[1:])
