"""Which stage of an event a sheet, a screen or a file shows: the one that is asked for, else what is played now."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from games.views.tables import number
from league.models import Stage, Tournament
from league.templatetags.sentences import sentence


@dataclass(frozen=True)
class Choice:
    """`query` goes behind an address of that stage."""

    name: str
    query: str
    is_current: bool


@dataclass(frozen=True)
class StageSwitch:
    """`number` is None where nobody asked. `choices` is empty where there is nothing to choose."""

    number: int | None
    choices: Sequence[Choice] = ()

    @classmethod
    def of(cls, request: HttpRequest, event: Tournament) -> "StageSwitch":
        stages = list(event.stages.in_order())
        asked = number(request.GET.get("stage"))
        chosen = asked if asked in [stage.number for stage in stages] else None
        if len(stages) < 2:
            return cls(chosen)
        now = Choice(sentence("stages", "now"), "", chosen is None)
        return cls(chosen, [now, *(_choice(stage, chosen) for stage in stages)])

    @property
    def query(self) -> str:
        return f"stage={self.number}" if self.number else ""


def _choice(stage: Stage, chosen: int | None) -> Choice:
    name = stage.name or sentence("format", stage.format)
    return Choice(f"{stage.number}. {name}", f"stage={stage.number}", stage.number == chosen)
