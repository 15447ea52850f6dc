"""The boards of duplicate play: dealt once, told when every table is done with them, and new to whoever sits down."""

from collections.abc import Iterable
from random import SystemRandom

from django.db import transaction
from django.db.models import Count, Q

from engine import notation
from engine import shake as shaking
from engine.duplicate import shakers
from engine.rule_set import RuleSet
from engine.seats import Seat
from engine.tiles import Tile
from games.errors import Refused
from games.models import Board, DuplicateSet, Match, Player, Seating

PLAYED = Count("games__hands", filter=Q(games__hands__is_current=True, games__hands__finished_at__isnull=False))


@transaction.atomic
def deal(*, rule_set: RuleSet, size: int, created_by: Player | None = None) -> DuplicateSet:
    """Every board shuffled by the operating system's generator, the first shaker by lot."""
    rng = SystemRandom()
    duplicate = DuplicateSet.objects.create(size=size, created_by=created_by)
    boards = enumerate(shakers(shaking.first_shaker(rule_set, rng), size), 1)
    Board.objects.bulk_create(
        Board(duplicate=duplicate, number=number, shaker=str(shaker), deal=written(shaking.deal_tiles(rng, shaker)))
        for number, shaker in boards
    )
    return duplicate


def written(racks: dict[Seat, tuple[Tile, ...]]) -> dict[str, str]:
    return {str(seat): notation.format_rack(rack) for seat, rack in racks.items()}


def racks(board: Board) -> dict[Seat, tuple[Tile, ...]]:
    return {Seat(letter): notation.parse_rack(rack) for letter, rack in board.deal.items()}


def tell(match: Match) -> None:
    """After a hand or a whole table is over: what every table is done with may be compared.

    The match is locked. Of two tables that finish a board at the same moment, the one that gets the lock here later
    sees what both have done.
    """
    if match.duplicate_id is not None:
        duplicate = DuplicateSet.objects.locked(match.duplicate_id)
        playing = duplicate.matches.filter(finished_at=None).annotate(played=PLAYED)
        duplicate.tell(min(playing.values_list("played", flat=True), default=duplicate.size))


def must_be_unknown(match: Match) -> None:
    """A table that stopped goes on only while nobody knows the boards it has still to play. The match is locked."""
    if match.duplicate_id is not None:
        duplicate = DuplicateSet.objects.locked(match.duplicate_id)
        played = Match.objects.filter(pk=match.pk).annotate(played=PLAYED).values_list("played", flat=True).get()
        if duplicate.told > played:
            raise Refused("boards-known", 409, {"version": match.version})


def must_be_new_to(players: Iterable[Player], match: Match) -> None:
    """Nobody sits at two tables that play the same boards. The match is locked."""
    people = [player.pk for player in players if not player.is_bot]
    if match.duplicate_id is not None and people:
        DuplicateSet.objects.locked(match.duplicate_id)
        elsewhere = Seating.objects.filter(match__duplicate=match.duplicate_id).exclude(match=match)
        if elsewhere.filter(Q(player__in=people) | Q(owner__in=people)).exists():
            raise Refused("knows-boards", 409, {"version": match.version})
