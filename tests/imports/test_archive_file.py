"""Reading an archive file, and the errors for files that are none."""

import io
import json
import tracemalloc
import zipfile

import ijson
import pytest

from scorekeeper.exports import archive
from scorekeeper.imports import archive_file
from scorekeeper.imports.archive_file import ArchiveFile, Unreadable

AT = "2026-11-21T19:30:00.000000Z"
HEAD = b'{"format": "scorekeeper", "version": 1, "exported_at": "x", "players": [], "keys": []'
MATCHES = HEAD + b', "matches": ['
END = b"]}"


def written(players=(), keys=(), matches=()):
    return b"".join(archive.json_chunks(AT, players, keys, matches))


def read(data):
    file = ArchiveFile(io.BytesIO(data))
    return file.players, file.keys, list(file.matches())


def unreadable(data):
    """Return the place and the reason why a file cannot be read."""
    with pytest.raises(Unreadable) as wrong:
        read(data)
    return wrong.value.place, wrong.value.message.text


def test_an_archive_survives_a_round_trip():
    parts = [{"id": "a", "name": "é\u2028\n"}], [{"id": "k"}], [{"log": [{"x": None}]}, {}, 3]
    assert read(written(*parts)) == parts


def test_the_order_of_the_fields_does_not_matter():
    data = b'{"matches": [1, 2], "version": 1, "keys": [3], "players": [4], "format": "scorekeeper"'
    assert read(data + b', "exported_at": ""}') == ([4], [3], [1, 2])


def test_a_byte_order_mark_is_ignored():
    assert read(b"\xef\xbb\xbf" + MATCHES + b"1" + END) == ([], [], [1])


EARLY = "The file is cut off: its end is missing."
NO_JSON = "This is not valid JSON from here on."
NOT_OURS = "This JSON file was not made by Scorekeeper."
NAME = "This field does not belong here, or appears twice."
DEEP = "This is nested too deeply."
LONG = "This is too long."
FILES = {
    "empty": (b"", "", "The file is empty."),
    "blank": (b"  ", "", "This is not a JSON file."),
    "zeros": (bytes(1000), "", "This is not a JSON file."),
    "words": (b"hello", "", "This is not a JSON file."),
    "page": (b"<html></html>", "", "This is not a JSON file."),
    "utf16": ("{}".encode("utf-16"), "", "This is not a JSON file."),
    "list": (b"[1]", "", NOT_OURS),
    "object": (b"{}", "", NOT_OURS),
    "others": (b'{"games": [], "format": "x"}', "", NOT_OURS),
    "another_format": (b'{"format": "bgsplay"}', "", NOT_OURS),
    "newer": (
        HEAD.replace(b": 1", b": 2"),
        "version",
        "This file was made by a newer version of Scorekeeper.",
    ),
    "no_list": (HEAD.replace(b"[]", b"3", 1), "players", "Expected a list here."),
    "no_list_of_matches": (HEAD + b', "matches": 3}', "matches", "Expected a list here."),
    "no_matches": (HEAD + b"}", "matches", "This is missing."),
    "cut_at_once": (HEAD[:20], "format", EARLY),
    "cut_in_a_match": (MATCHES + b'{"log": [1, {"at": "20', "matches[0].log[1].at", EARLY),
    "cut_in_a_word": (MATCHES + b'1, {"log": tr', "matches[1].log", EARLY),
    "cut_at_the_end": (MATCHES + b"1]", "", EARLY),
    "garbage_after": (MATCHES + b"1]} x", "", NO_JSON),
    "two_documents": (MATCHES + b"1]} {}", "", NO_JSON),
    "not_utf8": (MATCHES + b'"\xff"' + END, "byte 100", "The text of this file is not UTF-8."),
    "comma": (MATCHES + b"1,,2" + END, "matches[1]", NO_JSON),
    "nan": (MATCHES + b"NaN" + END, "matches[0]", NO_JSON),
    "leading_zero": (MATCHES + b'{"a": 01}' + END, "matches[0]", NO_JSON),
    "huge_exponent": (MATCHES + b'{"a": 1e99999999999999999999}' + END, "matches[0].a", NO_JSON),
    "huge_number": (MATCHES + b'{"a": ' + b"9" * 5000, "", "This number is too long."),
    "name_twice": (MATCHES + b'{"a": 1, "a": 2}' + END, "matches[0].a", NAME),
    "list_twice": (MATCHES + b'], "matches": []}', "matches", NAME),
    "unknown_name": (HEAD + b', "clubs": []}', "clubs", NAME),
    "deep": (MATCHES + b"[" * 100_000, f"matches[0]{'[0]' * 19}", DEEP),
    "long_text": (MATCHES + b'{"a": "' + b"x" * 3_000_000, "matches[0].a", LONG),
    "long_blank": (MATCHES + b" " * 3_000_000, "matches[0]", LONG),
    "long_match": (MATCHES + b"[" + b"1," * 5_000_000 + b"1]" + END, "matches[0]", LONG),
}


@pytest.mark.parametrize(("data", "place", "message"), FILES.values(), ids=FILES)
def test_invalid_files_are_refused_with_the_place(data, place, message):
    found = unreadable(data)
    assert found[1] == message
    assert found[0].startswith(place) if message == LONG else found[0] == place


def test_a_zip_file_is_recognized():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("archive.json", written())
    assert unreadable(file.getvalue())[1].startswith("This is a ZIP file.")


@pytest.mark.parametrize("name", ["python", ijson.backend])
def test_all_parsers_give_identical_results(monkeypatch, name):
    monkeypatch.setattr(archive_file.ijson, "basic_parse", ijson.get_backend(name).basic_parse)
    assert read(MATCHES + b'{"a": [1, "\\u5c71"]}' + END)[2] == [{"a": [1, "山"]}]
    for kind in ("cut_in_a_match", "cut_in_a_word", "cut_at_the_end", "nan", "name_twice"):
        data, _, message = FILES[kind]
        assert unreadable(data)[1] == message


class Endless(io.RawIOBase):
    """A file of any size, made while it is read."""

    def __init__(self, head, item, items, end):
        self.parts = (head, item, items, end)
        self.seek(0)

    def seekable(self):
        return True

    def seek(self, offset, whence=0):
        head, item, items, end = self.parts
        self.pieces = iter([head, *([item] * items), end])
        self.rest = b""
        return offset

    def read(self, size=-1):
        while len(self.rest) < size and (piece := next(self.pieces, b"")):
            self.rest += piece
        found, self.rest = self.rest[:size], self.rest[size:]
        return found


def test_reading_fifty_megabytes_needs_little_memory():
    match = json.dumps({"id": "m" * 22, "log": [{"entry": "x" * 5000}] * 20}).encode()
    file = Endless(MATCHES, match + b",\n", 500, match + END)
    tracemalloc.start()
    count = sum(1 for _ in ArchiveFile(file).matches())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 501
    assert file.parts[2] * len(match) > 50_000_000
    assert peak < 5_000_000


def test_a_gigabyte_of_zeros_is_refused_immediately():
    file = Endless(b"", bytes(1_000_000), 1000, b"")
    with pytest.raises(Unreadable):
        ArchiveFile(file)
