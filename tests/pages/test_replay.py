"""Replays: step by step, shared by a link that can be revoked, saved, proven; no unplayed tile is ever shown."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from engine.record import Record
from engine.tiles import TILES
from games.models import Audience, HandRecord, Match, Player
from games.services import hands, imports, links, matches, positions, replays
from games.services.matches import Terms
from games.services.seating import SeatPlan
from tests.builders import ALL_PASS, NAMES, SIXES, act, against_bots, member, person, table
from tests.pages.situations import SITUATIONS, let_in, seated, signed_in
from tests.pages.test_hidden_tiles import told
from tests.pages.test_table_states import words

pytestmark = pytest.mark.django_db
Json = Any  # a hand of a record
SET_EARLY = "B pass, C pass, D pass, A 1m, A fives/1, A 5-4, B 6-5, C 4-3, D 3-0"
SWAPPED = {**SIXES, "A": SIXES["B"], "B": SIXES["A"]}


def members() -> dict[str, Player]:
    return {seat: member(name) for seat, name in NAMES.items()}


def set_early(audience: Audience = Audience.SEATED) -> tuple[Match, dict[str, Player]]:
    """The hand ends with its first trick: 24 tiles were never played."""
    cast = members()
    match = table(cast, racks=SWAPPED, audience=audience)
    act(match, SET_EARLY)
    return match, cast


def page(client: Client, match: Match, query: str = "") -> str:
    return client.get(f"/tables/{match.public_id}/replay/{query}").content.decode()


def test_a_finished_hand_is_shown_with_seats_and_order() -> None:
    match, cast = set_early()
    said = words(page(signed_in(cast["C"]), match))
    assert "Trick 1" in said and re.search(r"five-four.*Ann.*leads.*six-five.*Ben.*takes it.*Cora.*Dan", said)


def test_bots_of_one_name_are_told_apart_and_the_table_has_a_title_in_words() -> None:
    ann = member("Ann")
    match = table(against_bots(ann), racks=SWAPPED)
    act(match, SET_EARLY)
    said = words(page(signed_in(ann), match))
    assert all(f"Steady {seat} passed" in said or f"Steady {seat} passes" in said for seat in "BCD")
    assert match.public_id not in said


@pytest.mark.parametrize("viewer", ["A", "B", "C", "D"])
def test_tiles_that_were_never_played_stay_hidden_from_everybody(viewer: str) -> None:
    match, cast = set_early()
    client = signed_in(cast[viewer])
    record = client.get(f"/tables/{match.public_id}/replay/record.json").content.decode()
    assert told(page(client, match)) == told(record) == {"5-4", "6-5", "4-3", "3-0"}


@pytest.mark.parametrize("step", [0, 1, 5, 6, 9, 99])
def test_each_step_shows_what_was_played_up_to_it(step: int) -> None:
    match, cast = set_early()
    played = [action.split()[1] for action in SET_EARLY.split(", ")[:step]][5:]
    assert told(page(signed_in(cast["A"]), match, f"?step={step}")) == set(played)


def test_the_steps_are_links() -> None:
    match, cast = set_early()
    client = signed_in(cast["A"])
    links_at = [
        re.findall(r'href="\?hand=1&amp;step=(\d+)"', page(client, match, f"?step={step}")) for step in (0, 4, 9)
    ]
    assert links_at == [["1", "9"], ["0", "3", "5", "9"], ["0", "8"]]


@pytest.mark.parametrize("name", [name for name in SITUATIONS if name not in ("made", "set", "points-made", "won")])
def test_a_hand_in_play_is_no_replay(name: str) -> None:
    match, cast = seated(SITUATIONS[name], audience=Audience.ANYONE)
    if not HandRecord.objects.get(game__match=match, number=match.games.get().hands.count()).is_over:
        for client in (signed_in(cast["A"]), Client()):
            answer = client.get(f"/tables/{match.public_id}/replay/?hand=1&step=30")
            assert told(answer.content.decode()) == set()


def test_an_all_pass_hand_shows_four_passes_and_no_tile() -> None:
    cast = members()
    match = table(cast)
    act(match, ALL_PASS)
    html = page(signed_in(cast["A"]), match)
    assert words(html).count("passes") >= 4 or words(html).count("pass") >= 4
    assert told(html) == set()


def test_earlier_hands_stay_to_be_replayed() -> None:
    cast = members()
    match = table(cast)
    act(match, ALL_PASS)
    hands.shake(match=match, player=cast["B"], expected_version=match.version)
    match.refresh_from_db()
    assert replays.replay(match=match).numbers == (1,)


def test_a_table_of_others_has_no_replay_for_a_stranger() -> None:
    match, _cast = set_early()
    eve = signed_in(member("Eve"))
    for path in ("", "record.json"):
        assert eve.get(f"/tables/{match.public_id}/replay/{path}").status_code == 404
    assert eve.post(f"/tables/{match.public_id}/replay/share/").status_code == 404


def test_a_shared_replay_is_seen_by_anybody_until_it_is_revoked() -> None:
    match, cast = set_early()
    ann = signed_in(cast["A"])
    for _ in range(2):
        ann.post(f"/tables/{match.public_id}/replay/share/")
    token = match.links.get().token
    html = Client().get(f"/replay/{token}/").content.decode()
    assert told(html) == {"5-4", "6-5", "4-3", "3-0"} and f"/tables/{match.public_id}/replay/share" not in html
    assert Client().get(f"/replay/{token}/record.json").json()["hands"][0]["number"] == 1
    signed_in(cast["B"]).post(f"/tables/{match.public_id}/replay/unshare/")
    assert [Client().get(f"/replay/{token}/{path}").status_code for path in ("", "record.json")] == [410, 410]


@pytest.mark.parametrize(("server", "is_near"), [("localhost", True), ("testserver", False)])
def test_who_shares_a_link_that_nobody_else_can_open_is_told(server: str, is_near: bool) -> None:
    match, cast = set_early()
    links.share(match=match, by=cast["A"])
    page = signed_in(cast["A"]).get(f"/tables/{match.public_id}/replay/", headers={"host": server}).content.decode()
    assert ("HOST=0.0.0.0 make serve" in page) is is_near and f"http://{server}/replay/" in page


@pytest.mark.parametrize(("hand", "ending"), [("1", "?hand=1"), ("", ""), ("x", "")])
def test_who_shares_stays_at_the_hand(hand: str, ending: str) -> None:
    match, cast = set_early()
    ann, address = signed_in(cast["A"]), f"/tables/{match.public_id}/replay/"
    for act_ in ("share", "unshare"):
        assert ann.post(f"{address}{act_}/", {"hand": hand})["Location"] == f"{address}{ending}"
    assert '<input type="hidden" name="hand" value="1">' in page(ann, match)


def test_who_only_watches_shares_nothing() -> None:
    match, _cast = set_early(Audience.ANYONE)
    eve = signed_in(member("Eve"))
    assert eve.post(f"/tables/{match.public_id}/replay/share/").status_code == 404
    assert not match.links.exists()


def test_a_link_to_a_seat_is_none_to_a_replay_and_neither_the_other_way() -> None:
    match, cast = set_early()
    link = links.share(match=match, by=cast["A"])
    assert Client().get(f"/seat/{link.token}/").status_code == 410
    assert links.by_code(link.code, asker="replay") is None


def test_the_saved_record_reads_back_and_plays() -> None:
    match, cast = set_early()
    answer = signed_in(cast["A"]).get(f"/tables/{match.public_id}/replay/record.json")
    assert answer["Content-Disposition"].startswith("attachment")
    assert tuple(Record.from_json(json.loads(answer.content)).play().marks.values()) == (0, 1)


def dealt() -> tuple[Match, Player]:
    """A hand that was really shaken, committed and opened."""
    ann = member("Ann")
    seats = {"A": ann, **{seat: person(name) for seat, name in NAMES.items() if seat != "A"}}
    plans = {seat: SeatPlan.of(player) for seat, player in seats.items()}
    rules = table(seats).rules
    return matches.open_match(rule_set=rules, best_of=1, seats=plans, terms=Terms(audience=Audience.ANYONE)), ann


def test_the_root_is_shown_before_the_first_bid_and_the_own_seven_to_their_seat_alone() -> None:
    match, ann = dealt()
    record = HandRecord.objects.get(game__match=match)
    address = f"/tables/{match.public_id}/shake/"
    assert record.deal is not None
    own, others = signed_in(ann).get(address).content.decode(), Client().get(address).content.decode()
    assert record.root in own and record.root in others
    assert (told(own), told(others)) == (set(record.deal["A"].split()), set())


def test_the_browser_proves_the_own_seven_and_finds_a_forged_one(page: Page, live_site: str) -> None:
    match, ann = dealt()
    let_in(page.context, ann, live_site)
    page.goto(f"/tables/{match.public_id}/shake/")
    page.get_by_role("button", name="Check it here").click()
    expect(page.locator('[data-says="ok"]')).to_contain_text("7 tiles checked")
    page.evaluate("""() => { const card = document.getElementById("proof");
        card.dataset.openings = card.dataset.openings.replace('"seat": "A"', '"seat": "B"'); }""")
    page.get_by_role("button", name="Check it here").click()
    expect(page.locator('[data-says="bad"]')).to_be_visible()


def test_the_browser_proves_a_whole_hand_and_the_keyboard_steps(page: Page, live_site: str) -> None:
    match, ann = dealt()
    play_out(match)
    let_in(page.context, ann, live_site)
    page.goto(f"/tables/{match.public_id}/replay/")
    page.get_by_role("button", name="Check it here").click()
    expect(page.locator('[data-says="ok"]')).to_be_visible()
    steps = replays.replay(match=match).steps
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".replay-now")).to_contain_text(f"Step {steps - 1} of {steps}")
    page.keyboard.press("Home")
    expect(page.locator(".replay-now")).to_contain_text("The tiles are shaken.")


def with_salt(hand: Json) -> None:
    hand["openings"][0]["salt"] = flipped(hand["openings"][0]["salt"])


def with_path(hand: Json) -> None:
    hand["openings"][0]["path"][4] = flipped(hand["openings"][0]["path"][4])


def with_tile(hand: Json) -> None:
    hand["openings"][0]["tile"] = hand["openings"][1]["tile"]


def with_seat(hand: Json) -> None:
    hand["openings"][0]["seat"] = "ABCD"["BCDA".index(hand["openings"][0]["seat"])]


def with_play(hand: Json) -> None:
    """Another tile than the one that was played last."""
    seat, tile = hand["actions"][-1].split()
    hand["actions"][-1] = f"{seat} {next(str(other) for other in TILES if str(other) != tile)}"


def with_nothing(hand: Json) -> None:
    assert hand


@pytest.mark.parametrize("change", [with_salt, with_path, with_tile, with_seat, with_play, with_nothing])
def test_the_browser_finds_one_changed_byte(change: Callable[[Json], None], page: Page, live_site: str) -> None:
    match, ann = dealt()
    play_out(match)
    let_in(page.context, ann, live_site)
    told = signed_in(ann).get(f"/tables/{match.public_id}/replay/record.json").json()
    change(told["hands"][0])
    page.route("**/record.json*", lambda route: route.fulfill(json=told))
    page.goto(f"/tables/{match.public_id}/replay/")
    page.get_by_role("button", name="Check it here").click()
    says = "ok" if change is with_nothing else "bad"
    expect(page.locator(f'[data-says="{says}"]')).to_be_visible()


def flipped(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def test_the_browser_proves_a_game_that_was_brought_along(page: Page, live_site: str) -> None:
    match, ann = dealt()
    play_out(match)
    saved = signed_in(ann).get(f"/tables/{match.public_id}/replay/record.json").content
    game = imports.bring(importer=ann, text=saved)
    game.share()
    page.goto(f"/games/shared/{game.token}/")
    page.get_by_role("button", name="Check it here").click()
    expect(page.locator('[data-says="ok"]')).to_be_visible()


def test_where_nobody_played_there_is_nothing_to_prove(page: Page, live_site: str) -> None:
    match, ann = dealt()
    while (hand := positions.position(match).hand).turn is not None:
        act(match, f"{hand.turn} pass")
    let_in(page.context, ann, live_site)
    page.goto(f"/tables/{match.public_id}/replay/")
    page.get_by_role("button", name="Check it here").click()
    expect(page.locator('[data-says="empty"]')).to_be_visible()
    expect(page.locator('[data-says="ok"]')).to_be_hidden()


def play_out(match: Match) -> None:
    """The first legal action each time, the lowest bid made by the first to speak."""
    while (hand := positions.position(match).hand).turn is not None:
        legal = hand.legal_actions(hand.turn)
        word = legal[1] if not hand.actions else legal[0]
        act(match, f"{hand.turn} {word}")
