"""Hypothesis measures what formats promise, not how busy the machine is."""

from hypothesis import settings

settings.register_profile("formats", max_examples=40)
settings.load_profile("formats")
