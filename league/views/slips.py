"""Who of an event has no sign-in yet, and the code that each can be given: one slip a person."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.models import Player
from league.models import Claim, EntryPerson, Tournament
from league.views.sheets import code_of


@dataclass(frozen=True)
class Slip:
    player: Player
    team: str
    claim: Claim | None
    svg: SafeString | None = None


def slips(event: Tournament, site: str) -> list[Slip]:
    """By name, as people come to the desk and ask; the code leads a phone to the page that asks for it."""
    known = {claim.player_id: claim for claim in Claim.objects.open().of_event(event)}
    rows = EntryPerson.objects.without_sign_in(event)
    return [_slip(row, known.get(row.player_id), site) for row in rows]


def _slip(row: EntryPerson, claim: Claim | None, site: str) -> Slip:
    return Slip(row.player, str(row.entry.team), claim, code_of(site + claim.path) if claim else None)
