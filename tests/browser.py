"""Chromium for the tests, as Debian ships it."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def executable() -> str:
    """Where chromium is. Without one a machine of the CI fails, and a person's is told what it misses."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        sentence = "Chromium is not installed, so the pages were not looked at (Debian: apt-get install chromium)."
        (pytest.fail if os.environ.get("CI") else pytest.skip)(sentence)
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    path = executable()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()
