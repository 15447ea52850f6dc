"""Records, both ways, and what is no record (record.md)."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Game
from engine.record import LONGEST, NotARecord, Record, RecordRefused
from engine.refusals import Code
from engine.rule_set import PRESETS, RuleSet
from engine.seats import SEATS, Seat
from engine.shake import deal_tiles
from engine.tallies import Marks
from tests.engine.builders import EXAMPLE, A, B, deal, rules
from tests.engine.garbage import ACTIONS, DEAL, TOO_LONG, calls_made, one_hand, record, within


def read(told: object) -> Record:
    return Record.read(json.dumps(told))


def test_record_is_read_and_played() -> None:
    """Record.md, a record."""
    game = read(record()).play()
    assert (game.marks, game.next_shaker) == (Marks(0, 1), B)
    assert game.hand is not None and game.hand.deal == deal(**EXAMPLE)


def test_record_is_written_as_it_was_read() -> None:
    told = record(rules={"preset": "straight", "all_pass": "forced", "nello": 1, "nello_doubles": ["suit"]})
    again = read(told).to_json()
    assert again["hands"] == told["hands"]
    assert again["rules"] == read(told).rule_set.to_words()
    assert read(record()).to_json() == record()
    assert read(record(rules={"all_pass": "forced"})).to_json()["rules"] == "austin-league"


def test_public_record_leaves_the_deal_out() -> None:
    """Record.md: it never holds a tile that was not played."""
    public = read(record()).public()
    assert public.to_json()["hands"] == [{"shaker": "A", "actions": ACTIONS}]
    assert "6-5" not in public.write()
    assert public.play().marks == Marks(0, 1)
    assert public.hands[0].deal is None


def random_game(seed: int, preset: str, hands: int) -> Game:
    rng = random.Random(seed)
    game = Game.start(RuleSet.preset(preset), rng.choice(SEATS))
    for _ in range(hands):
        if game.winner is None:
            game = game.shake(deal_tiles(rng))
        while game.hand is not None and game.hand.turn is not None and rng.random() < 0.98:
            game = game.apply(game.hand.turn, rng.choice(game.hand.legal_actions(game.hand.turn)))
        if game.hand is not None and game.hand.turn is not None:
            break
    return game


@given(st.integers(0, 10**6), st.sampled_from(list(PRESETS)), st.integers(0, 4))
@settings(max_examples=40)
def test_every_game_reads_back(seed: int, preset: str, hands: int) -> None:
    """`parse(format(x)) == x`, with and without deals."""
    told = Record.of(random_game(seed, preset, hands))
    assert Record.read(told.write()) == told
    assert Record.read(told.public().write().encode()) == told.public()
    assert Record.of(told.play()) == told
    assert told.public().play().marks == told.play().marks


def test_further_keys_are_no_fault() -> None:
    """Record.md: keys may be added to any object."""
    assert read(one_hand(root="00", openings=[]) | {"event": "x"}) == read(record())


def test_byte_order_mark_is_no_fault() -> None:
    assert Record.read(b"\xef\xbb\xbf" + json.dumps(record()).encode()) == read(record())


SHORT = DEAL | {"A": DEAL["A"][:-4]}
TWICE = DEAL | {"A": "5-3" + DEAL["A"][3:]}
NO_RECORDS: list[tuple[object, str]] = [
    ([], "record: not an object"),
    ("fortytwo", "record: not an object"),
    (None, "record: not an object"),
    (record(format="42"), "format: not 'fortytwo'"),
    (record(version=2), "version: not 1"),
    (record(version=True), "version: not 1"),
    (record(version=1.0), "version: not 1"),
    (record(version="1"), "version: not 1"),
    (record(rules="no-such"), "rules: no preset: 'no-such'"),
    (record(rules=None), "rules: neither"),
    (record(rules=["straight"]), "rules: neither"),
    (record(rules={"nello": 1}), "rules: nello_doubles and nello contradict each other"),
    (record(rules={"nello": 3}), "rules: nello: '3' is none of its values"),
    (record(rules={"preset": []}), "rules: preset is a word"),
    (record(hands=None), "hands: not a list"),
    (record(hands={}), "hands: not a list"),
    (record(hands=[1]), "hands[0]: not an object"),
    (record(hands=[record()["hands"][0], "x"]), "hands[1]: not an object"),
    (one_hand(shaker="E"), "hands[0].shaker: no seat: 'E'"),
    (one_hand(shaker=None), "hands[0].shaker: not a text"),
    (one_hand(shaker=["A"]), "hands[0].shaker: not a text"),
    (one_hand(actions=None), "hands[0].actions: not a list"),
    (one_hand(actions="B pass"), "hands[0].actions: not a list"),
    (one_hand(actions=["B pass", 30]), "hands[0].actions[1]: not a text"),
    (one_hand(actions=["B pass", "C 29"]), "hands[0].actions[1]: no word: '29'"),
    (one_hand(actions=["B 42"]), "hands[0].actions[0]: no word: '42'"),
    (one_hand(actions=["B 0m"]), "hands[0].actions[0]: no word: '0m'"),
    (one_hand(actions=["B fives/3"]), "hands[0].actions[0]: no word: 'fives/3'"),
    (one_hand(actions=["Bpass"]), "hands[0].actions[0]: no action"),
    (one_hand(deal=None), "hands[0].deal: not an object"),
    (one_hand(deal=[]), "hands[0].deal: not an object"),
    (one_hand(deal={"A": DEAL["A"]}), "hands[0].deal: the seats are A, B, C, D"),
    (one_hand(deal=DEAL | {"E": ""}), "hands[0].deal: the seats are A, B, C, D"),
    (one_hand(deal=DEAL | {"C": 7}), "hands[0].deal.C: not a text"),
    (one_hand(deal=DEAL | {"A": DEAL["A"] + " 5-3"}), "hands[0].deal: rack A has 8 tiles, not 7"),
    (one_hand(deal=DEAL | {"A": "6-6 " * 28 + "6-5"}), "hands[0].deal: rack A has 29 tiles, not 7"),
    (one_hand(deal=DEAL | {"A": "6-6 " * 29 + "6-5"}), "hands[0].deal: no tile: '6-6 6-5'"),
    (one_hand(deal=SHORT), "hands[0].deal: rack A has 6 tiles, not 7"),
    (one_hand(deal=TWICE), "hands[0].deal: tile 5-3 is dealt twice"),
    (one_hand(deal=DEAL | {"D": ""}), "hands[0].deal: rack D has 0 tiles, not 7"),
    (one_hand(deal=DEAL | {"B": DEAL["B"].replace("5-3", "3-5")}), "hands[0].deal: no tile: '3-5'"),
    (one_hand(deal=DEAL | {"B": DEAL["B"] + " "}), "hands[0].deal: no tile: ''"),
]


@pytest.mark.parametrize(("told", "message"), NO_RECORDS)
def test_what_is_no_record_is_refused_with_its_place(told: object, message: str) -> None:
    with pytest.raises(NotARecord) as refused:
        read(told)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("missing", ["format", "version", "rules", "hands"])
def test_missing_key_is_named(missing: str) -> None:
    with pytest.raises(NotARecord, match=missing):
        read({key: value for key, value in record().items() if key != missing})


SIZE = LONGEST // 10
CALLS = 4  # of functions for each character: with the longest record, less than half a second
SHOWN = 300  # characters


@pytest.mark.parametrize("name", within(SIZE))
def test_bad_record_is_refused_with_little_work(name: str) -> None:
    """Counted in calls, which are the same on a busy machine; `make bench` tells the time of the longest ones."""
    told = within(SIZE)[name]
    assert SIZE * 0.8 < len(told) <= SIZE
    assert calls_made(lambda: refusal_of(told)) < CALLS * SIZE
    assert 0 < len(refusal_of(told)) < SHOWN


@pytest.mark.parametrize("name", TOO_LONG)
def test_text_too_long_is_refused_unread(name: str) -> None:
    assert refusal_of(TOO_LONG[name]) == "record: longer than 1000000 characters"
    assert calls_made(lambda: refusal_of(TOO_LONG[name])) < 50


def test_longest_record_is_read() -> None:
    text = json.dumps(record())
    assert Record.read(text.ljust(LONGEST)) == read(record())
    with pytest.raises(NotARecord, match="longer"):
        Record.read(text.ljust(LONGEST + 1))


def refusal_of(told: bytes) -> str:
    """What a bad record is told, read or played."""
    try:
        Record.read(told).play()
    except (NotARecord, RecordRefused) as refused:
        return str(refused)
    raise AssertionError("a good record")


def test_broken_json_is_told_with_its_place() -> None:
    with pytest.raises(NotARecord) as refused:
        Record.read("{")
    assert str(refused.value).startswith("no JSON: Expecting property name")
    with pytest.raises(NotARecord, match=r"^record: nested too deeply$"):
        Record.read("[" * 100_000)


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_what_json_has_no_word_for_is_no_record(word: str) -> None:
    """Even in a key that nobody reads."""
    with pytest.raises(NotARecord, match=f"^no JSON: {word} is no number$"):
        Record.read(json.dumps(record())[:-1] + f', "event": {word}}}')


@pytest.mark.parametrize(
    ("told", "key"),
    [
        (json.dumps(record())[:-1] + ', "rules": "garner"}', "rules"),
        (json.dumps(one_hand()).replace('"shaker": "A"', '"shaker": "A", "shaker": "A"'), "shaker"),
        (json.dumps(record(rules={"nello": 1, "x": 2})).replace('"x"', '"nello"'), "nello"),
    ],
)
def test_key_that_comes_twice_is_no_record(told: str, key: str) -> None:
    """Whoever reads the first one would read another game than whoever reads the last."""
    with pytest.raises(NotARecord, match=f"^no JSON: key '{key}' comes twice$"):
        Record.read(told)


@pytest.mark.parametrize("told", [b"", b'{"version": NaN}', json.dumps(record(rules="\ud800")).encode()])
def test_odd_text_is_refused(told: bytes) -> None:
    with pytest.raises(NotARecord):
        Record.read(told)


@given(st.binary(max_size=200))
def test_bytes_are_a_record_or_refused(told: bytes) -> None:
    with pytest.raises(NotARecord):
        Record.read(told)


leaves = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.sampled_from(["A 30", "A"])
)
values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner))


@given(st.sampled_from(["format", "version", "rules", "hands", "shaker", "deal", "actions"]), values)
def test_any_value_anywhere_is_a_record_or_refused(key: str, value: object) -> None:
    told = one_hand(**{key: value}) if key in ("shaker", "deal", "actions") else record(**{key: value})
    try:
        read(told).play()
    except (NotARecord, RecordRefused) as refused:
        assert str(refused)


def refused(told: dict[str, Any]) -> tuple[int, int | None, Code]:
    with pytest.raises(RecordRefused) as caught:
        read(told).play()
    return caught.value.hand, caught.value.action, caught.value.refusal.code


def test_first_illegal_action_is_told_with_hand_and_action() -> None:
    """Record.md: both counted from 0."""
    assert refused(one_hand(actions=[*ACTIONS[:6], "B 4-3"])) == (0, 6, Code.MUST_FOLLOW)
    assert refused(one_hand(actions=[*ACTIONS, "A 6-5"])) == (0, 9, Code.HAND_OVER)
    second = {"shaker": "B", "deal": DEAL, "actions": ["B 30"]}
    assert refused(record(hands=[*record()["hands"], second])) == (1, 0, Code.OUT_OF_TURN)


def test_shake_out_of_order_is_told_without_an_action() -> None:
    """Record.md: game-over, wrong-shaker, hand-unfinished."""
    first = record()["hands"][0]
    assert refused(record(hands=[first, first])) == (1, None, Code.WRONG_SHAKER)
    cut = first | {"actions": ACTIONS[:-1]}
    assert refused(record(hands=[cut, first | {"shaker": "B"}])) == (1, None, Code.HAND_UNFINISHED)
    assert refused(record(hands=[cut, first])) == (1, None, Code.WRONG_SHAKER)


def test_no_hand_follows_the_games_end() -> None:
    """Record.md `game-over`, before `wrong-shaker`."""
    lost = [{"shaker": seat, "actions": actions} for seat, actions in zip("ABCDABCD", eight_lost_hands(), strict=True)]
    assert read(record(hands=lost[:7])).play().marks == Marks(0, 7)
    assert refused(record(hands=lost)) == (7, None, Code.GAME_OVER)
    assert refused(record(hands=[*lost[:7], lost[0]])) == (7, None, Code.GAME_OVER)


def eight_lost_hands() -> list[list[str]]:
    """Public hands in which A bids a mark, leads and loses."""
    hands = []
    for shaker in [*SEATS, *SEATS]:
        seats: list[Seat] = [shaker.next, shaker.partner, shaker.partner.next, shaker]
        bids = [f"{seat} {'1m' if seat is A else 'pass'}" for seat in seats]
        hands.append([*bids, "A fives/1", "A 6-5", "B 5-5", "C 4-3", "D 3-0"])
    return hands


def test_record_without_hands_is_a_record() -> None:
    """Record.md: no hands."""
    game = read(record(hands=[])).play()
    assert (game.hand, game.rule_set) == (None, rules())
