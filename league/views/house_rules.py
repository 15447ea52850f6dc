"""A club's rules: the well-known ones and its own, told in plain words, with every version that ever counted."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from engine.rule_set import PRESETS, RuleSet
from games.errors import Refused
from games.forms import RULE_SETS
from games.middleware import PlayerRequest
from games.rule_forms import RulesForm, initial_of
from games.rule_words import Change, Told, changes, told
from league.forms.rules import HouseRulesForm, NewRulesForm, RenameForm
from league.models import Club, ClubRuleSet, RulesVersion
from league.permissions import can_manage
from league.services import house_rules as verbs
from league.views.answers import attempt, say, status_of
from league.views.fetch import PersonRequest, club_to_manage, club_to_see, rule_set_to_manage, rule_set_to_see
from league.views.rules import presets, rule_lines


@dataclass(frozen=True)
class Step:
    """One version in the history, with what it changed."""

    version: RulesVersion
    changes: Sequence[Change]


@login_not_required
def rules(request: PlayerRequest, slug: str) -> HttpResponse:
    club = club_to_see(slug)
    page = {"club": club, "presets": presets(), "own": RulesVersion.objects.newest_of(club)}
    page |= {"manages": can_manage(request.player, club), "retired": ClubRuleSet.objects.of(club).retired()}
    return render(request, "league/rules/list.html", page)


@login_not_required
def one(request: PlayerRequest, slug: str, rules: str) -> HttpResponse:
    return _show(request, rule_set_to_see(slug, rules))


@require_POST
def act(request: PersonRequest, slug: str, rules: str, act: str) -> HttpResponse:
    rule_set = rule_set_to_manage(request.player, slug, rules)
    if act not in ACTS:
        raise Http404
    refused, _done = attempt(partial(ACTS[act], request, rule_set))
    if refused:
        return _show(request, rule_set, refused)
    say(request, f"rules-{act}", rules=ClubRuleSet.objects.get(pk=rule_set.pk))
    return redirect(rule_set.path)


def retire(request: PersonRequest, rule_set: ClubRuleSet) -> None:
    verbs.retire(rule_set=rule_set, by=request.player)


def restore(request: PersonRequest, rule_set: ClubRuleSet) -> None:
    verbs.restore(rule_set=rule_set, by=request.player)


def rename(request: PersonRequest, rule_set: ClubRuleSet) -> None:
    verbs.rename(rule_set=rule_set, by=request.player, name=request.POST.get("name", ""))


ACTS: Mapping[str, Callable[[PersonRequest, ClubRuleSet], None]] = {
    "retire": retire,
    "restore": restore,
    "rename": rename,
}


def new(request: PersonRequest, slug: str) -> HttpResponse:
    """A copy of rules that exist, under a name of its own, to be changed as the club likes."""
    club = club_to_manage(request.player, slug)
    source = _source(club, request.GET.get("from", ""))
    form = NewRulesForm(request.POST or None, initial=initial_of(source))
    refused = None
    if form.is_valid() and "preview" not in request.POST:
        name = form.cleaned_data["name"]
        refused, made = attempt(partial(verbs.make, club=club, author=request.player, name=name, rules=form.rules))
        if made:
            say(request, "rules-made", rules=made)
            return redirect(made.path)
    page = {"club": club, "form": form, "refusal": refused, "begun": request.GET.get("from", "straight")}
    page |= {"known": RULE_SETS.items(), "own": RulesVersion.objects.newest_of(club), **_preview(form, source)}
    return render(request, "league/rules/form.html", page, status=status_of(refused, form))


def change(request: PersonRequest, slug: str, rules: str) -> HttpResponse:
    """Who comes second sees what the first one saved beside what they typed, and decides."""
    rule_set = rule_set_to_manage(request.player, slug, rules)
    newest, refused = rule_set.newest(), None
    shown = rule_set.version(request.GET.get("from", "")) or newest
    form = HouseRulesForm(request.POST or None, initial={**initial_of(shown.rules), "version": newest.number})
    if form.is_valid() and "preview" not in request.POST:
        wanted = {"expected_version": form.cleaned_data["version"], "note": form.cleaned_data["note"]}
        verb = partial(verbs.change, rule_set=rule_set, author=request.player, rules=form.rules, **wanted)
        refused, saved = attempt(verb)
        if saved:
            say(request, "rules-changed" if saved.number != newest.number else "rules-same", version=saved)
            return redirect(rule_set.path)
        newest = rule_set.newest()
        form.rest_on(newest.number)
    page = {"club": rule_set.club, "rule_set": rule_set, "newest": newest, "form": form, "refusal": refused}
    page |= {"present": rule_lines(newest.rules), **_preview(form, newest.rules, shown.rules)}
    return render(request, "league/rules/form.html", page, status=status_of(refused, form))


def _show(request: PlayerRequest, rule_set: ClubRuleSet, refused: Refused | None = None) -> HttpResponse:
    steps = history(rule_set)
    page = {
        "club": rule_set.club,
        "rule_set": rule_set,
        "newest": steps[0].version,
        "lines": told(steps[0].version.rules),
        "steps": steps,
        "renamings": rule_set.renamings.select_related("who"),
        "is_retired": rule_set.is_retired(),
        "rename": RenameForm(initial={"name": request.POST.get("name", rule_set.name)}),
        "manages": can_manage(request.player, rule_set.club),
        "refusal": refused,
    }
    return render(request, "league/rules/one.html", page, status=status_of(refused))


def history(rule_set: ClubRuleSet) -> list[Step]:
    """The newest version first, each with the sentences that it changed."""
    versions = list(rule_set.versions.select_related("author", "rule_set").order_by("number"))
    later = [Step(after, changes(before.rules, after.rules)) for before, after in pairwise(versions)]
    return [*reversed(later), Step(versions[0], ())]


def _source(club: Club, wanted: str) -> RuleSet:
    """A preset or one of the club's own; straight where neither is meant."""
    if wanted in RULE_SETS:
        return PRESETS[wanted]
    own = ClubRuleSet.objects.of(club).filter(slug=wanted).first()
    return own.newest().rules if own else PRESETS["straight"]


def _preview(
    form: RulesForm, source: RuleSet, shown: RuleSet | None = None
) -> dict[str, Sequence[Told] | Sequence[Change] | bool]:
    """What was typed, or is shown before anything is, in plain words, and how it differs from `source`."""
    typed = form.rules if form.is_bound and hasattr(form, "rules") else shown or source
    return {
        "lines": told(typed),
        "differs": changes(source, typed),
        "clashes": form.is_bound and not hasattr(form, "rules"),
    }
