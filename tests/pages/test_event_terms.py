"""The event form's order of tie-breaks, worth of byes and forfeits, and where and before whom it is played."""

import re

import pytest
from django.test import Client

from games.errors import Refused
from games.models import Audience, Match, Medium
from games.services import paper
from league.forms.standing import TIE_BREAKS
from league.models import Stage, Tournament
from league.standings import tie_breaks
from tests.league import builders
from tests.pages.club_people import House, house, words

pytestmark = pytest.mark.django_db
PLAN = {"name": "Hall night", "rule_set": "straight", "best_of": "1", "bots": "fill", "format": "swiss"}
ORDER = {"tie_1": "match_wins", "tie_2": "head_to_head", "tie_3": "mark_difference", "mark_cap": "4"}
NEW = "/clubs/lone-oak/events/new/"


@pytest.fixture
def lone_oak(db: None) -> House:
    return house()


def made(lone_oak: House, **typed: str) -> Tournament:
    answer = lone_oak.desk.post(NEW, {**PLAN, **typed})
    assert answer.status_code == 302, words(answer)
    return Tournament.objects.get()


def stage_of(event: Tournament) -> Stage:
    return event.stages.get(number=1)


def test_the_list_of_tie_breaks_is_frozen_in_its_order(lone_oak: House) -> None:
    stage = stage_of(made(lone_oak, **ORDER))
    assert stage.tie_breaks == ["match_wins", "head_to_head", "mark_difference:4"]
    assert stage.terms().tie_breaks == ("match_wins", "head_to_head", "mark_difference:4")


def test_a_form_without_them_leaves_it_as_austin_plays(lone_oak: House) -> None:
    stage = stage_of(made(lone_oak))
    assert (stage.tie_breaks, stage.bye, stage.bye_for, stage.bye_against) == ([], "score", 7, 4)


def test_byes_and_forfeits_are_worth_what_was_typed(lone_oak: House) -> None:
    typed = {"bye": "average", "bye_for": "7", "bye_against": "5", "forfeit_for": "7", "forfeit_against": "2"}
    stage = stage_of(made(lone_oak, **typed))
    assert (stage.bye, stage.bye_for, stage.bye_against) == ("average", 7, 5)
    assert (stage.forfeit_for, stage.forfeit_against) == (7, 2)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"tie_1": "lots", "tie_2": "lots"}, "This stands higher in the list already."),
        ({"bye_for": "3", "bye_against": "4"}, "A bye cannot lose."),
        ({"forfeit_for": "2", "forfeit_against": "2"}, "Whoever came must win."),
        ({"tie_1": "charm"}, "Select a valid choice."),
        ({"medium": "radio"}, "Select a valid choice."),
    ],
)
def test_what_decides_nothing_is_refused_in_a_sentence(wrong: dict[str, str], sentence: str, lone_oak: House) -> None:
    answer = lone_oak.desk.post(NEW, {**PLAN, **wrong})
    assert answer.status_code == 422 and sentence in words(answer)
    assert not Tournament.objects.exists()


def test_a_line_moves_up_without_script_and_nothing_is_saved(lone_oak: House) -> None:
    page = lone_oak.desk.post(NEW, {**PLAN, **ORDER, "move": "up-2"}).content.decode()
    assert chosen(page)[:3] == ["head_to_head", "match_wins", "mark_difference"]
    assert 'value="Hall night"' in page and not Tournament.objects.exists()


def test_a_line_moves_down_when_the_event_is_changed(lone_oak: House) -> None:
    event = made(lone_oak, **ORDER)
    path = f"{event.path}change/"
    assert chosen(lone_oak.desk.get(path).content.decode())[:3] == ["match_wins", "head_to_head", "mark_difference"]
    page = lone_oak.desk.post(path, {**PLAN, **ORDER, "move": "down-2"}).content.decode()
    assert chosen(page)[:3] == ["match_wins", "mark_difference", "head_to_head"]
    assert stage_of(event).tie_breaks[1] == "head_to_head"


