"""Sheets of an event: what each says, who may print it, and that a PDF is one, on A4 and on Letter."""

import re
import sys
import zlib
from urllib.parse import urlsplit

import pytest
from django.test import Client
from pytest_django import Settings

from games.models import Match
from games.services import paper
from league.config.addresses import Addresses
from league.models import Membership, Pairing, Tournament
from league.roster import last_name_first, name_key
from league.services import rounds, tickets
from league.services.stages import StagePlan
from league.views.sheets import COLUMNS, FOR_STAFF, PUBLIC, ROWS, Sheets
from tests.league import builders
from tests.pages.club_people import House, house, words
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def lone_oak() -> House:
    return house()


def published(lone_oak: House, teams: int = 4) -> Tournament:
    night = builders.checked_in(teams, house=lone_oak.club, bots="never")
    rounds.publish(round_=rounds.draw(tournament=night, director=lone_oak.owner), director=lone_oak.owner)
    night.refresh_from_db()
    return night


def sheet(client: Client, night: Tournament, kind: str, ending: str = "") -> object:
    return client.get(f"{night.path}sheets/{kind}/{ending}")


@pytest.mark.parametrize("kind", [*PUBLIC, *FOR_STAFF])
def test_every_sheet_is_there_before_and_after_the_draw(kind: str, lone_oak: House) -> None:
    night = builders.checked_in(4, house=lone_oak.club)
    assert sheet(lone_oak.desk, night, kind).status_code == 200  # type: ignore[attr-defined]
    rounds.publish(round_=rounds.draw(tournament=night, director=lone_oak.owner), director=lone_oak.owner)
    page = sheet(lone_oak.desk, night, kind)
    assert "Thursday night" in words(page)  # type: ignore[arg-type]


def test_a_sheet_on_the_screen_names_its_icon(lone_oak: House) -> None:
    """Without one every browser asks for /favicon.ico, which is not there."""
    page = sheet(lone_oak.desk, published(lone_oak), "tables")
    assert 'rel="icon"' in page.content.decode()  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", FOR_STAFF)
def test_slips_are_for_those_who_hand_them_out(kind: str, lone_oak: House) -> None:
    night = published(lone_oak)
    keeper = lone_oak.member("Kit Keeper", Membership.Role.SCOREKEEPER)
    assert sheet(signed_in(keeper), night, kind).status_code == 200  # type: ignore[attr-defined]
    for client in (Client(), signed_in(lone_oak.member("Mel Member"))):
        assert sheet(client, night, kind).status_code == 404  # type: ignore[attr-defined]
        assert sheet(client, night, kind, "pdf/").status_code == 404  # type: ignore[attr-defined]


def test_every_person_stands_under_their_last_name_on_the_sheet_by_name(lone_oak: House) -> None:
    night = published(lone_oak, 5)
    page = words(sheet(Client(), night, "names"))  # type: ignore[arg-type]
    people = [(entry, person) for entry in night.entries.with_people() for person in entry.team.persons]
    listed = [f"{last_name_first(person.name)} {entry}" for entry, person in people]
    assert len(listed) == 10 and all(page.count(line) == 1 for line in listed)
    places = [page.index(line) for line in sorted(listed, key=name_key)]
    assert places == sorted(places)
    assert page.count(" bye") == 6  # three teams of eight places


@pytest.mark.parametrize(
    ("name", "listed"),
    [("Ann Abel", "Abel, Ann"), ("Ann", "Ann"), ("Bob Bell Jr.", "Bell Jr., Bob"), ("Jr.", "Jr."), ("", "")],
)
def test_a_last_name_comes_first(name: str, listed: str) -> None:
    assert last_name_first(name) == listed


def test_a_score_sheet_has_boxes_that_spell_all(lone_oak: House) -> None:
    night = published(lone_oak)
    page = sheet(lone_oak.desk, night, "scores").content.decode()  # type: ignore[attr-defined]
    assert page.count('class="boxes"') == 4


def test_a_slip_waits_for_the_round_and_then_opens_its_table(lone_oak: House) -> None:
    night = published(lone_oak)
    pairing = Pairing.objects.of(night).with_people()[0]
    typed = f"/t/{tickets.ticket(pairing)}/"
    assert typed in sheet(lone_oak.desk, night, "slips").content.decode()  # type: ignore[attr-defined]
    phone = Client()
    assert "has not started yet" in words(phone.get(typed))
    rounds.start(round_=pairing.round, director=lone_oak.owner)
    page = phone.get(typed, follow=True)
    assert "Which team are you?" in words(page)


def test_a_revoked_slip_is_dead_and_a_fresh_one_works(lone_oak: House) -> None:
    night = published(lone_oak)
    pairing = Pairing.objects.of(night)[0]
    rounds.start(round_=pairing.round, director=lone_oak.owner)
    old = tickets.ticket(Pairing.objects.with_people().get(pk=pairing.pk))
    paper.revoke_slips(match=Match.objects.get(pairing=pairing))
    fresh = tickets.ticket(Pairing.objects.with_people().get(pk=pairing.pk))
    assert Client().get(f"/t/{old}/").status_code == 404
    assert Client().get(f"/t/{fresh}/").status_code == 302


