"""Who only watches a table with a delay sees hands late, in every channel; who sits there does not (table 4)."""

import pytest
from django.test import Client
from django.urls import reverse

from games.errors import Refused
from games.models import Audience, Match, Player
from games.services import hands, replays, tables
from tests.builders import A_MAKES, NAMES, act, member, table
from tests.pages.situations import signed_in
from tests.pages.test_hidden_tiles import told

pytestmark = pytest.mark.django_db
PLAYED = {word for action in A_MAKES.split(", ") for word in action.split()[1:] if word[1:2] == "-"}


def late_table(behind: int) -> tuple[Match, dict[str, Player]]:
    """Hand 1 is over, one mark for AC; hand 2 is on the table and bid for."""
    cast = {seat: member(name) for seat, name in NAMES.items()}
    match = table(cast, audience=Audience.ANYONE)
    Match.objects.filter(pk=match.pk).update(hands_behind=behind)
    match.refresh_from_db()
    act(match, A_MAKES)
    hands.shake(match=match, player=cast["A"], expected_version=match.version)
    act(match, "C 37")
    return match, cast


def everything(client: Client, match: Match) -> str:
    """All that a spectator can ask for, redirects followed."""
    home, api = f"/tables/{match.public_id}/", f"/api/v1/matches/{match.public_id}/"
    parts = ["", "?hand=1", "?hand=2", "view/", "seats/", "replay/", "replay/?hand=1", "replay/record.json", "shake/"]
    parts += ["paper/", "paper/view/"]
    paths = [f"{home}{part}" for part in parts] + [f"{api}sight/", f"{api}record/"]
    answers = [client.get(path, follow=True) for path in paths]
    stale = {"action": "pass", "version": 1, "intent": "x", "hand": 1}
    answers += [client.post(f"{home}{act}/", stale, follow=True) for act in ("act", "next-hand")]
    assert all(answer.status_code < 500 for answer in answers)
    return "".join(answer.content.decode() for answer in answers)


def test_one_hand_behind_a_spectator_sees_the_hand_that_is_over() -> None:
    match, _cast = late_table(1)
    look = tables.look(match=match, player=None)
    assert (look.hand_number, look.hands_shaken, look.result.games) == (1, 1, ((1, 0),))
    html = everything(Client(), match)
    assert told(html) >= PLAYED and not any(said in html for said in ("bids 37", ">37<", '"C 37"'))


def test_two_hands_behind_nothing_is_told_yet_and_nothing_breaks() -> None:
    match, _cast = late_table(2)
    with pytest.raises(Refused, match="not-yet"):
        tables.look(match=match, player=None)
    for client in (Client(), signed_in(member("Eve"))):
        assert told(everything(client, match)) & PLAYED == set()
    assert replays.newest_for(match=match, player=None) == 0


def test_the_sheet_of_a_late_table_is_for_its_seats_until_it_is_over() -> None:
    match, cast = late_table(2)
    path = f"/tables/{match.public_id}/paper/"
    assert [Client().get(f"{path}{part}").status_code for part in ("", "view/", "stream/")] == [404] * 3
    assert signed_in(cast["B"]).get(path).status_code == 200
    Match.objects.update(finished_at=match.started_at, due_at=None)
    assert Client().get(path).status_code == 200


@pytest.mark.parametrize("behind", [0, 1, 2])
def test_who_sits_there_sees_the_present_hand(behind: int) -> None:
    match, cast = late_table(behind)
    look = tables.look(match=match, player=cast["B"])
    assert (look.hand_number, look.result.games) == (2, ((1, 0),))
    assert signed_in(cast["B"]).get(f"/tables/{match.public_id}/").status_code == 200


@pytest.mark.parametrize(("behind", "status"), [(0, 200), (1, 200), (2, 302)])
def test_no_late_spectator_looks_back_at_a_hand_too_early(behind: int, status: int) -> None:
    match, _cast = late_table(behind)
    assert Client().get(reverse("games:review", args=[match.public_id, 1])).status_code == status


def test_without_a_delay_spectators_see_each_action_at_once() -> None:
    match, _cast = late_table(0)
    assert str(tables.look(match=match, player=None).sight.bid) == "37"


def test_the_hand_in_play_is_told_to_no_late_spectator() -> None:
    """Non-interference: what happens in the hand on the table changes nothing that they get but the version."""
    match, _cast = late_table(1)
    before = tables.look(match=match, player=None)
    act(match, "D pass")
    after = tables.look(match=match, player=None)
    assert (before.sight, before.result, before.closing) == (after.sight, after.result, after.closing)


def test_when_the_match_is_over_the_delay_is_too() -> None:
    match, _cast = late_table(2)
    match.finished_at, match.due_at, match.awaits = match.created_at, None, ""
    match.save()
    assert tables.look(match=match, player=None).hand_number == 2


def test_a_private_table_is_watched_by_nobody() -> None:
    match, _cast = late_table(0)
    Match.objects.filter(pk=match.pk).update(audience=Audience.SEATED)
    assert Client().get(f"/tables/{match.public_id}/").status_code == 404
