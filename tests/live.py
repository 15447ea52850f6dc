"""A real web server inside the test process: uvicorn in a thread, because Django's own cannot serve endless streams."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from league.config.answers import OrderlyHandler


@contextmanager
def served(port: int = 0) -> Iterator[str]:
    """The address of the site, on a port of its own unless one is told, without a slash at the end."""
    listener = socket.create_server(("127.0.0.1", port))
    site = OrderlyHandler()
    config = uvicorn.Config(site, lifespan="off", log_level="warning", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=asyncio.run, args=(server.serve(sockets=[listener]),), name="web")
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        site.threads.shutdown()
        listener.close()
