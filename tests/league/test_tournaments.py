"""Planning an event, changing the plan, and every format that teams can play."""

from typing import Any

import pytest

from engine.bots import roster
from games.errors import Refused
from league.formats import registry
from league.formats.rotating_partners import RotatingPartners
from league.models import Pairing, Ruling, Tournament
from league.models.chart import Chart
from league.services import clubs, desk, steward, tournaments
from league.services.tournaments import EventPlan
from tests.league.builders import checked_in, club, decide_all, event, owner_of, person, running

pytestmark = pytest.mark.django_db

TEAM_FORMATS = sorted(set(registry.FORMATS) - {RotatingPartners.name})


def refusal(**plan: Any) -> str:  # Any: fields of EventPlan
    with pytest.raises(Refused) as refused:
        event(**plan)
    return refused.value.code


def test_new_event_is_a_draft_with_a_seed_and_its_rules_in_words() -> None:
    draft = event(rule_set="austin-league", seed=None)
    assert (draft.state, draft.rule_set["all_pass"]) == (Tournament.State.DRAFT, "forced")
    assert draft.seed != event(draft.club, seed=None).seed


def test_event_with_a_bot_that_does_not_know_its_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A listing without certificates stands for a bot that was never tested for nello."""
    unlearned = {name: listing._replace(certified=frozenset()) for name, listing in roster.BOTS.items()}
    monkeypatch.setattr(roster, "BOTS", unlearned)
    assert refusal(rule_set="stuck-shaker-low") == "bot-not-certified"
    assert event(rule_set="stuck-shaker-low", bots=Tournament.Bots.NEVER).pk
    assert event(rule_set="straight").pk


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ({"name": " "}, "event-name"),
        ({"name": "x" * 81}, "event-name"),
        ({"best_of": 2}, "best-of"),
        ({"rule_set": "poker"}, "rule-set"),
        ({"rule_set": {"forced_minimum": 31}}, "rule-set"),
        ({"format": "knock-out"}, "format"),
        ({"options": {"third_plaice": True}}, "format"),
    ],
)
def test_plan_that_makes_no_event_is_refused(plan: dict[str, object], code: str) -> None:
    assert refusal(**plan) == code and not Tournament.objects.exists()


def test_member_cannot_make_an_event() -> None:
    house, member = club(), person("Mae")
    clubs.join(club=house, player=member)
    with pytest.raises(Refused) as refused:
        tournaments.create(club=house, director=member, plan=EventPlan(name="Mine"))
    assert refused.value.status == 403


def test_plan_may_change_until_the_first_round_starts_and_the_seed_stays() -> None:
    night = checked_in(2)
    who = owner_of(night.club)
    changed = tournaments.change(tournament=night, director=who, plan=EventPlan(name="Friday", best_of=3, seed=7))
    assert (changed.name, changed.best_of, changed.seed) == ("Friday", 3, night.seed)
    assert night.rulings.filter(what=Ruling.What.CHANGED).count() == 1


def test_rules_are_frozen_once_the_event_runs() -> None:
    night = running(2)
    with pytest.raises(Refused) as refused:
        tournaments.change(tournament=night, director=owner_of(night.club), plan=EventPlan(name="Friday"))
    assert refused.value.code == "wrong-state"


def test_drawn_event_keeps_its_plan_until_the_draft_is_gone() -> None:
    night = checked_in(2)
    who = owner_of(night.club)
    desk.perform(tournament=night, director=who, act="draw")
    with pytest.raises(Refused) as refused:
        tournaments.change(tournament=night, director=who, plan=EventPlan(name="Friday", best_of=3))
    assert refused.value.code == "already-drawn"


def test_archived_event_has_nothing_left_to_do() -> None:
    night = running(2)
    decide_all(night)
    who = owner_of(night.club)
    desk.finish(tournament=night, director=who)
    for _ in range(2):
        night = tournaments.archive(tournament=night, director=who)
    assert desk.next_act(night) is None and desk.other_acts(night) == ()


def test_running_event_cannot_be_archived() -> None:
    night = running(2)
    with pytest.raises(Refused):
        tournaments.archive(tournament=night, director=owner_of(night.club))


@pytest.mark.parametrize("teams", [5, 8])
@pytest.mark.parametrize("name", TEAM_FORMATS)
def test_every_format_for_teams_plays_to_a_champion(name: str, teams: int) -> None:
    night = checked_in(teams, format=name, runs_itself=True)
    while steward.advance(tournament=night):
        decide_all(night)
    night.refresh_from_db()
    chart = Chart.of(night.stage_now())
    assert night.state == Tournament.State.FINISHED
    assert len(chart.rows) == teams and str(chart.champion) == str(chart.entries[chart.rows[0].entry])
    assert not Pairing.objects.of(night).still_playing().exists()
