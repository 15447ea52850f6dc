"""`python -m tests.bench.on_site live_tables [SECONDS]`: many tables at once, from a tap to all four screens (table 3).

Real HTTP, real streams, real workers: 40 tables of four open pages, 15 actions a second in all. Three tables in four
have four people; the fourth has two people, two bots and two who watch. The same load on a bare server is the floor.
"""

from __future__ import annotations

import asyncio
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings

from engine.rule_set import RuleSet
from games.models import ActionRecord, Audience, Match, Player, PlayerKind
from games.services import matches
from games.services.matches import Terms
from games.services.players import GUEST_KEY
from games.services.seating import SeatPlan
from league.config.celery import app
from league.supervision import broker
from tests.bench.figures import computing, memory, percentile, tell
from tests.bench.screens import Screen, Times
from tests.bench.wire import Line
from tests.processes import real_site, wait_until

TABLES, SCREENS, RATE = 40, 4, 15.0
BOT = "searching"
WITHIN_MS, FIRST_VIEW_KB = 300.0, 150.0
WARM_UP = 5.0
LINKED = re.compile(r'(?:href|src)="(/static/[^"#]+)')
IN_STYLE = re.compile(r"url\(\"?([^)\"#]+)")


def main(seconds: int = 30) -> None:
    floor = bare_floor(max(5, seconds // 3))
    with real_site(settings.DATA_DIR, KERNEL="") as site:
        app.conf.update(broker_url=broker.url(settings.DATA_DIR))
        tables = [lay_table(number) for number in range(TABLES)]
        address = (urlsplit(site.url).hostname or "", urlsplit(site.url).port or 0)
        match, cookies = tables[0][0], tables[0][1][0]
        size = asyncio.run(first_view(address, f"/tables/{match.public_id}/", cookies))
        pids = {part: site.pid(part) or 0 for part in ("web", "worker", "beat", "broker")}
        rooms = [(f"/tables/{match.public_id}/", visitors) for match, visitors in tables]
        times, used = asyncio.run(load(rooms, address, seconds, pids))
        report(times, floor, seconds)
        tell("web: processor time of an action with its four screens", 1000 * used["web"] / len(times.heard), "ms")
        tell("first view of a table, all it loads, packed", size / 1000, "kB", FIRST_VIEW_KB)
        for part, pid in pids.items():
            tell(f"{part}: memory", memory(pid), "MB")
            tell(f"{part}: of one core", 100 * used[part] / seconds, "%")


def report(times: Times, floor: Sequence[float], seconds: float) -> None:
    heard, drawn = times.delays(times.heard, SCREENS), times.delays(times.drawn, SCREENS)
    entered = {
        (f"/tables/{public_id}/", version): at.timestamp()
        for public_id, version, at in ActionRecord.objects.exclude(bot="").values_list(
            "match__public_id", "sequence", "created_at"
        )
    }
    bots = [1000 * (max(seen) - entered[key]) for key, seen in times.heard.items() if key in entered]
    tell(f"{TABLES} tables, actions and shakes a second in all", len(times.heard) / seconds, "/s")
    tell("actions of people, measured", len(heard), "")
    tell("actions refused", times.refused, "")
    for name, values in (("a tap to four streams", heard), ("a tap to four drawn screens", drawn)):
        tell(f"{name}, p50", percentile(values, 0.5), "ms")
        tell(f"{name}, p95", percentile(values, 0.95), "ms", WITHIN_MS)
    tell("a bot's action, entered to four streams, p95", percentile(bots, 0.95), "ms", WITHIN_MS)
    tell("bare server, a tap to four streams, p95", percentile(floor, 0.95), "ms")
    tell("ratio: four streams over the bare server, p95", percentile(heard, 0.95) / percentile(floor, 0.95), "x")


def lay_table(number: int) -> tuple[Match, list[dict[str, str]]]:
    """A match, and the cookies of those who have it open."""
    people = [Player.objects.create(kind=PlayerKind.GUEST, name=f"Guest {number}{letter}") for letter in "ABCD"]
    with_bots = number % 4 == 3
    sitting = [Player.objects.bot(BOT) if with_bots and place % 2 else who for place, who in enumerate(people)]
    match = matches.open_match(
        rule_set=RuleSet.preset("straight"),
        best_of=7,
        seats={letter: SeatPlan.of(who) for letter, who in zip("ABCD", sitting, strict=True)},
        terms=Terms(audience=Audience.ANYONE),
    )
    return match, [session_of(who) for who in people]


def session_of(player: Player) -> dict[str, str]:
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[GUEST_KEY] = player.public_id
    session.create()
    return {settings.SESSION_COOKIE_NAME: session.session_key}


async def first_view(address: tuple[str, int], path: str, cookies: dict[str, str]) -> int:
    """Bytes on the wire of a table's page and of everything that it names, styles' fonts with it."""
    line = Line(*address, dict(cookies))
    page = await line.ask(path)
    total, todo, done = len(page.body), sorted(set(LINKED.findall(page.text))), set[str]()
    while todo:
        name = todo.pop()
        reply = await line.ask(name)
        assert reply.status == 200, f"{name}: {reply.status}"
        total += len(reply.body)
        done.add(name)
        if name.endswith(".css"):
            inside = {str(Path(name).parent / url) for url in IN_STYLE.findall(reply.text) if ":" not in url}
            todo += sorted(inside - done - set(todo))
    line.close()
    return total


async def load(
    rooms: Sequence[tuple[str, list[dict[str, str]]]], address: tuple[str, int], seconds: float, pids: dict[str, int]
) -> tuple[Times, dict[str, float]]:
    """Every page open and listening, then taps at the rate, whatever becomes of the ones before.

    With the times the seconds of processor time that each process took meanwhile.
    """
    times, dice = Times(), random.Random(42)
    tables = [[Screen(path, address, dict(cookies), times) for cookies in visitors] for path, visitors in rooms]
    screens = [screen for table in tables for screen in table]
    for screen in screens:
        await screen.open()
    open_pages = [asyncio.create_task(act()) for screen in screens for act in (screen.listen, screen.draw)]
    await asyncio.gather(*(screen.listening.wait() for screen in screens))
    await tap(tables, times, dice, WARM_UP)
    for seen in (times.sent, times.heard, times.drawn):
        seen.clear()
    before = {part: computing(pid) for part, pid in pids.items()}
    await tap(tables, times, dice, seconds)
    used = {part: computing(pid) - before[part] for part, pid in pids.items()}
    await asyncio.sleep(1.0)
    for page in open_pages:
        page.cancel()
    ends = await asyncio.gather(*open_pages, return_exceptions=True)
    assert all(isinstance(end, asyncio.CancelledError) for end in ends), ends
    return times, used


async def tap(tables: Sequence[Sequence[Screen]], times: Times, dice: random.Random, seconds: float) -> None:
    """So many actions a second in all, those of bots counted; people do what is left."""
    started, before, taps = time.monotonic(), len(times.heard), set[asyncio.Task[None]]()
    unheard = 0
    while (passed := time.monotonic() - started) < seconds:
        for table in tables:
            over = [screen for screen in table if screen.may_shake]
            if over:
                taps.add(asyncio.create_task(over[0].shake()))
        ready = [screen for table in tables for screen in table if screen.may_act]
        unheard = sum(not task.done() for task in taps)
        if ready and len(times.heard) - before + unheard < RATE * passed:
            taps.add(asyncio.create_task(dice.choice(ready).act(dice)))
        taps = {task for task in taps if not task.done() or task.exception()}
        await asyncio.sleep(0.005)
    await asyncio.gather(*taps)


def bare_floor(seconds: float) -> list[float]:
    """Milliseconds from a tap to four streams of a server without a game."""
    with bare_server() as address:
        return asyncio.run(bare_load(address, seconds))


@contextmanager
def bare_server() -> Iterator[tuple[str, int]]:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    options = ("--lifespan", "off", "--log-level", "error", "--port", f"{port}")
    words = (sys.executable, "-m", "uvicorn", "tests.bench.bare:application", *options)
    server = subprocess.Popen(words, cwd=settings.BASE_DIR)
    try:
        assert wait_until(lambda: answers(port), 20), "the bare server does not come up"
        yield "127.0.0.1", port
    finally:
        server.kill()
        server.wait()


def answers(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


async def bare_load(address: tuple[str, int], seconds: float) -> list[float]:
    times = Times()
    tables = [[Screen(f"/{room}/", address, {}, times) for _ in range(SCREENS)] for room in range(TABLES)]
    listening = [asyncio.create_task(screen.listen()) for table in tables for screen in table]
    await asyncio.sleep(0.5)
    started, dice = time.monotonic(), random.Random(42)
    while time.monotonic() - started < seconds:
        table = dice.choice(tables)
        times.sent[table[0].table, table[0].known + 1] = time.time()
        await table[0].line.ask(f"{table[0].table}act/", {})
        await asyncio.gather(*(screen.line.ask(f"{screen.table}view/") for screen in table[1:]))
        await asyncio.sleep(1 / RATE)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    return times.delays(times.heard, SCREENS)
