"""Messages stay short."""

from engine.quoting import quoted


def test_what_was_said_is_quoted() -> None:
    assert quoted("29") == "'29'"
    assert quoted(["a"]) == "\"['a']\""
    assert quoted("a\nb") == r"'a\nb'"


def test_long_texts_are_cut_after_forty_characters() -> None:
    assert quoted("x" * 40) == f"'{'x' * 40}'"
    assert quoted("x" * 41) == f"'{'x' * 40}'"


def test_deep_and_long_values_cost_nothing() -> None:
    deep: object = []
    for _ in range(100_000):
        deep = [deep]
    assert quoted(deep) == "'[[[[[[[...]]]]]]]'"
    assert quoted({"a": deep}) == "\"{'a': [[[[[[...]]]]]]}\""
    assert quoted([1] * 1_000_000) == "'[1, 1, 1, 1, 1, 1, ...]'"
