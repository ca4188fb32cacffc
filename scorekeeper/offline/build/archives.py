"""Reproducible zip archives: their bytes do not depend on the time or place of the build.

Files are stored uncompressed, because compressing the whole archive afterwards is more effective.
"""

import io
import tarfile
import zipfile
from collections.abc import Mapping

EARLIEST = (1980, 1, 1, 0, 0, 0)
READABLE = 0o100644 << 16
UNIX = 3


def make_zip(files: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of ``files``, which are by path."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for path, content in sorted(files.items()):
            entry = zipfile.ZipInfo(path, EARLIEST)
            entry.external_attr = READABLE
            entry.create_system = UNIX
            archive.writestr(entry, content)
    return target.getvalue()


def unzip(archive: bytes) -> dict[str, bytes]:
    """Return the files of a zip archive by path."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {
            path: opened.read(path) for path in sorted(opened.namelist()) if not path.endswith("/")
        }


def is_intact(archive: bytes) -> bool:
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as opened:
            return opened.testzip() is None
    except zipfile.BadZipFile:
        return False


def unpack_npm(archive: bytes) -> dict[str, bytes]:
    """Return the files of an npm package by path, relative to its top folder."""
    files = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as opened:
        for member in opened:
            file = opened.extractfile(member)
            if file is not None:
                files[member.name.removeprefix("package/")] = file.read()
    return files
