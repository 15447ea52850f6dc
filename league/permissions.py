"""Who may do what in a club and at an event. Every predicate takes the actor first; nobody may do nothing."""

from games.models import Player, PlayerKind
from league.models import Club, Membership, Tournament

ROLE = Membership.Role


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


def can_rule(player: Player | None, tournament: Tournament) -> bool:
    """Decide results: forfeits, corrections, replays, disputes; and read the log of rulings."""
    return _holds(player, tournament, ROLE.OWNER, ROLE.DIRECTOR, ROLE.JUDGE)


def can_check_in(player: Player | None, tournament: Tournament) -> bool:
    """Receive the teams: enter them by hand and check them in."""
    return _holds(player, tournament, ROLE.OWNER, ROLE.DIRECTOR, ROLE.TABLE_DESK)


def can_run_clock(player: Player | None, tournament: Tournament) -> bool:
    return _holds(player, tournament, ROLE.OWNER, ROLE.DIRECTOR, ROLE.JUDGE, ROLE.TABLE_DESK)


def can_enter_results(player: Player | None, tournament: Tournament) -> bool:
    """Write down what a table reports. Who decides when the reports differ is `can_rule`."""
    return _holds(player, tournament, ROLE.OWNER, ROLE.DIRECTOR, ROLE.JUDGE, ROLE.TABLE_DESK, ROLE.SCOREKEEPER)


def can_display(player: Player | None, tournament: Tournament) -> bool:
    """Run the screens of the hall: every role of the club but a plain member's."""
    return _holds(player, tournament, *(role for role in ROLE if role != ROLE.MEMBER))


def can_see(player: Player | None, tournament: Tournament) -> bool:
    return tournament.state != Tournament.State.DRAFT or can_direct(player, tournament)


def can_see_drafts(player: Player | None, tournament: Tournament) -> bool:
    """Pairings that are drawn and not published."""
    return can_direct(player, tournament)


def _holds(player: Player | None, tournament: Tournament, *roles: Membership.Role) -> bool:
    held = Membership.objects.filter(club=tournament.club_id, role__in=roles)
    return player is not None and held.filter(player=player).exists()
