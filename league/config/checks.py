"""System checks: what the environment says must be usable and must not contradict itself."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from league.config.addresses import LOOPBACK, Addresses

SHORTEST_SECRET = 32


@register()
def environment_is_usable(**_: Any) -> list[CheckMessage]:  # Any: Django passes what it likes
    return [Error(problem.message, hint=problem.hint, id="config.E001") for problem in settings.ENVIRONMENT.problems]


@register()
def environment_is_consistent(**_: Any) -> list[CheckMessage]:
    return list(contradictions(settings.ADDRESSES, debug=settings.DEBUG, secret=settings.SECRET_KEY))


def refuse_to_start(**_: Any) -> None:
    """For processes that no management command starts: web, worker, beat. No Exception: the queue would only log it."""
    found = [*environment_is_usable(), *environment_is_consistent()]
    if found:
        raise SystemExit("\n".join(f"{message.msg} {message.hint}" for message in found))


def contradictions(addresses: Addresses, *, debug: bool, secret: str) -> Iterator[CheckMessage]:
    if debug and addresses.is_open:
        yield Error(
            "DEBUG=1 on a site that others can reach shows settings and hidden tiles on its error pages.",
            hint="Unset DEBUG, or HOST and PUBLIC_URL.",
            id="config.E002",
        )
    if addresses.is_open and len(secret) < SHORTEST_SECRET:
        yield Error(
            f"SECRET_KEY has fewer than {SHORTEST_SECRET} characters and others can reach the site.",
            hint="Unset SECRET_KEY: a good one is then made and kept in DATA_DIR.",
            id="config.E003",
        )
    public = addresses.public.hostname if addresses.public else None
    if addresses.host not in LOOPBACK and public in LOOPBACK:
        yield Error(
            f"HOST={addresses.host} opens the site to other machines, but PUBLIC_URL sends them to their own.",
            hint="Set PUBLIC_URL to the address that phones type, or unset it.",
            id="config.E004",
        )
    if addresses.is_secure and addresses.public and addresses.public.port == addresses.port:
        yield Error(
            "PUBLIC_URL says https on the very port where the site listens for plain http.",
            hint="Put a proxy that speaks https in front, on another port.",
            id="config.E005",
        )
