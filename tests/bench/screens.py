"""Open pages of tables as the bench of live play has them: each hears its stream and draws what it is told of."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import defaultdict
from contextlib import aclosing
from dataclasses import dataclass, field

from tests.bench.wire import Line, Reply

OFFERED = re.compile(r'<button(?![^>]*aria-disabled)[^>]* name="action" value="([^"]+)"')
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
VERSION = re.compile(r'data-version="(\d+)"')
SCRIPTED = {"HX-Request": "true"}

Key = tuple[str, int]  # a table and a version of it


@dataclass
class Times:
    """When a version's action was sent, when each open page heard of it, when each had drawn it; in epoch seconds."""

    sent: dict[Key, float] = field(default_factory=dict)
    heard: dict[Key, list[float]] = field(default_factory=lambda: defaultdict(list))
    drawn: dict[Key, list[float]] = field(default_factory=lambda: defaultdict(list))
    refused: int = 0

    def delays(self, seen: dict[Key, list[float]], screens: int) -> list[float]:
        """Milliseconds from sending an action to the last of its so many pages."""
        return [1000 * (max(seen[key]) - sent) for key, sent in self.sent.items() if len(seen.get(key, ())) >= screens]


class Screen:
    """One open page at one table, of a seat or of somebody who watches."""

    def __init__(self, table: str, address: tuple[str, int], cookies: dict[str, str], times: Times) -> None:
        self.table, self.times = table, times
        self.line, self.stream = Line(*address, cookies), Line(*address, cookies)
        self.html = ""
        self.shown = self.known = 0  # the version on the screen, the newest one heard of
        self.news = asyncio.Event()
        self.listening = asyncio.Event()
        self.busy = False  # an action is on its way, and its answer shows the table

    async def open(self) -> None:
        self.take((await self.line.ask(f"{self.table}view/", headers=SCRIPTED)).text)
        self.known = self.shown

    async def listen(self) -> None:
        async with aclosing(self.stream.events(f"{self.table}stream/")) as events:
            async for event in events:
                if event.startswith("event: version"):
                    self.hear(json.loads(event.partition("data: ")[2])["version"])

    async def draw(self) -> None:
        """Fetch the table whenever there is news, one answer at a time."""
        while True:
            await self.news.wait()
            self.news.clear()
            while self.known > self.shown and not self.busy:
                self.take((await self.line.ask(f"{self.table}view/", headers=SCRIPTED)).text)

    def hear(self, version: int) -> None:
        self.listening.set()
        for each in range(self.known + 1, version + 1):
            self.times.heard[self.table, each].append(time.time())
        self.known = max(self.known, version)
        self.news.set()

    def take(self, html: str) -> None:
        found = VERSION.search(html)
        if found is None:
            return
        version = int(found[1])
        for each in range(self.shown + 1, version + 1):
            self.times.drawn[self.table, each].append(time.time())
        self.html, self.shown = html, max(self.shown, version)

    @property
    def may_act(self) -> bool:
        return self.shown >= self.known and bool(OFFERED.search(self.html))

    @property
    def may_shake(self) -> bool:
        return self.shown >= self.known and "next-hand/" in self.html

    async def act(self, dice: random.Random) -> None:
        """One tap: passing mostly, any tile that may be played."""
        offered = OFFERED.findall(self.html)
        word = "pass" if "pass" in offered and dice.random() < 0.6 else dice.choice(offered)
        stacks = "1" if 'name="stacks"' in self.html else ""
        form = {**dict(HIDDEN.findall(self.html)), "action": word, "stacks": stacks}
        sent, key = time.time(), (self.table, self.shown + 1)
        reply = await self.press("act/", form)
        if reply.status == 200:
            self.times.sent[key] = sent
        else:
            self.times.refused += 1

    async def shake(self) -> None:
        await self.press("next-hand/", dict(HIDDEN.findall(self.html)))

    async def press(self, where: str, form: dict[str, str]) -> Reply:
        self.busy, self.html = True, ""
        reply = await self.line.ask(f"{self.table}{where}", form, SCRIPTED)
        self.busy = False
        self.take(reply.text)
        self.news.set()  # what came meanwhile may be newer than the answer
        return reply
