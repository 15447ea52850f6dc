"""What follows on a Swiss or on groups: no bracket, one for the first, or one for the others too."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Stage
from league.services.stages import StagePlan

BEST_OF = [(1, _("One game")), (3, _("Best of three games")), (5, _("Best of five games"))]
AS_OTHERS = ("", _("As every other match"))
PLAYOFFS = [
    ("", _("Nothing: the standings decide")),
    ("championship", _("A championship bracket")),
    ("both", _("A championship bracket, and a consolation bracket for the others")),
]
# Which named rounds may be longer than the others, and the field that says so.
LONG_ROUNDS = {"semi-finals": "semi_final_games", "final": "final_games", "second-final": "final_games"}


class PlayoffForm(forms.Form):
    playoff = forms.ChoiceField(label=_("What follows"), choices=PLAYOFFS, required=False)
    go_on = forms.IntegerField(
        label=_("How many teams go on"),
        min_value=1,
        max_value=64,
        required=False,
        initial=2,
        help_text=_("Where there are groups, so many of each."),
    )
    semi_final_games = forms.TypedChoiceField(
        label=_("Semi-finals"), choices=[AS_OTHERS, *BEST_OF], coerce=int, empty_value=None, required=False
    )
    final_games = forms.TypedChoiceField(
        label=_("Final"), choices=[AS_OTHERS, *BEST_OF], coerce=int, empty_value=None, required=False
    )

    def playoffs(self, **same: Any) -> tuple[StagePlan, ...]:  # Any: fields of a stage's plan, as the first has them
        """The form is valid."""
        typed = self.cleaned_data
        if not typed["playoff"]:
            return ()
        last = typed["go_on"] or 2
        champions = StagePlan(
            name=str(_("Championship")), source=1, last_place=last, best_of_rounds=self.long_rounds(), **same
        )
        others = StagePlan(name=str(_("Consolation")), source=1, first_place=last + 1, **same)
        return (champions, others) if typed["playoff"] == "both" else (champions,)

    def long_rounds(self) -> dict[str, int]:
        chosen = {code: self.cleaned_data[field] for code, field in LONG_ROUNDS.items()}
        return {code: games for code, games in chosen.items() if games}


def playoff_of(brackets: Sequence[Stage], others: Sequence[Stage]) -> dict[str, Any]:  # Any: what the fields take
    """The fields as an event fills them whose stages after the first are `others`; the first of `brackets` tells how
    long its last rounds are."""
    long_rounds = brackets[0].best_of_rounds if brackets else {}
    return {
        "semi_final_games": long_rounds.get("semi-finals"),
        "final_games": long_rounds.get("final"),
        "playoff": ("", "championship", "both")[min(len(others), 2)],
        "go_on": others[0].last_place if others else 2,
    }
