"""The rules that a person may choose for a table: the well-known ones, and those that others have to offer."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.rule_set import RuleSet
from games.forms import RULE_SETS
from games.models import Player

Text = str | Promise
STRAIGHT = "straight"


@dataclass(frozen=True)
class Offered:
    """`key` names it in a form, another one as soon as it says something else; it stands under `whose`."""

    key: str
    name: str
    whose: str
    rules: RuleSet


class ChosenRules(NamedTuple):
    """`name` is empty for rules that have one of their own."""

    rules: RuleSet
    name: str = ""


Source = Callable[[Player], Iterable[Offered]]
_sources: list[Source] = []


def offer(source: Source) -> Source:
    """Have this one asked from now on."""
    _sources.append(source)
    return source


def offered_to(player: Player | None) -> dict[str, Offered]:
    """By key. Guests belong nowhere."""
    found = [source(player) for source in _sources] if player and not player.is_guest else []
    return {each.key: each for offers in found for each in offers}


class RulesChoiceForm(forms.Form):
    """A form that asks, among other things, for the rules of a table."""

    rule_set = forms.ChoiceField(
        label=_("Rules"),
        initial=STRAIGHT,
        error_messages={"invalid_choice": _("These rules are not offered now. Choose again.")},
    )

    def __init__(self, *args: Any, player: Player | None = None, **kwargs: Any) -> None:  # Any: Django's own
        super().__init__(*args, **kwargs)
        self.offered = offered_to(player)
        field = self.fields["rule_set"]
        assert isinstance(field, forms.ChoiceField), "declared above"
        field.choices = [*self.rule_choices(), *self.more_choices()]

    def rule_choices(self) -> list[tuple[Text, Any]]:  # Any: a label, or the choices under a heading
        """Those of the person's own clubs first, each under its heading."""
        known = list(RULE_SETS.items())
        if not self.offered:
            return [(word, label) for word, label in known]
        by_whose: dict[str, list[tuple[str, str]]] = {}
        for each in self.offered.values():
            by_whose.setdefault(each.whose, []).append((each.key, each.name))
        return [*by_whose.items(), (_("Well-known rules"), known)]

    def more_choices(self) -> list[tuple[Text, Any]]:  # Any: as above
        return []

    def chosen(self) -> ChosenRules:
        return self.named(self.cleaned_data["rule_set"] or STRAIGHT)

    def named(self, word: str) -> ChosenRules:
        if offered := self.offered.get(word):
            return ChosenRules(offered.rules, offered.name)
        return ChosenRules(RuleSet.preset(word))
