"""Addresses that only the machine itself can reach: no phone can open a code that is made of one."""

from urllib.parse import urlsplit

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def is_near(address: str) -> bool:
    return urlsplit(address).hostname in LOOPBACK
