"""An event that runs itself: what a director would do at the desk, act by act, through the same verbs."""

from games.errors import Refused
from league.models import Tournament
from league.services import desk, entries
from league.services.desk import Act

State = Tournament.State
# More acts in a row than any event has between two matches.
ACTS_IN_A_ROW = 20


def advance(*, tournament: Tournament) -> bool:
    """Do all that can be done now, in the name of whoever made the event. Tells whether anything was done.

    Beside another steward or a director it does no harm: whoever comes second is refused.
    """
    done = 0
    while done < ACTS_IN_A_ROW and _step(tournament):
        done += 1
    return done > 0


def _step(tournament: Tournament) -> bool:
    event = Tournament.objects.select_related("club", "created_by").get(pk=tournament.pk)
    due = desk.next_act(event)
    if due is None or due.act == Act.ARCHIVE:
        return False
    try:
        if due.act == Act.DRAW and due.round_number == 1:
            entries.check_in_all(tournament=event, director=event.created_by)
        if due.blocked and due.blocked != "too-few-checked-in":
            return False
        desk.perform(tournament=event, director=event.created_by, act=due.act, round_number=due.round_number)
    except Refused:
        return False
    return True
