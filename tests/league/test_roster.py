"""Reading a roster: what club secretaries really send, and what must be refused before anything is written."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league import roster
from league.roster import Fault, RosterError, RosterRow

SMALL = "Player 1,Player 2\nAnn Alpine,Bea Bobo\nCleo Cuero,Dale Hico\n"


def faults(content: str | bytes) -> list[tuple[str, int, str]]:
    with pytest.raises(RosterError) as raised:
        roster.read(content.encode() if isinstance(content, str) else content)
    return [(fault.code, fault.row, fault.column) for fault in raised.value.faults]


def test_byte_order_mark_semicolons_and_seeds_are_read() -> None:
    content = "\ufeffPlayer 1;Player 2;Seed\r\nJosé Goldthwaite;Opal Goldthwaite;2\r\n".encode()
    assert roster.read(content) == (RosterRow(2, ("José Goldthwaite", "Opal Goldthwaite"), "", 2),)


def test_team_column_may_come_first_and_families_may_share_a_name() -> None:
    content = b"Team,Player 1,Player 2\nO'Neil / O'Neil,Gus O'Neil,Cleo O'Neil\n"
    assert roster.read(content) == (RosterRow(2, ("Gus O'Neil", "Cleo O'Neil"), "O'Neil / O'Neil", None),)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_tabs_are_read_in_every_encoding_a_spreadsheet_saves(encoding: str) -> None:
    rows = roster.read("player 1\tPLAYER 2\nÁngel  Alpine\tEarl Comfort\n".encode(encoding))
    assert [row.people for row in rows] == [("Ángel Alpine", "Earl Comfort")]


def test_blank_lines_after_the_last_team_are_no_rows() -> None:
    assert len(roster.read((SMALL + "\n\n").encode())) == 2


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("", [("empty-file", 1, "Player 1")]),
        ("Player 1,Player 2\n", [("no-teams", 2, "Player 1")]),
        ("Player 1,Partner\nAnn,Bea\n", [("missing-column", 1, "Player 2")]),
        ("Name\nAnn\n", [("missing-column", 1, "Player 1"), ("missing-column", 1, "Player 2")]),
        ("Player 1,Player 2,Player 2\nAnn,Bea,Cleo\n", [("column-twice", 1, "Player 2")]),
        ("Player 1,Player 2\nAnn,Bea\n\nCleo,Dale\n", [("empty-row", 3, "Player 1")]),
        ("Player 1;Player 2\nAnn;Bea\n;\n", [("empty-row", 3, "Player 1")]),
        ("Player 1,Player 2\nAnn,\n", [("empty-cell", 2, "Player 2")]),
        ("Player 1,Player 2\nAnn\n", [("empty-cell", 2, "Player 2")]),
        ("Player 1,Player 2\nAnn,Bea,12 Elm St\n", [("extra-cell", 2, "3")]),
        ("Player 1,Player 2\nAnn,ann\n", [("person-twice", 2, "Player 2")]),
        ("Player 1,Player 2\nJosé,Bea\nCleo,JOSE\n", [("person-twice", 3, "Player 2")]),
        ("Player 1,Player 2,Seed\nAnn,Bea,first\n", [("bad-seed", 2, "Seed")]),
        ("Player 1,Player 2,Seed\nAnn,Bea,0\n", [("bad-seed", 2, "Seed")]),
        ("Player 1,Player 2,Seed\nAnn,Bea,²\n", [("bad-seed", 2, "Seed")]),
        ("Player 1,Player 2,Seed\nAnn,Bea,1\nCleo,Dale,1\n", [("seed-twice", 3, "Seed")]),
        (f"Player 1,Player 2\nAnn,{'B' * 81}\n", [("too-long", 2, "Player 2")]),
        ("Player 1,Player 2\nAnn,Bea\u202e\n", [("bad-character", 2, "Player 2")]),
        ("Player 1,Player 2\nAnn,...\n", [("bad-character", 2, "Player 2")]),
        ('Player 1,Player 2\nAnn,"Bea\n', [("not-csv", 2, "Player 1")]),
        (b"Player 1,Player 2\nAnn,Jos\xe9\n", [("not-text", 2, "Player 2")]),
        (b"\xef\xbb\xbfPlayer 1;Player 2\r\nAnn;Bea\r\nJos\xe9;Dale\r\n", [("not-text", 3, "Player 1")]),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", [("not-text", 1, "1")]),
        (b"Player 1,Player 2\nAnn,\0\n", [("not-text", 2, "Player 2")]),
    ],
)
def test_fault_names_row_and_column(content: str | bytes, expected: list[tuple[str, int, str]]) -> None:
    assert faults(content) == expected


def test_all_faults_are_told_at_once_in_the_order_of_the_file() -> None:
    content = "Player 1,Player 2,Seed\nAnn,Bea,x\n,,\nCleo,Ann,2\n"
    assert faults(content) == [("bad-seed", 2, "Seed"), ("empty-row", 3, "Player 1"), ("person-twice", 4, "Player 2")]


def test_fault_says_where_the_person_stood_first() -> None:
    with pytest.raises(RosterError) as raised:
        roster.read(b"Player 1,Player 2\nAnn,Bea\nBEA,Cleo\n")
    assert raised.value.faults[0].data == {"name": "BEA", "first_row": 2, "first_column": "Player 2"}


def test_too_large_a_file_is_refused_before_it_is_read() -> None:
    assert faults(b"x" * (roster.MOST_BYTES + 1)) == [("too-large", 1, "Player 1")]


def test_too_many_teams_are_refused() -> None:
    lines = "".join(f"Ann {n},Bea {n}\n" for n in range(roster.MOST_ROWS + 1))
    assert faults("Player 1,Player 2\n" + lines) == [("too-many-rows", roster.MOST_ROWS + 2, "Player 1")]


def test_fault_reads_as_a_sentence_on_a_terminal() -> None:
    assert str(Fault("seed-twice", 3, "Seed", {"seed": 1})) == "row 3, column Seed: seed-twice (seed: 1)"


@settings(deadline=None)
@given(st.binary(max_size=400))
def test_garbage_is_a_roster_error_or_a_roster(content: bytes) -> None:
    reads_or_is_refused(content)


@settings(deadline=None)
@given(st.lists(st.text(max_size=12), max_size=12), st.sampled_from(roster.DELIMITERS))
def test_any_cells_under_a_good_header_are_a_roster_error_or_a_roster(cells: list[str], delimiter: str) -> None:
    body = "\n".join(delimiter.join(cells[n : n + 3]) for n in range(0, len(cells), 3))
    reads_or_is_refused(f"Player 1{delimiter}Player 2{delimiter}Seed\n{body}".encode("utf-8", "replace"))


def reads_or_is_refused(content: bytes) -> None:
    try:
        rows = roster.read(content)
    except RosterError as refused:
        assert refused.faults and all(fault.row >= 1 and fault.column for fault in refused.faults)
    else:
        assert rows and all(all(row.people) and row.row >= 2 for row in rows)
