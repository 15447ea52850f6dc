"""A director chooses how an event is played: every format that teams can play, with its options in plain words."""

import re
from typing import Any

import pytest
from django.test import Client

from league.formats.registry import FORMATS
from league.forms import format as fields
from league.models import Stage, Tournament
from tests.league import builders
from tests.pages.club_people import house, words

pytestmark = pytest.mark.django_db
PLAN = {"name": "Thursday night", "rule_set": "straight", "best_of": "1", "bots": "fill", "bot_pair": "none"}


def make(desk: Client, **chosen: Any) -> list[Stage]:
    answer = desk.post("/clubs/lone-oak/events/new/", {**PLAN, **chosen})
    assert answer.status_code == 302, words(answer)
    return list(Tournament.objects.latest("pk").stages.in_order())


def test_every_format_is_offered() -> None:
    assert {name for name, _label in fields.FORMATS} == set(FORMATS)
    page = words(house().desk.get("/clubs/lone-oak/events/new/"))
    assert all(str(label) in page for _name, label in fields.FORMATS)


@pytest.mark.parametrize(
    ("chosen", "options"),
    [
        ({"format": "single-elimination", "third_place": "on"}, {"third_place": True}),
        ({"format": "double-elimination", "final": "single"}, {"final": "single"}),
        ({"format": "draw-box", "avoid_rematches": "on", "final": "none"}, {"avoid_rematches": True}),
        ({"format": "swiss", "rounds": "5", "groups": "3"}, {"rounds": 5}),
        ({"format": "swiss"}, {}),
        ({"format": "round-robin", "groups": "4"}, {"groups": 4}),
        ({"format": "double-round-robin"}, {}),
    ],
)
def test_a_format_takes_its_own_options_only(chosen: dict[str, str], options: dict[str, Any]) -> None:
    (stage,) = make(house().desk, **chosen)
    assert stage.format == chosen["format"]
    assert {name: value for name, value in stage.options.items() if value is not False} == options


def test_finals_may_be_longer_than_the_other_matches() -> None:
    (stage,) = make(house().desk, format="single-elimination", semi_final_games="3", final_games="5")
    assert stage.best_of_rounds == {"semi-finals": 3, "final": 5, "second-final": 5}


def test_pools_feed_a_championship_and_a_consolation() -> None:
    pools, champions, others = make(
        house().desk, format="round-robin", groups="4", playoff="both", go_on="2", final_games="3", minutes="50"
    )
    assert (champions.source, champions.first_place, champions.last_place) == (pools, 1, 2)
    assert (others.source, others.first_place, others.last_place) == (pools, 3, None)
    assert champions.best_of_rounds["final"] == 3 and [s.minutes for s in (pools, champions, others)] == [50] * 3


def test_a_bracket_is_followed_by_nothing() -> None:
    assert len(make(house().desk, format="double-elimination", playoff="both")) == 1


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"format": "knock-out"}, "Select a valid choice."),
        ({"format": "swiss", "rounds": "0"}, "greater than or equal to 1"),
        ({"format": "round-robin", "groups": "0"}, "greater than or equal to 1"),
        ({"minutes": "601"}, "less than or equal to 600"),
        ({"bot_pair": "always"}, "Select a valid choice."),
    ],
)
def test_a_wrong_format_is_refused_in_a_sentence(wrong: dict[str, str], sentence: str) -> None:
    answer = house().desk.post("/clubs/lone-oak/events/new/", {**PLAN, **wrong})
    assert answer.status_code == 422 and sentence in words(answer)


def test_the_form_shows_what_the_event_has_and_changes_it() -> None:
    desk = house().desk
    make(desk, format="swiss", rounds="5", playoff="championship", go_on="4")
    night = Tournament.objects.get()
    page = desk.get(f"{night.path}change/").content.decode()
    assert 'value="swiss" checked' in page.replace(' id="id_format_3"', "").replace(" required", "")
    desk.post(f"{night.path}change/", {**PLAN, "format": "draw-box"})
    assert [stage.format for stage in night.stages.all()] == ["draw-box"]


def test_a_new_name_leaves_the_stages_as_they_are() -> None:
    desk = house().desk
    (stage,) = make(desk, format="swiss", rounds="5")
    night = Tournament.objects.get()
    same = {"format": "swiss", "rounds": "5", "go_on": "2", "final": "reset", "groups": "1", "bot_delay": "on"}
    desk.post(f"{night.path}change/", {**PLAN, **same, "name": "Friday night"})
    night.refresh_from_db()
    assert night.name == "Friday night" and night.stages.get() == stage


def test_everybody_reads_how_it_is_played() -> None:
    desk = house().desk
    make(desk, format="round-robin", groups="2", playoff="both", final_games="5", minutes="50", bot_pair="friendly")
    page = words(desk.get(Tournament.objects.get().path))
    assert "Round robin in 2 groups" in page and "A round lasts 50 minutes by the clock." in page
    assert "Championship: places 1 to 2 of each group go on to it." in page and "Final: best of 5." in page
    assert "Consolation: everybody from place 3 on goes on to it." in page and "worth a bye" in page


def test_a_stage_of_one_group_speaks_of_no_groups() -> None:
    desk = house().desk
    make(desk, format="swiss", playoff="championship", go_on="4")
    assert "Championship: places 1 to 4 go on to it." in words(desk.get(Tournament.objects.get().path))


def test_a_duplicate_event_says_one_thing_of_byes_and_order() -> None:
    desk = house().desk
    make(desk, format="duplicate")
    page = words(desk.get(Tournament.objects.get().path))
    assert "A bye is worth 60 percent" in page and "A bye is a win" not in page
    assert "decides: Match points, in duplicate play; Mark difference" in page and "Matches won" not in page


def test_lists_of_events_count_people_where_partners_rotate(client: Client) -> None:
    night = builders.singles(5)
    for path in ("/", f"/clubs/{night.club.slug}/"):
        page = words(client.get(path))
        assert "5 people" in page and "5 teams" not in page


def test_every_option_of_every_format_stands_in_the_form() -> None:
    page = house().desk.get("/clubs/lone-oak/events/new/").content.decode()
    for name, options in fields.OPTIONS.items():
        for option in options:
            (shown,) = re.findall(
                rf'<div class="(opt [^"]*)">(?:(?!</div>\s*<div class="opt).)*name="{option}"', page, re.S
            )
            assert f"opt-{name}" in shown.split(), (name, option)