@pytest.mark.parametrize("word", ["1-aaaaaaaaaaaa", "x", "999999-abc", "-"])
def test_an_invented_slip_opens_nothing(word: str, lone_oak: House) -> None:
    published(lone_oak)
    assert Client().get(f"/t/{word}/").status_code == 404


def test_a_large_bracket_is_cut_into_pages_that_lose_no_tie(lone_oak: House) -> None:
    night = published(lone_oak, 32)
    board = Sheets(night, None, "")
    ties = [cell.tie for part in board.bracket_sheets for row in part.rows for cell in row]
    whole = [tie for bracket in board.brackets for column in bracket.rounds for tie in column.ties]
    assert len(ties) == len(whole) == 31
    assert all(len(part.names) <= COLUMNS and len(part.rows) <= ROWS for part in board.bracket_sheets)


def unpacked(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


@pytest.mark.parametrize(("paper_name", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_a_pdf_has_the_size_of_its_paper(paper_name: str, size: tuple[int, int], lone_oak: House) -> None:
    night = published(lone_oak)
    answer = sheet(lone_oak.desk, night, "pack", f"pdf/?paper={paper_name}")
    assert answer["Content-Type"] == "application/pdf"  # type: ignore[index]
    packed = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", answer.content, re.S)  # type: ignore[attr-defined]
    plain = b"".join([answer.content, *(unpacked(stream) for stream in packed)])  # type: ignore[attr-defined]
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", plain)
    assert {(round(float(wide)), round(float(high))) for wide, high in boxes} == {size}


def test_a_machine_without_pango_says_so(lone_oak: House, monkeypatch: pytest.MonkeyPatch) -> None:
    night = published(lone_oak)
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    answer = sheet(Client(), night, "rules", "pdf/")
    assert answer.status_code == 503  # type: ignore[attr-defined]
    assert "Print with the browser" in words(answer)  # type: ignore[arg-type]


def pools(lone_oak: House) -> Tournament:
    """Two groups of three, over; a championship and a consolation are played beside each other."""
    plan = (
        StagePlan(format="round-robin", name="Pools", options={"groups": 2}),
        StagePlan(name="Championship", source=1, last_place=1),
        StagePlan(name="Consolation", source=1, first_place=2, last_place=3),
    )
    night = builders.checked_in(6, house=lone_oak.club, bots="never", stages=plan)
    for _ in range(3):
        builders.play_round(night)
    for stage in night.stages.exclude(number=1):
        drawn = rounds.draw(tournament=night, director=lone_oak.owner, stage=stage)
        rounds.publish(round_=drawn, director=lone_oak.owner)
    return night


def page_of(night: Tournament, ending: str) -> str:
    return words(Client().get(f"{night.path}sheets/{ending}"))


def test_pools_stand_group_by_group(lone_oak: House) -> None:
    page = page_of(pools(lone_oak), "standings/?stage=1")
    assert "Pools · Group 1" in page and "Pools · Group 2" in page


def test_stages_beside_each_other_are_printed_both(lone_oak: House) -> None:
    night = pools(lone_oak)
    page = page_of(night, "tables/")
    assert "Championship · Final" in page and "Consolation · Semi-finals" in page
    slips = Sheets(night, None, "https://hall.example").slips
    assert {slip.round_name for slip in slips} == {"Championship · Final", "Consolation · Semi-finals"}


def test_every_stage_can_be_chosen(lone_oak: House) -> None:
    night = pools(lone_oak)
    page = page_of(night, "tables/?stage=3")
    assert "Semi-finals" in page and "Championship · Final" not in page
    index = Client().get(f"{night.path}sheets/?stage=2").content.decode()
    assert "1. Pools" in index and f"{night.path}sheets/tables/?stage=2" in index
    assert f"{night.path}tv/?stage=2" in index and f"{night.path}files/pairings.csv?stage=2" in index


@pytest.mark.parametrize("asked", ["9", "x", "", "-1"])
def test_a_stage_that_is_none_shows_what_is_played(asked: str, lone_oak: House) -> None:
    night = pools(lone_oak)
    assert page_of(night, f"tables/?stage={asked}") == page_of(night, "tables/")


def test_the_wall_shows_a_stage_that_is_asked_for_and_goes_on_with_it(lone_oak: House) -> None:
    night = pools(lone_oak)
    page = Client().get(f"{night.path}tv/view/?stage=1&screen=1").content.decode()
    assert 'id="tv-stage" name="stage" value="1"' in page and "Standings · Pools · Group 1" in page


def test_files_hold_the_stage_that_is_asked_for(lone_oak: House) -> None:
    night = pools(lone_oak)
    whole = Client().get(f"{night.path}files/event.json").json()
    part = Client().get(f"{night.path}files/event.json?stage=1").json()
    assert {row["stage"] for row in whole["pairings"]} == {1, 2, 3}
    assert {row["stage"] for row in part["pairings"]} == {row["stage"] for row in part["standings"]} == {1}
    assert part["entries"] == whole["entries"]


def test_a_plan_is_printed_to_its_last_round(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club, bots="never", format="round-robin")
    (coming,) = Sheets(night, None, "").to_come
    assert coming.is_planned and [round_.name for round_ in coming.rounds] == ["Round 2", "Round 3"]
    builders.decide_all(night)
    for round_ in coming.rounds:
        drawn = builders.play_round(night)
        pairs = {(str(row.home), str(row.away)) for row in drawn.pairings.with_people()}
        assert pairs == {(line.home, line.away) for line in round_.lines}


@pytest.mark.parametrize(("name", "lines"), [("swiss", [3, 3]), ("draw-box", [3, 3, 3])])
def test_where_results_decide_there_are_empty_lines_and_the_way_to_draw(
    name: str, lines: list[int], lone_oak: House
) -> None:
    night = builders.running(5, house=lone_oak.club, bots="never", format=name)
    (coming,) = Sheets(night, None, "").to_come
    assert not coming.is_planned and [len(round_.lines) for round_ in coming.rounds] == lines
    assert "Of an odd number" in page_of(night, "plan/")


@pytest.mark.parametrize(
    ("name", "options"), [("swiss", {"rounds": 1}), ("round-robin", {}), ("single-elimination", {})]
)
def test_after_the_last_draw_nothing_is_to_come(name: str, options: dict[str, int], lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club, bots="never", format=name, options=options)
    assert Sheets(night, None, "").to_come == []
    assert "Nothing is to come: the last round is drawn." in page_of(night, "plan/")
    assert "Rounds to come" not in words(lone_oak.desk.get(f"{night.path}sheets/"))


@pytest.mark.parametrize(
    ("name", "left_out"),
    [
        ("swiss", {"bracket"}),
        ("draw-box", {"bracket"}),
        ("single-elimination", {"plan"}),
        ("duplicate", {"bracket", "slips", "scores"}),
    ],
)
def test_only_sheets_that_can_be_filled_are_offered(name: str, left_out: set[str], lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club, bots="fill", format=name)
    assert {*PUBLIC, *FOR_STAFF} - {*Sheets(night, None, "").kinds(for_staff=True)} == left_out


def test_a_bracket_to_come_is_printed_empty_with_the_places_that_go_on(lone_oak: House) -> None:
    stages = (StagePlan(format="swiss"), StagePlan(name="Championship", source=1, last_place=4))
    night = builders.running(8, house=lone_oak.club, bots="never", stages=stages)
    (sheet,) = Sheets(night, None, "").bracket_sheets
    first = [side.name for row in sheet.rows for side in row[0].tie.sides]
    assert first == ["place 1", "place 4", "place 2", "place 3"] and sheet.title == "Championship · Bracket"
    assert "bracket" in Sheets(night, None, "").kinds(for_staff=False)
    assert Sheets(night, None, "", stage=1).bracket_sheets == []


def test_groups_tell_which_place_of_which_group_meets_whom(lone_oak: House) -> None:
    pools = (StagePlan(format="round-robin", options={"groups": 2}), StagePlan(source=1, last_place=2))
    night = builders.running(8, house=lone_oak.club, bots="never", stages=pools)
    (sheet,) = Sheets(night, None, "").bracket_sheets
    ties = [[side.name for side in row[0].tie.sides] for row in sheet.rows]
    assert ties == [["group 1, place 1", "group 2, place 2"], ["group 2, place 1", "group 1, place 2"]]


def test_a_claim_slip_has_a_code_for_the_phone(lone_oak: House) -> None:
    night = builders.checked_in(2, house=lone_oak.club)
    lone_oak.desk.post(f"{night.path}claims/give/")
    page = lone_oak.desk.get(f"{night.path}claims/").content.decode()
    assert page.count('<div class="slip-qr"><svg') == 4


def test_the_old_print_page_is_gone(lone_oak: House) -> None:
    assert Client().get(f"{published(lone_oak).path}print/").status_code == 404


@pytest.mark.parametrize(("url", "is_near"), [("http://127.0.0.1:8000", True), ("https://hall.example", False)])
def test_staff_are_told_when_no_phone_can_open_a_slip(
    url: str, is_near: bool, lone_oak: House, settings: Settings
) -> None:
    settings.ADDRESSES = Addresses("127.0.0.1", 8000, urlsplit(url))
    path = f"{published(lone_oak).path}sheets/"
    assert ("HOST=0.0.0.0 make serve" in words(lone_oak.desk.get(path))) is is_near
    assert "HOST=0.0.0.0" not in words(Client().get(path))


@pytest.mark.parametrize(("kind", "times"), [("standings", 1), ("slips", 2)])
def test_a_public_pdf_is_written_once_for_all_who_ask(
    kind: str, times: int, lone_oak: House, caplog: pytest.LogCaptureFixture
) -> None:
    night = published(lone_oak)
    with caplog.at_level("INFO", "weasyprint.progress"):
        first, second = (sheet(lone_oak.desk, night, kind, "pdf/") for _ in range(2))
    assert first.status_code == second.status_code == 200  # type: ignore[attr-defined]
    assert sum("Step 1" in record.getMessage() for record in caplog.records) == times
