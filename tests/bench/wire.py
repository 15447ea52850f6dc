"""HTTP as a page speaks it, over the event loop: a line that is kept open, and a stream of events.

No client library stands between the clock and the site.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from http.cookies import SimpleCookie
from urllib.parse import urlencode


@dataclass(frozen=True, slots=True)
class Reply:
    """`body` as it came over the wire, packed or not."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()


class Line:
    """One kept connection with the cookies of one browser. One question at a time."""

    def __init__(self, host: str, port: int, cookies: dict[str, str]) -> None:
        self.host, self.port, self.cookies = host, port, cookies
        self.free = asyncio.Lock()
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(
        self, path: str, form: Mapping[str, str] | None = None, headers: Mapping[str, str] | None = None
    ) -> Reply:
        """A question without a form, a post with one."""
        async with self.free:
            try:
                return await self._ask(path, form, headers or {})
            except (ConnectionError, asyncio.IncompleteReadError):
                # The server may hang up between two questions; a post that got through is one action all the same.
                self.close()
                return await self._ask(path, form, headers or {})

    async def events(self, path: str) -> AsyncGenerator[str, None]:
        """What each event of the stream at `path` says. The line is used for nothing else."""
        reader = await self._send("GET", path, "", {"Accept": "text/event-stream"})
        await self._head(reader)
        text = ""
        while chunk := await _chunk(reader):
            text += chunk.decode()
            *whole, text = text.split("\n\n")
            for event in whole:
                yield event

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None

    async def _ask(self, path: str, form: Mapping[str, str] | None, headers: Mapping[str, str]) -> Reply:
        reader = await self._send("GET" if form is None else "POST", path, urlencode(form or {}), headers)
        status, told = await self._head(reader)
        if told.get("transfer-encoding") == "chunked":
            body = b""
            while chunk := await _chunk(reader):
                body += chunk
        else:
            body = await reader.readexactly(int(told.get("content-length", "0")))
        return Reply(status, told, body)

    async def _send(self, method: str, path: str, body: str, headers: Mapping[str, str]) -> asyncio.StreamReader:
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        fixed = {"Host": f"{self.host}:{self.port}", "Cookie": cookies, "Accept-Encoding": "gzip"}
        if method == "POST":
            fixed |= {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
        head = "".join(f"{name}: {value}\r\n" for name, value in {**fixed, **headers}.items())
        self.writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n{body}".encode())
        await self.writer.drain()
        return self.reader

    async def _head(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {}
        for line in filter(None, lines):
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
            if name.lower() == "set-cookie":
                self.cookies.update({key: morsel.value for key, morsel in SimpleCookie(value).items()})
        return int(first.split(" ")[1]), headers


async def _chunk(reader: asyncio.StreamReader) -> bytes:
    """The next piece of a body in pieces, empty at its end."""
    size = int((await reader.readline()).split(b";")[0] or b"0", 16)
    data = await reader.readexactly(size)
    await reader.readexactly(2)
    return data
