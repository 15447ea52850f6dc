"""One predicate per right, the actor first; the same for page, fragment, API, stream and task."""

from collections.abc import Mapping

from django.db.models import Exists, OuterRef, Q
from django.http import Http404

from games.models import Door, DuplicateSet, ImportedGame, Match, Player, Seating
from games.models.match import ALL_HANDS, MatchQuerySet


def can_act(player: Player | None, match: Match) -> bool:
    """Sits there now and acts for that seat; an owner whose seat somebody else fills does not."""
    return player is not None and match.seatings.current().filter(player=player).exists()


def can_shake(player: Player | None, match: Match) -> bool:
    """Any seat may ask for the next hand, its owner too."""
    return match.seat_of(player) is not None


def can_ask_hint(player: Player | None, match: Match, seatings: Mapping[str, Seating]) -> bool:
    """Practice only: a table of one's own, at which three bots have the other seats as their own."""
    robots = [held for held in seatings.values() if held.player.is_bot and held.owner_id is None]
    sits = any(player is not None and held.player_id == player.pk for held in seatings.values())
    by_oneself = len(robots) == 3 and not match.is_duplicate
    return sits and by_oneself and not match.is_finished and can_host(player, match)


def can_host(player: Player | None, match: Match) -> bool:
    """Who laid the table decides about its seats; an event's table was laid by nobody."""
    return player is not None and match.created_by_id == player.pk


def can_invite(player: Player | None, match: Match) -> bool:
    return can_host(player, match) and match.door != Door.CLOSED


def can_rematch(player: Player | None, match: Match) -> bool:
    laid_alone = match.created_by_id is not None and not match.is_duplicate
    return match.is_finished and laid_alone and match.seat_of(player) is not None


def last_hand_to_watch(player: Player | None, match: Match, shaken: int) -> int:
    """Of so many hands shaken, the last one this player may see. At a table with a delay, spectators come later."""
    if match.duplicate is not None:
        for_all = min(shaken, match.duplicate.told)
    else:
        for_all = shaken if match.is_finished else shaken - match.hands_behind
    return shaken if for_all < shaken and match.seat_of(player) is not None else for_all


def last_hand_to_share(match: Match) -> int:
    """A link shows what the table knows; in duplicate play only the boards that every table is done with."""
    return match.duplicate.told if match.duplicate else ALL_HANDS


def duplicate_to_compare(player: Player | None, public_id: str) -> DuplicateSet:
    """For its host and whoever plays, or played, at one of its tables."""
    duplicate = DuplicateSet.objects.of(player).filter(public_id=public_id).first()
    if duplicate is None:
        raise Http404
    return duplicate


def match_to_join(player: Player | None, public_id: str) -> Match:
    """A table whose seats one may look at: one that one may watch, that one laid, or one of the lobby."""
    here = Match.objects.filter(public_id=public_id)
    laid = here.filter(Q(door=Door.LOBBY) | Q(created_by=player, created_by__isnull=False))
    match = here.visible_to(player).first() or laid.first()
    if match is None:
        raise Http404
    return match


def match_to_watch(player: Player | None, public_id: str) -> Match:
    """A match that is not there and one that is none of your business answer alike."""
    here = Match.objects.filter(public_id=public_id)
    # Nearly everybody who asks sits there now, which is the quickest to find out.
    match = (seated_at(here, player).first() if player else None) or here.visible_to(player).first()
    if match is None:
        raise Http404
    return match


def seated_at(matches: MatchQuerySet, player: Player) -> MatchQuerySet:
    """Of these the ones at which the player has a seat now."""
    return matches.filter(Exists(Seating.objects.of(player).filter(match=OuterRef("pk"), ended_at=None)))


def game_of_ones_own(player: Player | None, public_id: str) -> ImportedGame:
    """A record belongs to whoever brought it; for all others there is no such game."""
    game = ImportedGame.objects.of(player).filter(public_id=public_id).first() if player else None
    if game is None:
        raise Http404
    return game
