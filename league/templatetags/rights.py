"""`{% rights event as may %}`: what whoever looks may do at the event, for the doors of the desk."""

from typing import Any

from django import template

from league import permissions
from league.models import Tournament

register = template.Library()


@register.simple_tag(takes_context=True)
def rights(context: dict[str, Any], event: Tournament) -> permissions.Rights:  # Any: a template's context
    """A page that has asked already lends its answer as `may`."""
    known = context.get("may")
    return known if isinstance(known, permissions.Rights) else permissions.rights(context["request"].player, event)
