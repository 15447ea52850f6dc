"""The hint on a practice table and the look back at a hand, as pages: with and without script, for every viewer."""

import re

import pytest
from django.core.cache import caches
from django.test import Client
from playwright.sync_api import BrowserContext, ViewportSize, expect

from games import tasks
from games.models import Match
from games.services import positions
from games.views.picture.bars import bars
from games.views.picture.reviewed import chart, said
from tests.builders import act, against_bots, member
from tests.games.test_insights import finished, practice
from tests.pages.situations import A_BID, B_LEADS, C_LEADS, RACKS, Situation, let_in, seated, signed_in
from tests.pages.test_accessible import overhang, violations
from tests.pages.test_hidden_tiles import told
from tests.pages.test_table_states import words

pytestmark = pytest.mark.django_db(transaction=True)
SCRIPT = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    caches["derived"].clear()


def start(actions: str = "") -> tuple[Match, Client]:
    ann = member("Ann")
    match = practice(RACKS, players=against_bots(ann))
    act(match, actions)
    return match, signed_in(ann)


def ask(client: Client, match: Match, **headers: str) -> str:
    address = f"/tables/{match.public_id}/hint/"
    answer = client.post(address, {"version": match.version, "hand": 1}, follow=True, headers=headers)
    return answer.content.decode()


def page(client: Client, match: Match) -> str:
    return client.get(f"/tables/{match.public_id}/").content.decode()


def give(match: Match) -> None:
    tasks.give_hint(match_id=match.pk, version=match.version, seat="A")


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ("", r"This hand makes 30 \d+% of the time\."),
        (A_BID, r"The best call seems to be \w+[\w, ]*: it makes the bid \d+% of the time\."),
        (f"{A_BID}, A fives", r"The best tile seems to be \d-\d: your side makes its bid \d+% of the time\."),
        (B_LEADS.replace("41", "31"), r"The best tile seems to be \d-\d: their bid is set \d+% of the time\."),
    ],
)
def test_a_hint_is_asked_for_awaited_and_read_without_script(actions: str, said: str) -> None:
    match, client = start(actions)
    assert ">Hint</button>" in page(client, match)
    assert "Weighing what you see" in words(ask(client, match))
    give(match)
    assert re.search(said, words(page(client, match)))


def test_a_script_gets_the_table_with_the_hint() -> None:
    match, client = start()
    waiting = ask(client, match, **SCRIPT)
    assert waiting.strip().startswith('<div id="table"') and 'hx-select="#hint"' in waiting
    give(match)
    fragment = client.get(f"/tables/{match.public_id}/view/", headers=SCRIPT).content.decode()
    assert 'class="bars"' in fragment and 'id="ask-hint"' not in fragment


def test_a_hint_comes_by_itself_and_leaves_the_lifted_tile(visitor: BrowserContext, live_site: str) -> None:
    match, _ = start(f"{A_BID}, A fives")
    let_in(visitor, match.seatings_now()["A"].player, live_site)
    page = visitor.new_page()
    page.set_viewport_size(ViewportSize(width=320, height=640))
    page.goto(f"/tables/{match.public_id}/")
    page.locator("#slot-2").click()
    page.locator("#ask-hint").click()
    expect(page.locator("#hint")).to_contain_text("Weighing what you see")
    give(match)
    expect(page.locator("#hint .bar")).to_have_count(7)
    expect(page.locator("#slot-2")).to_have_attribute("aria-pressed", "true")
    assert violations(page) == [] and overhang(page) <= 0


def test_a_review_is_accessible_and_fits_a_small_phone(visitor: BrowserContext, live_site: str) -> None:
    ann = member("Ann")
    match = finished({"A": ann})
    tasks.review_hand(match_id=match.pk, number=1)
    let_in(visitor, ann, live_site)
    page = visitor.new_page()
    page.set_viewport_size(ViewportSize(width=320, height=640))
    page.goto(f"/tables/{match.public_id}/hands/1/review/")
    page.locator("summary").first.click()
    assert violations(page) == [] and overhang(page) <= 0


def test_a_hint_does_not_stop_the_game() -> None:
    match, client = start()
    ask(client, match)
    facts = {"action": "30", "version": match.version, "intent": "x", "hand": 1}
    assert client.post(f"/tables/{match.public_id}/act/", facts).status_code == 302


