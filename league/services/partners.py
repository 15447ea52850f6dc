"""People make their own teams: invite and accept, look for a partner, or let the partners be drawn (tournaments 2, 3).

A pair exists only after both have said yes.
"""

import random
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from games.errors import Refused
from games.models import Player
from league import roster
from league.formats.draw_partner import Method, draw_partners
from league.formats.format import draw_dice
from league.models import Club, Entry, EntryPerson, Invitation, Ruling, Single, Tournament
from league.models.leaderboard import Leaderboard, Record
from league.permissions import can_check_in, can_enter
from league.services import entries, notices, tournaments

Pending = Invitation.State.PENDING


@transaction.atomic
def invite(*, tournament: Tournament, player: Player, partner: Player, team: str = "") -> Invitation:
    """Ask somebody to be one's partner. Who was asked by that very person says yes with it; asking twice is once."""
    event = _take(tournament, player)
    _must_need_partners(event)
    _must_be_free(event, player, partner)
    name = roster.tidy(team)
    entries.check_name("team", name)
    asked = event.invitations.pending().filter(inviter=partner, invitee=player).first()
    if asked:
        return _accept(event, asked)
    invitation, _made = event.invitations.get_or_create(
        inviter=player, invitee=partner, state=Pending, defaults={"team_name": name}
    )
    notices.tell_invitation(invitation)
    return invitation


@transaction.atomic
def accept(*, invitation: Invitation, player: Player) -> Invitation:
    """The pair is entered. Accepted already is as good."""
    event = _take(invitation.tournament, player)
    current = _mine(event, invitation, player)
    if current.invitee_id != player.pk:
        raise Refused("not-invited", 403)
    if current.state == Invitation.State.ACCEPTED:
        return current
    if current.state != Pending:
        raise Refused("invitation-over", 409, {"state": current.state})
    _must_be_free(event, current.inviter, player)
    return _accept(event, current)


@transaction.atomic
def decline(*, invitation: Invitation, player: Player) -> Invitation:
    """Whoever was asked says no; whoever asked takes it back."""
    event = Tournament.objects.locked(invitation.tournament_id)
    current = _mine(event, invitation, player)
    if current.state == Pending:
        said_no = current.invitee_id == player.pk
        _answer(current, Invitation.State.DECLINED if said_no else Invitation.State.CANCELLED)
    return current


@transaction.atomic
def look(*, tournament: Tournament, player: Player) -> Single:
    """Onto the list of singles."""
    event = _take(tournament, player)
    _must_need_partners(event)
    _must_be_free(event, player)
    return event.singles.get_or_create(player=player)[0]


@transaction.atomic
def stop_looking(*, tournament: Tournament, player: Player) -> None:
    event = Tournament.objects.locked(tournament.pk)
    event.singles.filter(player=player).delete()


@transaction.atomic
def enter_alone(*, tournament: Tournament, player: Player) -> Entry:
    """Where partners rotate, a person needs nobody's word. Entered already is as good."""
    event = _take(tournament, player)
    if not event.takes_singles():
        raise Refused("partner-needed", 422)
    entry = event.entries.with_people().filter(persons__player=player).first()
    if entry is None:
        entry = entries.enter_team(event, entries.team_of(event.club, [player], ""))
        facts = {"entry": entry.pk, "team": str(entry)}
        event.rulings.create(who=player, what=Ruling.What.ENTERED, about=str(entry)[:200], data=facts)
    return entry


@transaction.atomic
def leave_alone(*, tournament: Tournament, player: Player) -> None:
    """Who entered alone takes it back while entry is open; the longest waiting one moves up."""
    event = _take(tournament, player)
    entry = event.entries.with_people().filter(persons__player=player, team__second=None).first()
    if entry is not None:
        entries.free(event, entry, player)


@transaction.atomic
def draw_teams(
    *, tournament: Tournament, director: Player, method: Method = "random"
) -> tuple[list[Entry], Player | None]:
    """Teams of all singles, by lot or balanced, strong with weak; and who is left over of an odd number."""
    event = entries.take_for_entry(tournament, director)
    singles = list(event.singles.select_related("player"))
    if len(singles) < 2:
        raise Refused("too-few-singles", 409, {"singles": len(singles)})
    # A name, never a key of the database, says who is who, so that the same seed draws the same teams.
    singles.sort(key=lambda one: roster.name_key(one.player.name))
    if method == "balanced":
        best_first(event, singles)
    people = {number: one.player for number, one in enumerate(singles, 1)}
    pairs, alone = draw_partners(list(people), method, draw_dice(event.seed, 0))
    made = []
    for one, other in pairs:
        team = entries.team_of(event.club, [people[one], people[other]], "")
        made.append(entries.enter_team(event, team))
    left = None if alone is None else people[alone]
    event.singles.exclude(player=left).delete()
    facts: dict[str, object] = {"entries": len(made), "method": method, "seed": event.seed}
    facts |= {"ids": [entry.pk for entry in made], "players": [one.pk for one in people.values() if one != left]}
    event.rulings.create(who=director, what=Ruling.What.PAIRED, about=left.name if left else "", data=facts)
    return made, left


