"""A match at a real table: hands or scores from two phones, confirmed by the other team, decided by a director."""

from uuid import uuid4

import pytest
from django.http import Http404

from games.errors import Refused
from games.models import HandOutcome, HandRecord, Match, PaperLine, Player, Source
from games.services import corrections, hands, paper, positions, seating, sheets, slips
from games.services.corrections import Finding
from games.services.gains import PaperHand
from games.services.paper import Place, Reporter
from games.services.seating import SeatPlan
from tests.builders import A_MAKES, ALL_PASS, SIXES, act, people, person, table

pytestmark = pytest.mark.django_db

MADE, SET = HandOutcome.MADE, HandOutcome.SET


@pytest.fixture
def cast() -> dict[str, Player]:
    return people()


def ann(cast: dict[str, Player]) -> Reporter:
    return Reporter(cast["A"], "AC")


def ben(cast: dict[str, Player]) -> Reporter:
    return Reporter(cast["B"], "BD")


def tell(match: Match, reporter: Reporter, *bids: str, number: int = 0) -> PaperLine:
    """Hands in short: `A 2m made`."""
    for said in bids:
        bidder, bid, outcome = said.split()
        hand = PaperHand(outcome=HandOutcome(outcome), bidder=bidder, bid=bid)
        line = paper.enter_hand(match=match, reporter=reporter, hand=hand, place=Place(number, uuid4().hex))
    match.refresh_from_db()
    return line


def score(match: Match, reporter: Reporter, ac: int, bd: int) -> PaperLine:
    line = paper.enter_score(match=match, reporter=reporter, score=(ac, bd), place=Place(0, uuid4().hex))
    match.refresh_from_db()
    return line


def newest(match: Match, side: str) -> int:
    line = sheets.read(match).sheets[side].newest
    assert line
    return line.pk


def test_what_one_team_tells_counts_nowhere(cast: dict[str, Player]) -> None:
    match = table(cast)
    tell(match, ann(cast), "A 2m made", "B 30 set")
    assert match.result().games == ((0, 0),)
    assert sheets.read(match).sheets["AC"].result.games == ((3, 0),)


def test_the_other_team_confirms_and_hands_are_on_record(cast: dict[str, Player]) -> None:
    match = table(cast)
    tell(match, ann(cast), "A 2m made", "B 31 made")
    paper.confirm(match=match, reporter=ben(cast), line_id=newest(match, "AC"))
    record = HandRecord.objects.of_match(match).last()
    assert record and (record.source, record.entered_by, record.confirmed_by) == (Source.PHONE, cast["A"], cast["B"])
    assert match.result().games == ((2, 1),)


def test_a_confirmed_win_ends_the_match(cast: dict[str, Player]) -> None:
    match = table(cast)
    score(match, ann(cast), 7, 4)
    paper.confirm(match=match, reporter=ben(cast), line_id=newest(match, "AC"))
    match.refresh_from_db()
    assert match.is_finished
    assert match.result().games == ((7, 4),)


def test_equal_reports_of_both_teams_end_the_match(cast: dict[str, Player]) -> None:
    match = table(cast)
    score(match, ann(cast), 7, 4)
    score(match, ben(cast), 7, 4)
    assert match.is_finished
    assert sorted(match.lines.values_list("closed_as", flat=True)) == ["recorded", "yielded"]


def test_hands_and_a_score_that_come_to_the_same_are_equal(cast: dict[str, Player]) -> None:
    match = table(cast)
    tell(match, ann(cast), "A 2m made", "A 2m made", "B 1m made", "C 2m made", "A 30 made")
    score(match, ben(cast), 7, 1)
    assert match.is_finished
    assert HandRecord.objects.of_match(match).exclude(outcome="void").count() == 5


def test_unequal_reports_are_a_dispute_and_end_nothing(cast: dict[str, Player]) -> None:
    match = table(cast)
    score(match, ann(cast), 7, 4)
    score(match, ben(cast), 4, 7)
    assert not match.is_finished
    assert sheets.disputed([match.pk]) == [match]


