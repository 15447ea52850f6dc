"""The same verbs for programs, under /api/v1/ (api.md)."""
