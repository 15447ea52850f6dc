"""Records of play as JSON, both ways (record.md): read, check by playing, write."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.actions import Action
from engine.deals import Deal
from engine.game import Game
from engine.notation import format_action, format_rack, parse_action, parse_rack, parse_seat
from engine.quoting import quoted
from engine.refusals import Refusal
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat
from engine.tiles import Tile

FORMAT, VERSION = "fortytwo", 1
LONGEST = 1_000_000  # of a record's text: a whole game with every opening takes a fifth of it
_SEAT_WORDS = {str(seat) for seat in SEATS}


class NotARecord(ValueError):
    """The text is no record; the message names the place."""


class RecordRefused(Exception):
    """A record that breaks the rules: which hand, which action (both from 0; None for the shake), and why."""

    def __init__(self, hand: int, action: int | None, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.hand, self.action, self.refusal = hand, action, refusal


class RecordedHand(NamedTuple):
    """One hand as recorded. `deal` is None in a public record."""

    shaker: Seat
    deal: Mapping[Seat, tuple[Tile, ...]] | None
    actions: tuple[tuple[Seat, Action], ...]

    def to_json(self) -> dict[str, object]:
        deal = self.deal
        told = {} if deal is None else {"deal": {str(seat): format_rack(deal[seat]) for seat in SEATS}}
        said = [format_action(seat, action) for seat, action in self.actions]
        return {"shaker": str(self.shaker), **told, "actions": said}


@dataclass(frozen=True, slots=True)
class Record:
    """A rule set and the hands of one game."""

    rule_set: RuleSet
    hands: tuple[RecordedHand, ...]

    @classmethod
    def of(cls, game: Game) -> Record:
        """The record of a game, with its deals."""
        return cls(game.rule_set, tuple(RecordedHand(hand.shaker, hand.deal, hand.actions) for hand in game.hands))

    @classmethod
    def read(cls, text: str | bytes) -> Record:
        """Raises NotARecord. What is too long is not looked at, so that no garbage costs more than a good record."""
        if len(text) > LONGEST:
            raise NotARecord(f"record: longer than {LONGEST} characters")
        try:
            said = text.decode("utf-8-sig") if isinstance(text, bytes) else text
            told = parse_json(said)
        except RecursionError:
            raise NotARecord("record: nested too deeply") from None
        except ValueError as error:
            raise NotARecord(f"no JSON: {error}") from None
        return cls.from_json(told)

    @classmethod
    def from_json(cls, told: object) -> Record:
        """Raises NotARecord."""
        top = _object(told, "record")
        if top.get("format") != FORMAT:
            raise NotARecord(f"format: not {FORMAT!r}")
        if type(top.get("version")) is not int or top["version"] != VERSION:
            raise NotARecord(f"version: not {VERSION}")
        hands = _list(top.get("hands"), "hands")
        return cls(_rules(top.get("rules")), tuple(_hand(hand, f"hands[{i}]") for i, hand in enumerate(hands)))

    def to_json(self) -> dict[str, object]:
        """`Record.from_json(record.to_json()) == record`."""
        rules = self.rule_set.name or self.rule_set.to_words()
        hands = [hand.to_json() for hand in self.hands]
        return {"format": FORMAT, "version": VERSION, "rules": rules, "hands": hands}

    def write(self) -> str:
        """One line of JSON: `Record.read(record.write()) == record`."""
        return json.dumps(self.to_json())

    def public(self) -> Record:
        """The same without deals: it never holds a tile that was not played."""
        return Record(self.rule_set, tuple(hand._replace(deal=None) for hand in self.hands))

    def play(self) -> Game:
        """The game as recorded. Raises RecordRefused at the first thing that breaks the rules."""
        game = Game.start(self.rule_set, self.hands[0].shaker if self.hands else Seat.A)
        for index, told in enumerate(self.hands):
            _raise(index, None, game.shake_refusal(told.shaker))
            game = game.shake(told.deal)
            for place, (seat, action) in enumerate(told.actions):
                _raise(index, place, game.refusal(seat, action))
                game = game.apply(seat, action)
        return game


def _raise(hand: int, action: int | None, refusal: Refusal | None) -> None:
    if refusal is not None:
        raise RecordRefused(hand, action, refusal)


def parse_json(text: str) -> object:
    """JSON of one meaning: no key twice, no NaN. Raises ValueError, RecursionError where it is nested too deeply."""
    return json.loads(text, object_pairs_hook=_keys_once, parse_constant=_no_number)


def _keys_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    # Two readers may read a key that comes twice differently: a record has one meaning.
    told: dict[str, object] = {}
    for key, value in pairs:
        if key in told:
            raise ValueError(f"key {quoted(key)} comes twice")
        told[key] = value
    return told


def _no_number(constant: str) -> None:
    # Python's reader takes NaN and Infinity, JSON has no such words.
    raise ValueError(f"{constant} is no number")


def _object(told: object, place: str) -> dict[str, object]:
    if not isinstance(told, dict):
        raise NotARecord(f"{place}: not an object")
    return told


def _list(told: object, place: str) -> list[object]:
    if not isinstance(told, list):
        raise NotARecord(f"{place}: not a list")
    return told


def _text(told: object, place: str) -> str:
    if not isinstance(told, str):
        raise NotARecord(f"{place}: not a text")
    return told


def _rules(told: object) -> RuleSet:
    if not isinstance(told, str | dict):
        raise NotARecord("rules: neither a preset's name nor an object")
    try:
        return RuleSet.from_words(told)
    except ValueError as error:
        raise NotARecord(f"rules: {error}") from None


def _hand(told: object, place: str) -> RecordedHand:
    hand = _object(told, place)
    seat = _text(hand.get("shaker"), f"{place}.shaker")
    try:
        shaker = parse_seat(seat)
    except ValueError as error:
        raise NotARecord(f"{place}.shaker: {error}") from None
    deal = _deal(hand["deal"], f"{place}.deal") if "deal" in hand else None
    actions = _list(hand.get("actions"), f"{place}.actions")
    return RecordedHand(shaker, deal, tuple(_action(said, place, i) for i, said in enumerate(actions)))


def _deal(told: object, place: str) -> Mapping[Seat, tuple[Tile, ...]]:
    racks = _object(told, place)
    if racks.keys() != _SEAT_WORDS:
        raise NotARecord(f"{place}: the seats are A, B, C, D")
    texts = {seat: _text(racks[str(seat)], f"{place}.{seat}") for seat in SEATS}
    try:
        return Deal.of({seat: parse_rack(text) for seat, text in texts.items()}).to_mapping()
    except ValueError as error:
        raise NotARecord(f"{place}: {error}") from None


def _action(said: object, place: str, index: int) -> tuple[Seat, Action]:
    if not isinstance(said, str):
        raise NotARecord(f"{place}.actions[{index}]: not a text")
    try:
        return parse_action(said)
    except ValueError as error:
        raise NotARecord(f"{place}.actions[{index}]: {error}") from None
