"""Two records of one person become one: everything that names the one names the other from then on."""

from django.db.models import Q

from games.errors import Refused
from games.models import DuplicateSet, Match, Player, User
from league.models import Entry, EntryPerson, Invitation, Membership, Single, Team, Tournament

# What needs more than a new name in its row.
APART = (Membership, Team)


def sign_in_as(person: Player, user: User) -> None:
    """The sign-in's person from now on is `person`, who has none yet. What its own person did before moves over.

    Refused where both stand in one event, team or match: they cannot be the same. Call it with `person` locked.
    """
    # Two names claimed at the same moment: the second finds the first one's person.
    User.objects.select_for_update().get(pk=user.pk)
    own = Player.objects.select_for_update(of=("self",)).filter(user=user).first()
    if own is not None:
        _must_not_meet(own, person)
        _merge_memberships(own, person)
        _merge_teams(own, person)
        _drop_twins(own, person)
        _move_the_rest(own, person)
        own.delete()
    person.user = user
    person.save(update_fields=["user"])


def _must_not_meet(own: Player, person: Player) -> None:
    if Team.objects.filter(first__in=[own, person], second__in=[own, person]).exists():
        raise Refused("claim-partners", 409, {"name": person.name})
    either = Q(team__first=person) | Q(team__second=person)
    mine = Entry.objects.filter(Q(team__first=own) | Q(team__second=own)).values("tournament")
    both = Tournament.objects.filter(pk__in=mine).filter(pk__in=Entry.objects.filter(either).values("tournament"))
    held = EntryPerson.objects.filter(player=own).values("tournament")
    both |= Tournament.objects.filter(pk__in=held).filter(
        pk__in=EntryPerson.objects.filter(player=person).values("tournament")
    )
    if event := both.first():
        raise Refused("claim-same-event", 409, {"event": event.name, "name": person.name})
    seated = Match.objects.filter(seatings__owner=own).filter(seatings__owner=person)
    apart = DuplicateSet.objects.filter(matches__seatings__owner=own).filter(matches__seatings__owner=person)
    if seated.exists() or apart.exists():
        raise Refused("claim-same-table", 409, {"name": person.name})


def _drop_twins(own: Player, person: Player) -> None:
    """Who looked for a partner under both names, or asked the other one, looks and asks once."""
    events = Invitation.objects.of(person).values("tournament")
    Invitation.objects.of(own).filter(tournament__in=events).delete()
    nights = Single.objects.filter(player=person).values("tournament")
    Single.objects.filter(player=own, tournament__in=nights).delete()


def _merge_memberships(own: Player, person: Player) -> None:
    """In a club of both, the role that allows more stays."""
    ranks = Membership.Role.values
    held = {row.club_id: row for row in Membership.objects.filter(player=person)}
    for row in Membership.objects.filter(player=own):
        other = held.get(row.club_id)
        if other is None:
            row.player = person
            row.save(update_fields=["player"])
        else:
            other.role = min(row.role, other.role, key=ranks.index)
            other.save(update_fields=["role"])
            row.delete()


def _merge_teams(own: Player, person: Player) -> None:
    """Both may have played with the same partner: that is one team."""
    for team in Team.objects.filter(Q(first=own) | Q(second=own)):
        partner = team.second if team.first == own else team.first
        pair = Q(first=person, second=partner) | Q(first=partner, second=person)
        same = Team.objects.filter(pair, club=team.club).first()
        if same is None:
            Team.objects.filter(pk=team.pk, first=own).update(first=person)
            Team.objects.filter(pk=team.pk, second=own).update(second=person)
        else:
            team.entries.update(team=same)
            team.delete()


def _move_the_rest(own: Player, person: Player) -> None:
    """Every other row of every table that points at a player, whichever package it belongs to."""
    for relation in Player._meta.get_fields(include_hidden=True):
        table, column = relation.related_model, getattr(relation, "field", None)
        if relation.auto_created and not relation.concrete and column is not None and table not in APART:
            assert isinstance(table, type)
            table._base_manager.filter(**{column.name: own}).update(**{column.name: person})
