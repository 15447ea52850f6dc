"""The phone page of a real table: the slip, the two teams, what is refused, what a spectator sees."""

import html
import re
from uuid import uuid4

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client

from games.models import Audience, Match, PlayerKind
from games.services import paper, slips
from tests.builders import act, against_bots, member, people, table
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db


def words(answer: object) -> str:
    assert isinstance(answer, HttpResponse)
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split()))


def phone(match: Match, side: str) -> Client:
    """A browser without an account that scanned the slip and said for whom it speaks."""
    client = Client()
    client.get(f"/slips/{slips.token(match)}/")
    client.post(f"/tables/{match.public_id}/paper/side/", {"side": side})
    return client


def number(client: Client, match: Match) -> str:
    """The line that the page in front of this person is for."""
    page = client.get(f"/tables/{match.public_id}/paper/").content.decode()
    return next(iter(re.findall(r'name="number" value="(\d+)"', page)), "0")


def report(client: Client, match: Match, ac: int, bd: int) -> object:
    said = {"ac": ac, "bd": bd, "number": number(client, match), "intent": uuid4().hex}
    return client.post(f"/tables/{match.public_id}/paper/score/", said, follow=True)


def hand(client: Client, match: Match, **said: str | int) -> object:
    told = {"number": number(client, match), "intent": uuid4().hex, **said}
    return client.post(f"/tables/{match.public_id}/paper/hand/", told, follow=True)


def confirm(client: Client, match: Match) -> object:
    page = client.get(f"/tables/{match.public_id}/paper/")
    seen = re.findall(r'paper/confirm/.*?name="line" value="(\d+)"', page.content.decode(), re.S)
    return client.post(f"/tables/{match.public_id}/paper/confirm/", {"line": seen[0]}, follow=True)


def test_a_slip_asks_which_team_and_needs_no_account() -> None:
    match = table(people())
    client = Client()
    page = client.get(f"/slips/{slips.token(match)}/", follow=True)
    assert "Which team are you?" in words(page)
    assert "Next hand" not in words(page)


def test_bots_of_one_kind_are_told_apart() -> None:
    ann = member("Ann")
    match = table({**against_bots(ann), "B": member("Ben")})
    said = words(signed_in(ann).get(f"/tables/{match.public_id}/paper/"))
    assert "Steady C" in said and "Steady D" in said


def test_two_phones_report_and_confirm_a_match() -> None:
    match = table(people())
    report(phone(match, "AC"), match, 7, 4)
    over = confirm(phone(match, "BD"), match)
    assert "The result is in" in words(over)
    record = match.games.get().hands.get(outcome="score")
    assert record.entered_by and record.confirmed_by and record.entered_by.kind == PlayerKind.GUEST
    assert record.entered_by != record.confirmed_by


def test_a_hand_is_told_in_words_and_counts_up_the_tally() -> None:
    match = table(people())
    page = hand(phone(match, "AC"), match, bidder="A", bid="2m", call="fives", outcome="made")
    assert "Ann bid 84 and made it. Fives." in words(page)
    assert 'data-marks="2"' in page.content.decode()  # type: ignore[attr-defined]
    assert "Ben shakes." in words(page)


def test_the_reporting_team_sees_no_button_to_confirm_itself() -> None:
    match = table(people())
    page = report(phone(match, "AC"), match, 7, 4)
    assert "Your report is in." in words(page)
    assert "Yes, that is the result" not in words(page)


def test_unequal_reports_call_the_director() -> None:
    match = table(people())
    report(phone(match, "AC"), match, 7, 4)
    page = report(phone(match, "BD"), match, 3, 7)
    assert "The two reports differ." in words(page)


def test_a_score_that_cannot_be_is_refused_in_words() -> None:
    match = table(people())
    page = report(phone(match, "AC"), match, 6, 4)
    assert page.status_code == 422  # type: ignore[attr-defined]
    assert "the winner has 7 to" in words(page)


def test_a_hand_without_its_bidder_is_refused_in_words() -> None:
    match = table(people())
    page = hand(phone(match, "AC"), match, bid="30", outcome="made")
    assert "Say who bid" in words(page)


def test_a_revoked_slip_opens_nothing() -> None:
    match = table(people())
    client, word = phone(match, "AC"), slips.token(match)
    paper.revoke_slips(match=match)
    assert client.get(f"/slips/{word}/").status_code == 404
    assert client.get(f"/tables/{match.public_id}/paper/").status_code == 404


@pytest.mark.parametrize("word", ["x", "a" * 24])
def test_an_invented_slip_opens_nothing(word: str) -> None:
    assert Client().get(f"/slips/{word}/").status_code == 404


def test_a_slip_is_for_its_own_table() -> None:
    match, other = table(people()), table(people())
    client = phone(match, "AC")
    assert client.get(f"/tables/{other.public_id}/paper/").status_code == 404
    assert client.post(f"/tables/{other.public_id}/paper/side/", {"side": "AC"}).status_code == 404


def test_a_seat_reports_without_a_slip() -> None:
    match = table({**people(), "A": member("Amy")})
    player = match.seatings_now()["A"].player
    page = report(signed_in(player), match, 7, 4)
    assert "Your report is in." in words(page)


def test_a_spectator_watches_and_reports_nothing() -> None:
    match = table(people(), audience=Audience.ANYONE)
    report(phone(match, "AC"), match, 7, 4)
    client = Client()
    page = client.get(f"/tables/{match.public_id}/", follow=True)
    assert "Score of the game." in words(page)
    assert "Next hand" not in words(page) and "Yes, that is" not in words(page)
    assert client.post(f"/tables/{match.public_id}/paper/score/", {"ac": 7, "bd": 0}).status_code in (403, 422)
    assert match.lines.count() == 1


def test_an_open_table_page_goes_over_to_paper() -> None:
    match = table(people(), audience=Audience.ANYONE)
    report(phone(match, "AC"), match, 7, 4)
    answer = Client().get(f"/tables/{match.public_id}/view/", headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == f"/tables/{match.public_id}/paper/"


def test_the_fragment_is_sent_only_when_something_changed() -> None:
    match = table(people())
    client = phone(match, "AC")
    address = f"/tables/{match.public_id}/paper/view/?version="
    assert client.get(f"{address}{match.version}").status_code == 204
    report(client, match, 7, 4)
    assert client.get(f"{address}{match.version}").status_code == 200


def test_a_hand_in_play_at_the_screens_is_said_in_words() -> None:
    match = table(people())
    act(match, "B 30")
    page = report(phone(match, "AC"), match, 7, 4)
    assert page.status_code == 409  # type: ignore[attr-defined]
    assert "A hand is being played at the screens." in words(page)


def test_every_code_of_paper_has_its_sentence() -> None:
    """And none compares what only the table knows."""
    text = "".join((settings.BASE_DIR / "games" / "services" / f"{name}.py").read_text() for name in ("paper", "gains"))
    codes = set(re.findall(r'Refused\("([a-z-]+)"', text))
    assert {"paper-score", "hand-begun"} <= codes
    for code in codes:
        assert (settings.BASE_DIR / "templates" / "games" / "say" / f"refused-{code}.html").exists(), code
