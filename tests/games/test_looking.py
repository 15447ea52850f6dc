"""Nothing that leaves the services depends on what its viewer may not know (table 1.1); ended hands stay shown."""

import json
from random import Random

import pytest

from engine.actions import Action
from engine.hand import Hand
from engine.notation import format_actions, format_rack
from engine.refusals import IllegalAction
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat
from engine.shake import deal_tiles
from engine.tiles import TILES, Tile
from games.models import ActionRecord, Match, Player
from games.services import hands, records, tables
from tests.builders import A_BIDS, A_MAKES, ALL_PASS, SIXES, act, people, person, table

pytestmark = pytest.mark.django_db

Racks = dict[Seat, tuple[Tile, ...]]
Log = list[tuple[Seat, Action]]


def told(match: Match, player: Player | None) -> dict[str, object]:
    """Everything a viewer gets, as plain values. Roots and openings are exempt: they prove a deal and tell none."""
    look = tables.look(match=match, player=player)
    return {
        "sight": look.sight.to_json(),
        "slots": look.slots,
        "closing": look.closing,
        "outcome": look.outcome,
        "barred": look.barred,
        "result": look.result,
        "version": look.match.version,
        "record": [{**hand, "root": "", "openings": []} for hand in recorded(match)],
    }


def recorded(match: Match) -> list[dict[str, object]]:
    return records.listed(records.public_record(match=match)["hands"])


def played(racks: Racks, rng: Random, most: int, rules: str) -> Log:
    """Random lawful actions, bids kept low so that play is reached."""
    hand = Hand.start(rule_set=RuleSet.preset(rules), shaker=Seat.A, deal=racks)
    log: Log = []
    while hand.turn is not None and len(log) < most:
        step = (hand.turn, rng.choice(hand.legal_actions(hand.turn)[:4]))
        log.append(step)
        hand = hand.apply(*step)
    return log


def reshuffled(racks: Racks, log: Log, viewer: Seat, rng: Random, rules: str) -> Racks | None:
    """Other hidden tiles for the other seats, under which every action so far was lawful too."""
    laid = {getattr(action, "tile", None) for _seat, action in log}
    others = [seat for seat in SEATS if seat is not viewer]
    for _ in range(60):
        hidden = [tile for seat in others for tile in racks[seat] if tile not in laid]
        rng.shuffle(hidden)
        other = dict(racks)
        for seat in others:
            other[seat] = tuple(tile if tile in laid else hidden.pop() for tile in racks[seat])
        if other != racks and lawful(other, log, rules):
            return other
    return None


def lawful(racks: Racks, log: Log, rules: str) -> bool:
    hand = Hand.start(rule_set=RuleSet.preset(rules), shaker=Seat.A, deal=racks)
    try:
        for step in log:
            hand = hand.apply(*step)
    except IllegalAction:
        return False
    return True


def set_up(racks: Racks, log: Log, seats: dict[str, Player], rules: str) -> Match:
    match = table(seats, racks={str(seat): format_rack(rack) for seat, rack in racks.items()}, rules=rules)
    *earlier, last = log
    hand = match.games.get().hands.get()
    ActionRecord.objects.bulk_create(
        ActionRecord(
            match=match, hand=hand, sequence=sequence, seat=str(seat), word=str(action), intent=str(sequence),
            player=seats[str(seat)],
        )
        for sequence, (seat, action) in enumerate(earlier, start=2)
    )  # fmt: skip
    Match.objects.filter(pk=match.pk).update(version=1 + len(earlier))
    act(match, format_actions((last,)))
    return match


@pytest.mark.parametrize("seed", range(12))
def test_hidden_tiles_change_nothing_that_a_viewer_gets(seed: int) -> None:
    rng = Random(seed)
    rules = rng.choice(["straight", "stacked-84", "lechner-hall"])
    racks, seats = deal_tiles(rng), people()
    log = played(racks, rng, most=rng.randint(1, 30), rules=rules)
    match = set_up(racks, log, seats, rules)
    for viewer in SEATS:
        other = reshuffled(racks, log, viewer, rng, rules)
        if other is not None:
            twin = set_up(other, log, seats, rules)
            assert told(match, seats[str(viewer)]) == told(twin, seats[str(viewer)])
            assert told(match, None) == told(twin, None)


def test_an_all_pass_hand_reveals_nothing_ever() -> None:
    """Table 1.7."""
    match = table(people())
    act(match, ALL_PASS)
    (hand,) = recorded(match)
    assert (hand["actions"], hand["openings"]) == (ALL_PASS.split(", "), [])


def test_a_hand_in_play_is_in_no_record() -> None:
    match = table(people())
    act(match, f"{A_BIDS}, A 6-6, B 5-5")
    assert recorded(match) == []


def test_tiles_never_played_are_in_no_record() -> None:
    """Rules 7.5: the hand is set at its first trick, 24 tiles stay closed."""
    match = table(people(), racks={**SIXES, "A": SIXES["B"], "B": SIXES["A"]})
    act(match, "B pass, C pass, D pass, A 1m, A fives/1, A 5-4, B 6-5, C 4-3, D 3-0")
    shown = json.dumps(recorded(match))
    assert {str(tile) for tile in TILES if f"{tile}" in shown} == {"5-4", "6-5", "4-3", "3-0"}


def test_an_ended_hand_stays_shown_while_the_viewer_has_not_moved_on() -> None:
    seats = people()
    match = table(seats)
    act(match, A_MAKES)
    match = hands.shake(match=match, player=seats["B"], expected_version=match.version).match
    behind = tables.look(match=match, player=seats["A"], hand_number=1)
    now = tables.look(match=match, player=seats["A"])
    assert (behind.hand_number, behind.hands_shaken, behind.is_behind, now.hand_number) == (1, 2, True, 2)
    assert behind.outcome is not None and now.outcome is None


@pytest.mark.parametrize("hand_number", [0, 2, 99])
def test_a_hand_that_is_not_over_or_not_there_shows_the_present_one(hand_number: int) -> None:
    match = table(people())
    assert tables.look(match=match, player=person("Eve"), hand_number=hand_number).hand_number == 1


def test_a_look_is_of_one_version_even_when_the_table_moves_on_meanwhile() -> None:
    seats = people()
    match = table(seats)
    as_read = Match.objects.get(pk=match.pk)
    act(match, "B 30")
    assert tables.look(match=as_read, player=seats["A"]).sight.to_json()["bids"] == []
