"""A sheet as a PDF. WeasyPrint needs Pango from the system; without it the page says so instead of failing."""

from importlib import import_module
from pathlib import Path

from django.contrib.staticfiles import finders

PAPERS = {"a4": "A4", "letter": "Letter"}
FONT = "hall/font/atkinson-hyperlegible-latin-{weight}-normal.woff2"


class PangoMissing(Exception):
    """The system lacks what WeasyPrint draws text with."""


def write(page: str, paper: str) -> bytes:
    """Nothing is fetched: style and font lie in the house. Raises PangoMissing."""
    try:
        # It loads Pango as it is imported: slow, and the site must start without.
        weasyprint = import_module("weasyprint")
    except (ImportError, OSError) as missing:
        raise PangoMissing from missing
    fonts = import_module("weasyprint.text.fonts").FontConfiguration()
    size = f"@page {{ size: {PAPERS[paper]}; margin: 12mm }} {_faces()}"
    styles = [
        weasyprint.CSS(filename=_found("league/sheets.css"), font_config=fonts),
        weasyprint.CSS(string=size, font_config=fonts),
    ]
    document: bytes = weasyprint.HTML(string=page).write_pdf(stylesheets=styles, font_config=fonts)
    return document


def _faces() -> str:
    return " ".join(
        f'@font-face {{ font-family: "Atkinson Hyperlegible"; font-weight: {weight};'
        f" src: url({Path(_found(FONT.format(weight=weight))).as_uri()}) }}"
        for weight in (400, 700)
    )


def _found(name: str) -> str:
    found = finders.find(name)
    assert isinstance(found, str), "the house brings its own files"
    return found
