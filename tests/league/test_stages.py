"""Every format is played to a champion on the site, and stages feed stages."""

from typing import Any

import pytest

from games.errors import Refused
from games.models import Match
from league.formats.registry import FORMATS
from league.formats.rotating_partners import RotatingPartners
from league.models import Entry, Pairing, Round, Stage, Tournament
from league.models.chart import Chart
from league.services import corrections, desk, entries, results, verdicts
from league.services.corrections import Correction
from league.services.stages import StagePlan
from tests.league.builders import checked_in, decide, decide_all, owner_of

pytestmark = pytest.mark.django_db

NAMES = sorted(set(FORMATS) - {RotatingPartners.name})
GROUPS = StagePlan(format="round-robin", options={"groups": 2})


def play_out(night: Tournament, *, circle: bool = False) -> Tournament:
    """Press Next until there is a champion; the home side wins everywhere, or each beats the next in a circle."""
    director = owner_of(night.club)
    while not (night := Tournament.objects.get(pk=night.pk)).is_over:
        due = desk.next_act(night)
        assert due is not None
        if due.blocked and circle:
            decide_in_a_circle(night)
        elif due.blocked:
            decide_all(night)
        else:
            desk.perform(tournament=night, director=director, act=due.act, round_number=due.round_number)
    return night


def decide_in_a_circle(night: Tournament) -> None:
    """Of three teams 1 beats 2, 2 beats 3, 3 beats 1."""
    for pairing in Pairing.objects.of(night).still_playing().with_people():
        assert pairing.away is not None and pairing.home.seed is not None and pairing.away.seed is not None
        home_wins = (pairing.away.seed - pairing.home.seed) % 3 == 1
        decide(pairing, home=7 if home_wins else 0, away=0 if home_wins else 7)


def champion(night: Tournament) -> str:
    return str(Chart.of(night.main_stage()).champion)


def played(stage: Stage) -> int:
    return Pairing.objects.filter(round__stage=stage).played().count()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("teams", [5, 8])
def test_every_format_ends_with_a_champion_and_every_team_ranked(name: str, teams: int) -> None:
    night = play_out(checked_in(teams, format=name))
    chart = Chart.of(night.main_stage())
    assert chart.champion is not None and len(chart.rows) == teams
    assert night.rulings.latest_first()[0].data == {"champion": champion(night)}


@pytest.mark.parametrize(
    ("name", "options", "matches"),
    [
        ("single-elimination", {"third_place": True}, 8),
        ("double-elimination", {"final": "none"}, 13),
        ("double-elimination", {"final": "single"}, 14),
        ("swiss", {"rounds": 4}, 16),
        ("round-robin", {"groups": 2}, 12),
        ("double-round-robin", {}, 56),
    ],
)
def test_option_of_a_format_decides_how_much_is_played(name: str, options: dict[str, Any], matches: int) -> None:
    night = play_out(checked_in(8, format=name, options=options))
    assert played(night.main_stage()) == matches


def test_rounds_may_be_longer_than_the_stage() -> None:
    plan = StagePlan(format="single-elimination", best_of=1, best_of_rounds={"final": 5})
    night = play_out(checked_in(4, best_of=3, stages=(plan,)))
    assert [pairing.best_of for pairing in Pairing.objects.of(night)] == [1, 1, 5]


def test_pools_feed_a_championship_and_a_consolation_side_by_side() -> None:
    night = checked_in(
        8,
        stages=(
            GROUPS,
            StagePlan(name="Championship", source=1, first_place=1, last_place=2),
            StagePlan(name="Consolation", source=1, first_place=3, last_place=4),
        ),
    )
    night = play_out(night)
    pools, top, rest = night.stages.all()
    assert [stage.places.count() for stage in (pools, top, rest)] == [8, 4, 4]
    winners = {place.entry_id for place in top.places.all()}
    assert winners.isdisjoint(place.entry_id for place in rest.places.all())
    assert played(top) == played(rest) == 3
    assert champion(night) == "Ann Alpine / Bea Alpine"


def test_tables_of_stages_played_side_by_side_are_different_ones() -> None:
    top, rest = (StagePlan(source=1, first_place=place, last_place=place + 1) for place in (1, 3))
    night = checked_in(8, stages=(GROUPS, top, rest))
    director = owner_of(night.club)
    while Round.objects.filter(stage__source__isnull=False, state=Round.State.RUNNING).count() < 2:
        due = desk.next_act(Tournament.objects.get(pk=night.pk))
        assert due is not None
        if due.blocked:
            decide_all(night)
        else:
            desk.perform(tournament=night, director=director, act=due.act, round_number=due.round_number)
    tables = [pairing.table_number or 0 for pairing in Pairing.objects.of(night).still_playing()]
    assert sorted(tables) == [1, 2, 3, 4]


def test_winners_of_one_group_meet_the_others_first() -> None:
    night = play_out(checked_in(8, stages=(GROUPS, StagePlan(source=1, last_place=2))))
    pools, top = night.stages.all()
    members = Chart.of(pools).groups
    group = {row.entry: index for index, rows in enumerate(members) for row in rows}
    numbers = {place.entry_id: place.number for place in pools.places.all()}
    for pairing in Pairing.objects.filter(round__stage=top, round__number=1):
        assert pairing.away_id is not None
        assert group[numbers[pairing.home_id]] != group[numbers[pairing.away_id]]


