"""A game that somebody brought along as a record. It was not played here, so it counts nowhere."""

import hashlib
import json
from typing import Any, Self

from django.core.signing import BadSignature, Signer
from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from engine.record import Record
from games.models.player import ID_LENGTH, Player, opaque_id

CODE_LENGTH = 16
SOURCE = "imported"
signer = Signer(salt="games.imported")


class ImportedGameQuerySet(models.QuerySet["ImportedGame"]):
    def of(self, player: Player) -> Self:
        return self.filter(importer=player).order_by("-created_at", "-pk")

    def shared_as(self, token: str) -> "ImportedGame | None":
        """The one that this link was made for, while it is not revoked."""
        try:
            return self.filter(share_code=signer.unsign(token)).first()
        except BadSignature:
            return None


class ImportedGame(models.Model):
    """`record` is what the engine has read and played to its end, written in its own form."""

    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=opaque_id, editable=False)
    importer = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="imported_games")
    title = models.CharField(_("title"), max_length=80)
    record = models.JSONField()
    digest = models.CharField(max_length=64, editable=False, help_text=_("Of the record: the same one is kept once"))
    share_code = models.CharField(max_length=CODE_LENGTH, unique=True, null=True, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ImportedGameQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["importer", "digest"], name="imported_game_once_a_person")]

    def __str__(self) -> str:
        return self.title

    def share(self) -> None:
        """Shared already keeps its link."""
        if self.share_code is None:
            self.share_code = get_random_string(CODE_LENGTH)
            self.save(update_fields=["share_code"])

    def unshare(self) -> None:
        self.share_code = None
        self.save(update_fields=["share_code"])

    @property
    def told(self) -> Record:
        return Record.from_json(self.record)

    def root(self, hand: int) -> str:
        """What the hand of that number was fixed by; empty where the record brought no proof along."""
        root: str = self.record["hands"][hand - 1].get("root", "")
        return root

    @property
    def token(self) -> str:
        return signer.sign(self.share_code) if self.share_code else ""


def digest_of(record: dict[str, Any]) -> str:  # Any: JSON
    return hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()
