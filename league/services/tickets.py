"""The word on a table's slip, printed before its match is opened: it leads to that match's own slip."""

from django.http import Http404
from django.utils.crypto import constant_time_compare

from games.services import slips
from league.formats.duplicate import Duplicate
from league.models import Pairing
from league.models.round import PairingQuerySet


def ticket(pairing: Pairing) -> str:
    serial = pairing.match.slip_serial if pairing.match else 0
    return f"{pairing.pk}-{slips.seal(f'pairing:{pairing.pk}:{serial}')}"


def with_slips(pairings: PairingQuerySet) -> PairingQuerySet:
    """Duplicate play is online only."""
    return pairings.exclude(round__stage__format=Duplicate.name)


def pairing_of(word: str) -> Pairing:
    """404 for a slip that is revoked, undone or was never ours, or of a table that has none."""
    key = word.partition("-")[0]
    known = key.isascii() and key.isdecimal() and len(key) < 16
    pairing = with_slips(Pairing.objects.published()).with_people().filter(pk=int(key)).first() if known else None
    if pairing is None or not constant_time_compare(word, ticket(pairing)):
        raise Http404
    return pairing
