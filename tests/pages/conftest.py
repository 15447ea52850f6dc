"""Browser tests wait for what must come; a busy machine may take its time."""

from playwright.sync_api import expect

expect.set_options(timeout=20_000)
