"""Who may call the site, from HOST, PORT and PUBLIC_URL."""

import socket
from dataclasses import dataclass
from urllib.parse import SplitResult

from league.config.environment import Environment

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERY_INTERFACE = ("0.0.0.0", "::")


@dataclass(frozen=True)
class Addresses:
    """Where the site listens, and the name under which people reach it."""

    host: str
    port: int
    public: SplitResult | None

    @property
    def is_open(self) -> bool:
        """Somebody else than this machine may reach it."""
        public = self.public.hostname if self.public else None
        return self.host not in LOOPBACK or (public is not None and public not in LOOPBACK)

    @property
    def is_secure(self) -> bool:
        return self.public is not None and self.public.scheme == "https"

    def url(self, port: int) -> str:
        """What people type, without a slash at the end; `port` is the one the site really has."""
        if self.public:
            return f"{self.public.scheme}://{self.public.netloc}"
        host = (network_address() or "127.0.0.1") if self.host in EVERY_INTERFACE else self.host
        return f"http://{bracketed(host)}:{port}"

    def allowed_hosts(self) -> list[str]:
        names = {"127.0.0.1", "localhost", "[::1]"}
        if self.host in EVERY_INTERFACE:
            names |= own_names()
        else:
            names.add(bracketed(self.host))
        if self.public and self.public.hostname:
            names.add(bracketed(self.public.hostname))
        return sorted(names)

    def trusted_origins(self) -> list[str]:
        return [self.url(self.port)] if self.public else []


def addresses(environment: Environment) -> Addresses:
    public = environment.address("PUBLIC_URL", ("http", "https"))
    if public and (public.path.strip("/") or public.query or public.fragment or public.username):
        environment.refuse("PUBLIC_URL", "PUBLIC_URL has more than a scheme, a host and a port.",
                           f"Try PUBLIC_URL={public.scheme}://{public.hostname}.")  # fmt: skip
    return Addresses(
        host=environment.text("HOST", "127.0.0.1"),
        port=environment.number("PORT", 8000, least=1, most=65535),
        public=public,
    )


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host.lower()


def own_names() -> set[str]:
    """What a phone in the same hall may type: this machine's name and its address on the network."""
    name = socket.gethostname().lower()
    return {name, f"{name}.local", *filter(None, [network_address()])}


def network_address() -> str:
    """The address other machines see; asking for a route sends no packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