@pytest.mark.parametrize("said", [(6, 4), (7, 7), (8, 7), (12, 3), (0, 0), (7, -1)])
def test_a_score_that_cannot_be_is_refused(said: tuple[int, int], cast: dict[str, Player]) -> None:
    with pytest.raises(Refused, match="paper-score"):
        score(table(cast), ann(cast), *said)


def test_points_to_250_have_their_own_limits(cast: dict[str, Player]) -> None:
    match = table(cast, rules="kitchen-table")
    with pytest.raises(Refused, match="paper-score"):
        score(match, ann(cast), 7, 4)
    score(match, ann(cast), 252, 180)
    assert sheets.read(match).sheets["AC"].is_decided


@pytest.mark.parametrize(
    ("bid", "outcome", "points", "gained"),
    [("31", MADE, 35, (35, 7)), ("31", SET, 30, (0, 43)), ("1m", MADE, 42, (42, 0)), ("2m", SET, 30, (0, 96))],
)
def test_points_count_as_rules_9_2_say(
    bid: str, outcome: HandOutcome, points: int, gained: tuple[int, int], cast: dict[str, Player]
) -> None:
    match = table(cast, rules="kitchen-table")
    hand = PaperHand(outcome=outcome, bidder="A", bid=bid, points=points)
    line = paper.enter_hand(match=match, reporter=ann(cast), hand=hand, place=Place(0, "one"))
    assert (line.scored_ac, line.scored_bd) == gained


def test_a_bid_that_made_with_too_few_points_is_refused(cast: dict[str, Player]) -> None:
    match = table(cast, rules="kitchen-table")
    hand = PaperHand(outcome=MADE, bidder="A", bid="35", points=34)
    with pytest.raises(Refused, match="paper-points-differ"):
        paper.enter_hand(match=match, reporter=ann(cast), hand=hand, place=Place(0, "one"))


@pytest.mark.parametrize(
    ("rules", "said", "code"),
    [
        ("straight", PaperHand(outcome=MADE, bidder="A", bid="6m"), "paper-bid"),
        ("stacked-84", PaperHand(outcome=MADE, bidder="A", bid="3m"), "paper-bid"),
        ("straight", PaperHand(outcome=MADE, bidder="A", bid="plunge"), "paper-bid"),
        ("straight", PaperHand(outcome=MADE, bidder="A", bid="30", call="nello"), "paper-call"),
        ("straight", PaperHand(outcome=MADE, bid="30"), "paper-incomplete"),
        ("straight", PaperHand(outcome=MADE, bidder="A"), "paper-incomplete"),
        ("austin-league", PaperHand(outcome=HandOutcome.ALL_PASS), "paper-forced-bid"),
    ],
)
def test_a_hand_against_the_rules_of_the_table_is_refused(
    rules: str, said: PaperHand, code: str, cast: dict[str, Player]
) -> None:
    match = table(cast, rules=rules)
    with pytest.raises(Refused, match=code):
        paper.enter_hand(match=match, reporter=ann(cast), hand=said, place=Place(0, "one"))
    assert not match.lines.exists()


def test_the_shake_moves_on_after_an_all_pass_hand_too(cast: dict[str, Player]) -> None:
    """Rules 1.4."""
    match = table(cast)
    hand = PaperHand(outcome=HandOutcome.ALL_PASS, shaker="C")
    paper.enter_hand(match=match, reporter=ann(cast), hand=hand, place=Place(0, "one"))
    assert sheets.read(match).sheets["AC"].next_spot.shaker == "D"
    assert sheets.read(match).sheets["BD"].next_spot.is_new_game


def test_the_same_intent_again_is_the_same_line(cast: dict[str, Player]) -> None:
    match = table(cast)
    hand = PaperHand(outcome=MADE, bidder="A", bid="30")
    lines = [paper.enter_hand(match=match, reporter=ann(cast), hand=hand, place=Place(2, "tap")) for _ in range(2)]
    assert lines[0] == lines[1]
    assert match.lines.count() == 1


