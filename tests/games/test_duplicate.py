"""The same boards at several tables: dealt once, played apart, told when all are done with them (table 5)."""

import pytest

from engine import notation
from engine.duplicate import MatchPoints
from engine.seats import Side
from engine.tiles import TILES
from games import tasks
from games.errors import Refused
from games.models import HandOutcome, HandRecord, Match
from games.services import boards, comparisons, corrections, duplicates, hands, lobby, matches, paper, seating, stopping
from games.services.corrections import Finding
from games.services.duplicates import Party
from games.services.seating import SeatPlan
from tests.builders import A_MAKES, SIXES, bot, person
from tests.games.boards import A_IS_SET, ALL_PASS, STRAIGHT, four, known, play, table_of

pytestmark = pytest.mark.django_db

OTHERS = ("Eva", "Fay", "Gus", "Hal")


def two_tables(size: int = 2) -> tuple[Match, Match]:
    duplicate = known(size)
    return table_of(duplicate, four("Ann", "Ben", "Cora", "Dan"), 1), table_of(duplicate, four(*OTHERS), 2)


def told(match: Match) -> int:
    match.refresh_from_db()
    assert match.duplicate
    return match.duplicate.told


def test_boards_are_whole_deals_whose_shake_moves_on() -> None:
    """Rules 1.3, 1.4."""
    duplicate = boards.deal(rule_set=STRAIGHT, size=8)
    shaken = list(duplicate.boards.order_by("number"))
    assert [board.number for board in shaken] == list(range(1, 9))
    assert all(
        sorted(tile for rack in boards.racks(board).values() for tile in rack) == sorted(TILES) for board in shaken
    )
    around = "ABCDABCDABCD"
    assert "".join(board.shaker for board in shaken) in around
    assert len({str(board.deal) for board in shaken}) == 8


def test_every_table_gets_the_tiles_and_the_shaker_of_the_board() -> None:
    duplicate = boards.deal(rule_set=STRAIGHT, size=2)
    for number, names in enumerate((("Ann", "Ben", "Cora", "Dan"), OTHERS), 1):
        play(table_of(duplicate, four(*names), number), ", ".join(passing(duplicate.boards.get(number=1).shaker)))
    records = HandRecord.objects.filter(game__match__duplicate=duplicate)
    board = duplicate.boards.get(number=1)
    assert [(record.deal, record.shaker) for record in records] == [(board.deal, board.shaker)] * 2


def passing(shaker: str) -> list[str]:
    order = "ABCDABCD"["ABCD".index(shaker) + 1 :][:4]
    return [f"{seat} pass" for seat in order]


def test_no_root_tells_that_two_tables_play_the_same_tiles() -> None:
    first, second = two_tables()
    roots = HandRecord.objects.filter(game__match__in=[first, second]).values_list("root", flat=True)
    assert len(set(roots)) == 2


def test_a_board_is_a_game_of_one_hand_at_no_marks() -> None:
    first, _ = two_tables()
    play(first, A_MAKES, A_MAKES)
    assert first.is_finished
    assert [(hand.game.number, hand.number, hand.marks_before()) for hand in HandRecord.objects.of_match(first)] == [
        (1, 1, (0, 0)),
        (2, 2, (0, 0)),
    ]


def test_the_last_board_ends_the_table_and_nothing_is_shaken_after_it() -> None:
    first, _ = two_tables(1)
    play(first, ALL_PASS)
    assert first.is_finished and first.due_at is None
    with pytest.raises(Refused, match="match-over"):
        hands.shake(match=first, expected_version=first.version)


def test_a_board_is_told_when_the_last_table_is_done_with_it() -> None:
    first, second = two_tables()
    play(first, A_MAKES, A_MAKES)
    assert told(first) == 0
    play(second, ALL_PASS)
    assert told(first) == 1
    play(second, A_IS_SET)
    assert told(first) == 2


def test_a_side_is_held_against_the_same_side_elsewhere() -> None:
    first, second = two_tables()
    play(first, A_MAKES, ALL_PASS)
    play(second, A_IS_SET, ALL_PASS)
    assert first.duplicate
    first.duplicate.refresh_from_db()
    seen = comparisons.compare(first.duplicate, None)
    assert [[cell.points for cell in line.cells if cell] for line in seen.boards] == [
        [MatchPoints(2, 0), MatchPoints(0, 2)],
        [MatchPoints(1, 1), MatchPoints(1, 1)],
    ]
    assert [table.percent(Side.AC) for table in seen.tables] == [75, 25]
    assert [(table.gain.ac, table.gain.bd) for table in seen.tables] == [(1, 0), (0, 1)]


def test_a_void_board_counts_at_no_table_of_its_own() -> None:
    first, second = two_tables(1)
    play(first, A_MAKES)
    play(second, A_IS_SET)
    record = HandRecord.objects.of_match(first).get()
    corrections.correct(record=record, finding=Finding(HandOutcome.VOID), by=person("Dora"), note="tiles were seen")
    first.refresh_from_db()
    assert first.is_finished
    assert first.duplicate
    first.duplicate.refresh_from_db()
    [line] = comparisons.compare(first.duplicate, None).boards
    assert [cell and cell.points for cell in line.cells] == [None, MatchPoints(0, 0)]


