"""Tables on paper as the desk sees them: disputes need a judge, reports are signs of life, slips can be revoked."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page
from pytest_django import DjangoAssertNumQueries

from games.models import HandOutcome, Match
from games.services import paper, sheets, slips
from games.services.gains import PaperHand
from games.services.paper import Place, Reporter
from league.models import Membership, Pairing, Tournament
from league.services import rulings, tickets
from tests.league import builders
from tests.pages.club_people import House, house, words
from tests.pages.situations import let_in, signed_in
from tests.pages.test_hall_accessible import check

pytestmark = pytest.mark.django_db


@pytest.fixture
def lone_oak() -> House:
    return house()


def report(pairing: Pairing, side: str, score: tuple[int, int]) -> None:
    match = pairing.match
    assert match and pairing.away
    team = pairing.home.team if side == "AC" else pairing.away.team
    paper.enter_score(match=match, reporter=Reporter(team.first, side), score=score, place=Place(0, uuid4().hex))


def tables(night: Tournament) -> list[Pairing]:
    return list(Pairing.objects.of(night).still_playing().with_people())


def test_a_dispute_needs_the_director_and_leads_to_its_table(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club, bots="never")
    first, second = tables(night)
    for pairing, score in ((first, (5, 7)), (second, (7, 2))):
        report(pairing, "AC", (7, 2))
        report(pairing, "BD", score)
    page = lone_oak.desk.get(f"{night.path}desk/")
    assert words(page).count("differ.") == 1
    assert f'href="{night.path}pairings/{first.pk}/"' in page.content.decode()


def test_a_real_table_plays_no_hand_by_number(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club, medium="paper")
    (table,) = tables(night)
    for path in (night.path, f"{night.path}desk/", f"{night.path}pairings/{table.pk}/"):
        page = words(lone_oak.desk.get(path))
        assert "playing" in page and "None" not in page and "hand 0" not in page


def test_tables_in_dispute_cost_the_desk_the_same_queries_however_many(
    lone_oak: House, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    night = builders.running(16, house=lone_oak.club, bots="never")
    keys = [pairing.match_id for pairing in tables(night) if pairing.match_id]
    for pairing in tables(night):
        report(pairing, "AC", (7, 2))
        report(pairing, "BD", (5, 7))
    with django_assert_num_queries(4):
        assert len(sheets.disputed(keys)) == 8


def test_a_report_is_a_sign_of_life(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club, bots="never")
    Match.objects.update(created_at=timezone.now() - timedelta(hours=1))
    assert "Nobody has played for ten minutes" in words(lone_oak.desk.get(f"{night.path}desk/"))
    report(tables(night)[0], "AC", (7, 2))
    assert "Nobody has played for ten minutes" not in words(lone_oak.desk.get(f"{night.path}desk/"))


def test_a_lost_slip_is_revoked_by_staff_only(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club, bots="never")
    (pairing,) = tables(night)
    old, address = tickets.ticket(pairing), f"{night.path}sheets/slips/{pairing.pk}/revoke/"
    mel = signed_in(lone_oak.member("Mel Member"))
    assert mel.post(address).status_code == 404
    assert Client().post(address).status_code == 302
    assert Client().get(f"/t/{old}/").status_code == 302
    keeper = signed_in(lone_oak.member("Kit Keeper", Membership.Role.SCOREKEEPER))
    assert keeper.post(address, follow=True).status_code == 200
    assert Client().get(f"/t/{old}/").status_code == 404


def test_the_two_reports_of_a_dispute_stand_side_by_side_for_the_judge(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club, bots="never")
    (pairing,) = tables(night)
    report(pairing, "AC", (7, 2))
    path = f"{night.path}pairings/{pairing.pk}/"
    assert "The two reports differ" not in words(lone_oak.desk.get(path))
    report(pairing, "BD", (5, 7))
    page = words(lone_oak.desk.get(path))
    assert f"Report of {pairing.home_name}" in page and f"Report of {pairing.away_name}" in page
    assert page.count("The other report differs here.") == 2


def test_the_two_reports_of_a_dispute_stand_side_by_side_on_the_page_of_the_table(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club, bots="never")
    (pairing,) = tables(night)
    for side, score in (("AC", (7, 2)), ("BD", (5, 7))):
        report(pairing, side, score)
    match = pairing.match
    assert match is not None
    phone = Client()
    phone.get(f"/slips/{slips.token(match)}/")
    phone.post(f"/tables/{match.public_id}/paper/side/", {"side": "AC"})
    page = phone.get(f"/tables/{match.public_id}/paper/").content.decode()
    assert 'class="paper-reports"' in page and page.count("The other report differs here.") == 2


def test_a_dispute_fits_a_small_phone(page: Page, visitor: BrowserContext, live_site: str) -> None:
    lone_oak = house()
    let_in(visitor, lone_oak.owner, live_site)
    night = builders.running(2, house=lone_oak.club, bots="never")
    (pairing,) = tables(night)
    for side, score in (("AC", (7, 2)), ("BD", (5, 7))):
        report(pairing, side, score)
    check(page, f"{night.path}pairings/{pairing.pk}/")


def phone_of(match: Match, side: str) -> Client:
    phone = Client()
    phone.get(f"/slips/{slips.token(match)}/")
    phone.post(f"/tables/{match.public_id}/paper/side/", {"side": side})
    return phone


def test_a_decided_table_shows_what_was_decided_and_asks_nothing(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club, bots="never")
    (pairing,) = tables(night)
    match = pairing.match
    assert match
    report(pairing, "AC", (7, 4))
    report(pairing, "BD", (3, 7))
    phone = phone_of(match, "BD")
    rulings.enter_score(pairing=pairing, keeper=lone_oak.owner, games=[(7, 3)])
    answer = phone.get(f"/tables/{match.public_id}/paper/")
    page = words(answer)
    assert "7 marks" in page and "3 marks" in page and page.index("7 marks") < page.index("3 marks")
    assert f"Result entered, by {lone_oak.owner.name}." in page
    assert "Yes, that is" not in page and "Take the last line back" not in page and "differ" not in page
    assert b"<button" not in answer.content.split(b'id="paper"')[1].split(b"</main>")[0]


def test_a_voided_table_shows_no_score(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club, bots="never")
    (pairing,) = tables(night)
    assert pairing.match
    report(pairing, "AC", (7, 4))
    rulings.make_void(pairing=pairing, judge=lone_oak.owner, why="Tiles were missing")
    page = words(phone_of(pairing.match, "AC").get(f"/tables/{pairing.match.public_id}/paper/"))
    assert f"Void, by {lone_oak.owner.name}." in page and "7 marks" not in page and "Game 1" not in page


def tell(pairing: Pairing, side: str, outcome: HandOutcome) -> None:
    assert pairing.match and pairing.away
    team = pairing.home.team if side == "AC" else pairing.away.team
    hand, place = PaperHand(outcome=outcome, bidder="A", bid="1m", shaker="D"), Place(0, uuid4().hex)
    paper.enter_hand(match=pairing.match, reporter=Reporter(team.first, side), hand=hand, place=place)


def test_running_reports_that_differ_alert_the_desk_and_both_phones(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club, bots="never")
    (pairing,) = tables(night)
    match = pairing.match
    assert match
    tell(pairing, "AC", HandOutcome.MADE)
    assert "differ" not in words(lone_oak.desk.get(f"{night.path}desk/"))
    tell(pairing, "BD", HandOutcome.SET)
    desk = lone_oak.desk.get(f"{night.path}desk/")
    assert "differ so far." in words(desk) and "reports differ" in words(desk) and "Nothing waits" not in words(desk)
    assert "table-chip-needs" in desk.content.decode()
    for side in ("AC", "BD"):
        page = words(phone_of(match, side).get(f"/tables/{match.public_id}/paper/"))
        assert "The two reports differ so far." in page and page.count("The other report differs here.") == 2


def test_running_reports_that_agree_or_lag_alert_nobody(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club, bots="never")
    (pairing,) = tables(night)
    for side, outcome in (("AC", HandOutcome.MADE), ("BD", HandOutcome.MADE), ("AC", HandOutcome.SET)):
        tell(pairing, side, outcome)
    assert "differ" not in words(lone_oak.desk.get(f"{night.path}desk/"))
