"""Read the environment: every function refuses nonsense.

A refused value is kept as a `Problem` and a safe default is used, so that system checks can tell all problems at once.
"""

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

BROKER_SCHEMES = ("redis", "rediss", "amqp", "amqps", "memory")


@dataclass(frozen=True)
class Problem:
    """One value that cannot be used: the variable, why, and what would work."""

    name: str
    message: str
    hint: str


@dataclass
class Environment:
    """The variables of one process, and what is wrong with them."""

    values: dict[str, str] = field(default_factory=lambda: dict(os.environ))
    problems: list[Problem] = field(default_factory=list)

    def refuse(self, name: str, message: str, hint: str) -> None:
        self.problems.append(Problem(name, message, hint))

    def text(self, name: str, default: str = "") -> str:
        """An empty variable counts as not set."""
        return self.values.get(name, "").strip() or default

    def is_set(self, name: str) -> bool:
        return bool(self.text(name))

    def flag(self, name: str) -> bool:
        word = self.text(name, "0").lower()
        if word not in ("0", "1", "true", "false", "yes", "no", "on", "off"):
            self.refuse(name, f"{name}={word!r} is neither yes nor no.", f"Use {name}=1 or {name}=0.")
        return word in ("1", "true", "yes", "on")

    def number(self, name: str, default: int, *, least: int, most: int) -> int:
        word = self.text(name, str(default))
        if word.isascii() and word.isdigit() and least <= int(word) <= most:
            return int(word)
        self.refuse(name, f"{name}={word!r} is not a number from {least} to {most}.", f"Try {name}={default}.")
        return default

    def choice(self, name: str, default: str, choices: tuple[str, ...]) -> str:
        word = self.text(name, default)
        if word in choices:
            return word
        self.refuse(name, f"{name}={word!r} is not known.", f"Use one of: {', '.join(choices)}.")
        return default

    def folder(self, name: str, default: Path) -> Path:
        """A folder we may write to; made when it is missing, and then closed to others: hidden tiles lie in it."""
        path = Path(self.text(name, str(default))).expanduser().absolute()
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            self.refuse(name, f"{name}={path} cannot be a folder: {error.strerror}.", "Name a folder you may write to.")
            return default
        if not os.access(path, os.W_OK):
            self.refuse(name, f"{name}={path} cannot be written to.", "Name a folder you may write to.")
        return path

    def address(self, name: str, schemes: tuple[str, ...]) -> SplitResult | None:
        """A URL with a host, or None when the variable is not set or is refused."""
        word = self.text(name)
        if not word:
            return None
        try:
            parts = urlsplit(word)
            usable = parts.scheme in schemes and bool(parts.hostname) and (parts.port is None or parts.port > 0)
        except ValueError:
            usable = False
        if usable:
            return parts
        scheme = word.partition(":")[0]
        self.refuse(name, f"{name} is not an address we understand (it begins with {scheme!r}).",
                    f"It begins with one of: {', '.join(f'{known}://' for known in schemes)}.")  # fmt: skip
        return None

    def secret(self, name: str, file: Path) -> str:
        """The variable, else the secret in `file`, which is made once and readable by its owner only."""
        if self.is_set(name):
            return self.text(name)
        if not file.exists():
            write_once(file, secrets.token_urlsafe(50))
        return file.read_text().strip()


def write_once(file: Path, text: str) -> None:
    """Processes that start together agree on one content: the first link wins and is never half written."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as new:
        new.write(text)
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
