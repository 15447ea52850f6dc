"""Webhooks: what is told, signed, once, again after trouble, and never to a machine that is not public."""

import hashlib
import hmac
import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.errors import Refused
from league import tasks
from league.models import Delivery, Hook, Pairing, Tournament
from league.models.hook import LEASE, MOST_ATTEMPTS, PAUSES
from league.services import desk, hooks, results, rounds, rulings
from league.services.rulings import Absent
from tests.league.builders import checked_in, club, decide, decide_all, owner_of, person, running, table
from tests.league.ears import Ear, listening

pytestmark = pytest.mark.django_db
Private = Any  # pytest-django's settings


@pytest.fixture
def ear(settings: Private) -> Iterator[Ear]:
    settings.HOOKS_TO_PRIVATE = True
    with listening() as other:
        yield other


def hooked(night: Tournament, url: str = "http://hall.example/", *kinds: str) -> Hook:
    return hooks.make(club=night.club, director=owner_of(night.club), url=url, kinds=list(kinds or Hook.Kind.values))


def told(hook: Hook) -> list[tuple[str, dict[str, Any]]]:  # Any: JSON
    return [(one.kind, one.payload) for one in hook.deliveries.order_by("pk")]


def test_an_event_tells_of_its_rounds_results_and_end() -> None:
    night = checked_in(2)
    hook = hooked(night)
    director = owner_of(night.club)
    drawn = rounds.draw(tournament=night, director=director)
    rounds.publish(round_=drawn, director=director)
    rounds.start(round_=drawn, director=director)
    decide(Pairing.objects.of(night).with_people().get(), home=7, away=4)
    desk.finish(tournament=night, director=director)
    kinds, payloads = zip(*told(hook), strict=True)
    assert kinds == ("round.published", "round.started", "result", "event.finished")
    assert {payload["event"] for payload in payloads} == {night.public_id}
    result = payloads[2]
    assert (result["winner"], result["games"], result["result"]) == (0, [[7, 4]], "played")
    assert result["teams"] == ["Ann Alpine / Bea Alpine", "Cleo Alpine / Dale Alpine"]


def test_a_ruling_is_a_result_and_the_same_result_is_told_once() -> None:
    night = running(2)
    hook = hooked(night, "http://hall.example/", "result")
    rulings.no_show(pairing=table(night, 1), judge=owner_of(night.club), absent=Absent.AWAY)
    match = table(night, 1).match
    assert match is not None
    results.record(match_id=match.pk)
    results.record(match_id=match.pk)
    ((kind, payload),) = told(hook)
    assert (kind, payload["result"], payload["winner"]) == ("result", "forfeit", 0)


def test_a_lost_signal_is_made_good_when_the_round_closes() -> None:
    night = running(4)
    one, other = Pairing.objects.of(night).with_people()
    decide(one)
    hook = hooked(night, "http://hall.example/", "result")
    decide(other)
    assert len(told(hook)) == 2


def test_what_was_not_chosen_and_what_is_off_is_not_told() -> None:
    night = running(2)
    deaf, silent = hooked(night, "http://a.example/", "event.finished"), hooked(night, "http://b.example/")
    silent.turn(on=False)
    decide_all(night)
    assert told(deaf) == told(silent) == []


def test_the_message_is_signed_over_its_time(ear: Ear) -> None:
    night = checked_in(2)
    hook = hooked(night, ear.url)
    delivery = hooks.try_out(hook=hook, director=owner_of(night.club))
    hooks.deliver(delivery_id=delivery.pk)
    ((headers, body),) = ear.heard
    signed = headers["X-Hall42-Timestamp"].encode() + b"." + body
    expected = hmac.new(hook.secret.encode(), signed, hashlib.sha256).hexdigest()
    assert headers["X-Hall42-Signature"] == f"sha256={expected}"
    assert headers["Idempotency-Key"] == delivery.public_id
    assert json.loads(body)["kind"] == "test"
    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts, delivery.answer) == ("done", 1, "200 thank you")


def test_two_workers_with_the_same_message_send_it_once(ear: Ear) -> None:
    night = checked_in(2)
    delivery = hooks.try_out(hook=hooked(night, ear.url), director=owner_of(night.club))
    for _ in range(2):
        tasks.deliver(delivery_id=delivery.pk)
    assert len(ear.heard) == 1


def test_what_a_killed_worker_held_is_due_again_after_the_lease(ear: Ear) -> None:
    night = checked_in(2)
    delivery = hooks.try_out(hook=hooked(night, ear.url), director=owner_of(night.club))
    now = timezone.now()
    assert Delivery.objects.claim(delivery.pk, now) is not None, "and here the worker is killed"
    assert Delivery.objects.claim(delivery.pk, now + LEASE / 2) is None
    assert list(Delivery.objects.due(now + LEASE)) == [delivery]


