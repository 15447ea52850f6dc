"""Sheets of an event: what each says, who may print it, and that a PDF is one, on A4 and on Letter."""

import re
import sys
import zlib

import pytest
from django.test import Client

from games.models import Match
from games.services import paper
from league.models import Membership, Pairing, Tournament
from league.services import rounds, tickets
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


@pytest.mark.parametrize("kind", FOR_STAFF)
def test_slips_are_for_those_who_hand_them_out(kind: str, lone_oak: House) -> None:
    night = published(lone_oak)
    keeper = lone_oak.member("Kit Keeper", Membership.Role.SCOREKEEPER)
    assert sheet(signed_in(keeper), night, kind).status_code == 200  # type: ignore[attr-defined]
    for client in (Client(), signed_in(lone_oak.member("Mel Member"))):
        assert sheet(client, night, kind).status_code == 404  # type: ignore[attr-defined]
        assert sheet(client, night, kind, "pdf/").status_code == 404  # type: ignore[attr-defined]


def test_every_team_stands_once_on_the_sheet_by_name(lone_oak: House) -> None:
    night = published(lone_oak, 5)
    page = words(sheet(Client(), night, "names"))  # type: ignore[arg-type]
    for entry in night.entries.with_people():
        assert page.count(str(entry)) == 1
    assert "bye" in page


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
