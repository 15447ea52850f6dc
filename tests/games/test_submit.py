"""The one door: an action, its version and its intent."""

import pytest

from engine.notation import parse_word
from games.errors import Refused
from games.models import ActionRecord, Match, Player
from games.services import hands
from tests.builders import A_BIDS, A_MAKES, ALL_PASS, act, people, person, table

pytestmark = pytest.mark.django_db


def submit(match: Match, player: Player, word: str, *, version: int | None = None, intent: str = "once") -> int:
    entered = hands.submit(
        match=match,
        player=player,
        action=parse_word(word),
        expected_version=match.version if version is None else version,
        intent=intent,
    )
    return entered.version


def refused(match: Match, player: Player, word: str, **how: int | str) -> tuple[str, int]:
    """Code and status; the log has not changed."""
    before = ActionRecord.objects.count()
    with pytest.raises(Refused) as refusal:
        submit(match, player, word, **how)  # type: ignore[arg-type]  # int or str by name
    assert ActionRecord.objects.count() == before
    return refusal.value.code, refusal.value.status


def test_an_action_makes_the_next_version() -> None:
    players = people()
    match = table(players)
    assert submit(match, players["B"], "30") == match.version + 1
    record = ActionRecord.objects.get()
    assert (record.seat, record.word, record.player, record.bot, record.seed) == ("B", "30", players["B"], "", None)


def test_the_same_intent_again_has_the_same_answer_whatever_happened_since() -> None:
    players = people()
    match = table(players)
    first = submit(match, players["B"], "30", intent="b")
    act(match, "C pass, D pass")
    assert submit(match, players["B"], "30", version=1, intent="b") == first
    assert ActionRecord.objects.count() == 3


def test_the_same_intent_with_another_action_is_refused() -> None:
    players = people()
    match = table(players)
    submit(match, players["B"], "30", intent="b")
    assert refused(match, players["B"], "31", intent="b") == ("intent-reused", 409)


def test_an_intent_of_another_player_gives_nothing_away() -> None:
    players = people()
    match = table(players)
    submit(match, players["B"], "30", intent="b")
    match.refresh_from_db()
    assert refused(match, players["C"], "30", intent="b") == ("intent-reused", 409)
    assert refused(match, person("Eve"), "30", intent="b") == ("not-seated", 403)


def test_a_stale_version_is_refused_with_the_present_one() -> None:
    players = people()
    match = table(players)
    submit(match, players["B"], "30")
    with pytest.raises(Refused) as refusal:
        submit(match, players["C"], "31", version=1, intent="c")
    assert (refusal.value.code, refusal.value.data) == ("stale", {"version": 2})


@pytest.mark.parametrize(
    ("done", "seat", "word", "code"),
    [
        ("", "C", "30", "out-of-turn"),
        ("", "B", "5-5", "wrong-kind"),
        ("B 31", "C", "30", "bid-too-low"),
        ("B pass, C pass, D pass, A 1m", "A", "sixes", "stacks-required"),
        (A_BIDS, "A", "5-5", "not-held"),
        (f"{A_BIDS}, A 6-0, B 5-0, C 4-0", "D", "3-0", None),
        ("B pass, C pass, D pass, A 30, A fives, A 6-5", "B", "4-4", "must-follow"),
        (ALL_PASS, "B", "30", "hand-over"),
    ],
)
def test_the_engine_says_what_is_lawful(done: str, seat: str, word: str, code: str | None) -> None:
    players = people()
    match = table(players)
    act(match, done)
    if code is None:
        assert submit(match, players[seat], word) == match.version + 1
    else:
        assert refused(match, players[seat], word) == (code, 422)


def test_a_stranger_is_refused() -> None:
    assert refused(table(people()), person("Eve"), "30") == ("not-seated", 403)


def test_after_the_match_is_over_nothing_is_played() -> None:
    players = people()
    match = table(players)
    act(match, A_MAKES)
    assert refused(match, players["B"], "30") == ("hand-over", 422)


def test_a_finished_hand_is_recorded_once_with_what_came_out() -> None:
    match = table(people())
    act(match, A_MAKES)
    hand = match.games.get().hands.get()
    assert (hand.outcome, hand.reason, hand.bidder, hand.bid, hand.call) == ("made", "all-tricks", "A", "1m", "sixes/1")
    assert (hand.scored_ac, hand.scored_bd) == (1, 0)
