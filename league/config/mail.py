"""Whether the house sends mail, from EMAIL_URL and EMAIL_FROM. Without them it sends none, and nothing misses it."""

from dataclasses import dataclass
from email.utils import parseaddr
from urllib.parse import unquote

from league.config.environment import Environment

# Plain, encrypted from the first byte, encrypted after STARTTLS: with the ports they use.
SCHEMES = {"smtp": 25, "smtps": 465, "smtp+tls": 587}


@dataclass(frozen=True)
class Mail:
    """What Django wants to know, under names of ours."""

    is_on: bool = False
    backend: str = "django.core.mail.backends.dummy.EmailBackend"
    sender: str = "nobody@localhost"
    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    scheme: str = ""


def mail(environment: Environment) -> Mail:
    url = environment.address("EMAIL_URL", tuple(SCHEMES))
    if url is None:
        return Mail()
    sender = environment.text("EMAIL_FROM")
    if "@" not in parseaddr(sender)[1]:
        environment.refuse("EMAIL_FROM", f"EMAIL_FROM={sender!r} is no address to send from.",
                           "Try EMAIL_FROM='Lone Oak 42 <hall@club.example>'.")  # fmt: skip
    return Mail(
        is_on=True,
        backend="django.core.mail.backends.smtp.EmailBackend",
        sender=sender,
        host=url.hostname or "",
        port=url.port or SCHEMES[url.scheme],
        user=unquote(url.username or ""),
        password=unquote(url.password or ""),
        scheme=url.scheme,
    )
