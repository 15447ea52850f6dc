"""Games brought along as records: read, checked by the engine, kept for whoever brought them."""

import json
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from engine import transcript
from engine.record import LONGEST, NotARecord, Record, RecordRefused
from engine.verify import Unproven, is_digest, verify_hand
from games.errors import Refused
from games.models import ImportedGame, Player
from games.models.imported import SOURCE, digest_of
from games.names import name_fault, tidy
from games.services.records import listed

OPENING = ("tile", "seat", "salt", "path")
MOST_HANDS = 500
MOST_GAMES = 500  # of a person


def bring(*, importer: Player, text: str | bytes, title: str = "") -> ImportedGame:
    """Keep a record that holds, with its proofs. The same one again is the game that is there already."""
    told = proven(checked(text), text)
    named, digest = title_of(title), digest_of(told)
    with transaction.atomic():
        Player.objects.locked(importer.pk)
        if ImportedGame.objects.of(importer).count() >= MOST_GAMES:
            raise Refused("import-many", 422, {"most": MOST_GAMES})
        facts = {"title": named, "record": told}
        return ImportedGame.objects.get_or_create(importer=importer, digest=digest, defaults=facts)[0]


def checked(text: str | bytes) -> Record:
    """Played from the first hand to the last. Raises Refused that names the place; hands and actions count from 1."""
    if len(text) > LONGEST:
        raise Refused("import-too-large", 413, {"most": LONGEST})
    try:
        record = read(text)
    except NotARecord as fault:
        raise Refused("import-not-a-record", 422, {"message": str(fault)}) from fault
    if not any(hand.actions for hand in record.hands):
        raise Refused("import-empty", 422)
    if len(record.hands) > MOST_HANDS:
        raise Refused("import-too-long", 422, {"most": MOST_HANDS})
    try:
        record.play()
    except RecordRefused as refused:
        raise Refused("import-refused", 422, facts_of(refused)) from refused
    return record


def read(text: str | bytes) -> Record:
    """Raises NotARecord."""
    try:
        told = decoded(text)
    except UnicodeDecodeError:
        raise NotARecord("no text in UTF-8") from None
    return Record.read(told) if is_json(told) else transcript.read(told)


def decoded(text: str | bytes) -> str:
    return text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")


def is_json(told: str) -> bool:
    """It begins with a brace, the lines of a transcript never do."""
    return told.lstrip().startswith("{")


def proven(record: Record, text: str | bytes) -> dict[str, object]:
    """The record in its own form; hands that came with root and openings keep them. Raises Refused where a tile does
    not lead back to the root."""
    told, brought = record.to_json(), decoded(text)
    hands = json.loads(brought)["hands"] if is_json(brought) else []
    for index, (hand, kept) in enumerate(zip(hands, listed(told["hands"]), strict=False)):
        if hand.keys() & {"root", "openings"}:
            must_hold(record, index, hand)
            openings = [{key: opening[key] for key in OPENING} for opening in hand["openings"]]
            kept.update(root=hand["root"], openings=openings)
    return told


def must_hold(record: Record, index: int, hand: dict[str, Any]) -> None:  # Any: JSON
    try:
        verify_hand(record, index, hand)
        if not is_digest(hand["root"]):  # where no tile was played nothing has led back to it
            raise NotARecord(f"hands[{index}].root: not 32 bytes in hex")
    except NotARecord as fault:
        raise Refused("import-not-a-record", 422, {"message": str(fault)}) from fault
    except Unproven as fault:
        raise Refused("import-unproven", 422, {"hand": index + 1, "tile": str(fault.tile)}) from fault


def facts_of(refused: RecordRefused) -> dict[str, object]:
    action = None if refused.action is None else refused.action + 1
    facts = {"why": str(refused.refusal.code), "message": str(refused.refusal)}
    return {**refused.refusal.data, **facts, "hand": refused.hand + 1, "action": action}


def file_of(game: ImportedGame, *, whole: bool) -> dict[str, object]:
    """The record again, deals and all for whoever brought it. A shared one tells no tile that was not played."""
    kept = listed(game.record["hands"])
    hands = [
        {"number": number, **{key: value for key, value in hand.items() if whole or key != "deal"}}
        for number, hand in enumerate(kept, 1)
    ]
    return {**game.record, "hands": hands, "source": SOURCE}


def title_of(title: str) -> str:
    """Its day where nothing was said that can be read."""
    said = tidy(title)[:80]
    if said and not name_fault(said):
        return said
    return _("Game of %(day)s") % {"day": date_format(timezone.localdate(), "j F Y")}
