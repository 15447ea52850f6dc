"""A record as lines of plain text, both ways: as people write a game down in the words of record.md.

    rules straight
    shaker A
    deal A 6-6 6-5 6-4 6-3 6-2 6-1 6-0      (four such lines, or none in a public record)
    B pass, C pass, D pass, A 1m, A sixes/1
    A 6-6, B 5-5, C 4-3, D 3-0

Empty lines and what follows a # are passed over. `read(write(record)) == record`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from engine.actions import Action, Call, CallName, Play
from engine.deals import Deal
from engine.notation import format_actions, format_rack, parse_action, parse_rack, parse_seat
from engine.quoting import quoted
from engine.record import LONGEST, NotARecord, Record, RecordedHand, parse_json
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat
from engine.tiles import Tile

Said = tuple[tuple[Seat, Action], ...]


def write(record: Record) -> str:
    """Bids and call on one line, then a trick a line."""
    rules = record.rule_set.name or json.dumps(record.rule_set.to_words())
    return "\n".join([f"rules {rules}", *(line for hand in record.hands for line in _hand_lines(hand))]) + "\n"


def read(text: str) -> Record:
    """Raises NotARecord that names the line, counted from 1."""
    if len(text) > LONGEST:
        raise NotARecord(f"record: longer than {LONGEST} characters")
    begun = _Begun()
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        try:
            if said:
                begun.take(said)
        except (ValueError, RecursionError) as error:
            raise NotARecord(f"line {number}: {error}") from None
    return begun.record()


@dataclass
class _Sheet:
    """One hand while its lines are read."""

    shaker: Seat
    racks: dict[Seat, tuple[Tile, ...]] = field(default_factory=dict)
    actions: list[tuple[Seat, Action]] = field(default_factory=list)

    def deal(self) -> Mapping[Seat, tuple[Tile, ...]] | None:
        return Deal.of(self.racks).to_mapping() if self.racks else None


@dataclass
class _Begun:
    """A record while its lines are read."""

    rule_set: RuleSet | None = None
    sheets: list[_Sheet] = field(default_factory=list)

    def take(self, said: str) -> None:
        word, _, rest = said.partition(" ")
        if word == "rules" and self.rule_set is None and not self.sheets:
            self.rule_set = RuleSet.from_words(_rules(rest.strip()))
        elif word == "shaker":
            self.sheets.append(_Sheet(parse_seat(rest.strip())))
        elif not self.sheets:
            raise ValueError(f"no hand has begun: {quoted(said)}")
        elif word == "deal":
            seat, _, tiles = rest.strip().partition(" ")
            self._rack(seat, tiles)
        else:
            self.sheets[-1].actions += [parse_action(part.strip()) for part in said.split(",") if part.strip()]

    def record(self) -> Record:
        return Record(self.rule_set or RuleSet(), tuple(self._hand(place) for place in range(len(self.sheets))))

    def _rack(self, seat: str, tiles: str) -> None:
        sheet, owner = self.sheets[-1], parse_seat(seat)
        if owner in sheet.racks or sheet.actions:
            raise ValueError(f"{owner} was dealt to already, or somebody has bid")
        sheet.racks[owner] = parse_rack(" ".join(tiles.split()))

    def _hand(self, place: int) -> RecordedHand:
        sheet = self.sheets[place]
        if sheet.racks and set(sheet.racks) != set(SEATS):
            raise NotARecord(f"hand {place + 1}: the seats are A, B, C, D")
        try:
            return RecordedHand(sheet.shaker, sheet.deal(), tuple(sheet.actions))
        except ValueError as error:
            raise NotARecord(f"hand {place + 1}: {error}") from None


def _rules(words: str) -> str | dict[str, object]:
    if not words.startswith("{"):
        return words
    told = parse_json(words)
    assert isinstance(told, dict), "what begins with a brace is an object"
    return told


def _hand_lines(hand: RecordedHand) -> Iterator[str]:
    yield f"shaker {hand.shaker}"
    if hand.deal is not None:
        for seat in SEATS:
            yield f"deal {seat} {format_rack(hand.deal[seat])}"
    plays = next((n for n, (_, action) in enumerate(hand.actions) if isinstance(action, Play)), len(hand.actions))
    size = 3 if any(_is_nello(action) for _, action in hand.actions[:plays]) else 4
    cuts = [0, *range(plays, len(hand.actions), size), len(hand.actions)]
    yield from (format_actions(part) for part in _parts(hand.actions, cuts) if part)


def _parts(actions: Said, cuts: list[int]) -> Iterator[Said]:
    return (actions[start:end] for start, end in pairwise(cuts))


def _is_nello(action: Action) -> bool:
    return isinstance(action, Call) and action.name is CallName.NELLO
