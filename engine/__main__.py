"""`python -m engine COMMAND`: one line a command; its module is loaded only when it is asked for."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple


class Command(NamedTuple):
    """A module with `configure(parser)` and `run(options) -> exit status`."""

    module: str
    summary: str


COMMANDS = {
    "replay": Command("engine.replay", "check a record and tell what happened"),
    "verify": Command("engine.verify", "check the commitments of a replay file"),
    "solve": Command("engine.solve", "what a rest of a hand is worth when all racks are known"),
    "choose": Command("engine.choose", "what a bot does where a record was cut"),
    "duel": Command("engine.duel", "which of two bots wins more marks a hand, on duplicate deals"),
    "learn": Command("engine.kernel.learn", "make the policy of the strongest bot from seeds"),
    "warm": Command("engine.warm", "compile the kernel into numba's cache"),
    "bench": Command("engine.bench", "measure the engine"),
}


def main(arguments: Sequence[str]) -> int:
    # Only the command asked for is imported: the kernel's commands load numba.
    named = COMMANDS.get(arguments[0]) if arguments else None
    parser = ArgumentParser(prog="python -m engine")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, command in COMMANDS.items():
        sub = commands.add_parser(name, help=command.summary, description=command.summary)
        if command is named:
            import_module(command.module).configure(sub)
    options = parser.parse_args(arguments)
    return int(import_module(COMMANDS[options.command].module).run(options))


def command_line() -> int:
    """The exit status. A stream that the caller closed is empty, or swallows what is said."""
    nothing = open(os.devnull, "r+")  # noqa: SIM115  # open until the process ends
    sys.stdin, sys.stdout = sys.stdin or nothing, sys.stdout or nothing
    try:
        return main(sys.argv[1:])
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # the reader of a pipe has seen enough
            sys.stderr.write(f"python -m engine: {error}\n")
        os.dup2(nothing.fileno(), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(command_line())
