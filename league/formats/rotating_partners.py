"""Rotating partners: single people enter; partners and opponents change every round by plan (tournaments 2.6)."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as option
from typing import ClassVar

from league.formats import matching, whist
from league.formats.best_of import BestOf
from league.formats.company import Company, Pair, couple
from league.formats.draw import Draw, Pairing, Reason, RoundName, Side
from league.formats.field import Field
from league.formats.format import Format
from league.formats.results import PlayedRound, require_closed

AT_A_TABLE = 4
AN_EVENING = 7

# So many rounds of the plan are looked at for one whose resting pair is due to rest.
LOOK_AHEAD = 40


@dataclass(frozen=True, slots=True)
class RotatingPartners(Format):
    """``rounds`` None: until everybody has partnered everybody, but no more than an evening holds."""

    name: ClassVar[str] = "rotating-partners"
    follows_results: ClassVar[bool] = False

    rounds: int | None = None
    best_of: BestOf = option(default_factory=BestOf)

    def __post_init__(self) -> None:
        if self.rounds is not None and self.rounds < 1:
            raise ValueError(f"rounds: at least 1, not {self.rounds}")

    @property
    def least_entries(self) -> int:
        return AT_A_TABLE

    def draw(self, field: Field, played: Sequence[PlayedRound], rng: random.Random) -> Draw | None:
        require_closed(played)
        number = len(played) + 1
        people = field.present(number)
        if number > self.expected_rounds(field) or len(people) < AT_A_TABLE:
            return None
        company = Company.of(played)
        planned = _whist(people, number, company) if self._is_long(field) else None
        if planned is not None and not (planned[1] and field.bot_pair):
            tables, resting = planned
        else:
            partners, resting = _partners(people, number, company, rng, guests=field.bot_pair is not None)
            sides: list[Side] = [*partners]
            if field.bot_pair is not None:
                sides, resting = _completed(sides, resting, field.bot_pair), set()
            tables = _tables(sides, company, rng)
        pairings = tuple(self._pairings(number, tables, company, field))
        return Draw(number, RoundName("round", {"number": number}), pairings, tuple(sorted(resting)))

    def expected_rounds(self, field: Field) -> int:
        everybody = len(field.starters())
        return self.rounds or min(AN_EVENING, everybody - 1 + everybody % 2)

    def _is_long(self, field: Field) -> bool:
        """So long that opponents must meet twice; a shorter evening mixes better without a whist plan."""
        return 2 * self.expected_rounds(field) >= len(field.starters()) - 1

    def _pairings(
        self, number: int, tables: Sequence[tuple[Side, Side]], company: Company, field: Field
    ) -> Iterator[Pairing]:
        best_of = self.best_of.of("round", number)
        for index, (home, away) in enumerate(tables, 1):
            again = any(len(side) == 2 and company.partners[couple(*side)] for side in (home, away))
            reasons = (Reason("partners-again"),) if again else ()
            if field.bot_pair in home + away:
                reasons = (*reasons, Reason("bot-pair"))
            if any(len(side) == 1 and field.bot_pair not in side for side in (home, away)):
                reasons = (*reasons, Reason("bot-partner"))
            yield Pairing(f"p{number}-{index}", "group-1", home, away, reasons, best_of)


def _whist(people: Sequence[int], number: int, company: Company) -> tuple[list[tuple[Side, Side]], set[int]] | None:
    """This round of the whist plan, while everything so far went by it."""
    if len(people) not in whist.INITIAL:
        return None
    tables, resting = whist.plan_tables(people, number)
    fresh = not any(company.partners[pair] for table in tables for pair in table)
    due = not resting or company.rests[min(resting)] == min(company.rests[person] for person in people)
    return ([*tables], resting) if fresh and due else None


def _partners(
    people: Sequence[int], number: int, company: Company, rng: random.Random, *, guests: bool
) -> tuple[list[Pair], set[int]]:
    """Who sits together and who rests: by the plan where it rests those whose turn it is, else by matching."""
    rest = len(people) % AT_A_TABLE
    rest -= 2 if guests and rest >= 2 else 0
    due = sorted(company.rests[person] for person in people)[:rest]
    for turn in range(min(LOOK_AHEAD, _turns(people))):
        pairs, alone = plan_round(people, number + turn)
        fresh = not any(company.partners[pair] for pair in pairs)
        resting = _resting(pairs, alone, rest, sum(due), company) if fresh else None
        if resting is not None:
            return [pair for pair in pairs if resting.isdisjoint(pair)], resting
    lots = rng.sample(people, len(people))
    resting = set(sorted(lots, key=lambda person: company.rests[person])[:rest])
    return _fresh_partners([person for person in lots if person not in resting], company, rng), resting


def _completed(sides: Sequence[Side], resting: set[int], bot_pair: int) -> list[Side]:
    """Nobody rests where bots play: whoever would has a bot as partner, and a pair of bots makes an even number."""
    with_bots = [*sides, *((person,) for person in resting)]
    return [*with_bots, (bot_pair,)] if len(with_bots) % 2 else with_bots


def _turns(people: Sequence[int]) -> int:
    return len(people) - 1 + len(people) % 2


def plan_round(people: Sequence[int], number: int) -> tuple[list[Pair], set[int]]:
    """One round of the circle: in as many rounds as there are others, everybody partners everybody once.

    Of an odd number one is alone, everybody in turn.
    """
    turns = _turns(people)
    first = (number - 1) % turns
    places = [((first + step) % turns, (first - step) % turns) for step in range(1, (turns + 1) // 2)]
    pairs = [couple(people[one], people[two]) for one, two in places]
    if len(people) % 2:
        return pairs, {people[first]}
    return [couple(people[first], people[-1]), *pairs], set()


def _resting(pairs: Sequence[Pair], alone: set[int], rest: int, due: int, company: Company) -> set[int] | None:
    """Who rests in a round of the plan, when together they have rested no more than those whose turn it is."""
    spare = rest - len(alone)
    choices = [alone] if spare == 0 else [alone | {*pair} for pair in pairs] if spare == 2 else []
    for resting in choices:
        if sum(company.rests[person] for person in resting) == due:
            return resting
    return None


def _fresh_partners(people: Sequence[int], company: Company, rng: random.Random) -> list[Pair]:
    def cost(low: int, high: int) -> int:
        pair = couple(people[low], people[high])
        return 100 * company.partners[pair] ** 2 + company.opponents[pair]

    wishes = matching.Wishes(cost, fine_below=1, refuse_from=100)
    return [couple(people[low], people[high]) for low, high in matching.perfect(len(people), wishes, rng)]


def _tables(sides: Sequence[Side], company: Company, rng: random.Random) -> list[tuple[Side, Side]]:
    """Pairs against pairs, those who have met least."""
    order = rng.sample(sides, len(sides))
    wishes = matching.Wishes(lambda low, high: company.strain(order[low], order[high]), fine_below=1, refuse_from=2**31)
    tables = [(order[low], order[high]) for low, high in matching.perfect(len(order), wishes, rng)]
    return sorted((min(one, two), max(one, two)) for one, two in tables)
