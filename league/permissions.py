"""Who may do what in a club and at an event. Every predicate takes the actor first; nobody may do nothing."""

from games.models import Player, PlayerKind
from league.models import Club, Membership, Tournament


def can_manage(player: Player | None, club: Club) -> bool:
    """Make events, and see what only the people who run the club see."""
    return player is not None and Club.objects.managed_by(player).filter(pk=club.pk).exists()


def can_own(player: Player | None, club: Club) -> bool:
    """Give out roles."""
    owners = Membership.objects.filter(club=club, role=Membership.Role.OWNER)
    return player is not None and owners.filter(player=player).exists()


def can_join(player: Player | None, club: Club) -> bool:
    if player is None or club.is_demo or player.kind != PlayerKind.PERSON:
        return False
    return not Club.objects.of(player).filter(pk=club.pk).exists()


def can_direct(player: Player | None, tournament: Tournament) -> bool:
    """Sit at the desk of the event: entries, draws, rounds."""
    return can_manage(player, tournament.club)


def can_see(player: Player | None, tournament: Tournament) -> bool:
    return tournament.state != Tournament.State.DRAFT or can_direct(player, tournament)


def can_see_drafts(player: Player | None, tournament: Tournament) -> bool:
    """Pairings that are drawn and not published."""
    return can_direct(player, tournament)
