"""Clubs and events for programs, under /api/v1/ (api.md): the same reads and permissions as the pages."""
