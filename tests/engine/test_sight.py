"""Sight (rules 7, 8)."""

import dataclasses
import json
from collections.abc import Mapping

import pytest

from engine.game import Game
from engine.notation import parse_actions
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat
from engine.sight import closing, sight, slots
from engine.tallies import Marks, Points
from engine.tiles import Tile
from tests.engine.builders import EXAMPLE, A, B, C, D, deal, rules

SIXES_TO_A = {
    "a": "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
    "b": "5-5 5-4 5-3 5-2 5-1 5-0 4-4",
    "c": "4-3 4-2 4-1 4-0 3-3 3-2 3-1",
}
ONE, TWO, THREE = "A 6-6, B 5-5, C 4-3, D 3-0", "A 6-5, B 5-4, C 4-2, D 2-2", "A 6-4, B 5-3, C 4-1, D 2-1"
THIRTY = "B pass, C pass, D pass, A 30, A sixes"


def game(actions: str, racks: Mapping[str, str] = SIXES_TO_A, rule_set: RuleSet | None = None) -> Game:
    at = Game.start(rule_set or rules(), A, Marks(2, 3)).shake(deal(**racks))
    for seat, action in parse_actions(actions):
        at = at.apply(seat, action)
    return at


def mark(call: str, *tricks: str) -> str:
    return ", ".join(("B pass, C pass, D pass, A 1m", f"A {call}", *tricks))


def numbers(at: Game, viewer: Seat | None = B) -> list[int]:
    return [trick.number for trick in sight(at, viewer).captured]


def test_seat_sees_its_own_rack_in_its_order_and_no_other() -> None:
    """Rules 1.5, 7.1, 7.6."""
    at = game(f"{THIRTY}, A 6-4, B 5-3", EXAMPLE | {"b": "5-3 3-3 5-4 4-3 4-2 4-1 4-0"})
    assert " ".join(map(str, sight(at, B).rack or ())) == "3-3 5-4 4-3 4-2 4-1 4-0"
    assert sight(at, None).rack is None


def test_public_facts_are_shown_to_all() -> None:
    """Rules 7.1."""
    for viewer in (*SEATS, None):
        seen = sight(game(f"{THIRTY}, A 6-6, B 5-5"), viewer)
        assert (seen.viewer, seen.shaker, seen.bidder, str(seen.bid), str(seen.call)) == (viewer, A, A, "30", "sixes")
        assert [f"{seat} {bid}" for seat, bid in seen.bids] == ["B pass", "C pass", "D pass", "A 30"]
        assert (seen.turn, dict(seen.held)) == (C, {A: 6, B: 6, C: 7, D: 7})
        assert [f"{seat} {tile}" for seat, tile in seen.trick] == ["A 6-6", "B 5-5"]
        assert (seen.marks, seen.points) == (Marks(2, 3), Points(0, 0))


def test_before_the_call_there_is_nothing_to_look_back_at() -> None:
    """Record.md `look_back`."""
    seen = sight(game("B 30"), C)
    assert (seen.look_back, seen.call, seen.captured, seen.trick, seen.last_trick) == (None, None, (), (), None)
    assert (seen.bidder, str(seen.bid)) == (B, "30")
    assert (sight(game(""), C).bidder, sight(game(""), C).bid) == (None, None)


def test_legal_is_only_for_whose_turn_it_is() -> None:
    """Record.md `legal`."""
    at = game(f"{THIRTY}, A 6-6")
    assert " ".join(map(str, sight(at, B).legal or ())) == "5-5 5-4 5-3 5-2 5-1 5-0 4-4"
    assert [sight(at, viewer).legal for viewer in (A, C, D, None)] == [None] * 4


def test_point_contract_shows_every_captured_trick() -> None:
    """Rules 7.2."""
    at = game(f"{THIRTY}, {ONE}, {TWO}")
    assert (numbers(at), sight(at, B).look_back, sight(at, B).points) == ([1, 2], "all", Points(12, 0))


def test_marks_contract_shows_the_stacks_chosen() -> None:
    """Rules 7.3."""
    assert numbers(game(mark("sixes/1", ONE))) == [1]
    assert numbers(game(mark("sixes/1", ONE, TWO))) == [2]
    assert numbers(game(mark("sixes/2", ONE, TWO))) == [1, 2]
    assert numbers(game(mark("sixes/2", ONE, TWO, THREE))) == [2, 3]
    assert sight(game(mark("sixes/2", ONE)), None).look_back == 2


def test_covering_moves_only_when_a_trick_completes() -> None:
    """Rules 7.3."""
    assert numbers(game(mark("sixes/1", ONE, "A 6-5, B 5-4, C 4-2"))) == [1]


