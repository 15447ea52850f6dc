"""Programs that preview a link ask for its head: every page that answers GET answers HEAD as well."""

import pytest
from django.test import Client

PAGES = ("/", "/practice/", "/lobby/", "/lobby/new/", "/duplicate/", "/lessons/", "/preferences/", "/games/")


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
def test_a_head_is_what_a_get_says_without_its_body(page: str) -> None:
    got, head = Client().get(page), Client().head(page)
    assert head.status_code == got.status_code != 405
    assert head["Content-Type"] == got["Content-Type"] and not head.content
