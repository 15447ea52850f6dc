"""The front page, clubs, joining one, and the first visit."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from games.models import User
from league.models import Club, Membership, Tournament
from league.services import welcome
from tests.league import builders
from tests.pages.club_people import house, words
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db
ACCOUNT = {"username": "dora", "password": "a-quiet-night-42", "name": "Dora"}
SOON = datetime(2027, 3, 10, 1, 0, tzinfo=UTC)
CLUB = {"club_name": "Lone Oak", "zone": "America/Denver"}


def link() -> str:
    made = welcome.owner_link()
    assert made is not None
    return made


def test_a_fresh_house_says_how_its_first_club_begins(client: Client) -> None:
    page = words(client.get("/"))
    assert "No club meets here yet" in page and "printed where the site was started" in page


def test_the_front_page_leads_to_practice_and_the_demo(client: Client) -> None:
    page = client.get("/").content.decode()
    assert 'href="/practice/"' in page and 'href="/demo/"' in page


def test_the_demo_is_offered_only_where_it_can_be_seen(client: Client) -> None:
    client.post("/demo/")
    house()
    assert 'href="/demo/"' in client.get("/").content.decode()
    Tournament.objects.all().delete()
    assert 'href="/demo/"' not in client.get("/").content.decode()


def test_the_front_page_calls_a_player_to_the_table_once() -> None:
    lone_oak = house()
    ann = lone_oak.member("Ann Alpine")
    night = builders.running(2, house=lone_oak.club)
    match = night.stage_now().rounds.get().pairings.get().match
    assert match is not None
    assert signed_in(ann).get("/").content.decode().count(f"/tables/{match.public_id}/") == 1


def test_the_list_offers_clubs_to_join(client: Client) -> None:
    house("Two Oaks")
    assert "Two Oaks" in words(client.get("/clubs/"))


def test_joining_makes_a_member_and_says_so() -> None:
    club = house().club
    ann = signed_in(builders.person("Ann", signed_up=True))
    page = words(ann.post(f"/clubs/{club.slug}/join/", follow=True))
    assert "You belong to Lone Oak now." in page
    assert "Join the club" not in page


def test_a_stranger_who_joins_is_asked_to_sign_in(client: Client) -> None:
    answer = client.post(f"/clubs/{house().club.slug}/join/")
    assert answer.status_code == 302 and "/sign-in/" in answer["Location"]


def test_a_demonstration_refuses_members_and_says_why() -> None:
    demo = builders.club("Demo", owner=builders.person("Bot keeper"))
    Club.objects.filter(pk=demo.pk).update(is_demo=True)
    answer = signed_in(builders.person("Ann", signed_up=True)).post("/clubs/demo/join/")
    assert answer.status_code == 403 and "You cannot join this club." in words(answer)


def test_a_club_without_events_is_a_designed_page(client: Client) -> None:
    assert "No event yet" in words(client.get(f"/clubs/{house().club.slug}/"))


def test_a_club_that_is_not_there_is_404(client: Client) -> None:
    assert client.get("/clubs/nowhere/").status_code == 404


def test_the_first_visitor_gets_account_and_club_in_one_go(client: Client) -> None:
    page = words(client.post(link(), {**ACCOUNT, **CLUB}, follow=True))
    club = Club.objects.get()
    assert "Lone Oak is yours." in page and "Sign out" in page
    assert (club.zone, builders.owner_of(club).name) == ("America/Denver", "Dora")


def test_the_link_works_for_somebody_signed_in_too() -> None:
    ann = builders.person("Ann", signed_up=True)
    signed_in(ann).post(link(), CLUB)
    assert builders.owner_of(Club.objects.get()) == ann


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"club_name": "..."}, "A club needs a name of letters or figures"),
        ({"club_name": ""}, "This field is required."),
        ({"password": "42"}, "This password is too short."),
        ({"zone": "Texas"}, "Select a valid choice."),
    ],
)
def test_a_wrong_form_leaves_neither_account_nor_club(wrong: dict[str, str], sentence: str, client: Client) -> None:
    path = link()
    answer = client.post(path, {**ACCOUNT, **CLUB, **wrong})
    assert answer.status_code == 422 and sentence in words(answer)
    assert not User.objects.exists() and not Club.objects.exists()
    assert client.get(path).status_code == 200


def test_a_taken_user_name_is_told(client: Client) -> None:
    User.objects.create_user(username="dora")
    answer = client.post(link(), {**ACCOUNT, **CLUB})
    assert answer.status_code == 409 and "The user name dora is taken." in words(answer)


def test_a_used_link_is_a_designed_page(client: Client) -> None:
    path = link()
    client.post(path, {**ACCOUNT, **CLUB})
    answer = Client().get(path)
    assert answer.status_code == 404 and "This link has been used" in words(answer)


def test_a_link_that_never_was_says_where_the_good_one_stands(client: Client) -> None:
    answer = client.get("/welcome/nonsense/")
    assert answer.status_code == 404 and "only the newest works" in words(answer)


def test_an_owner_gives_a_role_and_takes_somebody_off_the_list() -> None:
    lone_oak = house()
    row = lone_oak.club.memberships.get(player=lone_oak.member("Ann Alpine"))
    path = f"/clubs/lone-oak/people/{row.pk}"
    assert "Ann Alpine is now: Director." in words(
        lone_oak.desk.post(f"{path}/role/", {"role": "director"}, follow=True)
    )
    assert "Ann Alpine no longer belongs" in words(lone_oak.desk.post(f"{path}/remove/", follow=True))
    assert not lone_oak.club.memberships.filter(pk=row.pk).exists()


@pytest.mark.parametrize("act", ["role", "remove"])
def test_the_last_owner_stays(act: str) -> None:
    lone_oak = house()
    row = lone_oak.club.memberships.get()
    answer = lone_oak.desk.post(f"/clubs/lone-oak/people/{row.pk}/{act}/", {"role": "member"})
    assert answer.status_code == 409 and "A club needs an owner." in words(answer)
    assert builders.owner_of(lone_oak.club) == lone_oak.owner


def test_a_role_that_does_not_exist_is_refused() -> None:
    lone_oak = house()
    row = lone_oak.club.memberships.get(player=lone_oak.member("Ann Alpine"))
    answer = lone_oak.desk.post(f"/clubs/lone-oak/people/{row.pk}/role/", {"role": "king"})
    assert answer.status_code == 422 and row.role == Membership.Role.MEMBER


def test_people_are_found_by_a_part_of_their_name_in_any_spelling() -> None:
    lone_oak = house()
    lone_oak.member("José Goldthwaite"), lone_oak.member("Ann Alpine")
    page = words(lone_oak.desk.get("/clubs/lone-oak/people/?q=jose"))
    assert "José Goldthwaite" in page and "Ann Alpine" not in page


def test_a_visitor_starts_one_demo_however_often_they_ask(client: Client) -> None:
    first, second = (client.post("/demo/")["Location"] for _ in range(2))
    assert first == second and first.startswith("/events/")
    assert "Watch it" in words(client.get("/demo/"))


def test_no_visitor_starts_a_demo_where_a_real_club_meets(client: Client) -> None:
    house()
    answer = client.post("/demo/")
    assert answer.status_code == 409 and "real club" in words(answer)
    assert "Start the demo" not in words(client.get("/demo/"))


def test_the_front_page_shows_what_can_be_entered_beside_what_is_played() -> None:
    lone_oak = house()
    for number in range(5):
        builders.event(lone_oak.club, name=f"Played {number}")
    Tournament.objects.update(state=Tournament.State.RUNNING)
    later, soon = (lone_oak.event(name=name, starts_at=starts) for name, starts in (("Later", None), ("Soon", SOON)))
    Tournament.objects.filter(pk__in=[later.pk, soon.pk]).update(state=Tournament.State.OPEN)
    page = words(Client().get("/"))
    assert page.count("Played ") == 4 and page.index("Played 1") < page.index("Soon") < page.index("Later")


def test_times_are_told_as_people_say_them() -> None:
    lone_oak = house()
    night = lone_oak.event(starts_at=SOON)
    assert "Tuesday 9 March 2027, 7 p.m." in words(lone_oak.desk.get(night.path))
    assert "times by the clock in Chicago" in words(lone_oak.desk.get("/clubs/lone-oak/"))
    assert "By the clock in Chicago." in words(lone_oak.desk.get("/clubs/lone-oak/events/new/"))