def test_points_are_hidden_while_tricks_are_covered() -> None:
    """Rules 7.1."""
    assert sight(game(mark("sixes/1", ONE)), B).points == Points(11, 0)
    assert sight(game(mark("sixes/1", ONE, TWO)), B).points is None
    assert sight(game(mark("sixes/2", ONE, TWO)), B).points == Points(12, 0)
    assert sight(game(mark("sixes/2", ONE, TWO, THREE)), A).points is None


def test_look_back_none_shows_no_captured_trick() -> None:
    """Rules 9 `look_back` none."""
    two = "B pass, C pass, D pass, A 2m, A sixes"
    at = game(f"{two}, {ONE}", rule_set=rules("stacked-84"))
    seen = sight(at, B)
    assert (seen.captured, seen.points, seen.look_back) == ((), None, "none")
    assert seen.last_trick is not None and seen.last_trick.winner is A
    assert sight(game(two, rule_set=rules("stacked-84")), B).points == Points(0, 0)


def test_look_back_all_covers_nothing() -> None:
    """Rules 9 `look_back` all."""
    at = game(mark("sixes", ONE, TWO, THREE), rule_set=rules(look_back="all"))
    assert (numbers(at), sight(at, C).points) == ([1, 2, 3], Points(28, 0))


def test_captured_tiles_are_in_tile_order_and_tied_to_nobody() -> None:
    """Rules 7.4."""
    captured = sight(game(f"{THIRTY}, {ONE}, {TWO}"), C).captured
    assert [" ".join(map(str, trick.tiles)) for trick in captured] == ["3-0 4-3 5-5 6-6", "2-2 4-2 5-4 6-5"]
    assert [field.name for field in dataclasses.fields(captured[0])] == ["number", "side", "tiles"]
    assert [str(trick.side) for trick in captured] == ["AC", "AC"]


def test_completed_trick_lies_open_until_the_next_lead() -> None:
    """Rules 7.1, 9 `gather` next-lead."""
    seen = sight(game(f"{THIRTY}, {ONE}"), D)
    assert seen.trick == ()
    assert seen.last_trick is not None and seen.last_trick.winner is A
    assert ", ".join(f"{seat} {tile}" for seat, tile in seen.last_trick.plays) == ONE
    assert numbers(game(f"{THIRTY}, {ONE}"), D) == [1]
    assert sight(game(f"{THIRTY}, {ONE}, A 6-5"), D).last_trick is None


def test_completed_trick_may_be_captured_at_once() -> None:
    """Rules 7.1, 9 `gather` at-once."""
    assert sight(game(f"{THIRTY}, {ONE}", rule_set=rules(gather="at-once")), D).last_trick is None
    assert sight(game(f"{THIRTY}, {ONE}, A 6-5", rule_set=rules(gather="at-once")), D).last_trick is None


def over(call: str = "fives/1") -> Game:
    return game(mark(call, "A 6-5, B 5-5, C 4-3, D 3-0"))


def test_after_the_hand_every_trick_may_be_seen() -> None:
    """Rules 7.5, record.md: captured once the hand is over."""
    seven = [f"{seat} {rack.split()[n]}" for n in range(7) for seat, rack in zip("ABCD", full_racks(), strict=True)]
    at = game(mark("sixes/1", ", ".join(seven)))
    seen = sight(at, None)
    assert (len(seen.captured), seen.points, seen.turn, seen.last_trick) == (7, Points(42, 0), None, None)
    assert seen.marks == Marks(3, 3)


def full_racks() -> list[str]:
    return [" ".join(map(str, rack)) for rack in deal(**SIXES_TO_A).values()]


def test_unplayed_tiles_stay_hidden_for_good() -> None:
    """Rules 7.5: from everyone but the seat that held them."""
    seen = sight(over(), B)
    assert " ".join(map(str, seen.rack or ())) == "5-4 5-3 5-2 5-1 5-0 4-4"
    assert "6-6" not in json.dumps(seen.to_json())
    assert (seen.legal, seen.turn, dict(seen.held)) == (None, None, {A: 6, B: 6, C: 6, D: 6})


def test_all_pass_hand_reveals_nothing() -> None:
    """Rules 7.5, table 1.7."""
    seen = sight(game("B pass, C pass, D pass, A pass"), None)
    assert (seen.captured, seen.rack, seen.trick, seen.points) == ((), None, (), Points(0, 0))
    assert len(sight(game("B pass, C pass, D pass, A pass"), C).rack or ()) == 7


def test_seat_that_sits_out_keeps_seven() -> None:
    """Rules 9.1, record.md `held`."""
    low = "B pass, C pass, D pass, A 1m, A nello, A 6-1, B 5-5, D 3-0"
    seen = sight(game(low, rule_set=rules("stuck-shaker-low")), C)
    assert dict(seen.held) == {A: 6, B: 6, C: 7, D: 6}
    assert len(seen.rack or ()) == 7


