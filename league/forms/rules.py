"""Forms about a club's own rule sets, and the choice among all rules that an event may go by."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from engine.rule_set import RuleSet
from games.forms import RULE_SETS
from games.rule_forms import RulesForm, Text
from league.models import Club, RulesVersion, Tournament

AS_IT_IS = "as-it-is"


@dataclass(frozen=True)
class RuleChoices:
    """`versions` by their key; `kept` are rules that an event has from elsewhere and may keep."""

    versions: Mapping[str, RulesVersion]
    kept: RuleSet | None = None
    present: str = "straight"

    @classmethod
    def of(cls, club: Club, event: Tournament | None = None) -> "RuleChoices":
        """The club's own first, an event's present one among them even when it is not the newest any more."""
        versions = {version.key: version for version in RulesVersion.objects.newest_of(club)}
        if event is None:
            return cls(versions)
        version, rules = RulesVersion.objects.of_event(event), RuleSet.from_words(event.rule_set)
        if version is not None:
            return cls({version.key: version, **versions}, None, version.key)
        return cls(versions, rules if rules.name is None else None, rules.name or AS_IT_IS)

    def choices(self) -> list[tuple[str, Text]]:
        kept: list[tuple[str, Text]] = [(AS_IT_IS, _("Rules of its own, as they stand"))] if self.kept else []
        own: list[tuple[str, Text]] = [(key, str(version)) for key, version in self.versions.items()]
        return [*kept, *own, *RULE_SETS.items()]

    def rules(self, word: str) -> dict[str, Any]:  # Any: what EventPlan takes
        """What a plan holds of it."""
        words = self.kept.to_words() if self.kept and word == AS_IT_IS else word
        return {"rule_set": words, "version": self.versions.get(word)}


class HouseRulesForm(RulesForm):
    """The next version of a rule set. `version` is the one it was made from."""

    version = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    note = forms.CharField(
        label=_("What is new"),
        max_length=200,
        required=False,
        help_text=_("One sentence for the others, if you like."),
    )

    def rest_on(self, number: int) -> None:
        """What was typed stays; saved again, it follows on this version."""
        if isinstance(self.data, QueryDict):
            self.data = self.data.copy()
            self.data["version"] = str(number)


def name_field() -> forms.CharField:
    return forms.CharField(
        label=_("Name of the rules"), max_length=60, help_text=_("As people call them, for example Saturday rules.")
    )


class NewRulesForm(RulesForm):
    name = name_field()


class RenameForm(forms.Form):
    name = name_field()
