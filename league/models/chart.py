"""A stage as plain values: who is in it, what was drawn, what came out. Made from rows, never stored."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engine.seats import Side
from games.models import Match, MatchResult
from league.formats import duplicate
from league.formats.draw import Draw, Pairing
from league.formats.draw_box import DrawBox
from league.formats.duplicate import Duplicate
from league.formats.field import Field
from league.formats.format import Format, draw_dice
from league.formats.results import Encounter, Kind, PlayedRound, Result, RoundOpen, missed
from league.formats.rotating_partners import RotatingPartners
from league.formats.round_robin import RoundRobin
from league.models.entry import Entry
from league.models.round import Pairing as PairingRow
from league.models.round import Round
from league.models.ruling import Ruling
from league.models.stage import Stage, StagePlace
from league.models.verdict import Verdict
from league.standings.table import Row, champion, table


@dataclass(frozen=True)
class Chart:
    """Entries go by their number in the draw, the best seed first, so that no key of the database decides anything.

    `results` of a match that was ruled on are those of the ruling; `verdicts` go by the key of the pairing.
    """

    stage: Stage
    format: Format
    places: Sequence[StagePlace]
    rounds: Sequence[Round]
    pairings: Sequence[PairingRow]
    results: Mapping[int, MatchResult]
    verdicts: Mapping[int, Verdict]
    played: Sequence[PlayedRound]

    @classmethod
    def of(cls, stage: Stage, *, drafts: bool = True) -> "Chart":
        """Seven queries, however large the field. Without `drafts` it is what the public may know."""
        rounds = list(stage.rounds.standing() if drafts else stage.rounds.published())
        places = list(stage.places.with_people())
        matches = Match.objects.filter(pairing__round__in=rounds).select_related("duplicate")
        rows = _pairings(rounds, places, matches)
        current = Verdict.objects.current().filter(pairing__round__in=rounds)
        rotate = stage.format == RotatingPartners.name
        verdicts = {
            verdict.pairing_id: verdict for verdict in (current.select_related("ruling") if rotate else current)
        }
        ruled = {row.match_id: verdicts[row.pk].match_result for row in rows if row.match_id and row.pk in verdicts}
        results = {**matches.results(), **ruled}
        numbers = {place.entry_id: place.number for place in places}
        by_round = {round_.pk: [row for row in rows if row.round_id == round_.pk] for round_ in rounds}
        played = [_played(round_, by_round[round_.pk], numbers, results, verdicts) for round_ in rounds]
        played = [_with_missed(each, stage, places) for each in played]
        chart = cls(stage, stage.built(), places, rounds, rows, results, verdicts, played)._weighed()
        return chart._with_excused(numbers)._with_rests() if rotate else chart

    def _weighed(self) -> "Chart":
        """In duplicate play a table is worth what it did better than the other tables of its round."""
        if not isinstance(self.format, Duplicate):
            return self
        return replace(self, played=[duplicate.weighed(each) for each in self.played])

    @cached_property
    def entries(self) -> Mapping[int, Entry]:
        return {place.number: place.entry for place in self.places}

    @cached_property
    def field(self) -> Field:
        """Who is in it as of now."""
        return self.field_of(len(self.played) + 1)

    def field_of(self, number: int) -> Field:
        """Who is in it when the round of that number is drawn."""
        there = [place for place in self.places if place.since <= number]
        bots = [place.number for place in there if place.entry.is_bot_pair]
        return Field(
            tuple(place.number for place in there if not place.entry.is_bot_pair),
            {place.number: place.left_before for place in there if place.left_before is not None},
            bots[0] if bots else None,
            self.stage.bot_pair != Stage.BotPair.FRIENDLY,
        )

    def _with_excused(self, numbers: Mapping[int, int]) -> "Chart":
        """Whose partner of one round went away lost nothing: they have a bye, and who left forfeits alone."""
        gone = {row.key: _who_left(self.verdicts[row.pk]) for row in self.pairings if row.pk in self.verdicts}
        left = {key: numbers[entry] for key, entry in gone.items() if entry is not None}
        return replace(self, played=[_excused(each, left) for each in self.played])

    def _with_rests(self) -> "Chart":
        """Who was there and stands at no table of a round sat it out."""
        played = []
        for each in self.played:
            seated = {entry for pairing in each.draw.pairings for entry in pairing.home + pairing.away}
            there = self.field_of(each.draw.number).present(each.draw.number)
            resting = tuple(entry for entry in there if entry not in seated)
            played.append(replace(each, draw=replace(each.draw, sit_out=resting)))
        return replace(self, played=played)

    def sit_out(self, round_: Round) -> list[Entry]:
        """Who rests in a round in which partners rotate; nobody elsewhere."""
        resting = [number for each in self.played if each.draw.number == round_.number for number in each.draw.sit_out]
        return [self.entries[number] for number in resting]

    def draw(self, seed: int) -> Draw | None:
        """The next round; None when the stage is over. Raises `RoundOpen`."""
        return self.draw_of(len(self.played) + 1, seed)

    def draw_of(self, number: int, seed: int) -> Draw | None:
        """The round of that number as it would be drawn now from the rounds before it."""
        return self.format.draw(self.field_of(number), self.played[: number - 1], draw_dice(seed, number))

    def with_result(self, row: PairingRow, result: Result | None) -> "Chart":
        """The same stage, had the pairing ended otherwise; None is a pairing without a result yet."""
        played = list(self.played)
        place = [round_.pk for round_ in self.rounds].index(row.round_id)
        known = {key: own for key, own in played[place].results.items() if key != row.key}
        played[place] = replace(played[place], results=known if result is None else {**known, row.key: result})
        return replace(self, played=played)._weighed()

    def with_draw(self, drawn: Draw) -> "Chart":
        """The same stage, had that round been drawn so: a pairing that is the same keeps its result."""
        played, place = list(self.played), drawn.number - 1
        met = {(pairing.id, pairing.home, pairing.away) for pairing in played[place].draw.pairings}
        same = {pairing.id for pairing in drawn.pairings if (pairing.id, pairing.home, pairing.away) in met}
        results = {key: result for key, result in played[place].results.items() if key in same}
        played[place] = _with_missed(PlayedRound(drawn, results), self.stage, self.places)
        return replace(self, played=played)

    def result_of(self, row: PairingRow) -> Result | None:
        """How the pairing ended, by ruling or by its match; None while it is played."""
        place = [round_.pk for round_ in self.rounds].index(row.round_id)
        return self.played[place].results.get(row.key)

    @property
    def is_over(self) -> bool:
        """Every result is in and no further round follows. The dice decide who meets, never whether."""
        try:
            return bool(self.played) and self.draw(0) is None
        except RoundOpen:
            return False

    @property
    def is_last_round_drawn(self) -> bool:
        """Known beforehand only where the bracket is fixed."""
        slots = {slot.id for slot in self.format.skeleton(self.field)}
        drawn = {row.key for row in self.pairings}
        return bool(slots) and slots <= drawn

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The standings as of now, every entry once; a bot pair is none of them."""
        return self._rows(self.field.entries)

    @cached_property
    def groups(self) -> tuple[tuple[Row, ...], ...]:
        """The standings of every group for itself; the one table of a stage that has no groups."""
        field = self.field
        members = self.format.members(field) if isinstance(self.format, RoundRobin) else (field.entries,)
        return tuple(self._rows(group) for group in members)

    @property
    def champion(self) -> Entry | None:
        best = champion(self.rows) if self.is_over else None
        return None if best is None else self.entries[best]

    def _rows(self, entries: Sequence[int]) -> tuple[Row, ...]:
        field = self.field
        friendly = frozenset() if field.bot_pair is None or field.bot_counts else frozenset({field.bot_pair})
        return table(
            entries,
            [encounter for encounter in self.encounters if not {*encounter.home, *encounter.away}.isdisjoint(entries)],
            self.stage.terms(friendly),
            withdrawn=field.gone(len(self.played) + 1),
            placings=self.format.placings(field, self.played),
        )

    @cached_property
    def encounters(self) -> tuple[Encounter, ...]:
        return tuple(encounter for round_ in self.played for encounter in round_.encounters)


