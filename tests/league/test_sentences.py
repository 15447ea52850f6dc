"""Every code that the league's verbs refuse with has a sentence of its own."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from league.formats.words import REASONS

LEAGUE = Path(settings.BASE_DIR) / "league"
SAY = Path(settings.BASE_DIR) / "templates" / "league" / "say"


def codes(pattern: str, *files: Path) -> list[str]:
    return sorted({code for file in files for code in re.findall(pattern, file.read_text())})


REFUSED = codes(r'Refused\(\s*"([a-z-]+)"', *LEAGUE.glob("services/*.py"))
BLOCKED = codes(r'"(t[a-z]+-[a-z-]+)" if ', LEAGUE / "services" / "desk.py")
FAULTS = codes(r'Fault\("([a-z-]+)"', LEAGUE / "roster.py", LEAGUE / "pasted.py", LEAGUE / "services" / "rosters.py")


@pytest.mark.parametrize("code", sorted({*REFUSED, *BLOCKED}))
def test_refusal_has_its_sentence(code: str) -> None:
    assert (SAY / f"refused-{code}.html").exists()


@pytest.mark.parametrize("code", REASONS)
def test_reason_of_a_pairing_has_its_sentence(code: str) -> None:
    assert (SAY / f"reason-{code}.html").exists()


@pytest.mark.parametrize("code", [*FAULTS, "too-long", "bad-character"])
def test_fault_of_a_roster_has_its_sentence(code: str) -> None:
    assert (SAY / f"fault-{code}.html").exists()


def test_the_codes_are_found_in_the_source() -> None:
    assert {"tables-open", "near-name"} <= set(REFUSED) and "tables-open" in BLOCKED and "person-twice" in FAULTS
