"""Archives that say nothing of when and where they were made."""

import hashlib
import io
import zipfile

from scorekeeper.offline.build.archives import is_intact, make_zip, unzip

PARTS = {"b/c.txt": b"two", "a.txt": b"one"}


def test_what_goes_in_comes_out():
    assert unzip(make_zip(PARTS)) == PARTS


def test_the_bytes_are_the_same_whatever_the_order_and_the_moment():
    turned = make_zip(dict(reversed(PARTS.items())))
    assert make_zip(PARTS) == turned
    assert hashlib.sha256(turned).hexdigest() == (
        "8eb082f7235bfe6010c8ee07e260cbdcfa029e1aac9328d3d1486b077e829860"
    )


def test_files_are_stored_plain_and_in_order():
    with zipfile.ZipFile(io.BytesIO(make_zip(PARTS))) as archive:
        assert archive.namelist() == ["a.txt", "b/c.txt"]
        assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_STORED}


def test_folders_are_no_files():
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.mkdir("a")
        archive.writestr("a/b.txt", "c")
    assert unzip(target.getvalue()) == {"a/b.txt": b"c"}


def test_a_damaged_archive_is_not_whole():
    whole = make_zip({"a.txt": b"twelve tricks"})
    assert is_intact(whole)
    assert not is_intact(whole[:-10])
    assert not is_intact(whole.replace(b"twelve", b"eleven"))
    assert not is_intact(b"")
