"""Tables that play the same boards: every board the same known tiles, shaken by A."""

from engine.rule_set import RuleSet
from games.models import DuplicateSet, Match, Player
from games.services import boards, hands, matches
from games.services.duplicates import terms
from games.services.seating import SeatPlan
from tests.builders import ALL_PASS, SIXES, act, person

STRAIGHT = RuleSet.preset("straight")
# A bids everything in blanks, and D trumps the first six.
A_IS_SET = "B pass, C pass, D pass, A 1m, A blanks/1, A 6-6, B 5-5, C 4-3, D 0-0"

__all__ = ["ALL_PASS", "A_IS_SET", "four", "known", "play", "table_of"]


def known(size: int = 2, host: Player | None = None) -> DuplicateSet:
    duplicate = boards.deal(rule_set=STRAIGHT, size=size, created_by=host)
    duplicate.boards.update(deal=SIXES, shaker="A")
    return duplicate


def four(*names: str) -> dict[str, Player]:
    return {seat: person(name) for seat, name in zip("ABCD", names, strict=True)}


def table_of(duplicate: DuplicateSet, players: dict[str, Player], number: int = 1) -> Match:
    seats = {seat: SeatPlan.of(player) for seat, player in players.items()}
    return matches.open_match(rule_set=STRAIGHT, best_of=1, seats=seats, terms=terms(duplicate, number))


def play(match: Match, *boards_played: str) -> None:
    """Board after board, the next one shaken as soon as the one before is over."""
    for actions in boards_played:
        match.refresh_from_db()
        if match.version > 1:
            hands.shake(match=match, expected_version=match.version)
        act(match, actions)
