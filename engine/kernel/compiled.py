"""numba where it is installed, plain Python where not: `jit`, bit counts and whole-number arrays for both.

Whole numbers are signed 64-bit and never overflow, so that both ways compute the same. A jitted function that calls
itself must not pass literals: numba's cache would load wrong code (numba issue 6061).
"""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Callable, Iterable, MutableSequence
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])  # a kernel function keeps its own signature
Numbers = MutableSequence[int]  # a numpy array of int64, or a list
_DAY = 24 * 60 * 60  # seconds


def _cache() -> str:
    """The folder of compiled functions for exactly these sources: numba looks only at the file of the function itself,
    not at those it calls, and would run old code after a change elsewhere."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    version = sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:12]
    base = Path(os.environ.get("NUMBA_CACHE_DIR") or Path(os.environ.get("DATA_DIR", "var"), "numba")).absolute()
    if base.name != version:  # a process that this one starts is given the folder itself
        _tidy(base, version)
        base /= version
    return str(base)


def _tidy(base: Path, version: str) -> None:
    """Removes what other sources left behind, once a day has passed: nobody who still runs them compiles any more."""
    for folder in base.glob("[0-9a-f]" * len(version)):
        with contextlib.suppress(FileNotFoundError):  # another process tidies as well
            if folder.name != version and time.time() - folder.stat().st_mtime > _DAY:
                shutil.rmtree(folder, ignore_errors=True)


# numba reads this when it is imported.
os.environ["NUMBA_CACHE_DIR"] = _cache()

try:
    if os.environ.get("KERNEL") == "plain":
        raise ImportError("plain Python asked for")
    import numba
    import numpy
    from numba.core import cgutils
    from numba.extending import intrinsic
except ImportError:
    COMPILED = False
else:
    COMPILED = True


def jit(function: Function) -> Function:
    """Compiled at the first call, without the global lock, kept in the cache; or the function as it is."""
    return cast(Function, numba.njit(cache=True, nogil=True)(function)) if COMPILED else function


def numbers(values: Iterable[int]) -> Numbers:
    """An array that kernel functions may read and write."""
    listed = list(values)
    return cast(Numbers, numpy.array(listed, dtype=numpy.int64)) if COMPILED else listed


def _count_instruction(_typing: Any, _bits: Any) -> Any:  # numba's own types, here and below
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return numba.types.int64(numba.types.int64), generate


def _length_instruction(_typing: Any, _bits: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        zeros = builder.ctlz(arguments[0], cgutils.false_bit)
        return builder.sub(context.get_constant(numba.types.int64, 64), zeros)

    return numba.types.int64(numba.types.int64), generate


# How many bits are set; one more than the place of the highest bit, 0 for none.
popcount: Callable[[int], int] = cast(Any, intrinsic(_count_instruction)) if COMPILED else int.bit_count
length: Callable[[int], int] = cast(Any, intrinsic(_length_instruction)) if COMPILED else int.bit_length
