"""A sheet as a PDF. WeasyPrint needs Pango from the system; without it the page says so instead of failing."""

from hashlib import sha256
from importlib import import_module
from pathlib import Path

from django.contrib.staticfiles import finders
from django.core.cache import caches

PAPERS = {"a4": "A4", "letter": "Letter"}
KEPT_SECONDS = 60  # by then every sheet has the looks of a new release, too
FONT = "hall/font/atkinson-hyperlegible-latin-{weight}-normal.woff2"


class PangoMissing(Exception):
    """The system lacks what WeasyPrint draws text with."""


def kept(page: str, paper: str) -> bytes:
    """The same page is written once a minute: anybody may ask for a public sheet, as often as they like."""
    found, key = caches["derived"], f"pdf/{paper}/{sha256(page.encode()).hexdigest()}"
    document: bytes | None = found.get(key)
    if document is None:
        document = write(page, paper)
        found.set(key, document, KEPT_SECONDS)
    return document


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
