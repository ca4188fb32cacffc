"""Compression of the parts with brotli, and with gzip for browsers without brotli."""

import gzip
import zlib
from pathlib import Path
from typing import NamedTuple

import brotli

from scorekeeper.offline.build.build_cache import digest, get_or_make
from scorekeeper.offline.build.parts import Part

BROTLI_QUALITY = 11
BROTLI_WINDOW = 24
GZIP_LEVEL = 9


class CompressedPart(NamedTuple):
    """A part in both compressions. ``sha256`` is the hash of the uncompressed content."""

    part: Part
    br: bytes
    gz: bytes
    sha256: str

    @property
    def file(self) -> str:
        """Return the file name in the output folder, without ``.br`` or ``.gz``."""
        stem, _, suffix = self.part.name.rpartition(".")
        return f"{stem}-{self.sha256[:8]}.{suffix}"


def compress(part: Part, folder: Path) -> CompressedPart:
    """Compress ``part`` with brotli and gzip.

    Compression is slow, so results are cached in ``folder``.
    """
    sha256 = digest(part.content)
    path = folder / sha256
    return CompressedPart(
        part,
        br=get_or_make(
            path.with_suffix(".br"),
            lambda: compress_brotli(part.content),
            lambda found: decompress_brotli(found) == part.content,
        ),
        gz=get_or_make(
            path.with_suffix(".gz"),
            lambda: compress_gzip(part.content),
            lambda found: decompress_gzip(found) == part.content,
        ),
        sha256=sha256,
    )


def compress_brotli(content: bytes) -> bytes:
    done: bytes = brotli.compress(content, quality=BROTLI_QUALITY, lgwin=BROTLI_WINDOW)
    return done


def decompress_brotli(packed: bytes) -> bytes | None:
    """Return the decompressed content, or ``None`` if it is damaged."""
    try:
        done: bytes = brotli.decompress(packed)
    except brotli.error:
        return None
    return done


def compress_gzip(content: bytes) -> bytes:
    return gzip.compress(content, GZIP_LEVEL, mtime=0)


def decompress_gzip(packed: bytes) -> bytes | None:
    """Return the decompressed content, or ``None`` if it is damaged."""
    try:
        return gzip.decompress(packed)
    except (OSError, EOFError, zlib.error):
        return None
