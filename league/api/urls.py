"""Addresses under /api/v1/: everything programs may ask, the games app's part included."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