def test_another_report_under_the_same_intent_is_refused(cast: dict[str, Player]) -> None:
    match, place = table(cast), Place(0, "key")
    paper.enter_score(match=match, reporter=ann(cast), score=(7, 4), place=place)
    for reporter, score in ((ann(cast), (7, 3)), (ben(cast), (7, 4))):
        with pytest.raises(Refused, match="intent-reused"):
            paper.enter_score(match=match, reporter=reporter, score=score, place=place)
    with pytest.raises(Refused, match="intent-reused"):
        paper.enter_hand(
            match=match, reporter=ann(cast), hand=PaperHand(outcome=MADE, bidder="A", bid="30"), place=place
        )
    assert match.lines.count() == 1


def test_a_stale_page_enters_nothing(cast: dict[str, Player]) -> None:
    match = table(cast)
    tell(match, ann(cast), "A 30 made", number=2)
    with pytest.raises(Refused, match="stale"):
        tell(match, ann(cast), "A 30 made", number=2)


def test_the_place_that_a_page_shows_is_the_place_that_is_taken(cast: dict[str, Player]) -> None:
    """Before the match goes to paper, and after hands at the screens."""
    match = table(cast)
    tell(match, ann(cast), "A 30 made", number=sheets.read(match).sheets["AC"].next_spot.number)
    online = table(cast)
    act(online, A_MAKES)
    hands.shake(match=online, expected_version=online.version, player=cast["A"])
    online.refresh_from_db()
    line = tell(online, ann(cast), "A 30 made", number=sheets.read(online).sheets["AC"].next_spot.number)
    assert (line.number, line.shaker) == (3, "B")


def test_the_last_hand_is_taken_back_and_kept(cast: dict[str, Player]) -> None:
    match = table(cast)
    line = tell(match, ann(cast), "A 30 made", "B 2m made")
    for _ in range(2):
        paper.take_back(match=match, reporter=ann(cast), line_id=line.pk)
    assert sheets.read(match).sheets["AC"].result.games == ((1, 0),)
    assert match.lines.get(pk=line.pk).closed_by == cast["A"]


def test_nobody_takes_back_what_is_confirmed_or_anothers(cast: dict[str, Player]) -> None:
    match = table(cast)
    line = tell(match, ann(cast), "A 30 made")
    paper.take_back(match=match, reporter=ben(cast), line_id=line.pk)
    assert match.lines.open().count() == 1
    paper.confirm(match=match, reporter=ben(cast), line_id=line.pk)
    with pytest.raises(Refused, match="stale"):
        paper.take_back(match=match, reporter=ann(cast), line_id=line.pk)


def test_a_confirmation_is_for_what_was_seen(cast: dict[str, Player]) -> None:
    match = table(cast)
    seen = tell(match, ann(cast), "A 30 made")
    tell(match, ann(cast), "A 2m made")
    with pytest.raises(Refused, match="stale"):
        paper.confirm(match=match, reporter=ben(cast), line_id=seen.pk)
    assert match.lines.open().count() == 2


def test_one_phone_cannot_speak_for_both_teams(cast: dict[str, Player]) -> None:
    match, stranger = table(cast), person("Guest")
    score(match, Reporter(stranger, "AC"), 7, 4)
    with pytest.raises(Refused, match="paper-own-report"):
        paper.confirm(match=match, reporter=Reporter(stranger, "BD"), line_id=newest(match, "AC"))
    score(match, Reporter(stranger, "BD"), 7, 4)
    assert not match.is_finished


def test_a_hand_that_is_being_played_online_keeps_the_match_there(cast: dict[str, Player]) -> None:
    match = table(cast)
    act(match, "B 30")
    with pytest.raises(Refused, match="hand-begun"):
        tell(match, ann(cast), "A 30 made")


