"""A club's webhooks: who is told, what of, and the sending itself.

What is told is written down in the transaction of the act; it is sent after commit, and again until it arrives.
"""

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.errors import Refused
from games.models import Player
from league import dispatch
from league.models import Club, Delivery, Hook, Pairing, Ruling, Tournament
from league.permissions import can_manage
from league.services import posting
from league.services.posting import NotSent

Kind = Hook.Kind
ACTS = {
    Ruling.What.PUBLISHED: Kind.PUBLISHED,
    Ruling.What.STARTED: Kind.STARTED,
    Ruling.What.FINISHED: Kind.FINISHED,
}
MOST_HOOKS = 10
SWEPT = 100


def make(*, club: Club, director: Player, url: str, kinds: list[str]) -> Hook:
    """The secret is made here; the other program needs it to know us by."""
    _must_manage(director, club)
    try:
        parts, _port = posting.read(url)
        posting.must_be_public(parts.hostname or "")
    except NotSent as wrong:
        raise Refused(f"hook-{wrong.code}", 422) from None
    with transaction.atomic():
        Club.objects.locked(club.pk)
        if Hook.objects.of(club).count() >= MOST_HOOKS:
            raise Refused("too-many-hooks", 409, {"most": MOST_HOOKS})
        return Hook.objects.create(club=club, url=url, kinds=kinds, created_by=director)


@transaction.atomic
def try_out(*, hook: Hook, director: Player) -> Delivery:
    """A message that says nothing but that it came."""
    _must_send(director, hook)
    now = timezone.now()
    return _write(hook, Kind.TEST, f"test:{now.isoformat()}", {"club": hook.club.slug})


@transaction.atomic
def send_again(*, delivery: Delivery, director: Player) -> None:
    _must_send(director, delivery.hook)
    delivery.again(timezone.now())
    dispatch.deliver(delivery)


def tell_act(event: Tournament, ruling: Ruling) -> None:
    """Call it with the event locked, for any ruling: most of them are told to nobody."""
    kind = ACTS.get(Ruling.What(ruling.what))
    if kind is not None:
        _tell(event, kind, f"ruling:{ruling.pk}", {**_event(event), **ruling.data})


def tell_results(event: Tournament, pairings: Iterable[Pairing]) -> None:
    """Of those that have one now. Telling the same result twice is telling it once."""
    if Hook.objects.told_of(event.club_id, Kind.RESULT):
        for pairing in pairings:
            _tell_result(event, pairing)


def deliver(*, delivery_id: int) -> None:
    """One attempt, outside any transaction. Whoever comes second finds nothing to do."""
    delivery = Delivery.objects.claim(delivery_id, timezone.now())
    if delivery is None:
        return
    if not delivery.hook.is_on or delivery.is_worn_out:
        delivery.give_up("no-answer" if delivery.hook.is_on else "switched-off")
        return
    body = json.dumps(delivery.payload, ensure_ascii=False, separators=(",", ":")).encode()
    try:
        answer = posting.post(delivery.hook.url, body, _headers(delivery, body))
    except NotSent as reason:
        delivery.failed(str(reason), timezone.now())
        return
    said = f"{answer.status} {answer.text}".replace("\0", "").strip()
    if answer.is_good:
        delivery.done(said, timezone.now())
    else:
        delivery.failed(said, timezone.now())


def sweep() -> None:
    """What is due and nobody has taken: a message was lost, a pause is over, a worker was killed."""
    for delivery in Delivery.objects.due(timezone.now())[:SWEPT]:
        dispatch.deliver(delivery)


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """Of time and message together, so that neither can be kept for later or put to another."""
    return hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()


def _tell_result(event: Tournament, pairing: Pairing) -> None:
    verdict = pairing.verdicts.current().first()
    match = pairing.match
    if verdict is not None:
        key, result = f"verdict:{verdict.pk}", verdict.match_result
    elif match is not None and match.finished_at is not None and (match.duplicate is None or match.duplicate.is_told):
        # In duplicate play nobody hears of a table before all are done: when the round ends, it is told again.
        key, result = f"match:{match.pk}:{match.finished_at.isoformat()}", match.result()
    else:
        return
    facts = {
        "stage": pairing.round.stage.number,
        "round": pairing.round.number,
        "pairing": pairing.key,
        "table": pairing.table_number,
        "teams": list(pairing.side_names),
        "result": verdict.kind if verdict else "played",
        "winner": None if result.winner is None else ("AC", "BD").index(str(result.winner)),
        "games": [list(game) for game in result.games],
    }
    _tell(event, Kind.RESULT, key, {**_event(event), **facts})


def _tell(event: Tournament, kind: str, key: str, facts: Mapping[str, Any]) -> None:  # Any: JSON
    for hook in Hook.objects.told_of(event.club_id, kind):
        _write(hook, kind, key, facts)


def _write(hook: Hook, kind: str, key: str, facts: Mapping[str, Any]) -> Delivery:  # Any: JSON
    now = timezone.now()
    payload = {"kind": kind, "at": now.isoformat(), **facts}
    delivery, made = hook.deliveries.get_or_create(key=key, defaults={"kind": kind, "payload": payload, "due_at": now})
    if made:
        dispatch.deliver(delivery)
    return delivery


def _event(event: Tournament) -> dict[str, object]:
    return {"club": event.club.slug, "event": event.public_id, "name": event.name, "state": event.state}


def _headers(delivery: Delivery, body: bytes) -> dict[str, str]:
    timestamp = str(int(timezone.now().timestamp()))
    return {
        "Content-Type": "application/json",
        "User-Agent": "Hall42",
        "Idempotency-Key": delivery.public_id,
        "X-Hall42-Kind": delivery.kind,
        "X-Hall42-Timestamp": timestamp,
        "X-Hall42-Signature": f"sha256={signature(delivery.hook.secret, timestamp, body)}",
    }


def _must_send(director: Player, hook: Hook) -> None:
    _must_manage(director, hook.club)
    if not hook.is_on:
        raise Refused("hook-off")


def _must_manage(director: Player, club: Club) -> None:
    if not can_manage(director, club):
        raise Refused("not-director", 403)
