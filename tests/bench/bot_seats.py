"""`python -m tests.bench.on_site bot_seats [SECONDS]`: one worker of the site serves a hundred bot seats.

Twenty-five tables of four bots at the pace of people, then as many more without any pause, all with the one worker that
`serve` starts. What a decision computes is timed again in this process, from the log; the bare bot is the baseline.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import pairwise

from django.conf import settings

from engine import notation
from engine.bots import Limit, roster
from engine.rule_set import RuleSet
from engine.seats import Seat
from engine.sight import Sight, sight
from engine.warm import warm
from games.dispatch import THINKING
from games.models import ActionRecord, HandRecord, Match, Player
from games.services import matches, positions
from games.services.matches import Terms
from games.services.seating import SeatPlan
from league.config.celery import app
from league.supervision import broker
from tests.bench.figures import computing, memory, percentile, tell
from tests.processes import real_site

TABLES, BOT = 25, "knowing"
TURN_MS = 150.0
TIMED = 400  # decisions computed again


def main(seconds: int = 20) -> None:
    with real_site(settings.DATA_DIR, KERNEL="") as site:
        app.conf.update(broker_url=broker.url(settings.DATA_DIR))
        worker = site.pid("worker") or 0
        tables = [lay_table(pause=True) for _ in range(TABLES)]
        time.sleep(3.0)  # every table is at work
        paced, used = watch(worker, seconds)
        late = [interval - max(THINKING) / 1000 for interval in intervals(tables)]
        for _ in range(TABLES):
            lay_table(pause=False)
        time.sleep(1.0)
        hurried, whole = watch(worker, seconds)
        tell(f"{4 * TABLES} seats of {BOT} at the pace of people, decisions a second", paced, "/s")
        tell("the worker meanwhile: of one core", 100 * used, "%")
        tell("turns later than the longest pause, p50", 1000 * max(0.0, percentile(late, 0.5)), "ms")
        tell("turns later than the longest pause, p99", 1000 * max(0.0, percentile(late, 0.99)), "ms")
        tell(f"{8 * TABLES} seats, half without a pause, decisions a second", hurried, "/s")
        tell("the worker meanwhile: of one core", 100 * whole, "%")
        for part in ("worker", "web"):
            tell(f"{part}: memory", memory(site.pid(part) or 0), "MB")
    bare = sorted(decision_times(TIMED))
    tell("computing of a bot's turn, p50", 1000 * percentile(bare, 0.5), "ms")
    tell("computing of a bot's turn, p99", 1000 * percentile(bare, 0.99), "ms", TURN_MS)
    alone = len(bare) / sum(bare)
    tell("the bare bot, decisions a second of one core", alone, "/s")
    tell("ratio: the worker's decisions a second of a core over the bare bot's", hurried / whole / alone, "x")


def lay_table(*, pause: bool) -> Match:
    robot = SeatPlan.of(Player.objects.bot(BOT))
    return matches.open_match(
        rule_set=RuleSet.preset("straight"), best_of=7, seats=dict.fromkeys("ABCD", robot), terms=Terms(bot_delay=pause)
    )


def watch(pid: int, seconds: float) -> tuple[float, float]:
    """Actions a second from now on, and the share of a core that the process takes."""
    before, used, started = ActionRecord.objects.count(), computing(pid), time.monotonic()
    time.sleep(seconds)
    passed = time.monotonic() - started
    return (ActionRecord.objects.count() - before) / passed, (computing(pid) - used) / passed


def intervals(tables: list[Match]) -> list[float]:
    """Seconds between two actions of one hand."""
    spans = []
    for match in tables:
        acts = match.actions.order_by("sequence").values_list("hand", "created_at")
        spans += [(after - at).total_seconds() for (hand, at), (next_, after) in pairwise(acts) if hand == next_]
    return spans


def decision_times(most: int) -> list[float]:
    """Seconds of processor time for decisions that were taken, chosen anew from the same sights and seeds."""
    times, bot = [], roster.get(BOT)
    warm()
    for view, rules, seed in sights(most):
        started = time.thread_time()
        bot.choose(view, rules, Limit(), random.Random(seed))
        times.append(time.thread_time() - started)
    return times


def sights(most: int) -> Iterator[tuple[Sight, RuleSet, int | None]]:
    """Of whole hands, what each bot saw when it decided."""
    given = 0
    for record in HandRecord.objects.filter(finished_at__isnull=False).select_related("game__match").order_by("pk"):
        match = record.game.match
        game = positions.shaken(match, record)
        for seat, word, seed in ActionRecord.objects.of_hand(record).values_list("seat", "word", "seed"):
            yield sight(game, Seat(seat)), match.rules, seed
            game = game.apply(Seat(seat), notation.parse_word(word))
            given += 1
        if given >= most:
            return
