"""How fast programs may ask. The framework's own throttles read a list, add to it and write it back, so what is asked
at the same moment counts once; these count in one step, like every brake of the house."""

from abc import ABC, abstractmethod
from typing import ClassVar

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from games.errors import Refused
from games.services.brakes import Brake, address


class Braked(BaseThrottle, ABC):
    """One brake, for whom `who` names."""

    brake: ClassVar[Brake]
    seconds = 0

    def allow_request(self, request: Request, view: object) -> bool:
        who = self.who(request)
        try:
            if who:
                self.brake.count(who)
        except Refused as refused:
            self.seconds = refused.data["seconds"]
        return not self.seconds

    def wait(self) -> float:
        return self.seconds

    @abstractmethod
    def who(self, request: Request) -> str:
        """Empty for those it is not for. Never by X-Forwarded-For, which anybody may write: the web server has read it
        already, where a proxy of ours wrote it."""


class ByAddress(Braked):
    """Whoever does not say who it is."""

    def who(self, request: Request) -> str:
        return "" if request.user and request.user.is_authenticated else address(request._request)


class ByPerson(Braked):
    def who(self, request: Request) -> str:
        return str(request.user.pk or "")


class Strangers(ByAddress):
    brake = Brake("api-strangers", most=600, seconds=60)


class People(ByPerson):
    brake = Brake("api-people", most=1800, seconds=60)
