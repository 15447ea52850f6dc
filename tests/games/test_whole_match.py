"""Four bots play a match from the first shake to its end through the workers' own functions."""

import pytest

from engine.rule_set import RuleSet
from games import tasks
from games.models import Awaits, Match
from games.services import matches
from games.services.matches import Terms
from games.services.seating import SeatPlan
from tests.builders import bot


def play_out(match: Match) -> Match:
    """As the workers would: each message brings the next one."""
    while match.awaits:
        work = tasks.play_bot_turn if match.awaits == Awaits.BOT else tasks.shake_next_hand
        work(match_id=match.pk, version=match.version)
        match.refresh_from_db()
    return match


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("rules", "best_of"), [("straight", 1), ("kitchen-table", 1)])
def test_four_bots_play_a_match_to_its_end(rules: str, best_of: int) -> None:
    seats = {seat: SeatPlan.of(bot()) for seat in "ABCD"}
    opened = matches.open_match(
        rule_set=RuleSet.preset(rules), best_of=best_of, seats=seats, terms=Terms(bot_delay=False)
    )
    result = play_out(opened).result()
    assert opened.is_finished
    assert result.winner is not None
    assert max(result.games_won) == opened.games_needed
