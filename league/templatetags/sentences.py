"""Codes become sentences in one place: `league/say/<kind>-<code>.html`, and `<kind>.html` for all other codes."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.template.loader import select_template
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def sentence(kind: str, code: str, data: Mapping[str, Any] | None = None) -> SafeString:  # Any: facts of many kinds
    """`{% sentence "refused" refusal.code refusal.data %}`: the template finds the facts in `data`."""
    words = select_template([f"league/say/{kind}-{code}.html", f"league/say/{kind}.html"])
    # The template escaped what it names; trimming its last newline changes nothing of that.
    return SafeString(words.render({"code": code, "data": data or {}}).strip())
