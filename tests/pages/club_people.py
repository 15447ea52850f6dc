"""People who come to the pages of a club, each with a browser's worth of cookies."""

import html
import re
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client

from games.models import Player
from league.models import Club, Membership, Tournament
from league.services import clubs, roles
from tests.league import builders
from tests.pages.situations import signed_in


@dataclass(frozen=True)
class House:
    """A club with Dora, who owns it and directs."""

    club: Club
    owner: Player

    @property
    def desk(self) -> Client:
        return signed_in(self.owner)

    def event(self, **plan: Any) -> Tournament:  # Any: fields of EventPlan
        return builders.event(self.club, **plan)

    def member(self, name: str, role: str = Membership.Role.MEMBER) -> Player:
        player = builders.person(name, signed_up=True)
        membership = clubs.join(club=self.club, player=player)
        if role != Membership.Role.MEMBER:
            roles.give(membership=membership, owner=self.owner, role=role)
        return player


def house(name: str = "Lone Oak", owner: str = "Dora Director") -> House:
    dora = builders.person(owner, signed_up=True)
    return House(builders.club(name, owner=dora), dora)


def words(answer: HttpResponseBase) -> str:
    """What a page says, without its tags and with single spaces."""
    assert isinstance(answer, HttpResponse)
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split()))
