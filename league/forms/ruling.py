"""What a judge fills in about one table: the marks of every game, who did not come, why."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from games.services import presence
from league.formats.duplicate import Duplicate
from league.formats.results import Kind, Result, games_needed
from league.models import Pairing
from league.services import verdicts
from league.services.board_rulings import BoardRuling
from league.services.clocks import MOST_MINUTES
from league.services.corrections import Correction, Outcome
from league.services.rulings import Absent
from league.services.verdicts import DOUBLE_FORFEIT, OWN_RESULT, REPLAY, VOID, Finding

MOST_MARKS = 999
# Of duplicate play nobody enters marks, and boards that are known are not dealt again.
NOT_BY_BOARDS = ("score", "replay")


class RulingForm(forms.Form):
    """A reason and nothing else. `why_needed` is what the club's log insists on."""

    why_needed: ClassVar[bool] = False
    why = forms.CharField(label=_("Why (for the log of rulings)"), max_length=500, required=False)

    def __init__(self, *args: Any, pairing: Pairing, **kwargs: Any) -> None:  # Any: what Django's form takes
        super().__init__(*args, **kwargs)
        self.pairing = pairing
        self.by_boards = pairing.round.stage.format == Duplicate.name
        self.fields["why"].required = self.why_needed


class ReasonForm(RulingForm):
    why_needed = True


class AbsentForm(RulingForm):
    absent = forms.ChoiceField(label=_("Who does not play"), widget=forms.RadioSelect)
    field_order = ("absent", "why")

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: what Django's form takes
        super().__init__(*args, **kwargs)
        absent = self.fields["absent"]
        assert isinstance(absent, forms.ChoiceField)
        sides = [(Absent.HOME.value, self.pairing.home_name), (Absent.AWAY.value, self.pairing.away_name)]
        absent.choices = [*sides, (Absent.BOTH.value, _("Both: nobody goes on"))]


class BoardForm(ReasonForm):
    """A board of duplicate play: whether it counts, at this table or at all."""

    number = forms.TypedChoiceField(label=_("Board"), coerce=int)
    counts = forms.ChoiceField(
        label=_("What holds"),
        choices=[("no", _("It does not count")), ("yes", _("It counts as it was played"))],
        initial="no",
        widget=forms.RadioSelect,
    )
    where = forms.ChoiceField(
        label=_("Where"),
        choices=[("here", _("At this table")), ("everywhere", _("At every table of the round"))],
        initial="here",
        widget=forms.RadioSelect,
    )
    field_order = ("number", "counts", "where", "why")

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: what Django's form takes
        super().__init__(*args, **kwargs)
        number, duplicate = self.fields["number"], self.pairing.match and self.pairing.match.duplicate
        assert isinstance(number, forms.TypedChoiceField)
        number.choices = [(each, str(each)) for each in range(1, duplicate.size + 1)] if duplicate else []

    def ruling(self) -> BoardRuling:
        typed = self.cleaned_data
        return BoardRuling(typed["number"], typed["counts"] == "yes", typed["where"] == "everywhere", str(typed["why"]))