def test_after_trouble_it_is_tried_again_later_and_at_last_given_up(ear: Ear) -> None:
    ear.status = 500
    night = checked_in(2)
    delivery = hooks.try_out(hook=hooked(night, ear.url), director=owner_of(night.club))
    waits = []
    for _ in PAUSES:
        before = timezone.now()
        hooks.deliver(delivery_id=delivery.pk)
        delivery.refresh_from_db()
        waits.append(round((delivery.due_at - before).total_seconds()))
        Delivery.objects.update(due_at=before)
    assert waits == list(PAUSES)
    hooks.deliver(delivery_id=delivery.pk)
    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts) == ("given-up", len(PAUSES) + 1)
    hooks.deliver(delivery_id=delivery.pk)
    assert len(ear.heard) == len(PAUSES) + 1


def test_what_waits_when_it_is_switched_off_is_not_sent(ear: Ear) -> None:
    night = checked_in(2)
    hook = hooked(night, ear.url)
    delivery = hooks.try_out(hook=hook, director=owner_of(night.club))
    hook.turn(on=False)
    hooks.deliver(delivery_id=delivery.pk)
    delivery.refresh_from_db()
    assert ear.heard == [] and (delivery.state, delivery.fault) == ("given-up", "switched-off")
    hook.turn(on=True)
    hooks.send_again(delivery=delivery, director=owner_of(night.club))
    hooks.deliver(delivery_id=delivery.pk)
    assert len(ear.heard) == 1


def test_what_kills_its_worker_every_time_is_given_up() -> None:
    night = checked_in(2)
    delivery = hooks.try_out(hook=hooked(night), director=owner_of(night.club))
    Delivery.objects.update(attempts=MOST_ATTEMPTS)
    hooks.deliver(delivery_id=delivery.pk)
    delivery.refresh_from_db()
    assert delivery.state == "given-up"


def test_a_person_may_have_it_sent_again_under_the_same_key(ear: Ear) -> None:
    night = checked_in(2)
    delivery = hooks.try_out(hook=hooked(night, ear.url), director=owner_of(night.club))
    hooks.deliver(delivery_id=delivery.pk)
    hooks.send_again(delivery=delivery, director=owner_of(night.club))
    hooks.deliver(delivery_id=delivery.pk)
    keys = {headers["Idempotency-Key"] for headers, _body in ear.heard}
    assert len(ear.heard) == 2 and keys == {delivery.public_id}


def test_a_redirection_is_not_followed(ear: Ear) -> None:
    ear.status, ear.location = 302, ear.url
    night = checked_in(2)
    delivery = hooks.try_out(hook=hooked(night, ear.url), director=owner_of(night.club))
    hooks.deliver(delivery_id=delivery.pk)
    delivery.refresh_from_db()
    assert len(ear.heard) == 1 and delivery.state == "waiting" and delivery.answer.startswith("302")


@pytest.mark.parametrize(
    "url", ["ftp://a.example/", "http:///x", "http://a@b.example/", "http://a.example:99999/", "https://a b/", "hall"]
)
def test_what_is_no_address_is_refused(url: str) -> None:
    night = checked_in(2)
    with pytest.raises(Refused) as refused:
        hooked(night, url)
    assert refused.value.code == "hook-bad-address"


def test_only_who_runs_the_club_may() -> None:
    night, eve = checked_in(2), person("Eve")
    hook = hooked(night)
    delivery = hooks.try_out(hook=hook, director=owner_of(night.club))
    for act in (
        lambda: hooks.make(club=night.club, director=eve, url="http://a.example/", kinds=[]),
        lambda: hooks.try_out(hook=hook, director=eve),
        lambda: hooks.send_again(delivery=delivery, director=eve),
    ):
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.status == 403


def test_what_is_due_is_swept_up() -> None:
    night = checked_in(2)
    hook = hooked(night)
    hooks.try_out(hook=hook, director=owner_of(night.club))
    Delivery.objects.update(due_at=timezone.now() + timedelta(hours=1))
    assert not Delivery.objects.due(timezone.now()).exists()
    assert Delivery.objects.due(timezone.now() + timedelta(hours=2)).count() == 1


def test_another_club_is_told_nothing() -> None:
    night = running(2)
    ed = person("Ed")
    other = hooks.make(club=club("Elm", ed), director=ed, url="http://e.example/", kinds=["result"])
    decide_all(night)
    assert told(other) == []
