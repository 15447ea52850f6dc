"""Default deny: every address has an entry, and a stranger gets in only where the entry says so."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.architecture.access import ACCESS, ANYONE, FOREIGN

SAMPLES = {"IntConverter": 424242, "UUIDConverter": "00000000-0000-0000-0000-000000000042"}
CLOSED = {302, 401, 403, 404, 405}


def routes(resolver: URLResolver, space: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address with its whole name; one without a name shows its pattern."""
    for part in resolver.url_patterns:
        if isinstance(part, URLPattern):
            yield f"{space}{part.name or part.pattern}", part
        else:
            yield from routes(part, f"{space}{part.namespace}:" if part.namespace else space)


ROUTES = {name: part for name, part in routes(get_resolver()) if not name.startswith(tuple(FOREIGN))}


def address(name: str) -> str:
    """With ids that nobody has."""
    converters = ROUTES[name].pattern.converters
    return reverse(
        name, kwargs={key: SAMPLES.get(type(value).__name__, "nobodysid") for key, value in converters.items()}
    )


def test_every_address_has_one_entry() -> None:
    assert sorted(ROUTES) == sorted(ACCESS)


@pytest.mark.parametrize("name", sorted(ROUTES))
@pytest.mark.django_db
def test_a_stranger_reads_only_what_is_for_anyone(name: str, client: Client) -> None:
    answer = client.get(address(name))
    to_sign_in = answer.status_code == 302 and answer["Location"].startswith(reverse("games:sign-in"))
    if ACCESS.get(name) == ANYONE:
        assert not to_sign_in and answer.status_code not in (401, 403)
    else:
        assert answer.status_code in CLOSED


@pytest.mark.parametrize("name", sorted(name for name in ROUTES if ACCESS.get(name) != ANYONE))
@pytest.mark.django_db
def test_a_stranger_changes_nothing_that_needs_a_right(name: str, client: Client) -> None:
    assert client.post(address(name)).status_code in CLOSED
