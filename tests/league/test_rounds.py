"""Draw, publish, start and the ways back: who may, in which order, twice and too late."""

import pytest
from django.db import IntegrityError, transaction

from engine.seats import Seat
from games.errors import Refused
from games.models import Audience, Match, User
from league.models import Pairing, Round, Ruling, Tournament
from league.services import clubs, desk, drafts, entries, openings, rounds, rulings
from league.services.entries import Pair
from tests.league.builders import checked_in, club, entry_of, owner_of, person

pytestmark = pytest.mark.django_db


def draw(night: Tournament) -> Round:
    return rounds.draw(tournament=night, director=owner_of(night.club))


def publish(night: Tournament) -> Round:
    return rounds.publish(round_=draw(night), director=owner_of(night.club))


def start(night: Tournament) -> Round:
    return rounds.start(round_=publish(night), director=owner_of(night.club))


def names(round_: Round) -> list[tuple[str, str]]:
    pairings = round_.pairings.with_people().order_by("slot")
    return [(p.home.team.first.name.split()[0], p.away.team.first.name.split()[0] if p.away else "") for p in pairings]


def test_draw_is_a_draft_by_seed_with_byes_and_reasons() -> None:
    round_ = draw(checked_in(3))
    assert (round_.number, round_.state, str(round_)) == (1, Round.State.DRAFT, "Semi-finals")
    assert names(round_) == [("Ann", ""), ("Cleo", "Earl")]
    bye = round_.pairings.get(kind=Pairing.Kind.BYE)
    assert bye.reasons == [{"code": "bye-top-seed", "data": {}}]


def test_draw_uses_checked_in_entries_only() -> None:
    night = checked_in(5)
    entries.undo_check_in(entry=entry_of(night, "Cleo"), director=owner_of(night.club))
    assert names(draw(night)) == [("Ann", "Ima"), ("Earl", "Gus")]


def test_same_seed_same_draw_whatever_the_order_of_rows() -> None:
    one = draw(checked_in(6, seeded=False, house=club("One", person("Ada"))))
    other = draw(checked_in(6, seeded=False, house=club("Two", person("Bob")), order=-1))
    assert names(one) == names(other)


def test_another_seed_gives_other_lots() -> None:
    night = checked_in(8, seeded=False)
    first = names(draw(night))
    again = rounds.redraw(round_=Round.objects.get(), director=owner_of(night.club))
    assert again.seed != night.seed and sorted(sum(first, ())) == sorted(sum(names(again), ()))


def test_second_click_on_draw_finds_the_first_draft() -> None:
    night = checked_in(4)
    assert draw(night) == draw(night) and Round.objects.count() == 1
    assert night.rulings.filter(what=Ruling.What.DRAWN).count() == 1


def test_database_itself_keeps_two_draws_apart() -> None:
    round_ = draw(checked_in(4))
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(stage=round_.stage, number=1, seed=1, drawn_by=round_.drawn_by, name_code="final")


def test_fewer_than_two_entries_are_no_draw() -> None:
    with pytest.raises(Refused) as refused:
        draw(checked_in(1))
    assert refused.value.code == "too-few-entries" and not Round.objects.exists()


def test_member_and_stranger_cannot_draw() -> None:
    night, member = checked_in(4), person("Mae")
    clubs.join(club=night.club, player=member)
    for player in (member, person("Sid Stranger")):
        with pytest.raises(Refused) as refused:
            rounds.draw(tournament=night, director=player)
        assert refused.value.status == 403


def test_draft_is_seen_by_directors_only() -> None:
    night = checked_in(4)
    draw(night)
    assert not Round.objects.of(night).published().exists()


def test_publishing_numbers_the_tables_and_twice_changes_nothing() -> None:
    night = checked_in(7)
    round_ = publish(night)
    rounds.publish(round_=round_, director=owner_of(night.club))
    tables = list(round_.pairings.order_by("slot").values_list("table_number", flat=True))
    assert tables == [None, 1, 2, 3]
    assert night.rulings.filter(what=Ruling.What.PUBLISHED).count() == 1


def test_published_round_can_be_taken_back_and_redrawn() -> None:
    night = checked_in(4)
    round_ = rounds.unpublish(round_=publish(night), director=owner_of(night.club))
    assert round_.is_draft and not round_.pairings.exclude(table_number=None).exists()
    assert rounds.redraw(round_=round_, director=owner_of(night.club)).is_draft


def test_table_that_a_ruled_pairing_holds_is_given_to_no_other() -> None:
    night = checked_in(6)
    director = owner_of(night.club)
    round_ = publish(night)
    forfeited = round_.pairings.with_people().get(table_number=2)
    rulings.no_show(pairing=forfeited, judge=director, absent=rulings.Absent.HOME)
    rounds.unpublish(round_=round_, director=director)
    drafts.set_table(pairing=forfeited, director=director, number=1)
    rounds.publish(round_=round_, director=director)
    held = set(round_.pairings.played().values_list("table_number", flat=True))
    forfeited.refresh_from_db()
    assert forfeited.table_number == 1 and held == set(range(1, round_.pairings.played().count() + 1))


