"""Tournaments, clubs and seasons: the composition root of the site."""
