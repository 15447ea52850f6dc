"""Listening sockets: bound here and handed to the web process, so that a port cannot be lost between two lives."""

import errno
import socket

PORTS_TO_TRY = 100
BACKLOG = 256


def listen(host: str, port: int) -> socket.socket:
    """Bind and listen; OSError when the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Accepted connections inherit it; uvicorn cannot tell that the socket it is handed speaks TCP.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def listen_nearby(host: str, port: int) -> socket.socket:
    """Listen on the port or on the next free one."""
    for candidate in range(port, min(port + PORTS_TO_TRY, 65536)):
        try:
            return listen(host, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise OSError(errno.EADDRINUSE, f"no free port from {port} on")


def free_port(preferred: int = 0) -> int:
    """A loopback port that is free now: the preferred one if it can be had."""
    for port in (preferred, 0):
        try:
            with listen("127.0.0.1", port) as listener:
                return int(listener.getsockname()[1])
        except OSError:
            continue
    raise OSError(errno.EADDRINUSE, "no free port on the loopback")
