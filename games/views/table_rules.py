"""The rules of one table in plain words, for whoever may look at its seats."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import rule_words
from games.middleware import PlayerRequest
from games.permissions import match_to_join
from games.views.room import title


@never_cache
@login_not_required
@require_safe
def rules(request: PlayerRequest, match_id: str) -> HttpResponse:
    match = match_to_join(request.player, match_id)
    page = {"match": match, "title": title(match), "lines": rule_words.told(match.rules)}
    return render(request, "games/rules.html", {**page, "name": rule_words.title(match.rules, match.rules_name)})
