"""Where somebody was going when another page came between: the word `next` of a form or an address."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def page_before(request: HttpRequest) -> str:
    """A path of ours other than the page itself, or nothing. A bare word would be taken for the name of a view."""
    asked = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(asked, None, require_https=request.is_secure())
    return asked if asked.startswith("/") and asked != request.path and ours else ""