def test_a_hint_names_own_tiles_only() -> None:
    match, client = start(C_LEADS)
    before = told(page(client, match))
    give(match)
    assert told(page(client, match)) == before


def test_a_table_of_people_has_no_hints() -> None:
    match, players = seated(Situation())
    client = signed_in(players["A"])
    assert "ask-hint" not in page(client, match)
    answer = client.post(f"/tables/{match.public_id}/hint/", {"version": match.version})
    assert answer.status_code == 409 and "Hints are for a practice table" in words(answer.content.decode())


def test_the_best_bar_is_the_one_of_most_chance_then_points() -> None:
    found = [{"action": word, "makes": makes, "points": 20.0 + makes} for word, makes in (("5-5", 0.5), ("6-5", 0.75))]
    assert [(bar.percent, bar.is_best) for bar in bars(found)] == [(50, False), (75, True)]


def test_a_hand_is_looked_back_upon() -> None:
    ann = member("Ann")
    match = finished({"A": ann})
    address, client = f"/tables/{match.public_id}/hands/1/review/", signed_in(ann)
    assert address in page(client, match)
    assert address in client.get(f"/tables/{match.public_id}/replay/").content.decode()
    assert "what did another one cost" in words(client.get(address).content.decode())
    assert "being worked out" in words(client.post(address, follow=True).content.decode())
    tasks.review_hand(match_id=match.pk, number=1)
    said = words(client.get(address).content.decode())
    assert re.search(r"You bid 42, made 100% of the time. 84 looked better: the bid cost \d+% of the chance", said)
    assert "Trick 1 You chose 6-6, 100%. Nothing looked better." in said
    assert "What Ben could choose" in said


def test_what_was_chosen_has_a_bar_and_a_cost_of_nothing_is_not_told() -> None:
    estimates = [{"action": "fives", "makes": 0.5, "points": 30.0}]
    moment = {"action": "blanks", "makes": 0.0, "best": "fives", "cost": 0.23, "points_cost": 0.0}
    shown = chart({**moment, "trick": 0, "estimates": estimates})
    assert [(bar.word, bar.percent, bar.is_done) for bar in shown] == [("fives", 50, False), ("blanks", 0, True)]
    assert said(moment).code == "back-chose-chance"


def test_the_table_asks_for_the_look_back_at_once() -> None:
    ann = member("Ann")
    match = finished({"A": ann})
    asks = f'<form method="post" action="/tables/{match.public_id}/hands/1/review/">'
    assert asks in page(signed_in(ann), match)


def test_who_never_showed_all_tiles_is_not_looked_into() -> None:
    """The hand ended early: each seat sees its own choices, a stranger no page, and no unplayed tile is named."""
    match, players = seated(Situation(f"{B_LEADS}, A 6-6"))
    address = f"/tables/{match.public_id}/hands/1/review/"
    tasks.review_hand(match_id=match.pk, number=1)
    for seat, player in players.items():
        html = signed_in(player).get(address).content.decode()
        assert told(html) <= set(RACKS[seat].split()) | {"6-2", "6-4", "6-1", "6-6"}
        assert "could choose" not in html
    assert Client().get(address).status_code == 404


def test_nobody_learns_from_a_review_what_another_held() -> None:
    """Non-interference: B's and C's unplayed tiles change places, and D's page stays the same."""
    match, players = seated(Situation(f"{B_LEADS}, A 6-6"))
    address, client = f"/tables/{match.public_id}/hands/1/review/", signed_in(players["D"])
    pages = []
    for one, other in (("", ""), ("3-1", "1-1")):
        record = match.games.get().hands.get()
        record.deal = {**RACKS, "B": RACKS["B"].replace(one, other), "C": RACKS["C"].replace(other, one)}
        record.save()
        caches["derived"].clear()
        positions.recent.clear()
        tasks.review_hand(match_id=match.pk, number=1)
        pages.append(re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", client.get(address).content.decode()))
    assert pages[0] == pages[1] and "passed." in pages[0]


def test_a_hand_that_goes_on_leads_back_to_its_table() -> None:
    match, client = start()
    answer = client.get(f"/tables/{match.public_id}/hands/1/review/")
    assert (answer.status_code, answer["Location"]) == (302, f"/tables/{match.public_id}/")
