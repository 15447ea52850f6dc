"""One table at the desk: its result entered, ruled on, corrected with the consequences shown first."""

import re

import pytest
from django.test import Client

from league.models import Pairing, Round, Ruling, Tournament, Verdict
from league.services import results, rounds, rulings
from league.services.rulings import Absent
from tests.league import builders, test_duplicate_event
from tests.pages.club_people import House, house, words
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def lone_oak() -> House:
    return house()


def path_of(night: Tournament, number: int = 1, round_number: int = 1) -> str:
    return f"{night.path}pairings/{builders.table(night, number, round_number).pk}/"


def rule(client: Client, path: str, act: str, **typed: str) -> str:
    return words(client.post(f"{path}{act}/", typed, follow=True))


def verdict() -> Verdict:
    return Verdict.objects.get(is_current=True)


def test_the_desk_leads_to_the_table(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    path = path_of(night)
    assert f'href="{path}"' in lone_oak.desk.get(f"{night.path}desk/").content.decode()
    page = words(lone_oak.desk.get(path))
    assert all(act in page for act in ("Enter the result", "Rule a forfeit", "Rule a no-show", "Order a replay"))


def test_a_result_is_entered(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    page = rule(lone_oak.desk, path_of(night), "score", home_1="7", away_1="4")
    assert "is entered." in page and "Waiting for table 2." in page
    assert (verdict().kind, verdict().games) == ("score", [[7, 4]])


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({}, "Give the marks of the first game at least."),
        ({"home_1": "7"}, "Give the marks of both teams for every game."),
        ({"home_1": "6", "away_1": "4"}, "No match can end like this"),
        ({"home_1": "7", "away_1": "7"}, "No match can end like this"),
        ({"home_1": "-1", "away_1": "7"}, "greater than or equal to 0"),
    ],
)
def test_an_impossible_result_is_refused_in_a_sentence(typed: dict[str, str], sentence: str, lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club)
    answer = lone_oak.desk.post(f"{path_of(night)}score/", typed)
    assert answer.status_code == 422 and sentence in words(answer)
    assert not Verdict.objects.exists()


def test_a_single_game_is_not_told_how_many_end_the_match(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club)
    page = words(lone_oak.desk.post(f"{path_of(night)}score/", {"home_1": "7", "away_1": "7"}))
    assert "has at least 7, and the loser has less." in page and "games won" not in page


def test_best_of_three_takes_two_or_three_games(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club, best_of=3)
    page = rule(lone_oak.desk, path_of(night), "score", home_1="7", away_1="4", home_2="6", away_2="7")
    assert "No match can end like this" in page
    rule(lone_oak.desk, path_of(night), "score", home_1="7", away_1="4", home_2="6", away_2="7", home_3="7", away_3="0")
    assert verdict().games == [[7, 4], [6, 7], [7, 0]]


