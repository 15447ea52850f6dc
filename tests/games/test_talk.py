"""Talk: phrases at any time, own words between hands, heard by all four seats and by nobody else (table 3)."""

import asyncio

import pytest
from django.test import Client

from games import live
from games.models import Audience, Match, Phrase, Player
from games.services import lobby, talk
from tests.builders import ALL_PASS, NAMES, act, against_bots, member, person, table
from tests.games.test_seats import laid, refused
from tests.pages.situations import signed_in
from tests.pages.test_table_states import words


def members() -> dict[str, Player]:
    return {seat: member(name) for seat, name in NAMES.items()}


def page(player: Player | None, match: Match) -> str:
    client = signed_in(player) if player else Client()
    return words(client.get(f"/tables/{match.public_id}/talk/", headers={"HX-Request": "1"}).content.decode())


@pytest.mark.django_db
def test_a_phrase_is_heard_by_all_four_during_a_hand() -> None:
    cast = members()
    match = table(cast)
    talk.say(match=match, player=cast["A"], phrase="nice")
    assert all("Ann Nice hand!" in page(player, match) for player in cast.values())


@pytest.mark.django_db
def test_a_remark_makes_no_action_stale() -> None:
    cast = members()
    match = table(cast)
    talk.say(match=match, player=cast["C"], phrase="luck")
    assert (Match.objects.get().version, Match.objects.get().said) == (match.version, 1)


@pytest.mark.django_db
def test_own_words_wait_until_the_hand_is_over() -> None:
    cast = members()
    match = table(cast)
    with refused("hand-goes-on"):
        talk.say(match=match, player=cast["A"], text="I have the double six")
    assert "Between hands" not in page(cast["A"], match)
    act(match, ALL_PASS)
    talk.say(match=match, player=cast["A"], text="  what   a hand ")
    assert "Ann what a hand" in page(cast["B"], match)


@pytest.mark.django_db
def test_who_waits_for_a_fourth_may_talk() -> None:
    ann = member("Ann")
    match = laid(ann)
    talk.say(match=match, player=ann, text="Ben is on his way")
    lobby.begin(match=match, by=ann)
    with refused("hand-goes-on"):
        talk.say(match=match, player=ann, text="too late")


@pytest.mark.django_db
def test_among_bots_there_is_nobody_to_talk_to() -> None:
    ann = member("Ann")
    assert page(ann, table(against_bots(ann))).strip() == ""


@pytest.mark.django_db
def test_strangers_and_spectators_neither_speak_nor_hear() -> None:
    match, eve = table(members(), audience=Audience.ANYONE), member("Eve")
    with refused("not-seated"):
        talk.say(match=match, player=eve, phrase="nice")
    address = f"/tables/{match.public_id}/talk/"
    for client in (signed_in(eve), Client()):
        assert client.get(address).status_code == 404
        assert [client.post(f"{address}{act}/").status_code for act in ("say", "mute")] == [404, 404]


@pytest.mark.django_db
@pytest.mark.parametrize("said", [{}, {"phrase": "curse"}, {"text": "  "}, {"text": "x" * 141}, {"text": "a\0b"}])
def test_what_is_no_remark_is_not_said(said: dict[str, str]) -> None:
    ann = person("Ann")
    match = laid(ann)
    with refused("unsaid"):
        talk.say(match=match, player=ann, **said)
    assert not match.remarks.exists()


@pytest.mark.django_db
def test_nobody_floods_the_table() -> None:
    cast = members()
    match = table(cast)
    for _ in range(talk.MOST_IN_A_WHILE):
        talk.say(match=match, player=cast["A"], phrase="luck")
    with refused("too-many"):
        talk.say(match=match, player=cast["A"], phrase="luck")
    talk.say(match=match, player=cast["B"], phrase="luck")


@pytest.mark.django_db
def test_a_muted_table_shows_phrases_and_no_words_of_others() -> None:
    cast = members()
    match = table(cast)
    act(match, ALL_PASS)
    talk.say(match=match, player=cast["B"], text="bla")
    talk.say(match=match, player=cast["B"], phrase="luck")
    ann = signed_in(cast["A"])
    address = f"/tables/{match.public_id}/talk/"
    ann.post(f"{address}mute/")
    said = words(ann.get(address).content.decode())
    assert "bla" not in said and "Good luck!" in said
    ann.post(f"{address}mute/")
    assert "bla" in words(ann.get(address).content.decode())


@pytest.mark.django_db
def test_without_script_a_remark_is_a_form_and_a_page() -> None:
    cast = members()
    match = table(cast)
    answer = signed_in(cast["D"]).post(f"/tables/{match.public_id}/talk/say/", {"phrase": "well"}, follow=True)
    assert "Dan Well played." in words(answer.content.decode())


def test_no_phrase_speaks_of_tiles() -> None:
    said = " ".join(str(phrase.label) for phrase in Phrase).lower()
    assert not any(
        word in said for word in ("bid", "trump", "lead", "double", "suit", "count", "six", "five", "follow")
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("seated", "events"), [(True, ["said", "version"]), (False, ["version"])])
def test_the_stream_tells_seats_that_something_was_said_and_spectators_nothing(seated: bool, events: list[str]) -> None:
    cast = members()
    match = table(cast)

    async def heard() -> list[str]:
        stream = live.events(match, cast["A"].pk if seated else None)
        await anext(stream)
        feed = live.Feed.here()
        feed.tell(match.pk, match.version, 1)
        told = [await anext(stream)] if seated else []
        feed.tell(match.pk, match.version + 1, 1)
        told.append(await anext(stream))
        await stream.aclose()  # type: ignore[attr-defined]  # an async generator has it
        while live.Feed.running:
            await asyncio.sleep(0.01)
        return [line.split(b"\n")[0].removeprefix(b"event: ").decode() for line in told]

    assert asyncio.run(heard()) == events
