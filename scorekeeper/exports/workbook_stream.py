"""A workbook as a stream that begins before the workbook is made.

A workbook is a ZIP, which XlsxWriter puts together at its end: seconds after it was asked for, when
it is large. Until then a browser would show nothing. So what is the same in every workbook is sent
at once, and the rest when it is there.

The parts of a workbook may come in any order, ``[Content_Types].xml`` too: readers find them by the
directory at the end, which an answer that is broken off before does not have.
"""

from collections.abc import Callable, Generator
from copy import copy
from functools import cache
from io import BytesIO
from tempfile import TemporaryFile
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from xlsxwriter import Workbook

SAME_IN_ALL = "xl/theme/theme1.xml"
PIECE = 64 * 1024


def streamed_workbook(write: Callable[[IO[bytes]], None]) -> Generator[bytes, None, None]:
    """Yield the workbook that ``write`` makes in a file, piece by piece; the first comes before."""
    sent = _Sent()
    with TemporaryFile() as made, ZipFile(sent, "w", ZIP_DEFLATED) as whole:
        first, text = _same_in_all()
        whole.writestr(copy(first), text)
        yield sent.taken()
        write(made)
        for _ in _rest_copied(made, whole):
            if sent.waiting:
                yield sent.taken()
    yield sent.taken()


@cache
def _same_in_all() -> tuple[ZipInfo, bytes]:
    """Return the part that is the same in every workbook, from one without anything."""
    file = BytesIO()
    Workbook(file).close()
    with ZipFile(file) as parts:
        return parts.getinfo(SAME_IN_ALL), parts.read(SAME_IN_ALL)


def _rest_copied(made: IO[bytes], whole: ZipFile) -> Generator[None, None, None]:
    """Copy all other parts of the workbook ``made`` into ``whole``, a piece at a time."""
    with ZipFile(made) as parts:
        for part in parts.infolist():
            if part.filename == SAME_IN_ALL:
                continue
            # To write a part changes what is known of it, which is still needed to read it.
            with parts.open(part) as source, whole.open(copy(part), "w") as target:
                while piece := source.read(PIECE):
                    target.write(piece)
                    yield


class _Sent:
    """What a ZIP file writes and is sent: it cannot go back in it."""

    def __init__(self) -> None:
        self.waiting: list[bytes] = []

    def write(self, data: bytes) -> int:
        if data:
            self.waiting.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Nothing waits elsewhere."""

    def close(self) -> None:
        """Nothing is open."""

    def taken(self) -> bytes:
        """Return what was written since the last time."""
        taken = b"".join(self.waiting)
        self.waiting.clear()
        return taken
