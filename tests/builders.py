"""A small named cast at a table whose tiles are known, arranged in the game's own notation."""

from collections.abc import Mapping
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from engine import notation
from engine.rule_set import RuleSet
from games.models import Audience, Match, Player, Seating, User
from games.services import hands, positions, progress
from games.services.seating import SeatPlan

ROOT = "0" * 64
SALTS = ["00"] * 28

# A holds every six, so that a bid of sixes by A takes every trick.
SIXES = {
    "A": "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
    "B": "5-5 5-4 5-3 5-2 5-1 5-0 4-4",
    "C": "4-3 4-2 4-1 4-0 3-3 3-2 3-1",
    "D": "3-0 2-2 2-1 2-0 1-1 1-0 0-0",
}
ALL_PASS = "B pass, C pass, D pass, A pass"
A_BIDS = "B pass, C pass, D pass, A 1m, A sixes/1"
A_MAKES = (
    f"{A_BIDS}, A 6-6, B 5-5, C 4-3, D 3-0, A 6-5, B 5-4, C 4-2, D 2-2, A 6-4, B 5-3, C 4-1, D 2-1,"
    " A 6-3, B 5-2, C 4-0, D 2-0, A 6-2, B 5-1, C 3-3, D 1-1, A 6-1, B 5-0, C 3-2, D 1-0, A 6-0, B 4-4, C 3-1, D 0-0"
)
NAMES = {"A": "Ann", "B": "Ben", "C": "Cora", "D": "Dan"}


def person(name: str) -> Player:
    return Player.objects.create(name=name)


def member(name: str) -> Player:
    """A person who can sign in, with the name for a password."""
    user = User.objects.create_user(username=name.lower(), password=name)
    return Player.objects.create(name=name, user=user)


def bot(name: str = "steady") -> Player:
    return Player.objects.bot(name)


def people() -> dict[str, Player]:
    return {seat: person(name) for seat, name in NAMES.items()}


def against_bots(player: Player) -> dict[str, Player]:
    return {"A": player, "B": bot(), "C": bot(), "D": bot()}


@transaction.atomic
def table(
    players: Mapping[str, Player],
    *,
    racks: Mapping[str, str] = SIXES,
    shaker: str = "A",
    rules: str = "straight",
    best_of: int = 1,
    bot_delay: bool = True,
    audience: Audience = Audience.SEATED,
) -> Match:
    """A match whose first hand was shaken by `shaker` with exactly these racks."""
    match = Match.objects.create(
        rule_set=RuleSet.preset(rules).to_words(),
        best_of=best_of,
        bot_delay=bot_delay,
        audience=audience,
        started_at=timezone.now(),
    )
    plans = {seat: SeatPlan.of(player) for seat, player in players.items()}
    Seating.objects.bulk_create(
        Seating(match=match, seat=seat, player=plan.player, owner=plan.owner) for seat, plan in plans.items()
    )
    game = match.games.create(number=1, first_shaker=shaker)
    record = game.hands.create(number=1, sequence=1, shaker=shaker, deal=dict(racks), salts=SALTS, root=ROOT)
    progress.move_on(positions.begin(match, record))
    return match


def act(match: Match, actions: str) -> None:
    """Everything through the one door, each action by whoever acts for its seat."""
    for seat, action in notation.parse_actions(actions):
        match.refresh_from_db()
        player = match.seatings_now()[str(seat)].player
        hands.submit(match=match, player=player, action=action, expected_version=match.version, intent=uuid4().hex)
    match.refresh_from_db()


def scored(match: Match, *hands_scored: tuple[int, int], outcome: str = "made", bidder: str = "A") -> None:
    """Finished hands put before the one on the table, so that a game need not be played from its start."""
    game = match.games.get()
    game.hands.update(number=len(hands_scored) + 1)
    for number, (ac, bd) in enumerate(hands_scored, start=1):
        game.hands.create(
            number=number, sequence=0, shaker="D", outcome=outcome, bidder=bidder, scored_ac=ac, scored_bd=bd,
            finished_at=timezone.now(), deal=SIXES, salts=SALTS, root=ROOT,
        )  # fmt: skip