class ScoreForm(RulingForm):
    """A row for each game that the match can take; rows of games nobody played stay empty. None in duplicate play,
    where only the boards tell what a table is worth."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: what Django's form takes
        super().__init__(*args, **kwargs)
        self.rows = range(1, 1 if self.by_boards else 2 * games_needed(self.pairing.best_of))
        for number in self.rows:
            for place, entry in self._sides():
                label = _("Game %(number)s, %(team)s") % {"number": number, "team": entry}
                field = forms.IntegerField(label=label, min_value=0, max_value=MOST_MARKS, required=False)
                field.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}
                self.fields[f"{place}_{number}"] = field

    @property
    def game_rows(self) -> list[tuple[int, list[forms.BoundField]]]:
        return [(number, [self[f"home_{number}"], self[f"away_{number}"]]) for number in self.rows]

    def clean(self) -> dict[str, Any]:  # Any: marks and a reason
        typed = super().clean() or {}
        pairs = [(typed.get(f"home_{number}"), typed.get(f"away_{number}")) for number in self.rows]
        if any((home is None) != (away is None) for home, away in pairs):
            raise forms.ValidationError(_("Give the marks of both teams for every game."), code="half")
        if pairs and self.needs_games(typed) and pairs[0][0] is None:
            raise forms.ValidationError(_("Give the marks of the first game at least."), code="none")
        return typed

    def needs_games(self, typed: dict[str, Any]) -> bool:  # Any: as above
        return True

    def games(self) -> list[tuple[int, int]]:
        typed = [(self.cleaned_data[f"home_{n}"], self.cleaned_data[f"away_{n}"]) for n in self.rows]
        return [(home, away) for home, away in typed if home is not None and away is not None]

    def _sides(self) -> Sequence[tuple[str, str]]:
        return ("home", self.pairing.home_name), ("away", self.pairing.away_name)


class FillInForm(RulingForm):
    """Which lost player a bot plays for. Only who is lost now can be named."""

    seat = forms.ChoiceField(label=_("Who is lost"), widget=forms.RadioSelect)
    field_order = ("seat", "why")

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: what Django's form takes
        super().__init__(*args, **kwargs)
        seat = self.fields["seat"]
        assert isinstance(seat, forms.ChoiceField)
        seat.choices = presence.lost(self.pairing.match) if self.pairing.match else []


class MoreTimeForm(RulingForm):
    minutes = forms.IntegerField(label=_("Minutes more"), min_value=1, max_value=MOST_MINUTES)
    field_order = ("minutes", "why")


class CorrectionForm(ScoreForm):
    """What a closed result becomes. Asked twice: first for its consequences, then, with their `revision`, done."""

    why_needed = True
    becomes = forms.ChoiceField(label=_("What the result becomes"), widget=forms.RadioSelect)
    revision = forms.IntegerField(required=False, widget=forms.HiddenInput)
    outcome = forms.ChoiceField(required=False, choices=[("", ""), *((each, each) for each in Outcome)])

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: what Django's form takes
        super().__init__(*args, **kwargs)
        home, away = self.pairing.side_names
        becomes = self.fields["becomes"]
        assert isinstance(becomes, forms.ChoiceField)
        choices = [
            ("score", _("These marks")),
            ("forfeit-home", _("Forfeit: %(team)s gives the match up") % {"team": home}),
            ("forfeit-away", _("Forfeit: %(team)s gives the match up") % {"team": away}),
            ("double-forfeit", _("Double forfeit: nobody goes on")),
            ("void", _("Void: it counts for nobody")),
            ("replay", _("Replay: the match is played anew")),
            ("own", _("As it was played: every ruling on it is lifted")),
        ]
        becomes.choices = [each for each in choices if not (self.by_boards and each[0] in NOT_BY_BOARDS)]

    @staticmethod
    def as_it_stands(result: Result | None) -> dict[str, Any]:  # Any: what the fields take
        """Ticked and written before anybody chooses: what stands now. Boards stand as they were played."""
        if result is None or result.boards:
            return {"becomes": "own"}
        becomes = {Kind.PLAYED: "score", Kind.FORFEIT: "forfeit-away" if result.won == 0 else "forfeit-home"}
        marks = {f"home_{number}": own for number, (own, _other) in enumerate(result.games, 1)}
        marks |= {f"away_{number}": other for number, (_own, other) in enumerate(result.games, 1)}
        return {"becomes": becomes.get(result.kind, result.kind.value)} | (marks if result.kind is Kind.PLAYED else {})

    def needs_games(self, typed: dict[str, Any]) -> bool:  # Any: as above
        return typed.get("becomes") == "score"

    def finding(self) -> Finding:
        """Refuses impossible marks."""
        findings = {"double-forfeit": DOUBLE_FORFEIT, "void": VOID, "replay": REPLAY, "own": OWN_RESULT}
        becomes = self.cleaned_data["becomes"]
        if becomes == "score":
            return verdicts.score(self.pairing, self.games())
        if becomes.startswith("forfeit"):
            return verdicts.forfeit(self.pairing, 1 if becomes == "forfeit-home" else 0)
        return findings[becomes]

    def correction(self) -> Correction:
        typed = self.cleaned_data
        outcome = Outcome(typed["outcome"]) if typed["outcome"] else None
        return Correction(self.finding(), typed["why"], typed["revision"], outcome)
