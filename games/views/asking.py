"""Who asks, for what has a brake: a person or guest under that name, and whoever is new at will by the address."""

from games.middleware import PlayerRequest
from games.services.brakes import Brake, address


def count(request: PlayerRequest, own: Brake, crowd: Brake) -> None:
    """`own` holds for one person or session, `crowd` for all guests of an address: a hall has one, too."""
    player = request.player
    if player is None or player.is_guest:
        crowd.count(address(request))
    if player is not None:
        own.count(player.public_id)
