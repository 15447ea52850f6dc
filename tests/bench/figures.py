"""What a bench tells: lines of figures, each beside its limit, and the memory of a process."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path


def tell(name: str, value: float, unit: str, limit: float | None = None) -> None:
    """One line; what is over its limit says so."""
    within = "" if limit is None else f"  of {limit:g} {unit}{': OVER' if value > limit else ''}"
    sys.stdout.write(f"{name:<68} {value:10.1f} {unit}{within}\n")
    sys.stdout.flush()


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` of them do not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def memory(pid: int) -> float:
    """Megabytes that the process alone has to its name, or shares: its part of them (PSS)."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:"))


def computing(pid: int) -> float:
    """Seconds of processor time that the process has used, all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100