@pytest.mark.parametrize("name", ["swiss", "draw-box", "round-robin"])
@pytest.mark.parametrize("worth", [Stage.BotPair.COUNTS, Stage.BotPair.FRIENDLY])
def test_bot_pair_fills_an_odd_field_and_takes_no_place(name: str, worth: str) -> None:
    night = play_out(checked_in(5, stages=(StagePlan(format=name, bot_pair=worth),)))
    assert any(pairing.away and pairing.away.is_bot_pair for pairing in Pairing.objects.of(night).with_people())
    assert len(Chart.of(night.main_stage()).rows) == 5
    assert night.entries.in_event().count() == 5 and "Bot pair" not in champion(night)


def test_bot_pair_qualifies_for_nothing() -> None:
    pool = StagePlan(format="round-robin", bot_pair=Stage.BotPair.COUNTS)
    night = play_out(checked_in(5, stages=(pool, StagePlan(source=1, last_place=4))))
    assert not Entry.objects.filter(places__stage=night.main_stage(), is_bot_pair=True).exists()


def test_bye_is_worth_what_the_stage_says() -> None:
    plan = StagePlan(format="round-robin", bye_marks=(7, 2))
    chart = Chart.of(play_out(checked_in(3, stages=(plan,))).main_stage())
    assert {row.record.marks_against % 7 for row in chart.rows} == {2}
    nothing = StagePlan(format="round-robin", bye=Stage.Bye.NOTHING)
    other = play_out(checked_in(3, house=chart.stage.tournament.club, name="Second", stages=(nothing,)))
    assert sum(row.record.match_wins for row in Chart.of(other.main_stage()).rows) == 3


def test_three_who_beat_each_other_in_a_circle_share_the_first_rank() -> None:
    plan = StagePlan(format="round-robin", tie_breaks=("match_wins", "head_to_head"))
    night = play_out(checked_in(3, stages=(plan,)), circle=True)
    assert [row.rank for row in Chart.of(night.main_stage()).rows] == [1, 1, 1]
    assert night.rulings.latest_first()[0].data == {}


def test_lots_decide_a_circle_where_the_stage_says_so() -> None:
    plan = StagePlan(format="round-robin", tie_breaks=("match_wins", "head_to_head", "lots"))
    night = play_out(checked_in(3, stages=(plan,)), circle=True)
    rows = Chart.of(night.main_stage()).rows
    assert [row.rank for row in rows] == [1, 2, 3] and rows[0].decided_by == "lots"


def test_team_that_leaves_the_championship_changes_nothing_in_its_pool() -> None:
    night = checked_in(6, stages=(GROUPS, StagePlan(source=1, last_place=2)))
    director = owner_of(night.club)
    while not Round.objects.filter(stage__number=2, state=Round.State.RUNNING).exists():
        due = desk.next_act(Tournament.objects.get(pk=night.pk))
        assert due is not None
        if due.blocked:
            decide_all(night)
        else:
            desk.perform(tournament=night, director=director, act=due.act, round_number=due.round_number)
    pool, top = night.stages.in_order()
    before = [(row.entry, row.rank) for row in Chart.of(pool).rows]
    entries.withdraw(entry=top.places.with_people()[0].entry, director=director)
    assert [(row.entry, row.rank) for row in Chart.of(pool).rows] == before
    first = Pairing.objects.of(night).with_people().filter(round__stage=pool, match__isnull=False)[0]
    correction = Correction(verdicts.score(first, [(7, 1)]), "misread", 0)
    told = corrections.correct(pairing=first, judge=director, correction=correction)
    assert told.resting == () and Round.objects.of(night).filter(stage=top).count() == 1


def test_draft_of_a_fed_stage_goes_when_a_pool_match_reopens() -> None:
    night = checked_in(6, stages=(GROUPS, StagePlan(source=1, last_place=1)))
    director = owner_of(night.club)
    while not Round.objects.filter(stage__number=2).exists():
        due = desk.next_act(Tournament.objects.get(pk=night.pk))
        assert due is not None
        if due.blocked:
            decide_all(night)
        else:
            desk.perform(tournament=night, director=director, act=due.act, round_number=due.round_number)
    match = Pairing.objects.of(night).with_people().filter(match__isnull=False, round__number=3)[0].match
    assert match is not None
    Match.objects.filter(pk=match.pk).update(finished_at=None)
    results.reopen(match_id=match.pk)
    assert not Round.objects.filter(stage__number=2).exists()


@pytest.mark.parametrize(
    ("plans", "code"),
    [
        ((StagePlan(format="bridge"),), "format"),
        ((StagePlan(source=1),), "stage-source"),
        ((GROUPS, StagePlan()), "stage-source"),
        ((GROUPS, StagePlan(source=3)), "stage-source"),
        ((StagePlan(tie_breaks=("charm",)),), "format"),
        ((StagePlan(best_of=4),), "format"),
        ((StagePlan(best_of_rounds={"final": 2}),), "format"),
        ((StagePlan(forfeit_marks=(3, 5)),), "format"),
        ((GROUPS, StagePlan(source=1, first_place=3, last_place=2)), "format"),
    ],
)
def test_stages_that_make_no_event_are_refused(plans: tuple[StagePlan, ...], code: str) -> None:
    with pytest.raises(Refused) as refused:
        checked_in(4, stages=plans)
    assert refused.value.code == code and not Tournament.objects.exists()
