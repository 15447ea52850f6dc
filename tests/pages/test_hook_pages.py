"""The pages of a club's webhooks: added, tried out, read in the log, sent again, removed."""

import pytest
from playwright.sync_api import Page, ViewportSize

from league.models import Delivery, Hook
from league.services import hooks
from tests.builders import member
from tests.league.builders import club
from tests.pages.club_people import House, house, words
from tests.pages.situations import let_in
from tests.pages.test_accessible import overhang, violations

pytestmark = pytest.mark.django_db
PAGE = "/clubs/lone-oak/hooks/"
NEW = {"url": "https://club.example/hall", "kinds": ["result"]}


@pytest.fixture
def lone_oak(db: None) -> House:
    return house()


def test_a_director_adds_an_address_and_reads_its_secret(lone_oak: House) -> None:
    answer = lone_oak.desk.post(PAGE, NEW)
    hook = Hook.objects.get()
    assert answer["Location"] == f"{PAGE}{hook.pk}/" and hook.kinds == ["result"]
    assert hook.secret in words(lone_oak.desk.get(answer["Location"]))


@pytest.mark.parametrize("wrong", [{"url": "ftp://a.example/"}, {"url": "https://me@a.example/"}, {"kinds": []}])
def test_what_cannot_be_told_is_refused(wrong: dict[str, object], lone_oak: House) -> None:
    assert lone_oak.desk.post(PAGE, {**NEW, **wrong}).status_code == 422
    assert not Hook.objects.exists()


def test_a_test_stands_in_the_log_and_is_sent_again(lone_oak: House) -> None:
    lone_oak.desk.post(PAGE, NEW)
    here = f"{PAGE}{Hook.objects.get().pk}/"
    lone_oak.desk.post(f"{here}try/")
    delivery = Delivery.objects.get()
    delivery.done("200 thank you", delivery.made_at)
    assert "200 thank you" in words(lone_oak.desk.get(here))
    lone_oak.desk.post(f"/clubs/lone-oak/deliveries/{delivery.pk}/again/")
    delivery.refresh_from_db()
    assert delivery.state == "waiting"


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1", "10.0.0.7", "[::1]", "hall.local"])
def test_an_address_of_ones_own_network_is_refused_in_a_sentence(host: str, lone_oak: House) -> None:
    answer = lone_oak.desk.post(PAGE, {**NEW, "url": f"http://{host}/x"})
    assert answer.status_code == 422 and "not one on the internet" in words(answer)
    assert not Hook.objects.exists()


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("private-address", "Not sent: the address is not one on the internet."),
        ("no-such-host", "Not sent: no machine has this name."),
        ("no-answer: ConnectTimeoutError", "The other program did not answer."),
    ],
)
def test_the_log_says_in_words_why_nothing_came(answer: str, said: str, lone_oak: House) -> None:
    lone_oak.desk.post(PAGE, NEW)
    here = f"{PAGE}{Hook.objects.get().pk}/"
    lone_oak.desk.post(f"{here}try/")
    Delivery.objects.update(answer=answer)
    page = words(lone_oak.desk.get(here))
    assert said in page and answer not in page


def test_it_is_switched_off_and_on_and_removed(lone_oak: House) -> None:
    lone_oak.desk.post(PAGE, NEW)
    here = f"{PAGE}{Hook.objects.get().pk}/"
    lone_oak.desk.post(f"{here}off/")
    assert not Hook.objects.get().is_on
    lone_oak.desk.post(f"{here}on/")
    assert Hook.objects.get().is_on
    lone_oak.desk.post(f"{here}remove/")
    assert not Hook.objects.exists()
    assert lone_oak.desk.post(f"{here}dance/").status_code == 404


def test_one_that_is_off_sends_nothing_and_says_so(lone_oak: House) -> None:
    lone_oak.desk.post(PAGE, NEW)
    here = f"{PAGE}{Hook.objects.get().pk}/"
    lone_oak.desk.post(f"{here}try/")
    delivery = Delivery.objects.get()
    delivery.give_up("no-answer")
    lone_oak.desk.post(f"{here}off/")
    page = words(lone_oak.desk.get(here))
    assert "Send a test" not in page and "Send again" not in page and "not even a test" in page
    for asked in (f"{here}try/", f"/clubs/lone-oak/deliveries/{delivery.pk}/again/"):
        answer = lone_oak.desk.post(asked)
        assert answer.status_code == 409 and "this webhook is switched off" in words(answer)
    assert Delivery.objects.get().state == "given-up"


def test_another_clubs_webhook_is_not_there(lone_oak: House) -> None:
    elm = club("Elm", member("Ed"))
    other = hooks.make(club=elm, director=elm.memberships.get().player, url="https://e.example/", kinds=["result"])
    assert lone_oak.desk.get(f"{PAGE}{other.pk}/").status_code == 404
    assert lone_oak.desk.post(f"{PAGE}{other.pk}/remove/").status_code == 404


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_log_is_accessible_and_fits_a_small_phone(scheme: str, page: Page, live_site: str) -> None:
    dora = member("Dora")
    hook = hooks.make(club=club(owner=dora), director=dora, url=f"https://a.example/{'long' * 40}", kinds=["result"])
    hooks.try_out(hook=hook, director=dora)
    let_in(page.context, dora, live_site)
    page.set_viewport_size(ViewportSize(width=320, height=640))
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of playwright's literals
    for path in (PAGE, f"{PAGE}{hook.pk}/"):
        page.goto(path)
        assert (path, violations(page), max(overhang(page), 0)) == (path, [], 0)
