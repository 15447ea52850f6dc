"""What is overdue is sent again: lost messages, dead workers and brokers cost seconds and no action."""

from datetime import timedelta

from django.utils import timezone

from games import dispatch
from games.models import Match

# A message is given this long before it counts as lost, the first time and after each repetition.
GRACE = timedelta(seconds=3)
AT_ONCE_MOST = 500


def sweep() -> int:
    """Send again what is overdue, and count it. Safe beside another sweep: a match is claimed by its due time."""
    now = timezone.now()
    overdue = list(Match.objects.free(now).overdue(now - GRACE)[:AT_ONCE_MOST])
    claimed = [match for match in overdue if match.postpone(now)]
    for match in claimed:
        dispatch.owed(match)
    return len(claimed)
