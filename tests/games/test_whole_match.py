"""Four bots play a match from the first shake to its end through the workers' own functions."""

import json

import pytest

from engine import verify
from engine.record import Record
from engine.rule_set import RuleSet
from games import tasks
from games.models import Awaits, Match
from games.services import matches, records
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
    assert_record_proves(opened)


def assert_record_proves(match: Match) -> None:
    """The engine alone reads the record, comes to the same marks, and finds every played tile committed."""
    record = records.public_record(match=match)
    status, told = verify.answer(json.dumps(record).encode())
    said = match.actions.exclude(word__startswith="follow-me").values_list("word", flat=True)
    tiles = sum(word.count("-") for word in said)
    assert (status, told) == (0, {"verified": tiles})
    assert tuple(Record.from_json(record).play().marks.values()) == match.result().games[0]
