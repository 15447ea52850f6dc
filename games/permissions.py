"""One predicate per right, the actor first; the same for page, fragment, API, stream and task."""

from django.http import Http404

from games.models import Match, Player


def can_act(player: Player | None, match: Match) -> bool:
    """Sits there now and acts for that seat; an owner whose seat somebody else fills does not."""
    return player is not None and match.seatings.current().filter(player=player).exists()


def can_shake(player: Player | None, match: Match) -> bool:
    """Any seat may ask for the next hand, its owner too."""
    return match.seat_of(player) is not None


def match_to_watch(player: Player | None, public_id: str) -> Match:
    """A match that is not there and one that is none of your business answer alike."""
    match = Match.objects.visible_to(player).filter(public_id=public_id).first()
    if match is None:
        raise Http404
    return match
