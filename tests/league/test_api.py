"""Events under /api/v1/: the shapes that outsiders rely on, and who sees what."""

from typing import Any

import pytest
from django.test import Client

from games.models import Audience, Player
from league.models import Pairing, Tournament
from league.models.chart import Chart
from league.services import clubs, desk, rounds, rulings
from league.services.rulings import Absent
from league.services.stages import StagePlan
from tests.league.builders import (
    checked_in,
    club,
    decide,
    decide_all,
    event,
    next_round,
    owner_of,
    person,
    running,
    table,
)

pytestmark = pytest.mark.django_db


def ask(path: str, player: Player | None = None, status: int = 200) -> Any:  # Any: JSON
    client = Client()
    if player is not None and player.user is not None:
        client.force_login(player.user)
    response = client.get(f"/api/v1/{path}")
    assert response.status_code == status
    return response.json()


def directed(teams: int) -> tuple[Tournament, Player]:
    """An event with everybody checked in, and its director with a sign-in."""
    director = person("Dora", signed_up=True)
    return checked_in(teams, house=club("Lone Oak", director)), director


def test_events_of_a_club_come_in_pages_the_newest_first() -> None:
    house = club()
    names = [f"Night {number}" for number in range(53)]
    for name in names:
        event(house, name=name)
    Tournament.objects.update(state=Tournament.State.OPEN)
    first = ask("clubs/lone-oak/tournaments/")
    assert [each["name"] for each in first["results"]] == names[:2:-1]
    rest = ask(first["next"].partition("/api/v1/")[2])
    assert [each["name"] for each in rest["results"]] == names[2::-1] and rest["next"] is None


def test_club_that_is_not_there_is_a_problem_with_a_code() -> None:
    problem = ask("clubs/nowhere/tournaments/", status=404)
    assert (problem["status"], problem["code"]) == (404, "not-found")
    assert set(problem) == {"type", "title", "status", "code", "detail"}


def test_event_tells_its_rules_stages_and_state() -> None:
    night = checked_in(4, rule_set="austin-league", best_of=3)
    told = ask(f"tournaments/{night.public_id}/")
    assert (told["id"], told["name"], told["state"]) == (night.public_id, "Thursday night", "check-in")
    assert (told["rules"], told["best_of"], told["champion"]) == ("austin-league", 3, None)
    assert told["stages"] == [{"number": 1, "format": "single-elimination", "options": {}}]


def test_champion_is_told_when_the_final_is_over() -> None:
    night = running(2)
    decide_all(night)
    champion = ask(f"tournaments/{night.public_id}/")["champion"]
    assert champion["players"] == ["Ann Alpine", "Bea Alpine"]
    assert champion["entry"] == night.entries.get(number=1).public_id


@pytest.mark.parametrize("part", ["", "entries/", "rounds/", "standings/"])
def test_draft_event_is_nobodys_business_but_its_directors(part: str) -> None:
    director, member = person("Dora", signed_up=True), person("Mae", signed_up=True)
    draft = event(club("Lone Oak", director))
    clubs.join(club=draft.club, player=member)
    for player in (None, member, person("Sid", signed_up=True)):
        assert ask(f"tournaments/{draft.public_id}/{part}", player, status=404)["code"] == "not-found"
    ask(f"tournaments/{draft.public_id}/{part}", director)


def test_draft_event_is_not_in_the_list_either() -> None:
    event()
    assert ask("clubs/lone-oak/tournaments/")["results"] == []


def test_entries_are_told_by_seed_with_opaque_ids() -> None:
    night = checked_in(2)
    one, other = ask(f"tournaments/{night.public_id}/entries/")["results"]
    assert (one["name"], one["players"], one["seed"], one["state"]) == (
        "Ann Alpine / Bea Alpine", ["Ann Alpine", "Bea Alpine"], 1, "checked-in",
    )  # fmt: skip
    assert one["id"].isalpha() and len(one["id"]) == 12 and one["id"] != other["id"]


def test_drafts_of_rounds_are_for_directors_only() -> None:
    night, director = directed(3)
    rounds.draw(tournament=night, director=director)
    path = f"tournaments/{night.public_id}/rounds/"
    assert ask(path)["results"] == [] == ask(path, person("Sid", signed_up=True))["results"]
    (draft,) = ask(path, director)["results"]
    assert (draft["state"], draft["name"]) == ("draft", "Semi-finals")
    assert draft["pairings"][0]["reasons"] == ["bye: top seed"]


def test_rounds_hold_pairings_with_match_ids_and_results() -> None:
    night = running(3)
    decide(Pairing.objects.of(night).played().with_people().get(), home=7, away=4)
    (semi,) = ask(f"tournaments/{night.public_id}/rounds/")["results"]
    bye, played = semi["pairings"]
    ids = {entry.number: entry.public_id for entry in night.entries.all()}
    assert (bye["result"], bye["entries"], bye["winner"], bye["match"]) == ("bye", [ids[1], None], ids[1], None)
    assert (played["result"], played["entries"], played["winner"]) == ("played", [ids[2], ids[3]], ids[2])
    assert (played["games"], played["marks"], played["scores"], played["table"]) == ([1, 0], [7, 4], [[7, 4]], 1)
    assert played["match"] == Pairing.objects.of(night).played().with_people().get().match.public_id  # type: ignore[union-attr]


def test_match_that_is_played_has_no_result_yet() -> None:
    (round_,) = ask(f"tournaments/{running(2).public_id}/rounds/")["results"]
    assert (round_["pairings"][0]["result"], round_["pairings"][0]["winner"]) == (None, None)