@pytest.mark.parametrize("move", ["up-1", "down-6", "sideways-2", "up-99", "up-", "up-x", ""])
def test_a_move_that_leads_nowhere_changes_nothing(move: str, lone_oak: House) -> None:
    page = lone_oak.desk.post(NEW, {**PLAN, **ORDER, "move": move}).content.decode()
    assert chosen(page)[:3] == ["match_wins", "head_to_head", "mark_difference"]


def test_the_enter_key_saves_and_moves_no_line(lone_oak: House) -> None:
    form = lone_oak.desk.get(NEW).content.decode().partition('<form class="form"')[2]
    first = re.search(r"<button[^>]*>", form)
    assert first is not None and "move" not in first[0]


def chosen(page: str) -> list[str]:
    selects = re.findall(r'<select name="tie_\d".*?</select>', page, re.S)
    return ["".join(re.findall(r'value="([^"]*)" selected', select)) for select in selects]


def test_at_real_tables_no_bot_sits_in_and_no_hand_is_shaken(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club, medium=Medium.PAPER)
    match = Match.objects.get()
    assert match.is_on_paper and match.started_at and not match.games.get().hands.exists()
    assert not any(seating.player.is_bot for seating in match.seatings_now().values())
    page = words(Client().get(night.path))
    assert "playing" in page


def test_a_real_table_reports_and_goes_to_no_screen(lone_oak: House) -> None:
    builders.running(2, house=lone_oak.club, medium=Medium.PAPER)
    match = Match.objects.get()
    ann, bea = (match.seatings_now()[seat].player for seat in "AB")
    home, away = paper.Reporter(ann, "AC"), paper.Reporter(bea, "BD")
    with pytest.raises(Refused) as refused:
        paper.go_online(match=match, reporter=home)
    assert refused.value.code == "paper-only"
    line = paper.enter_score(match=match, reporter=home, score=(7, 4), place=paper.Place(1, "one"))
    paper.confirm(match=match, reporter=away, line_id=line.pk)
    match.refresh_from_db()
    assert match.is_finished and match.result().games == ((7, 4),)


def test_on_screens_only_nothing_is_reported_on_paper(lone_oak: House) -> None:
    builders.running(2, house=lone_oak.club, medium=Medium.ONLINE, bots="never")
    match = Match.objects.get()
    reporter = paper.Reporter(match.seatings_now()["A"].player, "AC")
    with pytest.raises(Refused) as refused:
        paper.enter_score(match=match, reporter=reporter, score=(7, 4), place=paper.Place(1, "one"))
    assert refused.value.code == "screens-only"


def test_nobody_watches_a_competition_unless_it_is_allowed(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club)
    table = f"/tables/{Match.objects.get().public_id}/"
    assert Client().get(table).status_code == 404
    assert table not in Client().get(night.path).content.decode()


def test_spectators_come_as_many_hands_later_as_the_event_says(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club, audience=Audience.ANYONE, hands_behind=1)
    match = Match.objects.get()
    assert (match.audience, match.hands_behind) == (Audience.ANYONE, 1)
    assert Client().get(f"/tables/{match.public_id}/").status_code == 302, "no hand is over yet: the seats are shown"
    assert f"/tables/{match.public_id}/" in Client().get(night.path).content.decode()


def test_the_form_tells_the_league_where_and_before_whom_it_is_played(lone_oak: House) -> None:
    event = made(lone_oak, medium="paper", audience="anyone", hands_behind="2")
    assert (event.medium, event.audience, event.hands_behind) == ("paper", "anyone", 2)


def test_everybody_reads_what_decides_and_who_may_watch(lone_oak: House) -> None:
    typed = {**ORDER, "bye": "nothing", "forfeit_for": "7", "forfeit_against": "2", "medium": "paper"}
    page = words(lone_oak.desk.get(made(lone_oak, **typed).path))
    for line in (
        "Of equal teams the first of these decides: Matches won; Head to head of all who are tied; Mark difference.",
        "In the mark difference no game counts for more than 4.",
        "A bye counts nothing.",
        "A game won by forfeit is 7 to 2.",
        "It is played at real tables",
        "Only people play.",
        "Only its players see a table.",
    ):
        assert line in page


@pytest.mark.parametrize("code", tie_breaks.CODES)
def test_every_tie_break_has_words(code: str) -> None:
    assert TIE_BREAKS[code]
