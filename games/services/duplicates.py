"""Laying and closing duplicate play: the same boards for several tables, of people or of bots (table 5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone

from engine.rule_set import RuleSet
from games.errors import Refused
from games.models import Door, DuplicateSet, Filling, Match, Medium, Player, SeatLetter
from games.services import boards, links, lobby, matches, stopping
from games.services.matches import Terms
from games.services.seating import SeatPlan


@dataclass(frozen=True)
class Party:
    """Who plays: the bots at the host's own table by seat, and each further table by its bot, empty for people."""

    own: Mapping[str, str]
    others: Sequence[str]


@transaction.atomic
def lay(*, host: Player, rule_set: RuleSet, size: int, party: Party, rules_name: str = "") -> DuplicateSet:
    """The host sits down at the first table; the tables of people each have a link of their own."""
    duplicate = boards.deal(rule_set=rule_set, size=size, created_by=host)
    first, *others = (terms(duplicate, number, rules_name) for number in range(1, len(party.others) + 2))
    own = lobby.lay(host=host, rule_set=rule_set, best_of=1, terms=first, bots=dict(party.own))
    links.invite(match=own, by=host)
    for bot, named in zip(party.others, others, strict=True):
        if bot:
            lay_for_bots(rule_set, bot, named)
        else:
            empty = Match.objects.create(rule_set=rule_set.to_words(), **vars(named))
            links.invite(match=empty, by=host)
    return duplicate


def lay_for_bots(rule_set: RuleSet, bot: str, terms: Terms) -> Match:
    """Four of one kind, who take no time to think over what nobody watches."""
    robot = SeatPlan.of(Player.objects.bot(bot))
    own = replace(terms, door=Door.CLOSED, bot_delay=False)
    return matches.open_match(rule_set=rule_set, best_of=1, seats=dict.fromkeys(SeatLetter.values, robot), terms=own)


def terms(duplicate: DuplicateSet, number: int, rules_name: str = "") -> Terms:
    """Nobody watches a table whose boards others have still to play."""
    label = render_to_string("games/duplicate_label.txt", {"number": number}).strip()
    return Terms(
        label=label,
        rules_name=rules_name,
        door=Door.LINK,
        filling=Filling.ALLOWED,
        medium=Medium.ONLINE,
        created_by=duplicate.created_by,
        duplicate=duplicate,
    )


@transaction.atomic
def close(*, duplicate: DuplicateSet, by: Player) -> None:
    """Nobody plays on, and what was played is compared. Closed already is as good."""
    must_host(by, duplicate)
    # Every table is locked before the first one is stopped: match before set, in one order for all.
    playing = Match.objects.select_for_update(of=("self",)).filter(duplicate=duplicate).order_by("pk")
    for match in list(playing):
        stopping.stop(match=match)
    locked = DuplicateSet.objects.locked(duplicate.pk)
    if locked.closed_at is None:
        locked.close(timezone.now())


@transaction.atomic
def do_without(*, match: Match, by: Player) -> None:
    """A table that has not begun is taken out, so that the others need not wait for it. Out already is as good."""
    match = Match.objects.locked(match.pk)
    if match.duplicate is None:
        raise Refused("no-duplicate", 404)
    must_host(by, match.duplicate)
    if match.started_at is not None:
        raise Refused("hand-begun", 409, {"version": match.version})
    stopping.stop(match=match)


def must_host(player: Player, duplicate: DuplicateSet) -> None:
    if duplicate.created_by_id != player.pk:
        raise Refused("not-host", 403)
