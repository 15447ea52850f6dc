"""What a phone at a real table sends: one hand, or the score of one game. Each carries the line it is meant for."""

from django import forms

from games.errors import Refused
from games.models import HandOutcome, SeatLetter
from games.services.gains import PaperHand
from games.services.paper import Place

ENDINGS = [(one.value, one.label) for one in (HandOutcome.MADE, HandOutcome.SET, HandOutcome.ALL_PASS)]
MOST = 999


class LineForm(forms.Form):
    number = forms.IntegerField(min_value=0, max_value=MOST)
    intent = forms.CharField(max_length=64)

    def read(self) -> None:
        """Raises Refused for what cannot be read or was left out."""
        if not self.is_valid():
            raise Refused("paper-incomplete", 422)

    def place(self) -> Place:
        return Place(self.cleaned_data["number"], self.cleaned_data["intent"])


class HandForm(LineForm):
    outcome = forms.ChoiceField(choices=ENDINGS)
    bidder = forms.ChoiceField(choices=SeatLetter.choices, required=False)
    bid = forms.CharField(max_length=8, required=False)
    call = forms.CharField(max_length=24, required=False)
    points = forms.IntegerField(min_value=0, max_value=42, required=False)
    shaker = forms.ChoiceField(choices=SeatLetter.choices, required=False)

    def hand(self) -> PaperHand:
        said = self.cleaned_data
        return PaperHand(
            outcome=HandOutcome(said["outcome"]),
            bidder=said["bidder"],
            bid=said["bid"],
            call=said["call"],
            points=said["points"],
            shaker=said["shaker"],
        )


class ScoreForm(LineForm):
    ac = forms.IntegerField(min_value=0, max_value=MOST)
    bd = forms.IntegerField(min_value=0, max_value=MOST)

    def score(self) -> tuple[int, int]:
        return self.cleaned_data["ac"], self.cleaned_data["bd"]
