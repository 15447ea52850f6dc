"""The same verbs for programs."""