def test_a_table_that_stops_holds_nobody_up() -> None:
    first, second = two_tables()
    play(first, A_MAKES)
    stopping.stop(match=second)
    assert told(first) == 1
    play(first, A_MAKES)
    assert told(first) == 2


def test_a_stopped_table_goes_on_only_while_its_boards_are_unknown() -> None:
    first, second = two_tables()
    stopping.stop(match=second)
    stopping.resume(match=second)
    second.refresh_from_db()
    assert not second.is_finished
    stopping.stop(match=second)
    play(first, A_MAKES)
    with pytest.raises(Refused, match="boards-known"):
        stopping.resume(match=second)


def test_what_was_told_is_never_hidden_again() -> None:
    first, second = two_tables()
    play(first, A_MAKES)
    stopping.stop(match=second)
    assert first.duplicate
    first.duplicate.tell(0)
    assert told(first) == 1


def test_nobody_sits_at_two_tables_with_the_same_boards() -> None:
    first, second = two_tables()
    ann = first.seatings_now()["A"].player
    with pytest.raises(Refused, match="knows-boards"):
        seating.change(match=second, seat="A", plan=SeatPlan.of(ann))
    seating.change(match=first, seat="A", plan=SeatPlan(bot(), ann))
    seating.change(match=second, seat="A", plan=SeatPlan(bot(), second.seatings_now()["A"].owner))
    with pytest.raises(Refused, match="knows-boards"):
        seating.change(match=second, seat="A", plan=SeatPlan(ann, second.seatings_now()["A"].owner))


def test_who_left_a_table_knows_its_boards_for_good() -> None:
    duplicate = known(host=person("Ann"))
    first = table_of(duplicate, four("Ann", "Ben", "Cora", "Dan"))
    ben, eve = first.seatings_now()["B"].player, person("Eve")
    seating.change(match=first, seat="B", plan=SeatPlan.of(eve))
    with pytest.raises(Refused, match="knows-boards"):
        matches.open_match(
            rule_set=STRAIGHT,
            best_of=1,
            seats={seat: SeatPlan.of(each) for seat, each in {**four(*OTHERS), "B": ben}.items()},
            terms=duplicates.terms(duplicate, 2),
        )


def test_laying_makes_tables_of_people_and_of_bots() -> None:
    ann = person("Ann")
    party = Party(own=dict.fromkeys("BCD", "steady"), others=["random", ""])
    duplicate = duplicates.lay(host=ann, rule_set=STRAIGHT, size=4, party=party)
    own, bots, people = duplicate.matches.order_by("pk")
    assert (own.label, bots.label, people.label) == ("Table 1", "Table 2", "Table 3")
    assert own.seat_of(ann) == "A" and own.started_at and own.bot_delay
    assert bots.started_at and not bots.bot_delay
    assert people.is_waiting and people.links.count() == 1
    with pytest.raises(Refused, match="knows-boards"):
        lobby.sit(match=people, player=ann, link=people.links.get())


def test_the_host_may_do_without_a_table_that_nobody_came_to() -> None:
    ann = person("Ann")
    duplicate = duplicates.lay(host=ann, rule_set=STRAIGHT, size=1, party=Party(dict.fromkeys("BCD", "steady"), [""]))
    own, empty = duplicate.matches.order_by("pk")
    duplicates.do_without(match=empty, by=ann)
    duplicates.do_without(match=empty, by=ann)
    empty.refresh_from_db()
    assert empty.is_finished
    with pytest.raises(Refused, match="hand-begun"):
        duplicates.do_without(match=own, by=ann)
    with pytest.raises(Refused, match="not-host"):
        duplicates.do_without(match=empty, by=person("Eve"))


def test_closing_stops_every_table_and_tells_what_was_played() -> None:
    ann = person("Ann")
    duplicate = known(host=ann)
    first = table_of(duplicate, four("Anna", "Ben", "Cora", "Dan"))
    second = table_of(duplicate, four(*OTHERS), 2)
    play(first, A_MAKES)
    duplicates.close(duplicate=duplicate, by=ann)
    duplicates.close(duplicate=duplicate, by=ann)
    for row in (first, second, duplicate):
        row.refresh_from_db()
    assert first.is_finished and second.is_finished and duplicate.is_told
    line, untouched = comparisons.compare(duplicate, None).boards
    assert [cell and cell.points for cell in line.cells] == [MatchPoints(0, 0), None]
    assert untouched.cells == (None, None)


def test_bots_play_a_table_by_themselves() -> None:
    duplicate = boards.deal(rule_set=STRAIGHT, size=1)
    match = table_of(duplicate, {seat: bot("random") for seat in "ABCD"})
    while not match.is_finished:
        tasks.play_bot_turn(match_id=match.pk, version=match.version)
        match.refresh_from_db()
    assert told(match) == 1


def test_duplicate_play_stays_on_the_screens() -> None:
    first, _ = two_tables()
    with pytest.raises(Refused, match="boards-online"):
        paper.enter_score(
            match=first,
            reporter=paper.Reporter(first.seatings_now()["A"].player, "AC"),
            score=(7, 3),
            place=paper.Place(1, "x"),
        )


def test_racks_read_back() -> None:
    duplicate = known()
    board = duplicate.boards.get(number=1)
    assert board.deal == SIXES == boards.written(boards.racks(board))
    assert notation.parse_rack(SIXES["A"]) in boards.racks(board).values()
