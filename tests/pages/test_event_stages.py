"""Groups, brackets and stages as everybody sees them; and why each row of a table stands above the next."""

import re

import pytest
from django.test import Client

from league.models import Pairing, Round, Tournament
from league.services import desk, entries
from league.services.stages import StagePlan
from league.standings import tie_breaks
from league.views.board import Board
from tests.league import builders
from tests.pages.club_people import House, house, words
from tests.pages.test_club_words import unsaid

pytestmark = pytest.mark.django_db
POOLS = (
    StagePlan(format="round-robin", name="Pools", options={"groups": 2}),
    StagePlan(name="Championship", source=1, last_place=2),
    StagePlan(name="Consolation", source=1, first_place=3),
)


@pytest.fixture
def lone_oak() -> House:
    return house()


def page_of(night: Tournament) -> str:
    return words(Client().get(night.path))


def pools_played(lone_oak: House) -> Tournament:
    night = builders.running(8, house=lone_oak.club, stages=POOLS)
    builders.decide_all(night)
    for _round in range(2):
        builders.play_round(night)
    return night


@pytest.mark.parametrize(
    ("stages", "course"),
    [
        (POOLS, "round robin, then a bracket of 4 and a bracket for the others"),
        ((StagePlan(format="swiss"), StagePlan(source=1, last_place=8)), "Swiss, then a bracket of 8"),
        (
            (
                StagePlan(format="swiss"),
                StagePlan(format="double-elimination", source=1, last_place=4),
                StagePlan(source=2, last_place=2),
            ),
            "Swiss, then double elimination of the first 4, then a bracket of 2",
        ),
        ((StagePlan(format="swiss"),), "Swiss"),
    ],
)
def test_the_head_names_every_format_in_its_order(stages: tuple[StagePlan, ...], course: str, lone_oak: House) -> None:
    night = builders.checked_in(2, house=lone_oak.club, stages=stages)
    assert f"Lone Oak · {course} · straight 42" in page_of(night)
    assert f"Lone Oak · {course} · straight 42" in words(lone_oak.desk.get(f"{night.path}desk/"))


@pytest.mark.parametrize("name", ["single-elimination", "double-elimination", "draw-box"])
def test_where_coming_far_decides_no_tie_break_is_named(name: str, lone_oak: House) -> None:
    assert "Of equal teams" not in page_of(builders.checked_in(4, house=lone_oak.club, format=name))


def test_what_holds_in_every_stage_is_said_once(lone_oak: House) -> None:
    assert page_of(builders.checked_in(4, house=lone_oak.club, stages=POOLS)).count("A bye is a win, 7 to 4.") == 1


def test_every_group_has_its_own_table(lone_oak: House) -> None:
    night = builders.running(8, house=lone_oak.club, stages=POOLS)
    builders.decide_all(night)
    page = page_of(night)
    assert "Pools · Group 1: Standings so far" in page and "Pools · Group 2: Standings so far" in page


def test_one_table_needs_no_name(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club, format="swiss")
    builders.decide_all(night)
    assert "Group" not in page_of(night) and "Standings so far" in page_of(night)


def test_a_row_says_why_it_stands_above_the_next(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club, format="swiss")
    for pairing, away in zip(Pairing.objects.of(night).with_people(), (4, 2), strict=True):
        builders.decide(pairing, home=7, away=away)
    page = page_of(night)
    assert "equal before, 2 marks against, the other 4." in page
    assert "1 matches won, the other 0." in page and "as many wins, 4 marks for, the other 2." in page


def test_a_bye_counts_in_the_table_as_it_counts_in_the_order(lone_oak: House) -> None:
    night = builders.running(3, house=lone_oak.club, format="swiss")
    builders.decide_all(night)
    rows = Board(night, None).standing_tables[0].rows
    assert sorted(row.won for row in rows) == [0, 1, 1]


def test_a_bye_counts_alike_on_the_page_the_wall_and_the_sheet(lone_oak: House) -> None:
    night = builders.running(3, house=lone_oak.club, format="swiss")
    builders.decide_all(night)
    wall = [lone_oak.desk.get(f"{night.path}tv/view/?screen={n}").content.decode() for n in range(3)]
    (places,) = {screen for screen in wall if 'class="tv-places"' in screen}
    assert re.findall(r"<strong>(\d)</strong>", places) == ["1", "1", "0"] and "matches won" in places
    sheet = lone_oak.desk.get(f"{night.path}sheets/standings/").content.decode()
    assert re.findall(r'</td><td class="narrow">(\d)</td><td class="narrow">\d</td>', sheet) == ["1", "1", "0"]


def test_every_criterion_has_its_words() -> None:
    codes = {code.replace("_", "-") for code in tie_breaks.CODES} | {"placing", "withdrawn"}
    assert unsaid("above", codes) == []


def test_a_withdrawal_is_said_where_it_decides(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club, format="swiss")
    builders.decide_all(night)
    entries.withdraw(entry=builders.table(night, 1).home, director=lone_oak.owner)
    assert "as many wins, and the other has withdrawn." in page_of(night)


def test_double_elimination_shows_two_brackets(lone_oak: House) -> None:
    page = page_of(builders.running(4, house=lone_oak.club, format="double-elimination"))
    assert "Winners' bracket" in page and "Losers' bracket" in page
    assert re.search(r"if necessary: the two of match \d+ again", page)


@pytest.mark.parametrize("name", ["swiss", "draw-box", "round-robin"])
def test_a_format_without_a_bracket_lists_its_pairings(name: str, lone_oak: House) -> None:
    page = page_of(builders.running(5, house=lone_oak.club, format=name))
    assert "Round 1" in page and "Table 2" in page and "Byes" in page and "racket" not in page


def test_stages_beside_each_other_are_all_at_the_desk(lone_oak: House) -> None:
    night = pools_played(lone_oak)
    pages = []
    for act in ("draw", "publish", "start") * 2:
        due = desk.next_act(night)
        assert due and due.act == act
        place = {"round": due.round_number, "stage": due.stage_number}
        pages.append(words(lone_oak.desk.post(f"{night.path}desk/{act}/", place, follow=True)))
    page = pages[-1]
    assert "Publish Championship · Semi-finals" in pages[0] and "Start Consolation · Semi-finals" in pages[4]
    assert "Still playing 4" in page and Round.objects.of(night).filter(state=Round.State.RUNNING).count() == 2
    shown = page_of(night)
    assert "Championship · Semi-finals" in shown and "Consolation · Semi-finals" in shown
    assert "Championship · Bracket" in shown and "Pools · Group 2" in shown


def test_a_click_cannot_reach_into_another_stage(lone_oak: House) -> None:
    night = pools_played(lone_oak)
    answer = lone_oak.desk.post(f"{night.path}desk/draw/", {"round": 1, "stage": 3})
    assert answer.status_code == 409 and "That has been done already" in words(answer)


def test_the_champion_comes_from_the_championship(lone_oak: House) -> None:
    night = pools_played(lone_oak)
    while (due := desk.next_act(night)) and due.act != desk.Act.ARCHIVE:
        if due.blocked:
            builders.decide_all(night)
        else:
            desk.perform(tournament=night, director=lone_oak.owner, act=due.act)
        night.refresh_from_db()
    assert "Champion Ann Alpine / Bea Alpine" in page_of(night)
