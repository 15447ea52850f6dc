"""numba stays out of the web process, and the site works where it is not installed."""

import os
import subprocess
import sys

from django.conf import settings

WEB = """
import sys, league.config.asgi
from django.test import Client
from django.urls import get_resolver
get_resolver().url_patterns
print(Client().get("/practice/", headers={"host": "localhost"}).status_code)
print([name for name in sys.modules if name.split(".")[0] in ("numba", "numpy") or name.startswith("engine.kernel")])
"""
WITHOUT_NUMBA = """
import random, sys
sys.modules["numba"] = None
from engine import analysis, warm
from engine.bots import Limit, roster
from engine.game import Game
from engine.rule_set import RuleSet
from engine.seats import Seat
from engine.shake import deal_tiles
from engine.sight import sight
rules, rng = RuleSet.preset("straight"), random.Random(1)
game = Game.start(rules, Seat.A).shake(deal_tiles(rng))
view = sight(game, Seat.B)
print(len(analysis.appraise(view, rules, rng)) > 0)
print(roster.get("knowing").choose(view, rules, Limit(), rng).action in view.legal)
print(warm.run(None))
while game.hand.turn is not None:
    legal = game.hand.legal_actions(game.hand.turn)
    high = next((action for action in legal if str(action) == "2m"), legal[0])
    game = game.apply(game.hand.turn, high)
print(0 < len(analysis.review(game)) <= len(game.hand.actions))
print([name for name in sys.modules if name.split(".")[0] == "numba" and sys.modules[name] is not None])
"""


def said(script: str) -> list[str]:
    """What a fresh process of this site prints."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout.split("\n")[:-1]


def test_the_web_process_never_loads_the_kernel() -> None:
    assert said(WEB) == ["200", "[]"]


def test_without_numba_bots_and_analysis_answer() -> None:
    """A choice, a hint, and a lost marks bid looked back upon."""
    assert said(WITHOUT_NUMBA) == ["True", "True", "0", "True", "[]"]
