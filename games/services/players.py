"""How somebody becomes a Player: as a guest when practice starts, as a person by signing up."""

from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError, transaction

from games.errors import Refused
from games.models import Player, PlayerKind, User

GUEST_KEY = "guest"


def guest_of(session: SessionBase) -> Player | None:
    """The guest bound to this session, if practice was ever started in it."""
    public_id = session.get(GUEST_KEY)
    return Player.objects.guests().filter(public_id=public_id).first() if public_id else None


def welcome_guest(session: SessionBase) -> Player:
    """The guest of this session, made now if there is none yet."""
    guest = guest_of(session)
    if guest is None:
        guest = Player.objects.create(kind=PlayerKind.GUEST, name=str(PlayerKind.GUEST.label))
        session[GUEST_KEY] = guest.public_id
    return guest


def sign_up(*, username: str, password: str, name: str = "", guest: Player | None = None) -> User:
    """A new sign-in with its Player; a guest who signs up stays the same Player."""
    try:
        with transaction.atomic():
            user = User.objects.create_user(username=username, password=password)
            # Of two sign-ups of one guest at once the second finds no guest any more, and is somebody new.
            player = (still_guest(guest) if guest else None) or Player()
            player.sign_up(user, name or username[:80])
    except IntegrityError as taken:
        raise Refused("username-taken", 409, {"username": username}) from taken
    return user


def still_guest(guest: Player) -> Player | None:
    """The guest under lock, unless somebody signed up as that guest meanwhile."""
    return Player.objects.guests().select_for_update(of=("self",)).filter(pk=guest.pk).first()
