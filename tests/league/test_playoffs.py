"""What follows on a Swiss or on groups is chosen until their last round is over, and is drawn like any stage."""

import pytest

from games.errors import Refused
from league.models import Pairing, Round, Ruling, Tournament
from league.services import corrections, desk, playoffs, verdicts
from league.services.corrections import Correction, Outcome
from league.services.stages import StagePlan
from tests.league import builders
from tests.league.test_stages import champion, play_out

pytestmark = pytest.mark.django_db
BRACKET = (StagePlan(name="Championship", source=1, last_place=4),)
BOTH = (*BRACKET, StagePlan(name="Consolation", source=1, first_place=5))


def swiss(played: int = 1) -> Tournament:
    """Eight teams, three rounds; so many are over and the next is played."""
    night = builders.running(8, format="swiss", options={"rounds": 3})
    for _round in range(played):
        builders.decide_all(night)
        builders.next_round(night)
    return Tournament.objects.get(pk=night.pk)


def choose(night: Tournament, plans: tuple[StagePlan, ...]) -> Tournament:
    return playoffs.choose(tournament=night, director=builders.owner_of(night.club), plans=plans)


def test_a_bracket_is_added_while_the_last_round_is_played() -> None:
    night = choose(swiss(played=2), BRACKET)
    assert [(stage.format, stage.last_place) for stage in night.stages.in_order()][1:] == [("single-elimination", 4)]
    play_out(night)
    assert Pairing.objects.of(night).filter(round__stage__number=2).played().count() == 3
    assert champion(night) == str(Pairing.objects.of(night).filter(round__stage__number=2).last().home)  # type: ignore[union-attr]  # a final was played


def test_what_was_drawn_and_played_stays_as_it_is() -> None:
    night = swiss()
    before = list(Pairing.objects.of(night).values_list("pk", "home", "away", "match"))
    choose(night, BOTH)
    assert list(Pairing.objects.of(night).values_list("pk", "home", "away", "match")) == before


def test_it_may_be_chosen_anew_and_taken_back() -> None:
    night = choose(choose(swiss(), BOTH), BRACKET)
    assert night.stages.count() == 2
    assert choose(night, ()).stages.count() == 1
    assert [row.data["brackets"] for row in night.rulings.filter(what=Ruling.What.CHANGED)] == [2, 1, 0]


def test_the_same_again_is_no_ruling() -> None:
    night = choose(choose(swiss(), BRACKET), BRACKET)
    assert night.rulings.filter(what=Ruling.What.CHANGED).count() == 1


def test_after_the_last_round_it_is_too_late() -> None:
    night = swiss(played=2)
    builders.decide_all(night)
    with pytest.raises(Refused, match="follows-settled"):
        choose(night, BRACKET)


def test_a_bracket_that_is_drawn_stays() -> None:
    night = choose(swiss(played=2), BRACKET)
    builders.decide_all(night)
    desk.perform(tournament=night, director=builders.owner_of(night.club), act="draw")
    with pytest.raises(Refused, match="follows-settled"):
        choose(night, ())
    assert Round.objects.of(night).filter(stage__number=2).exists()


def test_nothing_follows_on_a_knock_out() -> None:
    with pytest.raises(Refused, match="follows-settled"):
        choose(builders.running(4), BRACKET)


def test_nothing_is_chosen_in_an_event_that_is_not_drawn() -> None:
    with pytest.raises(Refused, match="wrong-state"):
        choose(builders.event(format="swiss"), BRACKET)


def test_a_stranger_chooses_nothing() -> None:
    with pytest.raises(Refused, match="not-director"):
        playoffs.choose(tournament=swiss(), director=builders.person("Sly Stranger"), plans=BRACKET)


def test_a_bracket_for_which_too_few_are_left_does_not_hold_the_event_up() -> None:
    night = play_out(choose(builders.running(5, format="swiss", options={"rounds": 1}), BOTH))
    assert not Round.objects.of(night).filter(stage__number=3).exists()
    assert champion(night) == night.rulings.latest_first()[0].data["champion"]


def test_a_correction_leaves_such_an_event_finished() -> None:
    night = play_out(choose(builders.running(5, format="swiss", options={"rounds": 1}), BOTH))
    row = Pairing.objects.with_people().get(round__stage__tournament=night, round__stage__number=1, table_number=1)
    judge = builders.owner_of(night.club)
    finding = verdicts.score(row, [(7, 3)])
    corrections.correct(pairing=row, judge=judge, correction=Correction(finding, "Read wrongly", 0, Outcome.KEEP))
    night.refresh_from_db()
    assert night.is_over


def test_a_bracket_of_one_is_refused() -> None:
    alone = (StagePlan(name="Championship", source=1, last_place=1),)
    with pytest.raises(Refused, match="stage-too-small"):
        choose(swiss(), alone)
    pools = builders.running(8, format="round-robin", options={"groups": 2})
    assert choose(pools, alone).stages.count() == 2