@pytest.mark.parametrize(("absent", "kind"), [("home", "forfeit"), ("away", "forfeit"), ("both", "double-forfeit")])
@pytest.mark.parametrize("act", ["forfeit", "no-show"])
def test_who_does_not_play_forfeits(act: str, absent: str, kind: str, lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    rule(lone_oak.desk, path_of(night), act, absent=absent, why="Flat tyre")
    assert verdict().kind == kind and verdict().ruling.why == "Flat tyre"


@pytest.mark.parametrize("act", ["void", "replay"])
def test_void_and_replay_ask_for_a_reason(act: str, lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    assert "This field is required." in rule(lone_oak.desk, path_of(night), act)
    rule(lone_oak.desk, path_of(night), act, why="Tiles missing")
    assert night.rulings.filter(why="Tiles missing").exists()


def test_a_second_click_is_harmless_and_another_ruling_is_refused(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    path = path_of(night)
    for _click in range(2):
        rule(lone_oak.desk, path, "forfeit", absent="home")
    assert Verdict.objects.count() == 1
    assert "Correct the result instead" in rule(lone_oak.desk, path, "forfeit", absent="away")


def test_a_draft_is_not_ruled_on(lone_oak: House) -> None:
    night = builders.checked_in(2, house=lone_oak.club)
    drawn = rounds.draw(tournament=night, director=lone_oak.owner)
    path = f"{night.path}pairings/{drawn.pairings.get().pk}/"
    assert "This round is still a draft." in words(lone_oak.desk.get(path))
    rule(lone_oak.desk, path, "forfeit", absent="home")
    assert not Verdict.objects.exists()


def test_a_scorekeeper_enters_results_and_rules_on_nothing(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    keeper, path = signed_in(lone_oak.member("Sue Scores", "scorekeeper")), path_of(night)
    page = words(keeper.get(path))
    assert "Enter the result" in page and "Rule a forfeit" not in page
    assert keeper.post(f"{path}forfeit/", {"absent": "home"}).status_code == 404
    rule(keeper, path, "score", home_1="7", away_1="4")
    assert verdict().ruling.who.name == "Sue Scores"
    assert "A judge or a director can correct it." in words(keeper.get(path))
    assert keeper.get(f"{path}correct/").status_code == 404


def test_helpers_see_the_desk_without_its_next_button(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    for role in ("judge", "table-desk", "scorekeeper", "display"):
        desk = signed_in(lone_oak.member(f"{role.title()} Person", role)).get(f"{night.path}desk/").content.decode()
        assert "next-button" not in desk and "Still playing" in desk
        assert (role, "/pairings/" in desk) == (role, role != "display")
        assert (role, "/rulings/" in desk) == (role, role == "judge")
        assert (role, "/entries/" in desk) == (role, role == "table-desk")


def corrected(night: Tournament) -> dict[str, str]:
    """Table 1 of the first round becomes a win of the away side."""
    return {"becomes": "score", "home_1": "4", "away_1": "7", "why": "Slip read upside down"}


def semis_played(lone_oak: House) -> Tournament:
    night = builders.running(4, house=lone_oak.club)
    builders.decide_all(night)
    return night


def test_a_correction_shows_its_consequences_before_anything_is_written(lone_oak: House) -> None:
    night = semis_played(lone_oak)
    rounds.draw(tournament=night, director=lone_oak.owner)
    page = words(lone_oak.desk.post(f"{path_of(night)}correct/", corrected(night)))
    assert "What this correction changes" in page and "Later matches that rest on it" in page
    assert "Correct it Leave the result as it is" in page and "Undo down the bracket" not in page
    assert not Verdict.objects.exists()


@pytest.mark.parametrize(
    ("becomes", "said"),
    [
        ("score", "The winner changes: from {home} to {away}. Now: {home} against {away}: 7-0. {home} won"),
        ("void", "{home} is no longer the winner, and nobody else is."),
        ("forfeit-away", "{home} stays the winner."),
        ("forfeit-home", "Then: {away} won by forfeit"),
    ],
)
def test_a_correction_says_who_wins_then(becomes: str, said: str, lone_oak: House) -> None:
    night = semis_played(lone_oak)
    row = builders.table(night, 1)
    page = words(lone_oak.desk.post(f"{path_of(night)}correct/", {**corrected(night), "becomes": becomes}))
    assert said.format(home=row.home_name, away=row.away_name) in page


def test_a_correction_is_made_when_nothing_rests_on_it(lone_oak: House) -> None:
    night = semis_played(lone_oak)
    path = path_of(night)
    loser = str(builders.table(night, 1).home)
    rounds.draw(tournament=night, director=lone_oak.owner)
    page = rule(lone_oak.desk, path, "correct", **corrected(night), revision="0", outcome="recompute")
    assert "The result is corrected." in page and verdict().games == [[4, 7]]
    final = Pairing.objects.of(night).with_people().get(round__number=2)
    assert loser not in str(final)


def begun_final(lone_oak: House) -> Tournament:
    night = semis_played(lone_oak)
    builders.next_round(night)
    builders.decide_all(night)
    return night


@pytest.mark.parametrize(("outcome", "finals"), [("keep", 1), ("redraw", 1), ("undo", 2)])
def test_a_begun_match_leaves_three_lawful_outcomes(outcome: str, finals: int, lone_oak: House) -> None:
    night = begun_final(lone_oak)
    path = path_of(night)
    page = words(lone_oak.desk.post(f"{path}correct/", corrected(night)))
    assert all(name in page for name in ("Keep the draw", "Redraw what has not begun", "Undo down the bracket"))
    rule(lone_oak.desk, path, "correct", **corrected(night), revision="0", outcome=outcome)
    assert Pairing.objects.filter(round__number=2).count() == finals


def test_a_stale_correction_is_refused(lone_oak: House) -> None:
    night = semis_played(lone_oak)
    path = path_of(night)
    rule(lone_oak.desk, path, "correct", **corrected(night), revision="0", outcome="recompute")
    other = {"becomes": "void", "why": "Wrong teams", "revision": "0", "outcome": "recompute"}
    answer = lone_oak.desk.post(f"{path}correct/", other)
    assert answer.status_code == 409 and "Somebody else has ruled" in words(answer)


def test_a_correction_and_its_way_back(lone_oak: House) -> None:
    night = semis_played(lone_oak)
    path = path_of(night)
    rule(lone_oak.desk, path, "correct", **corrected(night), revision="0", outcome="recompute")
    back = {"becomes": "own", "why": "It was right", "revision": "1", "outcome": "recompute"}
    assert "The result is corrected." in rule(lone_oak.desk, path, "correct", **back)
    assert not Verdict.objects.filter(is_current=True).exists()


def test_an_open_table_has_nothing_to_correct(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    assert "there is nothing to correct" in words(lone_oak.desk.get(f"{path_of(night)}correct/"))
    answer = lone_oak.desk.post(f"{path_of(night)}correct/", {**corrected(night), "revision": "0"})
    assert answer.status_code == 409


def test_a_ruled_table_stays_in_the_log(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    rulings.forfeit(pairing=builders.table(night, 1), judge=lone_oak.owner, loser=Absent.HOME, why="Snow")
    assert "Snow" in words(lone_oak.desk.get(f"{night.path}rulings/"))
    assert night.rulings.latest("pk").what == Ruling.What.FORFEITED
    assert Round.objects.of(night).get().state == Round.State.RUNNING


def test_a_correction_begins_with_what_stands(lone_oak: House) -> None:
    night = semis_played(lone_oak)
    path = path_of(night)
    page = lone_oak.desk.get(f"{path}correct/").content.decode()
    assert ticked(page) == ["score"]
    assert 'name="home_1" value="7"' in page and 'name="away_1" value="0"' in page
    forfeit = {"becomes": "forfeit-away", "why": "They left", "revision": "0", "outcome": "recompute"}
    rule(lone_oak.desk, path, "correct", **forfeit)
    page = lone_oak.desk.get(f"{path}correct/").content.decode()
    assert ticked(page) == ["forfeit-away"] and 'name="home_1" value' not in page


def ticked(page: str) -> list[str]:
    return re.findall(r'name="becomes" value="([a-z-]+)"[^>]* checked', page)


BOARD_OUT = {"number": "1", "counts": "no", "where": "here", "why": "a tile was seen"}


def test_a_ruling_on_a_board_shows_whose_rank_it_changes_before_it_is_made(lone_oak: House) -> None:
    night = test_duplicate_event.night(house=lone_oak.club)
    for match, boards in zip(test_duplicate_event.matches(night), [(2, 0), (0, 1)], strict=True):
        for number, marks in enumerate(boards, 1):
            test_duplicate_event.scored(match, number, marks, 0)
    results.settle()
    before = ranks(night)
    answer = lone_oak.desk.post(f"{path_of(night)}board/", BOARD_OUT)
    told = re.findall(r'row">([^<]+)</th><td[^>]*>(\d+)</td><td[^>]*>(\d+)', answer.content.decode())
    assert "Board 1 does not count at this table." in words(answer) and len(told) > 1
    assert ranks(night) == before and not night.rulings.filter(what=Ruling.What.CORRECTED).exists()
    rule(lone_oak.desk, path_of(night), "board", **BOARD_OUT, sure="yes")
    changed = {(name, before[name], rank) for name, rank in ranks(night).items() if rank != before[name]}
    assert changed == {(name, int(now), int(then)) for name, now, then in told}


def ranks(night: Tournament) -> dict[str, int]:
    chart = test_duplicate_event.chart(night)
    return {str(chart.entries[row.entry]): row.rank for row in chart.rows}


def test_a_ruling_on_a_board_that_was_not_played_asks_for_nothing(lone_oak: House) -> None:
    night = test_duplicate_event.night(house=lone_oak.club)
    answer = lone_oak.desk.post(f"{path_of(night)}board/", BOARD_OUT)
    assert answer.status_code == 409 and "What this ruling changes" not in words(answer)


def test_a_table_of_boards_is_ruled_by_what_boards_can_be(lone_oak: House) -> None:
    night = test_duplicate_event.night(house=lone_oak.club)
    path = path_of(night)
    page = words(lone_oak.desk.get(path))
    assert "gets 60 percent" in page and "every game it needs" not in page
    assert "its boards tell" in rule(lone_oak.desk, path, "score", home_1="7", away_1="4")
    test_duplicate_event.play_round(night)
    page = words(lone_oak.desk.get(f"{path}correct/"))
    assert "As it was played" in page and "These marks" not in page and "Replay" not in page
    ruled = rule(lone_oak.desk, path, "board", **BOARD_OUT, sure="yes")
    assert "pairings that were drawn stay" in ruled
