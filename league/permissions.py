"""Who may do what in a club and at an event. Every predicate takes the actor first; nobody may do nothing."""

from dataclasses import dataclass

from games.models import Player, PlayerKind
from league.models import Club, Membership, Tournament

ROLE = Membership.Role


@dataclass(frozen=True)
class Rights:
    """What a role of the club allows at its events, the right of each predicate below; read at once for a page.

    `directs`: the desk's acts. `rules`: decides results and reads the log. `checks_in`: receives the teams.
    `runs_clock`. `keeps`: writes down what a table reports. `displays`: runs the screens of the hall.
    """

    directs: bool
    rules: bool
    checks_in: bool
    runs_clock: bool
    keeps: bool
    displays: bool


def rights(player: Player | None, tournament: Tournament) -> Rights:
    held = Membership.objects.filter(club=tournament.club_id, player=player).values_list("role", flat=True)
    role = held.first() if player else None
    directs = role in ROLE.directing()
    rules = directs or role == ROLE.JUDGE
    checks_in = directs or role == ROLE.TABLE_DESK
    keeps = rules or checks_in or role == ROLE.SCOREKEEPER
    return Rights(directs, rules, checks_in, rules or checks_in, keeps, keeps or role == ROLE.DISPLAY)


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
    return rights(player, tournament).directs


def can_rule(player: Player | None, tournament: Tournament) -> bool:
    """Decide results: forfeits, corrections, replays, disputes; and read the log of rulings."""
    return rights(player, tournament).rules


def can_check_in(player: Player | None, tournament: Tournament) -> bool:
    """Receive the teams: enter them by hand and check them in."""
    return rights(player, tournament).checks_in


def can_run_clock(player: Player | None, tournament: Tournament) -> bool:
    return rights(player, tournament).runs_clock


def can_enter_results(player: Player | None, tournament: Tournament) -> bool:
    """Write down what a table reports. Who decides when the reports differ is `can_rule`."""
    return rights(player, tournament).keeps


def can_display(player: Player | None, tournament: Tournament) -> bool:
    """Run the screens of the hall: every role of the club but a plain member's."""
    return rights(player, tournament).displays


def can_enter(player: Player | None, tournament: Tournament) -> bool:
    """Make a team of one's own: the people of the club, whatever their role."""
    if player is None or player.kind != PlayerKind.PERSON:
        return False
    return Club.objects.of(player).filter(pk=tournament.club_id).exists()


def can_see(player: Player | None, tournament: Tournament) -> bool:
    return tournament.state != Tournament.State.DRAFT or can_direct(player, tournament)


def can_see_drafts(player: Player | None, tournament: Tournament) -> bool:
    """Pairings that are drawn and not published."""
    return can_direct(player, tournament)
