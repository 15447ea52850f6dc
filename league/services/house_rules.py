"""A club's own rule sets: made, changed version by version, put away and offered again."""

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from engine.rule_set import RuleSet
from games.errors import Refused
from games.models import Player
from league import roster
from league.models import Club, ClubRuleSet, EventRules, RulesVersion, Tournament
from league.permissions import can_manage

# Words that stand in addresses where a rule set's own word could.
TAKEN = ("new",)
MOST = 100  # of a club
LONGEST_NAME = 60


@transaction.atomic
def make(*, club: Club, author: Player, name: str, rules: RuleSet, note: str = "") -> ClubRuleSet:
    """A rule set with its first version. Two of a club never share a name, whatever its capitals."""
    _must_manage(author, club)
    tidy = _readable(name)
    Club.objects.locked(club.pk)
    if ClubRuleSet.objects.of(club).count() >= MOST:
        raise Refused("rules-many", 422, {"most": MOST})
    try:
        with transaction.atomic():
            made = ClubRuleSet.objects.create(club=club, name=tidy, slug=_free_slug(club, tidy))
    except IntegrityError:
        raise Refused("rules-name-taken", 409, {"name": tidy}) from None
    made.versions.create(number=1, words=rules.to_words(), note=note, author=author)
    return made


@transaction.atomic
def change(
    *, rule_set: ClubRuleSet, author: Player, rules: RuleSet, expected_version: int, note: str = ""
) -> RulesVersion:
    """The next version, for whoever has seen the one before. What says the same is no new version."""
    current = ClubRuleSet.objects.locked(rule_set.pk)
    _must_manage(author, current.club)
    newest = current.newest()
    if newest.rules == rules:
        return newest
    if newest.number != expected_version:
        raise Refused("rules-changed", 409, {"number": newest.number, "who": newest.author.name})
    words = rules.to_words()
    return current.versions.create(number=newest.number + 1, words=words, note=note, author=author)


@transaction.atomic
def rename(*, rule_set: ClubRuleSet, by: Player, name: str) -> ClubRuleSet:
    """Called so from now on, under the same address; its versions stay. Called so already is as good."""
    current = ClubRuleSet.objects.locked(rule_set.pk)
    _must_manage(by, current.club)
    tidy, before = _readable(name), current.name
    if tidy != before:
        current.name = tidy
        try:
            with transaction.atomic():
                current.save(update_fields=["name"])
        except IntegrityError:
            raise Refused("rules-name-taken", 409, {"name": tidy}) from None
        current.renamings.create(before=before, after=tidy, who=by)
    return current


@transaction.atomic
def retire(*, rule_set: ClubRuleSet, by: Player) -> None:
    """Not offered any more; events that have it keep it. Put away already is as good."""
    current = ClubRuleSet.objects.locked(rule_set.pk)
    _must_manage(by, current.club)
    if not current.is_retired():
        current.retirements.create(who=by)


@transaction.atomic
def restore(*, rule_set: ClubRuleSet, by: Player) -> None:
    current = ClubRuleSet.objects.locked(rule_set.pk)
    _must_manage(by, current.club)
    for retirement in current.retirements.filter(lifted_at=None):
        retirement.lift(by, timezone.now())


def choose(event: Tournament, version: RulesVersion | None) -> None:
    """The event goes by this version from now on, or by none of the club's. Call it with the event locked and saved."""
    present = RulesVersion.objects.of_event(event)
    if version is None:
        EventRules.objects.filter(tournament=event).delete()
    elif version.rule_set.club_id != event.club_id:
        raise Refused("rule-set", 422)
    elif version.rule_set.is_retired() and (present is None or present.rule_set_id != version.rule_set_id):
        raise Refused("rules-retired", 409)
    else:
        EventRules.objects.update_or_create(tournament=event, defaults={"version": version})


def name_of(event: Tournament) -> str:
    """What tables call the rules of the event; empty where they are well-known ones. Asked again, it reads nothing."""
    chosen: EventRules | None = getattr(event, "chosen_rules", None)
    return str(chosen) if chosen else ""


def _must_manage(player: Player, club: Club) -> None:
    if not can_manage(player, club):
        raise Refused("not-director", 403)


def _readable(name: str) -> str:
    tidy = roster.tidy(name)
    if not tidy or roster.name_fault(tidy) or len(tidy) > LONGEST_NAME:
        raise Refused("rules-name", 422)
    return tidy


def _free_slug(club: Club, name: str) -> str:
    base = slugify(name)[:50] or "rules"
    taken = {*TAKEN, *ClubRuleSet.objects.filter(club=club, slug__startswith=base).values_list("slug", flat=True)}
    return next(slug for slug in (base, *(f"{base}-{n}" for n in range(2, len(taken) + 3))) if slug not in taken)