def _pairings(rounds: Iterable[Round], places: Iterable[StagePlace], matches: Iterable[Match]) -> list[PairingRow]:
    """Every pairing with its round, its match and its people, each of them read once however often it is met."""
    by_key = {round_.pk: round_ for round_ in rounds}
    entries, played = {place.entry_id: place.entry for place in places}, {match.pk: match for match in matches}
    rows = list(PairingRow.objects.filter(round__in=by_key).order_by("round__number", "slot"))
    for row in rows:
        row.round = by_key[row.round_id]
        row.know(entries, played)
    return rows


def _played(
    round_: Round,
    rows: Iterable[PairingRow],
    numbers: Mapping[int, int],
    results: Mapping[int, MatchResult],
    verdicts: Mapping[int, Verdict],
) -> PlayedRound:
    known = {}
    for row in rows:
        result = _result(row, results, verdicts)
        if result is not None:
            known[row.key] = result
    pairings = tuple(_pairing(row, numbers) for row in rows)
    return PlayedRound(Draw(round_.number, round_.name, pairings), known)


def _with_missed(played: PlayedRound, stage: Stage, places: Sequence[StagePlace]) -> PlayedRound:
    """Those who came later, where a director gave marks for the rounds they missed. Out after two losses, nobody
    is charged with more than the last of them."""
    number, only_last = played.draw.number, stage.format == DrawBox.name
    late = [place for place in places if place.since > number and not (only_last and place.since > number + 1)]
    given = [
        missed(place.number, place.missed_for, place.missed_against, stage.lengths.of("round", number))
        for place in late
        if place.missed_for is not None and place.missed_against is not None
    ]
    if not given:
        return played
    pairings = (*played.draw.pairings, *(pairing for pairing, _result in given))
    results = {**played.results, **{pairing.id: result for pairing, result in given}}
    return PlayedRound(replace(played.draw, pairings=pairings), results)


