"""What an event decides beyond the rules of a hand, in plain words: the order of the teams, the worth of byes and
forfeits, where it is played, who sits in and who may watch."""

from collections.abc import Iterator

from league.formats.draw_box import DrawBox
from league.formats.duplicate import Duplicate
from league.forms.format import BRACKETS
from league.forms.standing import TIE_BREAKS
from league.models import Stage, Tournament
from league.standings.tie_breaks import of_format
from league.templatetags.sentences import sentence


def terms_lines(event: Tournament) -> list[str]:
    """Of everybody at the tables."""
    bots = "none" if event.medium == "paper" else event.bots
    watched = f"{event.audience}-{event.hands_behind}" if event.audience == "anyone" else event.audience
    return [sentence("medium", event.medium), sentence("bots", bots), sentence("watch", watched)]


# How far a team comes decides: those who go out in the same round share a place.
KNOCKOUT = (*BRACKETS, DrawBox.name)


def order_lines(stage: Stage) -> Iterator[str]:
    """Who stands above whom, and what a bye and a forfeit are worth, as far as they are not the house's own."""
    if stage.format not in KNOCKOUT:
        yield from _criteria(stage)
    if stage.format == Duplicate.name:
        return  # There byes and forfeits are shares of the match points, as its own sentence says.
    yield sentence("how", f"bye-{stage.bye}", {"own": stage.bye_for, "other": stage.bye_against})
    if stage.forfeit_for is not None:
        yield sentence("how", "forfeit", {"own": stage.forfeit_for, "other": stage.forfeit_against})


def _criteria(stage: Stage) -> Iterator[str]:
    words = [word.partition(":") for word in of_format(stage.format, tuple(stage.tie_breaks))]
    names = [str(TIE_BREAKS[code]) for code, _sep, _cap in words]
    yield sentence("how", "order", {"names": names})
    for code, _sep, cap in words:
        if code == "mark_difference" and cap:
            yield sentence("how", "mark-cap", {"cap": int(cap)})
