"""The verbs of play: keyword-only, one transaction each."""
