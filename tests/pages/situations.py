"""Tables in every state a page can show, arranged in the game's own notation, and who looks at them."""

from dataclasses import dataclass, field

from django.test import Client
from playwright.sync_api import BrowserContext

from games import tasks
from games.models import Audience, Awaits, Match, Player
from tests import builders

RACKS = {
    "A": "5-5 6-5 5-4 4-1 6-6 2-1 3-2",
    "B": "5-3 6-2 6-3 6-0 4-4 4-2 3-1",
    "C": "5-0 6-4 3-3 4-3 2-2 1-1 5-1",
    "D": "6-1 5-2 4-0 3-0 2-0 1-0 0-0",
}
# A holds four doubles, enough for a plunge.
DOUBLES = {
    "A": "6-6 5-5 4-4 3-3 2-1 1-0 2-0",
    "B": "6-5 6-4 6-3 6-2 6-1 6-0 1-1",
    "C": "5-4 5-3 5-2 5-1 5-0 4-3 2-2",
    "D": "4-2 4-1 4-0 3-2 3-1 3-0 0-0",
}
A_BID = "A 31, B pass, C pass, D pass"
A_STACKS = "A 2m, B pass, C pass, D pass, A fives/1"
A_NELLO = "B pass, C pass, D pass, A 1m, A nello:high"
C_LEADS = "A pass, B pass, C 31, D pass, C fives, C 5-0, D 5-2"
B_LEADS = "A pass, B 41, C pass, D pass, B treys, B 6-2, C 6-4, D 6-1"


@dataclass(frozen=True)
class Situation:
    """What was done, and under which rules; Ann in seat A looks at it."""

    actions: str = ""
    racks: dict[str, str] = field(default_factory=lambda: dict(RACKS))
    shaker: str = "D"
    rules: str = "straight"
    scored: tuple[tuple[int, int], ...] = ()
    best_of: int = 1


SITUATIONS = {
    "bidding": Situation(),
    "forced": Situation("B pass, C pass, D pass", shaker="A", rules="austin-league"),
    "waiting": Situation("A 30"),
    "calling": Situation(A_BID),
    "calling-stacks": Situation("A 2m, B pass, C pass, D pass"),
    "calling-specials": Situation("A 2m, B pass, C pass, D pass", rules="lechner-hall"),
    "leading": Situation(f"{A_BID}, A fives", scored=((1, 0), (0, 2), (3, 0))),
    "following": Situation(C_LEADS),
    "void": Situation("A pass, B 41, C pass, D pass, B blanks, B 6-0, C 5-0, D 1-0"),
    "sevens": Situation("A 2m, B pass, C pass, D pass, A sevens", rules="lechner-hall"),
    "nello": Situation("A pass, B pass, C 1m, D pass, C nello:high", rules="lechner-hall"),
    "last-trick": Situation(f"{B_LEADS.replace('41', '31')}, A 6-6"),
    "covered": Situation(f"{A_STACKS}, A 5-5, B 5-3, C 5-0, D 5-2, A 6-5, B 6-2, C 5-1, D 6-1"),
    "points": Situation(f"{A_BID}, A fives, A 5-5, B 5-3, C 5-0, D 5-2", rules="kitchen-table", scored=((120, 30),)),
    "made": Situation(builders.A_MAKES, builders.SIXES, "A"),
    "set": Situation(f"{B_LEADS}, A 6-6"),
    "trick-lost": Situation(f"{A_STACKS}, A 4-1, B 4-4, C 4-3, D 4-0"),
    "nello-set": Situation(f"{A_NELLO}, A 6-6, B 5-5, D 3-0", builders.SIXES, "A", "lechner-hall"),
    "points-made": Situation(builders.A_MAKES.replace("/1", ""), builders.SIXES, "A", "kitchen-table"),
    "plunging": Situation("A plunge, B pass, C pass, D pass", DOUBLES, rules="lechner-hall"),
    "all-pass": Situation("A pass, B pass, C pass, D pass"),
    "won": Situation(builders.A_MAKES, builders.SIXES, "A", scored=((6, 0),)),
}  # fmt: skip


def seated(
    situation: Situation, *, audience: Audience = Audience.SEATED, bots: bool = False
) -> tuple[Match, dict[str, Player]]:
    """The match as the situation says, with Ann, Ben, Cora and Dan, or with Ann and three bots."""
    players = {seat: builders.member(name) for seat, name in builders.NAMES.items()}
    if bots:
        players = builders.against_bots(players["A"])
    match = builders.table(
        players,
        racks=situation.racks,
        shaker=situation.shaker,
        rules=situation.rules,
        best_of=situation.best_of,
        audience=audience,
    )
    if situation.scored:
        builders.scored(match, *situation.scored)
    builders.act(match, situation.actions)
    return match, players


def signed_in(player: Player) -> Client:
    client = Client()
    assert player.user is not None, "a member"
    client.force_login(player.user)
    return client


def let_in(context: BrowserContext, player: Player, site: str) -> None:
    """The browser gets the cookie of a sign-in."""
    cookie = signed_in(player).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": site}])


def bots_act(match: Match) -> Match:
    """What the workers would do until a person is to act, or the hand is over."""
    match.refresh_from_db()
    while match.awaits == Awaits.BOT:
        tasks.play_bot_turn(match_id=match.pk, version=match.version)
        match.refresh_from_db()
    return match