def test_without_a_director_nobody_is_held_by_a_report(cast: dict[str, Player]) -> None:
    match = table(cast)
    act(match, A_MAKES)
    line = tell(match, ann(cast), "B 30 made")
    paper.go_online(match=match, reporter=ben(cast))
    line.refresh_from_db()
    assert (line.closed_as, line.closed_by) == (PaperLine.End.TAKEN_BACK, cast["B"])
    act(match, "C pass, D pass, A pass, B pass")
    assert match.result().games == ((1, 0),)


def test_from_screen_to_paper_and_back_between_hands(cast: dict[str, Player]) -> None:
    match = table(cast)
    Match.objects.filter(pk=match.pk).update(link="/events/night/")
    act(match, A_MAKES)
    tell(match, ann(cast), "B 30 made")
    with pytest.raises(Refused, match="on-paper"):
        hands.shake(match=match, expected_version=match.version, player=cast["A"])
    with pytest.raises(Refused, match="paper-unconfirmed"):
        paper.go_online(match=match, reporter=ann(cast))
    paper.confirm(match=match, reporter=ben(cast), line_id=newest(match, "AC"))
    paper.go_online(match=match, reporter=ben(cast))
    match.refresh_from_db()
    act(match, "D pass, A pass, B pass, C pass")
    assert match.result().games == ((1, 1),)
    assert HandRecord.objects.of_match(match).filter(outcome="all-pass").get().shaker == "C"


def test_going_to_paper_and_back_deals_nobody_other_tiles(cast: dict[str, Player]) -> None:
    match = table(cast)
    for _round in range(2):
        line = tell(match, ann(cast), "A 30 made")
        paper.take_back(match=match, reporter=ann(cast), line_id=line.pk)
        paper.go_online(match=match, reporter=ann(cast))
        match.refresh_from_db()
        assert (positions.position(match).record.deal, positions.position(match).record.shaker) == (SIXES, "A")
    tell(match, ann(cast), "A 30 made")
    paper.confirm(match=match, reporter=ben(cast), line_id=newest(match, "AC"))
    paper.go_online(match=match, reporter=ben(cast))
    match.refresh_from_db()
    assert positions.position(match).record.deal != SIXES


def test_who_saw_a_hand_before_it_went_to_paper_knows_it_afterwards(cast: dict[str, Player]) -> None:
    match, stand_in = table(cast), person("Eve")
    seating.change(match=match, seat="C", plan=SeatPlan(stand_in, cast["C"]))
    seating.change(match=match, seat="C", plan=SeatPlan.of(cast["C"]))
    line = tell(match, ann(cast), "A 30 made")
    paper.take_back(match=match, reporter=ann(cast), line_id=line.pk)
    paper.go_online(match=match, reporter=ann(cast))
    with pytest.raises(Refused, match="knows-hand"):
        seating.change(match=match, seat="B", plan=SeatPlan(stand_in, cast["B"]))


def test_a_hand_on_paper_is_corrected_like_any_other(cast: dict[str, Player]) -> None:
    match = table(cast)
    tell(match, ann(cast), "A 2m made")
    paper.confirm(match=match, reporter=ben(cast), line_id=newest(match, "AC"))
    record = HandRecord.objects.of_match(match).last()
    assert record
    finding = Finding(SET, bidder="A", bid="2m", scored_bd=2)
    version = corrections.correct(record=record, finding=finding, by=person("Dora"), note="the tally was turned round")
    assert (version.source, version.revision, match.result().games) == (Source.DIRECTOR, 2, ((0, 2),))


def test_an_all_pass_hand_online_leaves_the_house_no_work_on_paper(cast: dict[str, Player]) -> None:
    match = table(cast)
    act(match, ALL_PASS)
    assert match.due_at
    tell(match, ann(cast), "A 30 made")
    assert match.due_at is None


def test_a_slip_opens_its_own_table_until_it_is_revoked(cast: dict[str, Player]) -> None:
    match = table(cast)
    word = slips.token(match)
    assert slips.match_of(word) == match
    paper.revoke_slips(match=match)
    match.refresh_from_db()
    with pytest.raises(Http404):
        slips.match_of(word)
    assert slips.match_of(slips.token(match)) == match