def best_first(event: Tournament, singles: list[Single]) -> None:
    """By the place a director gave, else by the share of matches won in the club; equals by lot of the stored seed."""
    records = {line.who: line.record for line in Leaderboard.of(event.club).people}

    def key(one: Single) -> tuple[bool, int, float, float]:
        record = records.get(one.player, Record())
        # As if everybody had won one of two more: newcomers stand in the middle, and one lucky night is not much.
        share = (record.matches_won + 1) / (record.matches + 2)
        lot = random.Random(f"{event.seed}/singles/{roster.name_key(one.player.name)}").random()
        return one.strength is None, one.strength or 0, -share, lot

    singles.sort(key=key)


@transaction.atomic
def list_single(*, tournament: Tournament, director: Player, name: str, new_people: bool = False) -> Single:
    """Somebody who came without a partner, written down at the desk. On the list already is as good."""
    event = entries.take_for_entry(tournament, director, can_check_in)
    _must_need_partners(event)
    person = entries.person_of(event, name, new_people=new_people)
    if EntryPerson.objects.filter(tournament=event, player=person).exists():
        raise Refused("already-entered", 409, {"name": person.name})
    return event.singles.get_or_create(player=person)[0]


@transaction.atomic
def unlist_single(*, tournament: Tournament, director: Player, name: str) -> None:
    """Whoever goes again, or was written down by mistake."""
    event = entries.take_for_entry(tournament, director, can_check_in)
    event.singles.filter(player__name=name).delete()


@transaction.atomic
def undo_draw(*, tournament: Tournament, director: Player, ids: Sequence[int], players: Sequence[int]) -> None:
    """The teams that were drawn are none after all: their people look for a partner again."""
    entries.take_out(tournament=tournament, director=director, ids=ids)
    known = set(tournament.singles.values_list("player_id", flat=True))
    fresh = [Single(tournament=tournament, player_id=key) for key in players if key not in known]
    Single.objects.bulk_create(fresh)


def _take(tournament: Tournament, player: Player) -> Tournament:
    event = Tournament.objects.locked(tournament.pk)
    if not can_enter(player, event):
        raise Refused("may-not-enter", 403)
    tournaments.must_be(event, Tournament.State.OPEN)
    Club.objects.locked(event.club_id)
    return event


def _must_need_partners(event: Tournament) -> None:
    if event.takes_singles():
        raise Refused("singles-only", 422)


def _mine(event: Tournament, invitation: Invitation, player: Player) -> Invitation:
    found = event.invitations.of(player).select_related("inviter", "invitee").filter(pk=invitation.pk).first()
    if found is None:
        raise Refused("not-invited", 403)
    return found


def _must_be_free(event: Tournament, *people: Player) -> None:
    if len(people) == 2 and people[0] == people[1]:
        raise Refused("one-person-team", 422, {"name": people[0].name})
    for person in people:
        if not can_enter(person, event):
            raise Refused("may-not-enter", 403, {"name": person.name})
    taken = EntryPerson.objects.filter(tournament=event, player__in=people).select_related("player").first()
    if taken:
        raise Refused("already-entered", 409, {"name": taken.player.name})


def _accept(event: Tournament, invitation: Invitation) -> Invitation:
    """Both are a team now: what either had asked or been asked before is over, and nobody looks any more."""
    people = [invitation.inviter, invitation.invitee]
    team = entries.team_of(event.club, people, invitation.team_name)
    entry = entries.enter_team(event, team)
    _answer(invitation, Invitation.State.ACCEPTED)
    for person in people:
        event.invitations.of(person).filter(state=Pending).update(
            state=Invitation.State.CANCELLED, answered_at=timezone.now()
        )
    event.singles.filter(player__in=people).delete()
    facts = {"entry": entry.pk, "team": str(entry), "invitation": invitation.pk}
    event.rulings.create(who=invitation.invitee, what=Ruling.What.ENTERED, about=str(entry)[:200], data=facts)
    return invitation


def _answer(invitation: Invitation, state: Invitation.State) -> None:
    invitation.state, invitation.answered_at = state, timezone.now()
    invitation.save(update_fields=["state", "answered_at"])
