"""The kernel's rows of `python -m engine bench`: every figure of kernel.md 5, each with a baseline of the same run."""

from __future__ import annotations

import pytest

from engine import bench
from engine.kernel import bench as kernel_bench

FIGURES = {
    "random hands for 30, kernel compiled": "hands/s",
    "random hands for 30, kernel in plain Python": "hands/s",
    "contract question, full deal, mean": "us",
    "contract question, full deal, p99": "us",
    "exact value, full deal, mean": "us",
    "decision of knowing, bid, p95": "ms",
    "decision of knowing, trick 1, p95": "ms",
    "decision of knowing, later, p95": "ms",
    "review of a whole hand, p95": "ms",
}


def test_each_figure_of_the_kernel_has_its_baseline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.02)
    for name, few in {"DEALS": 10, "HANDS": 2000, "PLAYED": 2}.items():
        monkeypatch.setattr(kernel_bench, name, few)
    rows = list(kernel_bench.kernel_rows())
    assert {row.name: row.unit for row in rows} == FIGURES
    assert all(row.value > 0 and row.ratio == pytest.approx(row.value / row.baseline) for row in rows)
    compiled, plain, *solver = rows[:5]
    assert compiled.value > 10 * plain.value
    assert all(row.ratio < 0.2 for row in solver)
