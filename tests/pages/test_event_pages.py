"""Making an event, and the page on which everybody follows it."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client

from league.models import Pairing, Tournament
from league.services import desk, rounds, tournaments
from tests.league import builders
from tests.pages.club_people import house, words
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db
PLAN = {
    "name": "Thursday night",
    "starts_at": "2026-06-04T19:00",
    "rule_set": "austin-league",
    "best_of": "3",
    "bots": "fill",
    "bot_delay": "on",
}


def page_of(night: Tournament, client: Client | None = None) -> str:
    return words((client or Client()).get(night.path))


def stamp_of(client: Client, night: Tournament) -> str:
    found = re.search(r"view/\?stamp=([^\"]+)", client.get(night.path).content.decode())
    assert found is not None
    return found[1]


def finished(teams: int) -> Tournament:
    night = builders.running(teams)
    builders.decide_all(night)
    builders.next_round(night)
    builders.decide_all(night)
    desk.finish(tournament=night, director=builders.owner_of(night.club))
    return night


def test_a_director_makes_an_event_by_the_clubs_clock() -> None:
    answer = house().desk.post("/clubs/lone-oak/events/new/", PLAN)
    night = Tournament.objects.get()
    assert answer["Location"] == f"/events/{night.public_id}/desk/"
    assert night.starts_at == datetime(2026, 6, 5, 0, 0, tzinfo=UTC)
    assert (night.best_of, night.rule_set["all_pass"]) == (3, "forced")


def test_a_time_that_the_clocks_skip_is_refused_with_the_next_one() -> None:
    answer = house().desk.post("/clubs/lone-oak/events/new/", {**PLAN, "starts_at": "2026-03-08T02:30"})
    assert answer.status_code == 422 and "The next that exists is 03:30." in words(answer)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": "..."}, "An event needs a name"),
        ({"name": ""}, "This field is required."),
        ({"starts_at": "tomorrow"}, "Give a date and a time"),
        ({"starts_at": "0001-01-01T00:00"}, "years 2000 to 2100"),
        ({"starts_at": "9999-12-31T23:59"}, "years 2000 to 2100"),
        ({"rule_set": "poker"}, "Select a valid choice."),
        ({"best_of": "2"}, "Select a valid choice."),
        ({"capacity": "1"}, "greater than or equal to 2"),
    ],
)
def test_a_wrong_event_is_refused_in_a_sentence(wrong: dict[str, str], sentence: str) -> None:
    answer = house().desk.post("/clubs/lone-oak/events/new/", {**PLAN, **wrong})
    assert answer.status_code == 422 and sentence in words(answer)


def test_an_event_is_changed_until_it_starts() -> None:
    lone_oak = house()
    night = lone_oak.event()
    path = f"/events/{night.public_id}/change/"
    assert 'value="Thursday night"' in lone_oak.desk.get(path).content.decode()
    lone_oak.desk.post(path, {**PLAN, "name": "Friday night"})
    night.refresh_from_db()
    assert night.name == "Friday night"


def test_a_running_event_keeps_its_rules() -> None:
    lone_oak = house()
    night = builders.running(2, house=lone_oak.club)
    answer = lone_oak.desk.post(f"/events/{night.public_id}/change/", PLAN)
    assert answer.status_code == 409 and "The event has moved on" in words(answer)


def test_settings_that_stand_are_shown_and_not_asked_for() -> None:
    lone_oak = house()
    night = builders.checked_in(2, house=lone_oak.club)
    path = f"/events/{night.public_id}/change/"
    assert "these settings stand" not in words(lone_oak.desk.get(path))
    rounds.draw(tournament=night, director=lone_oak.owner)
    page = lone_oak.desk.get(path)
    assert "these settings stand as they are" in words(page)
    assert '<fieldset class="form" disabled' in page.content.decode()
    assert f'href="{night.path}desk/"' in page.content.decode() and ">Save</button>" not in page.content.decode()


def test_a_draft_is_there_for_directors_only(client: Client) -> None:
    lone_oak = house()
    night = lone_oak.event()
    assert client.get(night.path).status_code == 404
    assert "A draft. Only directors see it." in page_of(night, lone_oak.desk)


def test_an_open_event_without_teams_says_who_enters_them() -> None:
    night = builders.event()
    tournaments.open_entry(tournament=night, director=builders.owner_of(night.club))
    page = page_of(night)
    assert "Open for entry. 0 teams are entered." in page and "No team yet" in page


def test_check_in_tells_how_many_are_here() -> None:
    assert "4 teams are entered. 4 have checked in." in page_of(builders.checked_in(4))


def test_a_drawn_round_stays_hidden_until_it_is_published() -> None:
    night = builders.checked_in(4)
    director = builders.owner_of(night.club)
    drawn = rounds.draw(tournament=night, director=director)
    assert "Semi-finals" not in page_of(night) and "Table 1" not in page_of(night)
    rounds.publish(round_=drawn, director=director)
    assert "Semi-finals" in page_of(night) and "Table 2" in page_of(night)


def test_the_next_draft_is_hidden_while_the_first_round_shows() -> None:
    night = builders.running(4)
    builders.decide_all(night)
    rounds.draw(tournament=night, director=builders.owner_of(night.club))
    before = Client().get(night.path).content.decode()
    assert before.count('class="card more round"') == 1


def test_byes_say_why() -> None:
    assert "Bye: the draw has more places than teams, so the top seeds rest." in page_of(builders.running(3))


def test_the_bracket_names_who_is_awaited() -> None:
    page = page_of(builders.running(4))
    assert "winner of table 1" in page and "winner of table 2" in page


def test_a_winner_is_told_by_a_word() -> None:
    night = builders.running(4)
    pairing = Pairing.objects.of(night).with_people().filter(table_number=1).get()
    builders.decide(pairing, home=7, away=4)
    content = Client().get(night.path).content.decode()
    assert re.search(r'tie-won.*?<span class="number">7</span>.*?won', content, re.S)


def test_games_of_a_match_stand_in_cells_of_their_own() -> None:
    night = builders.running(2, best_of=3)
    builders.decide_all(night)
    content = Client().get(night.path).content.decode()
    assert content.count('<span class="game-cell">7</span>') == 2


def test_the_champion_is_called_out_with_the_final_order() -> None:
    night = finished(4)
    page = page_of(night)
    assert "Champion Ann Alpine / Bea Alpine" in page and "Final order" in page


def test_a_running_event_says_how_many_rounds_there_will_be() -> None:
    swiss = builders.running(8, format="swiss")
    assert "Being played now. Round 1 of 3." in page_of(swiss)
    builders.decide_all(swiss)
    builders.next_round(swiss)
    assert "Being played now. Round 2 of 3." in page_of(swiss)


def test_rounds_with_names_of_their_own_need_no_number() -> None:
    assert "Being played now. 4 teams are entered." in page_of(builders.running(4))


def test_a_player_finds_the_way_to_the_table() -> None:
    lone_oak = house()
    ann = lone_oak.member("Ann Alpine")
    night = builders.running(2, house=lone_oak.club)
    page = page_of(night, signed_in(ann))
    assert "Your match" in page and "Go to table 1" in page


def test_whoever_stands_on_the_roster_without_a_sign_in_is_told_of_the_code() -> None:
    night = builders.running(4)
    assert "Is one of these names yours?" in page_of(night)
    assert "Is one of these names yours?" not in page_of(finished(4))


def test_a_player_whose_round_has_not_started_is_told_so() -> None:
    lone_oak = house()
    ann = lone_oak.member("Ann Alpine")
    night = builders.checked_in(2, house=lone_oak.club)
    drawn = rounds.draw(tournament=night, director=lone_oak.owner)
    rounds.publish(round_=drawn, director=lone_oak.owner)
    assert "You will play at table 1." in page_of(night, signed_in(ann))


def test_the_rules_stand_in_plain_words() -> None:
    night = builders.running(2, rule_set="austin-league")
    assert "If all pass, the shaker must bid 30 or more." in page_of(night)


def test_nothing_new_sends_nothing(client: Client) -> None:
    night = builders.running(4)
    answer = client.get(f"{night.path}view/", {"stamp": stamp_of(client, night)})
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_result_brings_the_fragment_with_a_new_stamp(client: Client) -> None:
    night = builders.running(4)
    stamp = stamp_of(client, night)
    builders.decide_all(night)
    answer = client.get(f"{night.path}view/", {"stamp": stamp})
    assert answer.status_code == 200 and answer.content.decode().count('id="event"') == 1
    assert stamp not in answer.content.decode()


def test_the_fragment_of_a_draft_is_404_for_a_stranger(client: Client) -> None:
    assert client.get(f"{house().event().path}view/").status_code == 404