def _who_left(verdict: Verdict) -> int | None:
    """The entry whose withdrawal forfeited a table; None where nobody's did."""
    is_left = (verdict.kind, verdict.ruling.what) == (Verdict.Kind.FORFEIT, Ruling.What.WITHDRAWN)
    return verdict.ruling.data["entry"] if is_left else None


def _excused(played: PlayedRound, left: Mapping[str, int]) -> PlayedRound:
    pairings: list[Pairing] = []
    for pairing in played.draw.pairings:
        gone = left.get(pairing.id)
        home, away = ((gone,) if gone in side else side for side in (pairing.home, pairing.away))
        free = {*pairing.home, *pairing.away} - {*home, *away}
        pairings.append(replace(pairing, home=home, away=away))
        pairings += (Pairing(f"excused-{one}", pairing.box, (one,), best_of=pairing.best_of) for one in free)
    return replace(played, draw=replace(played.draw, pairings=tuple(pairings)))


def _pairing(row: PairingRow, numbers: Mapping[int, int]) -> Pairing:
    home, away = (tuple(numbers[key] for key in side) for side in row.side_ids)
    waits = row.kind == PairingRow.Kind.WAITING
    return Pairing(row.key, row.box, home, away, row.reason_values, row.best_of, waits)


def _result(row: PairingRow, results: Mapping[int, MatchResult], verdicts: Mapping[int, Verdict]) -> Result | None:
    """The home team sits at A and C. Counting to 250, the totals alone do not always tell who won."""
    if row.pk in verdicts:
        return verdicts[row.pk].result
    if row.match is None or not row.match.is_finished:
        return None
    return match_result(results[row.match.pk])


def match_result(played: MatchResult) -> Result | None:
    """What a match that is over came to; in duplicate play the boards that may be told."""
    if played.is_by_boards:
        boards = enumerate(played.games, 1)
        result = duplicate.result([None if number in played.void else marks for number, marks in boards])
    elif played.winner is None:
        result = None
    else:
        result = Result(Kind.PLAYED, 0 if played.winner == Side.AC else 1, played.games)
    return result
