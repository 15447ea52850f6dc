"""Another program that listens on this machine, for tests of what is posted."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Ear:
    """Another program: what it heard, and what it answers."""

    url: str = ""
    status: int = 200
    location: str = ""
    heard: list[tuple[dict[str, str], bytes]] = field(default_factory=list)


@contextmanager
def listening() -> Iterator[Ear]:
    ear = Ear()

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            ear.heard.append((dict(self.headers), body))
            self.send_response(ear.status)
            if ear.location:
                self.send_header("Location", ear.location)
            self.end_headers()
            self.wfile.write(b"thank you")

        def log_message(self, *_: object) -> None:
            """Not onto the terminal."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    ear.url = f"http://127.0.0.1:{server.server_port}/hall?club=1"
    try:
        yield ear
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
