"""What the order of a stage is reckoned by: tie-breaks one after the other, the worth of a bye and of a forfeit. It is
frozen with the stage."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Stage
from league.standings import tie_breaks

TIE_BREAKS = {
    "match_wins": _("Matches won"),
    "game_wins": _("Games won"),
    "mark_difference": _("Mark difference"),
    "marks_for": _("Marks for, the most first"),
    "marks_against": _("Marks against, the fewest first"),
    "head_to_head": _("Head to head of all who are tied"),
    "opponents_wins": _("Opponents' wins"),
    "opponents_wins_less_lowest": _("Opponents' wins, less the worst"),
    "opponents_wins_less_both": _("Opponents' wins, less best, worst"),
    "beaten_opponents_wins": _("Wins of beaten opponents"),
    "match_points": _("Match points, in duplicate play"),
    "lots": _("Drawing of lots"),
}
NO_MORE = ("", _("(nothing more)"))
PLACES = range(1, 7)
NAMES = [f"tie_{place}" for place in PLACES]
MOVES = {"up": -1, "down": 1}


class TieBreakField(forms.ChoiceField):
    def __init__(self, place: int) -> None:
        label = _("First by") if place == 1 else _("Then by")
        initial = "".join(tie_breaks.DEFAULT[place - 1 : place])
        super().__init__(label=label, choices=[NO_MORE, *TIE_BREAKS.items()], initial=initial, required=False)


class StandingForm(forms.Form):
    tie_1, tie_2, tie_3, tie_4, tie_5, tie_6 = (TieBreakField(place) for place in PLACES)
    mark_cap = forms.IntegerField(
        label=_("Most marks of one game in the mark difference"),
        min_value=1,
        max_value=999,
        required=False,
        help_text=_("Left empty, every mark counts."),
    )
    bye = forms.ChoiceField(
        label=_("What a bye is worth"),
        choices=[
            (Stage.Bye.SCORE, _("A win with the marks below")),
            (Stage.Bye.AVERAGE, _("A win with the marks the team makes on average")),
            (Stage.Bye.NOTHING, _("Nothing")),
        ],
        initial=Stage.Bye.SCORE,
        required=False,
    )
    bye_for = forms.IntegerField(label=_("Marks of a bye"), min_value=0, max_value=999, required=False, initial=7)
    bye_against = forms.IntegerField(
        label=_("Marks against, of a bye"), min_value=0, max_value=999, required=False, initial=4
    )
    forfeit_for = forms.IntegerField(
        label=_("Marks of a game won by forfeit"),
        min_value=1,
        max_value=999,
        required=False,
        help_text=_("Left empty, as many as winning a game takes."),
    )
    forfeit_against = forms.IntegerField(
        label=_("Marks against, of such a game"), min_value=0, max_value=999, required=False, initial=0
    )

    def clean(self) -> dict[str, Any]:  # Any: fields of several kinds
        typed = super().clean() or {}
        seen: set[str] = set()
        for name in NAMES:
            word = typed.get(name)
            if word and word in seen:
                self.add_error(name, forms.ValidationError(_("This stands higher in the list already."), code="twice"))
            seen.add(word or "")
        if (typed.get("bye_for") or 0) < (typed.get("bye_against") or 0):
            self.add_error("bye_for", forms.ValidationError(_("A bye cannot lose."), code="bye"))
        if typed.get("forfeit_for") and typed["forfeit_for"] <= (typed.get("forfeit_against") or 0):
            self.add_error("forfeit_for", forms.ValidationError(_("Whoever came must win."), code="forfeit"))
        return typed

    def standing(self) -> dict[str, Any]:  # Any: fields of a stage's plan
        """The form is valid. What was not said is left to the stage."""
        typed = self.cleaned_data
        words = tuple(self._word(typed[name]) for name in NAMES if typed[name])
        said: dict[str, Any] = {"tie_breaks": words, "bye": typed["bye"] or Stage.Bye.SCORE}
        if typed["bye_for"] is not None:
            said["bye_marks"] = (typed["bye_for"], typed["bye_against"] or 0)
        return {**said, "forfeit_marks": (typed["forfeit_for"], typed["forfeit_against"] or 0)}

    def _word(self, code: str) -> str:
        cap = self.cleaned_data["mark_cap"]
        return f"{code}:{cap}" if code == "mark_difference" and cap else code

    @property
    def tie_rows(self) -> list[dict[str, Any]]:  # Any: a bound field and where it may move
        last = PLACES[-1]
        return [
            {"field": self[f"tie_{place}"], "place": place, "up": place > 1, "down": place < last} for place in PLACES
        ]


def standing_of(stage: Stage | None) -> dict[str, Any]:  # Any: what the fields take
    """The fields as a stage fills them; as Austin plays it where none is there."""
    words = (stage.tie_breaks if stage else None) or tie_breaks.DEFAULT
    codes = [word.partition(":")[0] for word in words]
    caps = [word.partition(":")[2] for word in words if ":" in word]
    ties = dict(zip(NAMES, codes, strict=False)) | {"mark_cap": caps[0] if caps else None}
    same = ("bye", "bye_for", "bye_against", "forfeit_for", "forfeit_against")
    return ties | ({name: getattr(stage, name) for name in same} if stage else {})


def moved(posted: Mapping[str, str], move: str) -> dict[str, str]:
    """What was typed, with one tie-break changed places with its neighbour: `up-3` moves the third up."""
    typed = dict(posted.items())
    way, _sep, place = move.partition("-")
    one = f"tie_{place}"
    other = f"tie_{int(place) + MOVES[way]}" if way in MOVES and one in NAMES else ""
    if other in NAMES:
        typed[one], typed[other] = typed.get(other, ""), typed.get(one, "")
    return typed