def test_public_record_hides_racks_and_plays() -> None:
    """Record.md, last paragraph of replay."""
    at = Game.start(rules(), A).shake(None)
    assert sight(at, B).rack is None
    assert len(sight(at, B).legal or ()) == 15
    for seat, action in parse_actions(THIRTY):
        at = at.apply(seat, action)
    assert (sight(at, A).legal, sight(at, A).turn) == (None, A)
    calling = Game.start(rules(), A).shake(None)
    for seat, action in parse_actions("B pass, C pass, D pass, A 30"):
        calling = calling.apply(seat, action)
    assert len(sight(calling, A).legal or ()) == 9


def test_sight_is_the_json_of_the_record() -> None:
    """Record.md `--as`."""
    assert sight(game(f"{THIRTY}, {ONE}, A 6-5, B 5-4"), C).to_json() == {
        "viewer": "C",
        "shaker": "A",
        "rack": ["4-2", "4-1", "4-0", "3-3", "3-2", "3-1"],
        "held": {"A": 5, "B": 5, "C": 6, "D": 6},
        "bids": ["B pass", "C pass", "D pass", "A 30"],
        "bidder": "A",
        "bid": "30",
        "call": "sixes",
        "look_back": "all",
        "turn": "C",
        "legal": ["4-2", "4-1", "4-0", "3-3", "3-2", "3-1"],
        "trick": ["A 6-5", "B 5-4"],
        "last_trick": None,
        "captured": [{"number": 1, "side": "AC", "tiles": ["3-0", "4-3", "5-5", "6-6"]}],
        "points": {"AC": 11, "BD": 0},
        "marks": {"AC": 2, "BD": 3},
    }
    spectator = sight(game(mark("sixes/1", ONE, TWO)), None).to_json()
    assert (spectator["viewer"], spectator["rack"], spectator["legal"], spectator["points"]) == (
        "spectator",
        *[None] * 3,
    )
    assert spectator["last_trick"] == {"winner": "A", "plays": TWO.split(", ")}
    assert sight(game(""), A).to_json()["bid"] is None


def test_there_is_no_sight_before_the_first_shake() -> None:
    with pytest.raises(ValueError, match=r"^no hand has been shaken$"):
        sight(Game.start(rules(), A), A)


def test_own_slots_keep_gaps_where_tiles_were() -> None:
    at = game(f"{THIRTY}, A 6-4")
    assert slots(at, A) == tuple(None if word == "6-4" else Tile.parse(word) for word in SIXES_TO_A["a"].split())
    assert slots(Game.start(rules(), A), A) == slots(Game.start(rules(), A).shake(None), A) == ()


def test_closing_trick_is_told_once_the_hand_is_over() -> None:
    """Rules 7.5."""
    last = closing(over())
    assert last is not None
    assert (last.winner, ", ".join(f"{seat} {tile}" for seat, tile in last.plays)) == (B, "A 6-5, B 5-5, C 4-3, D 3-0")
    assert closing(game(f"{THIRTY}, {ONE}")) is None
    assert closing(game("B pass, C pass, D pass, A pass")) is None
    assert closing(Game.start(rules(), A)) is None


def test_who_played_a_captured_tile_changes_no_byte() -> None:
    """Rules 7.4: B and D change tiles in the first trick; once captured, A cannot tell."""
    changed = SIXES_TO_A | {"b": "3-0 5-4 5-3 5-2 5-1 5-0 4-4", "d": "5-5 2-2 2-1 2-0 1-1 1-0 0-0"}
    one = game(f"{THIRTY}, {ONE}, A 6-5")
    other = game(f"{THIRTY}, A 6-6, B 3-0, C 4-3, D 5-5, A 6-5", changed)
    assert told(one, A) == told(other, A)
    assert told(game(f"{THIRTY}, {ONE}"), A) != told(game(f"{THIRTY}, A 6-6, B 3-0, C 4-3, D 5-5", changed), A)


def test_what_lies_in_a_covered_trick_changes_no_byte() -> None:
    """Rules 7.3: B plays 5-5 in one world and 5-0 in the other; once covered, A cannot tell."""
    one = game(mark("sixes/1", ONE, TWO))
    other = game(mark("sixes/1", ONE.replace("5-5", "5-0"), TWO))
    assert told(one, A) == told(other, A)
    assert told(game(mark("sixes/2", ONE, TWO)), A) != told(game(mark("sixes/2", ONE.replace("5-5", "5-0"), TWO)), A)


def told(at: Game, viewer: Seat | None) -> str:
    return json.dumps(sight(at, viewer).to_json())
