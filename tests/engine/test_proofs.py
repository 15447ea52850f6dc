"""Public records: what played tiles prove (record.md)."""

import pytest

from engine.refusals import Code
from tests.engine.builders import A, B, after, code, legal, public_hand, refusal, rules

SIXES = "B pass, C pass, D pass, A 30, A sixes, "


def test_without_a_deal_any_tile_may_be_played_until_tiles_prove_otherwise() -> None:
    start = after(public_hand(), SIXES + "A 5-5")
    assert code(start, "B 4-4") is None
    assert len(start.legal_actions(B)) == 27
    assert start.legal_actions(A) == ()


def test_each_tile_is_played_once() -> None:
    """Record.md: each tile once, by whomever."""
    at = after(public_hand(), SIXES + "A 5-5, B 5-4")
    assert code(at, "C 5-5") == Code.NOT_HELD
    assert code(at, "C 5-4") == Code.NOT_HELD
    assert str(refusal(at, "C 5-5")) == "C does not hold 5-5"


def test_breach_of_following_is_named_at_the_later_play_that_proves_it() -> None:
    """Record.md, rules 4.4."""
    at = after(public_hand(), SIXES + "A 5-5, B 4-4, C 5-0, D 5-1, A 4-3")
    assert code(at, "B 5-4") == Code.MUST_FOLLOW
    assert str(refusal(at, "B 5-4")) == "B must follow fives"
    assert code(at, "B 6-5") is None
    assert code(at, "B 4-2") is None
    assert "5-" not in legal(at, B).replace("6-5", "")


def test_only_the_seat_that_did_not_follow_is_bound() -> None:
    at = after(public_hand(), SIXES + "A 5-5, B 4-4, C 5-0, D 5-1, A 4-3, B 3-3")
    assert code(at, "C 5-4") is None


def test_seat_that_followed_may_hold_more_of_the_suit() -> None:
    at = after(public_hand(), SIXES + "A 5-5, B 5-3, C 5-0, D 5-1, A 4-3")
    assert code(at, "B 5-4") is None


def test_unfollowed_trump_lead_proves_a_void_in_trumps() -> None:
    """Rules 4.2."""
    at = after(public_hand(), SIXES + "A 6-6, B 4-4, C 6-0, D 6-1, A 5-3")
    assert code(at, "B 6-5") == Code.MUST_FOLLOW
    assert code(at, "B 5-5") is None


def test_every_earlier_trick_counts() -> None:
    at = after(public_hand(), SIXES + "A 5-5, B 5-4, C 5-0, D 5-1, A 6-6, B 4-4, C 6-0, D 6-1, A 2-2")
    assert code(at, "B 6-2") == Code.MUST_FOLLOW


def test_farther_tile_at_sevens_is_proven_by_a_nearer_one() -> None:
    """Rules 9.1, record.md."""
    start = public_hand(rule_set=rules("garner"))
    at = after(start, "B pass, C pass, D pass, A 1m, A sevens, A 4-3, B 6-6, C 5-2, D 6-1, A 5-3")
    assert code(at, "B 6-5") == Code.NEAREST_SEVEN
    assert code(at, "B 0-0") is None
    assert code(at, "B 2-0") is None
    assert code(at, "B 1-0") is None
    assert code(at, "B 3-0") == Code.NEAREST_SEVEN
    assert str(refusal(at, "B 6-5")) == "B must play a tile nearest to seven"


def test_leader_of_sevens_is_bound_as_well() -> None:
    """Rules 9.1."""
    start = public_hand(rule_set=rules("garner"))
    at = after(start, "B pass, C pass, D pass, A 1m, A sevens, A 4-4, B 6-6, C 5-5, D 6-4")
    assert code(at, "A 4-3") == Code.NEAREST_SEVEN
    assert code(at, "A 6-0") is None


PLUNGE = "B pass, C pass, D pass, A plunge, C sixes, C 6-6, D 6-5, A 1-0, B 6-4, C 6-3, D 5-0, A 2-0, B 4-0"
SPLASH = PLUNGE.replace("plunge, C sixes", "splash, C sixes")


@pytest.mark.parametrize(
    ("actions", "said", "expected"),
    [
        (PLUNGE + ", C 6-2, D 5-1", "A 2-1", None),
        (PLUNGE + ", C 6-2, D 5-1, A 2-1, B 4-1, C 6-1, D 5-2", "A 3-1", Code.DOUBLES_REQUIRED),
        (PLUNGE + ", C 6-2, D 5-1, A 2-1, B 4-1, C 6-1, D 5-2", "A 3-3", None),
        (SPLASH + ", C 6-2, D 5-1, A 2-1, B 4-1, C 6-1, D 5-2", "A 3-1", None),
        (
            SPLASH + ", C 6-2, D 5-1, A 2-1, B 4-1, C 6-1, D 5-2, A 3-1, B 4-2, C 6-0, D 5-3",
            "A 3-2",
            Code.DOUBLES_REQUIRED,
        ),
    ],
)
def test_too_many_other_tiles_disprove_plunge_and_splash(actions: str, said: str, expected: Code | None) -> None:
    """Rules 9.1: four doubles leave three other tiles, three leave four."""
    assert (
        code(after(public_hand(rule_set=rules("lechner-hall")), actions.replace("C sixes", "C sixes")), said)
        == expected
    )


def test_too_many_doubles_elsewhere_disprove_a_plunge() -> None:
    """Rules 9.1: four of the seven doubles with the others."""
    start = public_hand(rule_set=rules("stuck-shaker-plunge"))
    at = after(start, "B pass, C pass, D pass, A plunge, C sixes, C 6-6, D 5-5, A 1-0, B 4-4, C 6-3")
    assert code(at, "D 3-3") == Code.DOUBLES_REQUIRED
    assert str(refusal(at, "D 3-3")) == "plunge needs 4 doubles"
    assert code(at, "D 5-3") is None
    assert code(after(at, "D 5-3"), "A 3-3") is None


def test_bid_that_was_beaten_is_proven_as_well() -> None:
    start = public_hand(rule_set=rules("stuck-shaker-plunge"))
    at = after(start, "B plunge, C 5m, D pass, A pass, C sixes, C 6-6, D 5-0, A 5-1, B 5-2, C 6-5, D 4-0, A 4-1, B 4-2")
    more = after(at, "C 6-4, D 3-0, A 3-1, B 3-2, C 6-3, D 2-0, A 2-1")
    assert code(more, "B 1-0") == Code.DOUBLES_REQUIRED
    assert code(more, "B 1-1") is None
