"""A workbook as a stream: it begins at once, and what is not whole does not look so."""

import io
from tempfile import TemporaryFile
from zipfile import ZipFile, is_zipfile

import openpyxl
import pytest

from scorekeeper.exports import workbook_stream
from scorekeeper.exports.workbook import club_workbook
from scorekeeper.exports.workbook_stream import PIECE, streamed_workbook
from tests.support.exported_matches import hell, napoleon
from tests.support.games.tables import english

FIRST = "xl/theme/theme1.xml"


def write(file):
    club_workbook(file, [napoleon(match_id="first"), hell(match_id="second")], english)


def parts(file):
    """The parts of a workbook by name; when it was made is not the same in two."""
    with ZipFile(file) as found:
        return {name: found.read(name) for name in found.namelist() if name != "docProps/core.xml"}


@pytest.fixture
def files(monkeypatch):
    """The files that lie about for a while."""
    made = []

    def file():
        made.append(TemporaryFile())  # noqa: SIM115 - whoever asked for it closes it
        return made[-1]

    monkeypatch.setattr(workbook_stream, "TemporaryFile", file)
    return made


def test_the_first_piece_comes_before_the_workbook_is_made():
    asked = []
    stream = streamed_workbook(asked.append)
    first = next(stream)
    stream.close()
    assert asked == []
    assert first[:4] == b"PK\x03\x04"
    assert first[30 : 30 + len(FIRST)] == FIRST.encode()


def test_the_stream_has_the_parts_of_the_file(files):
    streamed, made = io.BytesIO(b"".join(streamed_workbook(write))), io.BytesIO()
    write(made)
    assert parts(streamed) == parts(made)
    with ZipFile(streamed) as found, ZipFile(made) as other:
        assert found.testzip() is None
        assert found.namelist()[0] == FIRST
        assert sorted(found.namelist()) == sorted(other.namelist())
    assert openpyxl.load_workbook(streamed).sheetnames == [
        "Matches",
        "Deals",
        "2 Hell 2026-11-21",
        "1 Napoleon 2026-11-21",
    ]
    assert [file.closed for file in files] == [True]


def test_a_second_workbook_of_the_process_is_as_whole_as_the_first():
    for _ in range(2):
        whole = io.BytesIO(b"".join(streamed_workbook(write)))
        with ZipFile(whole) as found:
            assert found.testzip() is None


def test_no_piece_is_much_larger_than_a_piece():
    def many(file):
        club_workbook(file, [napoleon(match_id=f"{number}") for number in range(300)], english)

    sizes = [len(piece) for piece in streamed_workbook(many)]
    assert min(sizes) > 0
    assert max(sizes) < PIECE + 16 * 1024


def test_what_breaks_while_it_is_made_does_not_end_as_a_whole_file(files):
    def broken(file):
        write(file)
        raise LookupError

    sent = []
    with pytest.raises(LookupError):
        sent.extend(streamed_workbook(broken))
    assert len(sent) == 1
    assert not is_zipfile(io.BytesIO(sent[0]))
    assert [file.closed for file in files] == [True]


@pytest.mark.parametrize("pieces", [1, 3])
def test_who_hangs_up_leaves_no_file_behind(files, pieces):
    stream = streamed_workbook(write)
    for _ in range(pieces):
        next(stream)
    assert [file.closed for file in files] == [False]
    stream.close()
    assert [file.closed for file in files] == [True]
