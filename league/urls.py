"""Addresses of clubs and events."""

from django.urls import URLPattern, URLResolver

app_name = "league"
urlpatterns: list[URLPattern | URLResolver] = []