def test_match_of_a_round_can_be_watched_by_anybody_without_its_tiles() -> None:
    night = running(2, audience=Audience.ANYONE)
    (round_,) = ask(f"tournaments/{night.public_id}/rounds/")["results"]
    seen = ask(f"matches/{round_['pairings'][0]['match']}/sight/")
    assert (seen["seat"], seen["sight"]["rack"]) == (None, None)


def test_standings_are_in_rank_order_with_marks() -> None:
    night = running(4)
    decide_all(night)
    next_round(night)
    decide_all(night)
    rows = ask(f"tournaments/{night.public_id}/standings/")["results"]
    assert [(row["rank"], row["wins"], row["losses"], row["marks_for"]) for row in rows] == [
        (1, 2, 0, 14), (2, 1, 1, 7), (3, 0, 1, 0), (3, 0, 1, 0),
    ]  # fmt: skip


def pools() -> Tournament:
    """Two groups of four, whose best two play for the title and whose others play for consolation, to the end."""
    groups = StagePlan(format="round-robin", options={"groups": 2})
    best, others = StagePlan(source=1, last_place=2), StagePlan(source=1, first_place=3)
    night = checked_in(8, stages=(groups, best, others))
    while not (night := Tournament.objects.get(pk=night.pk)).is_over:
        due = desk.next_act(night)
        assert due is not None
        if due.blocked:
            decide_all(night)
        else:
            who = owner_of(night.club)
            desk.perform(tournament=night, director=who, act=due.act, round_number=due.round_number)
    return night


def test_every_stage_is_told_and_the_champion_is_that_of_the_main_one() -> None:
    night = pools()
    rounds_told = ask(f"tournaments/{night.public_id}/rounds/")["results"]
    assert [(each["stage"], each["number"]) for each in rounds_told] == [
        (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1), (3, 2),
    ]  # fmt: skip
    champion = Chart.of(night.main_stage()).champion
    assert champion and ask(f"tournaments/{night.public_id}/")["champion"]["entry"] == champion.public_id


def test_standings_are_those_of_the_main_stage_or_of_the_one_asked_for() -> None:
    path = f"tournaments/{pools().public_id}/standings/"
    counted = {
        stage: {row["stage"] for row in ask(f"{path}{stage}")["results"]} for stage in ("", "?stage=1", "?stage=3")
    }
    assert counted == {"": {2}, "?stage=1": {1}, "?stage=3": {3}}
    assert len(ask(f"{path}?stage=1")["results"]) == 8
    assert ask(f"{path}?stage=4", status=404)["code"] == "not-found"
    assert ask(f"{path}?stage=x", status=400)["fields"] == {"stage": ["a number from 1"]}


def test_standings_before_the_first_draw_are_empty() -> None:
    assert ask(f"tournaments/{checked_in(4).public_id}/standings/") == {"results": [], "next": None}


def test_reading_a_large_event_takes_few_queries(django_assert_max_num_queries: object) -> None:
    night, _director = directed(16)
    next_round(night)
    for part in ("", "entries/", "rounds/", "standings/"):
        with django_assert_max_num_queries(12):  # type: ignore[operator]
            ask(f"tournaments/{night.public_id}/{part}")


def test_director_is_told_nothing_more_of_another_clubs_event() -> None:
    night = running(2)
    owner = owner_of(club("Two Oaks", person("Olga", signed_up=True)))
    assert ask(f"tournaments/{night.public_id}/", owner) == ask(f"tournaments/{night.public_id}/")


def test_forfeit_without_a_match_tells_its_winner_and_marks() -> None:
    night = checked_in(2)
    drawn = rounds.draw(tournament=night, director=owner_of(night.club))
    rounds.publish(round_=drawn, director=owner_of(night.club))
    pairing = table(night, 1)
    rulings.no_show(pairing=pairing, judge=owner_of(night.club), absent=Absent.AWAY)
    (round_,) = ask(f"tournaments/{night.public_id}/rounds/")["results"]
    (told,) = round_["pairings"]
    assert (told["result"], told["winner"], told["match"]) == ("forfeit", pairing.home.public_id, None)
    assert (told["games"], told["marks"], told["scores"]) == ([1, 0], [7, 0], [[7, 0]])


@pytest.mark.parametrize("path", ["nowhere/", "tournaments/abc/nothing/here/", "clubs/"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_path_that_is_none_is_a_problem_too(path: str, method: str) -> None:
    response = getattr(Client(), method)(f"/api/v1/{path}")
    assert (response.status_code, response["Content-Type"]) == (404, "application/problem+json")
    problem = response.json()
    assert (problem["status"], problem["code"], problem["title"]) == (404, "not-found", "Not Found")
    assert set(problem) == {"type", "title", "status", "code", "detail"}


def test_page_that_is_none_stays_a_page() -> None:
    response = Client().get("/nowhere/")
    assert (response.status_code, response["Content-Type"]) == (404, "text/html; charset=utf-8")


def test_boards_of_an_event_are_told_round_by_round() -> None:
    night = running(4, format="duplicate", options={"boards": 2, "rounds": 2}, audience=Audience.ANYONE)
    (told,) = ask(f"tournaments/{night.public_id}/boards/")["results"]
    assert (told["stage"], told["number"], told["size"], told["told"]) == (1, 1, 2, 0)
    assert [(board["told"], board["results"]) for board in told["boards"]] == [(False, []), (False, [])]
    ids = {row["match"] for row in ask(f"tournaments/{night.public_id}/rounds/")["results"][0]["pairings"]}
    assert {table["match"] for table in told["tables"]} == ids


def test_an_event_of_another_format_has_no_boards() -> None:
    assert ask(f"tournaments/{running(2).public_id}/boards/")["results"] == []
