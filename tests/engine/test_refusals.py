"""Refusal codes (record.md)."""

from engine.refusals import SENTENCES, Code, IllegalAction, Refusal


def test_codes_stand_in_the_order_of_the_record() -> None:
    """Record.md: where several apply, the first in this list is given."""
    assert " ".join(Code) == (
        "game-over wrong-shaker hand-unfinished hand-over sitting-out out-of-turn wrong-kind forced-bid bid-too-low "
        "marks-jump bid-not-allowed doubles-required call-not-allowed kind-required stacks-required stacks-not-allowed "
        "not-held must-follow nearest-seven"
    )


def test_every_code_has_a_sentence() -> None:
    assert list(SENTENCES) == list(Code)


def test_sentence_is_filled_with_what_the_refusal_carries() -> None:
    refusal = Refusal(Code.MUST_FOLLOW, {"seat": "B", "suit": "fives"})
    assert str(refusal) == "B must follow fives"
    assert str(IllegalAction(refusal)) == "B must follow fives"
    assert Refusal(Code.HAND_OVER).data == {}
