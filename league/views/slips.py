"""Who of an event has no sign-in yet, and the code that each can be given: one slip a person."""

from dataclasses import dataclass

from games.models import Player
from league.models import Claim, EntryPerson, Tournament


@dataclass(frozen=True)
class Slip:
    player: Player
    team: str
    claim: Claim | None


def slips(event: Tournament) -> list[Slip]:
    """By name, as people come to the desk and ask."""
    known = {claim.player_id: claim for claim in Claim.objects.open().of_event(event)}
    rows = EntryPerson.objects.without_sign_in(event)
    return [Slip(row.player, str(row.entry.team), known.get(row.player_id)) for row in rows]
