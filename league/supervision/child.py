"""One child process: started on a leash, restarted with a growing pause, stopped with everything it started."""

import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

LEASH = Path(__file__).with_name("leash.py")
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 3.0
# Who has lived this long is sound: the next death counts as the first.
SOUND_AFTER = 10.0


@dataclass(frozen=True, kw_only=True)
class Command:
    """What a child runs: its name in messages, the words, where its output goes, the sockets it inherits."""

    name: str
    words: tuple[str, ...]
    log: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    sockets: tuple[int, ...] = ()
    once: bool = False  # ends by itself, and is not started again


class Child:
    """The process of one command. All methods are for the one thread that tends it."""

    def __init__(self, command: Command, inherited: tuple[int, ...] = ()) -> None:
        self.command = command
        self.inherited = (*command.sockets, *inherited)
        self.process: subprocess.Popen[bytes] | None = None
        self.pause = FIRST_PAUSE
        self.started_at = 0.0
        self.due_at = 0.0

    @property
    def pid(self) -> int | None:
        return self.process.pid if self.process else None

    def start(self) -> None:
        # A session of its own: Ctrl-C in the terminal reaches only the supervisor, which ends the others in order.
        with self.command.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(LEASH), str(os.getpid()), *self.command.words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**os.environ, **self.command.environment},
                cwd=LEASH.parents[2],
                pass_fds=self.inherited,
                start_new_session=True,
            )
        self.started_at = time.monotonic()

    def note_death(self) -> int | None:
        """The exit code when it has died since the last look; the next start is then due after a pause."""
        if self.process is None or (code := self.process.poll()) is None:
            return None
        self.kill_group(self.process.pid)
        self.process = None
        now = time.monotonic()
        if now - self.started_at > SOUND_AFTER:
            self.pause = FIRST_PAUSE
        self.due_at = math.inf if self.command.once else now + self.pause
        self.pause = min(self.pause * 2, LONGEST_PAUSE)
        return code

    def ask_to_stop(self) -> None:
        if self.process:
            with suppress(ProcessLookupError):
                self.process.terminate()

    def stop_by(self, deadline: float) -> None:
        """Wait for the end; whoever is late is killed."""
        if self.process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(max(0.0, deadline - time.monotonic()))
        self.kill_group(self.process.pid)
        self.process.wait()
        self.process = None

    @staticmethod
    def kill_group(pid: int) -> None:
        """What the child itself started (a worker's pool) must not outlive it."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
