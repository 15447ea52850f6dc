"""Every state of a table as a page: what stands there, for whom, and how it is sent."""

import re
from pathlib import Path

import pytest
from django.template.loader import get_template
from django.test import Client
from django.utils.html import strip_tags

from engine.refusals import Code
from games.models import Audience, Match
from games.views import picture
from tests.pages.situations import C_LEADS, SITUATIONS, Situation, seated, signed_in

SAYS = {
    "bidding": "Your bid. 30 or more, or pass.",
    "forced": "Everybody passed, so you must bid.",
    "waiting": "Ben is to bid.",
    "calling": "You won the bid. Call trumps.",
    "calling-stacks": "two stacks: the newest two",
    "calling-specials": "nello doubles a suit, blank high",
    "leading": "Your turn. Lead any tile.",
    "following": "Your turn. Follow trumps: 5-5, 6-5 or 5-4.",
    "void": "Your turn. You have no trumps: play any tile.",
    "sevens": "Your turn. Nearest to seven: 5-4, 4-1 or 3-2.",
    "nello": "You sit this hand out.",
    "last-trick": "takes it",
    "covered": "points are covered, must take every trick",
    "points": "120 of 250",
    "made": "Made: you bid 42 All seven tricks are taken. Us: 1 mark. Ben shakes next.",
    "set": "Set: Ben bid 41 The bid needs 41, at most 31 left: the other side holds 11. Us: 1 mark.",
    "trick-lost": "Set: you bid 84 The other side took trick 1. Them: 2 marks. You shake next.",
    "nello-set": "Set: you bid 42 The bidder won trick 1. Them: 1 mark. Ben shakes next.",
    "points-made": "Made: you bid 42 All seven tricks are taken. Us: 42 points. Ben shakes next.",
    "plunging": "Cora is to call trumps.",
    "all-pass": "All four passed No marks. The tiles are shaken again.",
    "won": "You and your partner win the match.",
}


def words(html: str) -> str:
    """As a person reads it: tags away, white space single."""
    text = strip_tags(re.sub(r"<(script|style|title)\b.*?</\1>", "", html, flags=re.S))
    return re.sub(r" ([,.])", r"\1", re.sub(r"\s+", " ", text))


def read(client: Client, match: Match, path: str = "") -> str:
    return client.get(f"/tables/{match.public_id}/{path}").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("name", SITUATIONS)
def test_the_page_says_what_is_so(name: str) -> None:
    match, players = seated(SITUATIONS[name])
    answer = signed_in(players["A"]).get(f"/tables/{match.public_id}/")
    assert SAYS[name] in words(answer.content.decode())
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_the_fragment_is_the_page_s_own() -> None:
    match, players = seated(SITUATIONS["following"])
    answer = signed_in(players["A"]).get(f"/tables/{match.public_id}/view/", headers={"HX-Request": "true"})
    html = answer.content.decode().strip()
    assert answer["Cache-Control"] == "no-store"
    assert html.startswith('<div id="table"') and html.endswith("</div>")
    assert "<html" not in html


@pytest.mark.django_db
def test_a_barred_tile_says_why() -> None:
    match, players = seated(SITUATIONS["following"])
    html = read(signed_in(players["A"]), match)
    assert 'aria-label="six-four, trump' not in html
    assert re.search(
        r'value="4-1"[^>]*aria-disabled="true" aria-describedby="why-4"[^>]*aria-label="four-one, worth 5', html
    )
    assert "You must follow fives." in words(html) or "You must follow trumps." in words(html)


@pytest.mark.django_db
def test_gaps_stay_where_tiles_were() -> None:
    match, players = seated(Situation(f"{C_LEADS}, A 6-5"))
    slots = re.findall(
        r'<li class="slot" data-slot="\d"><span class="slot-(tile|gap)', read(signed_in(players["A"]), match)
    )
    assert slots == ["tile", "gap", *["tile"] * 5]


@pytest.mark.django_db
def test_only_legal_bids_are_offered() -> None:
    match, players = seated(Situation("A 30, B 40, C pass"))
    html = read(signed_in(players["D"]), match)
    assert re.findall(r'name="action" value="([^"]+)"', html) == ["41", "1m", "2m", "pass"]


@pytest.mark.django_db
def test_who_watches_sees_no_hand_and_no_buttons() -> None:
    match, _ = seated(SITUATIONS["following"], audience=Audience.ANYONE)
    html = read(Client(), match)
    assert "You are watching. Hands stay hidden." in words(html)
    assert 'name="action"' not in html and "Ann / Cora" in words(html)


@pytest.mark.django_db
def test_each_is_told_who_won_the_match() -> None:
    match, players = seated(SITUATIONS["won"], audience=Audience.ANYONE)
    assert "The other side wins the match." in words(read(signed_in(players["B"]), match))
    assert "Ann / Cora win the match." in words(read(Client(), match))


@pytest.mark.django_db
@pytest.mark.parametrize(("seat", "said"), [("B", "Ann sits out 7 tiles"), ("C", "Ann partner, sits out 7 tiles")])
def test_everybody_is_told_who_sits_a_low_hand_out(seat: str, said: str) -> None:
    match, players = seated(SITUATIONS["nello"])
    assert said in words(read(signed_in(players[seat]), match))
    assert "sits out" not in words(read(signed_in(players["A"]), match))


@pytest.mark.django_db
def test_a_stranger_s_table_is_not_there() -> None:
    match, _ = seated(SITUATIONS["following"])
    assert Client().get(f"/tables/{match.public_id}/").status_code == 404
    assert Client().post(f"/tables/{match.public_id}/act/", {"action": "5-5"}).status_code == 404


def test_every_sentence_has_its_words() -> None:
    source = "".join(path.read_text() for path in Path(picture.__file__).parent.glob("*.py"))
    codes = {
        code
        for pair in re.findall(r'sentence\(\s*"([\w-]+)"(?: if [^"]+ else "([\w-]+)")?', source)
        for code in pair
        if code
    }
    codes |= {f"{code}-{who}" for code in re.findall(r'said\("([\w-]+)"', source) for who in ("you", "seat")}
    assert len(codes) > 40
    for code in codes:
        assert get_template(f"games/say/{code}.html")


def test_every_refusal_has_its_sentence() -> None:
    for code in [*Code, "stale", "intent-reused", "match-over", "no-hand", "not-seated", "unreadable"]:
        assert get_template(f"games/say/refused-{code}.html").render({"say": {}}).strip()
