"""Codes become sentences in one place: `league/say/<kind>-<code>.html`, and `<kind>.html` for all other codes."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import select_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


@register.simple_tag
def sentence(kind: str, code: str, data: Mapping[str, Any] | None = None) -> SafeString:  # Any: facts of many kinds
    """`{% sentence "refused" refusal.code refusal.data %}`: the template finds the facts in `data`."""
    facts = data or {}
    # Only numbers and plain texts are safe to remember: a safe text equals a plain one and yet is not escaped alike.
    if all(type(fact) in (int, str) for fact in facts.values()):
        return _remembered(kind, code, get_language() or "", tuple(facts.items()))
    return _said(kind, code, facts)


@lru_cache(maxsize=16_384)
def _remembered(kind: str, code: str, language: str, facts: tuple[tuple[str, int | str], ...]) -> SafeString:
    """A large bracket says "winner of match 97" a hundred times over, for everybody who looks."""
    return _said(kind, code, dict(facts))


def _said(kind: str, code: str, facts: Mapping[str, Any]) -> SafeString:
    words = select_template([f"league/say/{kind}-{code}.html", f"league/say/{kind}.html"])
    # The template escaped what it names; trimming its last newline changes nothing of that.
    return SafeString(words.render({"code": code, "data": facts}).strip())
