"""Reproducible archives, without times and paths of the build."""

import hashlib
import io
import zipfile

from scorekeeper.offline.build.archives import is_intact, make_zip, unzip

PARTS = {"b/c.txt": b"two", "a.txt": b"one"}


def test_unzip_restores_the_zipped_files():
    assert unzip(make_zip(PARTS)) == PARTS


def test_the_archive_is_the_same_regardless_of_order_and_time():
    turned = make_zip(dict(reversed(PARTS.items())))
    assert make_zip(PARTS) == turned
    assert hashlib.sha256(turned).hexdigest() == (
        "8eb082f7235bfe6010c8ee07e260cbdcfa029e1aac9328d3d1486b077e829860"
    )


def test_files_are_stored_uncompressed_and_sorted():
    with zipfile.ZipFile(io.BytesIO(make_zip(PARTS))) as archive:
        assert archive.namelist() == ["a.txt", "b/c.txt"]
        assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_STORED}


def test_folders_are_not_listed_as_files():
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.mkdir("a")
        archive.writestr("a/b.txt", "c")
    assert unzip(target.getvalue()) == {"a/b.txt": b"c"}


def test_a_damaged_archive_is_not_intact():
    whole = make_zip({"a.txt": b"twelve tricks"})
    assert is_intact(whole)
    assert not is_intact(whole[:-10])
    assert not is_intact(whole.replace(b"twelve", b"eleven"))
    assert not is_intact(b"")
