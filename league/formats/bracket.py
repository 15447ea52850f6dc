"""Fixed brackets: slots that name where their two entries come from, and who is there after what was played
(tournaments 2.2, 2.3)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from league.formats.draw import Draw, Pairing, Reason, RoundName
from league.formats.field import Field
from league.formats.results import Encounter, Kind, PlayedRound, require_closed


@dataclass(frozen=True, slots=True)
class Seeded:
    """The entry itself, by its place in seed order; None where the bracket has more lines than entries."""

    entry: int | None


@dataclass(frozen=True, slots=True)
class WinnerOf:
    slot: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    slot: str


Source: TypeAlias = Seeded | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class Slot:
    """One pairing of a bracket, known before anybody has won. ``name`` is what its own round is called.

    ``after_upset`` names the final this one follows, and only when the side that was beaten before wins that.
    """

    id: str
    box: str
    name: RoundName
    home: Source
    away: Source
    best_of: int = 1
    after_upset: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """The slots that are played at the same time, as one round."""

    name: RoundName
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """Who stands in one place of a slot: an entry, or nobody (and why), or the source still to be decided."""

    entry: int | None = None
    nobody: Reason | None = None
    awaits: WinnerOf | LoserOf | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A slot as far as it is known now: what a bracket on the wall shows."""

    slot: Slot
    home: Spot
    away: Spot
    encounter: Encounter | None = None


EMPTY = Reason("bye-top-seed")


class Standing:
    """A bracket with the results so far written into it, slot by slot in playing order."""

    def __init__(self, steps: Sequence[Step], field: Field, played: Sequence[PlayedRound]) -> None:
        self.drawn = {pairing.id: pairing for round_ in played for pairing in round_.draw.pairings}
        self.decided = {item.pairing.id: item for round_ in played for item in round_.encounters}
        self.gone = field.gone(len(played) + 1)
        self.lines: dict[str, Line] = {}
        for step in steps:
            for slot in step.slots:
                self.lines[slot.id] = self._line(slot)

    def _line(self, slot: Slot) -> Line:
        pairing = self.drawn.get(slot.id)
        if pairing is not None:
            # A drawn pairing stands as it was drawn, also when the director has edited it by hand.
            home, away = pairing.entries
            nobody = Spot(nobody=pairing.reasons[0]) if pairing.reasons else Spot(nobody=EMPTY)
            return Line(slot, Spot(home), nobody if away is None else Spot(away), self.decided.get(slot.id))
        return Line(slot, self._spot(slot, slot.home), self._spot(slot, slot.away))

    def _spot(self, slot: Slot, source: Source) -> Spot:
        if slot.after_upset is not None and not self._upset(slot.after_upset):
            final = self.lines[slot.after_upset]
            return Spot(awaits=WinnerOf(slot.after_upset)) if _is_open(final) else Spot(nobody=EMPTY)
        spot = self._seed(source) if isinstance(source, Seeded) else self._from(source)
        if spot.entry in self.gone:
            return Spot(nobody=Reason("bye-withdrawn", {"entry": spot.entry or 0}))
        return spot

    def _seed(self, source: Seeded) -> Spot:
        return Spot(nobody=EMPTY) if source.entry is None else Spot(source.entry)

    def _upset(self, slot_id: str) -> bool:
        encounter = self.lines[slot_id].encounter
        return encounter is not None and bool(encounter.away) and encounter.result.won == 1

    def _from(self, source: WinnerOf | LoserOf) -> Spot:
        line = self.lines[source.slot]
        if line.encounter is not None:
            return _after(line.encounter, source)
        if _is_open(line):
            return Spot(awaits=source)
        alone = line.home if line.home.entry is not None else line.away
        if isinstance(source, WinnerOf) and alone.entry is not None:
            return alone
        return Spot(nobody=Reason("bye-empty-place", {"slot": source.slot}))


def _is_open(line: Line) -> bool:
    """Whether it is still to be seen who comes out of it: two sides, or a side not yet known."""
    spots = (line.home, line.away)
    awaited = any(spot.awaits is not None for spot in spots)
    return line.encounter is None and (awaited or all(spot.entry is not None for spot in spots))


def _after(encounter: Encounter, source: WinnerOf | LoserOf) -> Spot:
    """Who leaves a decided slot by this door. After a double forfeit nobody does, by either."""
    if encounter.result.kind is Kind.DOUBLE_FORFEIT:
        return Spot(nobody=Reason("bye-walkover", {"slot": source.slot}))
    side = encounter.winner
    if isinstance(source, LoserOf):
        side = encounter.losers[0] if encounter.losers else ()
    return Spot(side[0]) if side else Spot(nobody=Reason("bye-empty-place", {"slot": source.slot}))


def next_draw(steps: Sequence[Step], field: Field, played: Sequence[PlayedRound]) -> Draw | None:
    """The first step that is not drawn yet and has anybody in it. A step nobody reaches takes no round."""
    require_closed(played)
    standing = Standing(steps, field, played)
    for step in steps:
        if not any(slot.id in standing.drawn for slot in step.slots):
            pairings = tuple(_pairings(step, standing.lines))
            if pairings:
                return Draw(len(played) + 1, step.name, pairings)
    return None


def _pairings(step: Step, lines: Mapping[str, Line]) -> Iterator[Pairing]:
    for slot in step.slots:
        line = lines[slot.id]
        home, away = line.home, line.away
        if home.entry is None:
            home, away = away, home
        if home.entry is not None:
            reasons = () if away.nobody is None else (away.nobody,)
            yield Pairing.of(slot.id, slot.box, (home.entry, away.entry), *reasons, best_of=slot.best_of)


def wall(steps: Sequence[Step], field: Field, played: Sequence[PlayedRound]) -> tuple[Line, ...]:
    """The whole bracket as it stands, in playing order; rounds in progress included."""
    return tuple(Standing(steps, field, played).lines.values())
