"""Become another program that ends when its parent does: `python leash.py PARENT-PID PROGRAM ARGUMENTS`.

On Linux the kernel sends SIGTERM when the parent dies, even by SIGKILL. Elsewhere only an orderly end stops the others.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def tie_to(parent: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    # The parent may have died before the line above.
    if os.getppid() != parent:
        sys.exit("leash: the parent is gone")


if __name__ == "__main__":
    tie_to(int(sys.argv[1]))
    os.execvp(sys.argv[2], sys.argv[2:])
