"""An uploaded file that is read with limits, which protect the JSON parser."""

import codecs
import re
from typing import IO, Final

from scorekeeper.rules.ruling import Message, say

LARGEST_ITEM: Final = 8 * 2**20
"""The most bytes of one match or of the list of players; 1000 deals need a quarter of that."""

LONGEST_TOKEN: Final = 2**20
"""The most bytes of one text, or of the white space between two values."""

LONGEST_NUMBER: Final = 4000
"""The most digits in a row. The parser fails on numbers that Python refuses to read."""

DIGITS: Final = re.compile(rb"[0-9]{%d}" % LONGEST_NUMBER)
BYTE_ORDER_MARK: Final = codecs.BOM_UTF8


class Unreadable(ValueError):  # noqa: N818 - the name says it without "Error"
    """The file is damaged or not an archive. ``place`` is the position of the error, if known."""

    def __init__(self, message: Message, place: str = "") -> None:
        super().__init__(f"{place}: {message.text}" if place else message.text)
        self.message = message
        self.place = place


class LimitedFile:
    """A binary file for the parser that raises ``Unreadable`` for bad UTF-8 or long tokens."""

    def __init__(self, file: IO[bytes]) -> None:
        file.seek(0)
        self._file = file
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._digits = b""
        self.position = 0
        self.token_begins = 0
        self.item_begins: int | None = None
        self.at_end = False

    def read(self, size: int = -1) -> bytes:
        chunk = self._file.read(size)
        if self.position == 0:
            # Some editors write a byte order mark.
            chunk = chunk.removeprefix(BYTE_ORDER_MARK) or self._file.read(size)
        self.at_end = size != 0 and not chunk
        self.position += len(chunk)
        self._check_lengths(chunk)
        try:
            self._decoder.decode(chunk, final=self.at_end)
        except UnicodeDecodeError as error:
            place = f"byte {self.position - len(chunk) + error.start}"
            raise Unreadable(say("The text of this file is not UTF-8."), place) from error
        return chunk

    def _check_lengths(self, chunk: bytes) -> None:
        if self.position - self.token_begins > LONGEST_TOKEN:
            raise Unreadable(say("This is too long."))
        if self.item_begins is not None and self.position - self.item_begins > LARGEST_ITEM:
            raise Unreadable(say("This is too long."))
        near = self._digits + chunk
        if DIGITS.search(near):
            raise Unreadable(say("This number is too long."))
        self._digits = near[len(near.rstrip(b"0123456789")) :]
