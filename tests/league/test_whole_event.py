"""Sixteen teams from the shipped roster to a champion, played by bots through the workers' own functions."""

import pytest

from games import tasks as games_tasks
from games.models import Awaits, Match
from league import tasks
from league.models import Pairing, Round, Tournament
from league.models.chart import Chart
from league.services import rosters
from tests.builders import scored
from tests.league.builders import SHIPPED, event, owner_of

pytestmark = pytest.mark.django_db(transaction=True)


def play(match: Match) -> None:
    """As the workers would: each message brings the next one."""
    while match.awaits:
        work = games_tasks.play_bot_turn if match.awaits == Awaits.BOT else games_tasks.shake_next_hand
        work(match_id=match.pk, version=match.version)
        match.refresh_from_db()


def test_sixteen_teams_play_to_a_champion_by_themselves() -> None:
    night = event(runs_itself=True)
    rosters.enter_roster(tournament=night, director=owner_of(night.club), content=SHIPPED.read_bytes())
    while not Tournament.objects.get(pk=night.pk).is_over:
        tasks.advance(tournament_id=night.pk)
        for pairing in Pairing.objects.of(night).still_playing().with_people():
            assert pairing.match is not None
            # At six marks all, the hand that is played decides: a whole night in a few seconds.
            scored(pairing.match, (6, 6))
            play(pairing.match)
    chart = Chart.of(night.stage_now())
    names = [round_.name.code for round_ in Round.objects.of(night)]
    assert names == ["round-of", "quarter-finals", "semi-finals", "final"]
    assert all(sorted(score)[0] == 6 for played in chart.results.values() for score in played.games)
    assert len(chart.rows) == 16 and chart.rows[0].record.wins == 4
    assert night.rulings.latest_first()[0].data == {"champion": str(chart.champion)}
