"""A table of a round is written once as long as nothing at it changes: of 240 on a page, one has a new figure."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from league.views.rows import Tie

register = template.Library()


@register.simple_tag
def pairing(tie: Tie, round_number: int, figure_label: str) -> SafeString:
    return _remembered(tie, round_number, str(figure_label), get_language())


@lru_cache(maxsize=8_192)
def _remembered(tie: Tie, round_number: int, figure_label: str, _language: str | None) -> SafeString:
    page = {"tie": tie, "round_number": round_number, "figure_label": figure_label}
    return render_to_string("league/pairing.html", page)
