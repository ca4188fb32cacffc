"""Pack a part for the way to the phone: with brotli, and with gzip for browsers without it."""

import gzip
import zlib
from pathlib import Path
from typing import NamedTuple

import brotli

from scorekeeper.offline.build.build_cache import digest, kept
from scorekeeper.offline.build.parts import Part

BROTLI_QUALITY = 11
BROTLI_WINDOW = 24
GZIP_LEVEL = 9


class Packed(NamedTuple):
    """A part, packed in both ways; ``sha256`` is that of its content, unpacked."""

    part: Part
    br: bytes
    gz: bytes
    sha256: str

    @property
    def file(self) -> str:
        """Its name in the folder, to which ``.br`` or ``.gz`` is added."""
        stem, _, suffix = self.part.name.rpartition(".")
        return f"{stem}-{self.sha256[:8]}.{suffix}"


def packed(part: Part, folder: Path) -> Packed:
    """Return ``part`` packed; ``folder`` keeps it, for packing takes its time."""
    sha256 = digest(part.content)
    path = folder / sha256
    return Packed(
        part,
        br=kept(
            path.with_suffix(".br"),
            lambda: with_brotli(part.content),
            lambda found: unpacked_with_brotli(found) == part.content,
        ),
        gz=kept(
            path.with_suffix(".gz"),
            lambda: with_gzip(part.content),
            lambda found: unpacked_with_gzip(found) == part.content,
        ),
        sha256=sha256,
    )


def with_brotli(content: bytes) -> bytes:
    done: bytes = brotli.compress(content, quality=BROTLI_QUALITY, lgwin=BROTLI_WINDOW)
    return done


def unpacked_with_brotli(packed: bytes) -> bytes | None:
    """Return what is packed, or None where that is damaged."""
    try:
        done: bytes = brotli.decompress(packed)
    except brotli.error:
        return None
    return done


def with_gzip(content: bytes) -> bytes:
    return gzip.compress(content, GZIP_LEVEL, mtime=0)


def unpacked_with_gzip(packed: bytes) -> bytes | None:
    """Return what is packed, or None where that is damaged."""
    try:
        return gzip.decompress(packed)
    except (OSError, EOFError, zlib.error):
        return None
