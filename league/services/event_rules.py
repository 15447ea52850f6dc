"""The rules of an event: a newer version may be taken until the first shake, and not after (rules 9)."""

from django.db import transaction

from games.errors import Refused
from games.models import Player
from league.models import Pairing, RulesVersion, Ruling, Tournament
from league.services import house_rules, tournaments


@transaction.atomic
def take_newest(*, tournament: Tournament, director: Player) -> RulesVersion:
    """The event goes by the rule set as it reads now. Newest already is as good."""
    event = tournaments.take(tournament, director)
    present = RulesVersion.objects.of_event(event)
    if present is None:
        raise Refused("rules-none", 409)
    newest = present.rule_set.newest()
    if newest == present:
        return present
    if is_frozen(event):
        raise Refused("rules-frozen", 409, {"number": present.number})
    event.rule_set = newest.words
    event.save(update_fields=["rule_set"])
    house_rules.choose(event, newest)
    event.rulings.create(who=director, what=Ruling.What.CHANGED, about=str(newest))
    return newest


def is_frozen(event: Tournament) -> bool:
    """A first hand was shaken: what is played by these rules is played by them to the end."""
    return Pairing.objects.filter(round__stage__tournament=event, match__isnull=False).exists()
