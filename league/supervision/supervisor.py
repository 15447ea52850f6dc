"""Keep a set of commands running: `with Supervisor(commands) as house: ...`."""

import threading
import time
from collections.abc import Callable, Sequence
from types import TracebackType

from league.supervision.child import Child, Command

Tell = Callable[[str], None]
LOOK_EVERY = 0.1
PATIENCE = 6.0


class Supervisor:
    """Starts the commands in their order, restarts who dies, and on leaving stops all, the first one last.

    `inherited` are open files that every child holds, a lock for instance.
    One thread does everything to the children: on Linux a leash is tied to the thread that started the child.
    """

    def __init__(
        self, commands: Sequence[Command] = (), *, tell: Tell = print, inherited: tuple[int, ...] = ()
    ) -> None:
        self.inherited = inherited
        self.children = [Child(command, inherited) for command in commands]
        self.tell = tell
        self.patience = PATIENCE
        self.stopping = threading.Event()
        self.lock = threading.Lock()
        self.thread = threading.Thread(target=self.tend, name="supervisor", daemon=True)

    def __enter__(self) -> "Supervisor":
        self.thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stopping.set()
        self.thread.join()

    def add(self, *commands: Command) -> None:
        """More children, after those that are there."""
        with self.lock:
            self.children = [*self.children, *(Child(command, self.inherited) for command in commands)]

    def pid(self, name: str) -> int | None:
        """The process that runs under this name now; None between two lives."""
        return next((child.pid for child in self.children if child.command.name == name), None)

    def tend(self) -> None:
        while not self.stopping.is_set():
            for child in self.children:
                self.look_after(child)
            self.stopping.wait(LOOK_EVERY)
        self.stop()

    def look_after(self, child: Child) -> None:
        code = child.note_death()
        again = ", starting it again" if not child.command.once else ""
        if code is not None and (again or code):
            self.tell(f"{child.command.name} ended ({code}){again}; see {child.command.log}")
        if child.process is None and time.monotonic() >= child.due_at:
            child.start()

    def stop(self) -> None:
        """The broker, started first, ends last, so that the others can give their work back."""
        with self.lock:
            first, rest = self.children[:1], self.children[1:]
        for group in (rest, first):
            for child in group:
                child.ask_to_stop()
            deadline = time.monotonic() + self.patience
            for child in group:
                child.stop_by(deadline)