def test_published_round_is_not_thrown_away() -> None:
    night = checked_in(4)
    with pytest.raises(Refused) as refused:
        rounds.discard(round_=publish(night), director=owner_of(night.club))
    assert refused.value.code == "wrong-round-state"


def test_throwing_a_draft_away_twice_is_harmless() -> None:
    night = checked_in(4)
    round_ = draw(night)
    for _ in range(2):
        rounds.discard(round_=round_, director=owner_of(night.club))
    assert night.rulings.filter(what=Ruling.What.DISCARDED).count() == 1


def test_entry_is_closed_once_drawn_and_open_again_without_the_draft() -> None:
    night = checked_in(4)
    draw(night)
    late = Pair("Xena", "Yancy")
    with pytest.raises(Refused) as refused:
        entries.enter(tournament=night, director=owner_of(night.club), pair=late)
    assert refused.value.code == "already-drawn"
    rounds.discard(round_=Round.objects.get(), director=owner_of(night.club))
    entries.enter(tournament=night, director=owner_of(night.club), pair=late)


def test_withdrawal_throws_the_first_draft_away() -> None:
    night = checked_in(4)
    draw(night)
    entries.withdraw(entry=entry_of(night, "Ann"), director=owner_of(night.club))
    assert not Round.objects.exists()
    assert not any("Ann" in name for pair in names(draw(night)) for name in pair)


def test_draft_cannot_start() -> None:
    night = checked_in(4)
    with pytest.raises(Refused) as refused:
        rounds.start(round_=draw(night), director=owner_of(night.club))
    assert refused.value.code == "wrong-round-state" and not Match.objects.exists()


def test_start_opens_one_match_per_pairing_with_label_link_and_terms() -> None:
    night = checked_in(4, best_of=3, rule_set="austin-league")
    start(night)
    pairing = Pairing.objects.select_related("match").get(table_number=1)
    match = pairing.match
    assert match is not None and Match.objects.count() == 2
    assert (match.best_of, match.rules.all_pass, match.audience) == (3, "forced", Audience.SEATED)
    assert (match.label, match.link) == ("Thursday night, table 1", f"/events/{night.public_id}/")
    night.refresh_from_db()
    assert night.state == Tournament.State.RUNNING


def test_home_team_sits_at_a_and_c_and_bots_hold_empty_seats() -> None:
    start(checked_in(2))
    seated = Match.objects.get().seatings_now()
    owners = {seat: seating.owner.name for seat, seating in seated.items() if seating.owner}
    assert owners == {"A": "Ann Alpine", "C": "Bea Alpine", "B": "Cleo Alpine", "D": "Dale Alpine"}
    assert {seating.player.bot for seating in seated.values()} == {openings.BOT}


@pytest.mark.parametrize(("bots", "sits"), [("fill", "Ann Alpine"), ("never", "Ann Alpine"), ("all", "Steady")])
def test_person_with_a_sign_in_keeps_the_seat_unless_bots_play_for_all(bots: str, sits: str) -> None:
    night = checked_in(2, bots=bots)
    ann = entry_of(night, "Ann").team.first
    ann.sign_up(User.objects.create_user("ann"), ann.name)
    start(night)
    seating = Match.objects.get().seatings_now()[str(Seat.A)]
    assert (seating.player.name, seating.owner) == (sits, ann)


def test_without_bots_a_name_keeps_its_seat() -> None:
    start(checked_in(2, bots="never"))
    assert not any(seating.player.is_bot for seating in Match.objects.get().seatings_now().values())


def test_starting_twice_opens_no_second_match() -> None:
    night = checked_in(4)
    round_ = start(night)
    rounds.start(round_=round_, director=owner_of(night.club))
    assert Match.objects.count() == 2 and night.rulings.filter(what=Ruling.What.STARTED).count() == 1


def test_next_round_waits_for_every_table() -> None:
    night = checked_in(4)
    start(night)
    with pytest.raises(Refused) as refused:
        draw(night)
    assert refused.value.code == "tables-open"


def test_started_round_cannot_be_taken_back() -> None:
    night = checked_in(4)
    with pytest.raises(Refused):
        rounds.unpublish(round_=start(night), director=owner_of(night.club))


def test_event_whose_tables_are_open_cannot_be_finished() -> None:
    night = checked_in(2)
    start(night)
    with pytest.raises(Refused) as refused:
        desk.finish(tournament=night, director=owner_of(night.club))
    assert refused.value.code == "tables-open"
