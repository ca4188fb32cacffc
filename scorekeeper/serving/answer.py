"""An answer between the thread that makes it and the line that takes it, each at its own pace."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from threading import Lock
from typing import Any

PIECE = 64 * 1024
IN_MEMORY = 256 * 1024
"""Bytes of an answer that waits; a larger one lies in a file."""

Header = tuple[bytes, bytes]


def as_asgi(status: str, headers: list[tuple[str, str]]) -> tuple[int, list[Header]]:
    """Return status and headers, as WSGI hands them over, as ASGI has them."""
    encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    return int(status.split(" ", 1)[0]), encoded


class Gone(Exception):  # noqa: N818 - it is not the app's fault
    """Nobody waits for the answer any more."""


class Answer:
    """What one thread writes and the event loop reads, in the order of writing."""

    def __init__(self) -> None:
        self.status = HTTPStatus.INTERNAL_SERVER_ERROR.value
        self.headers: list[Header] = []
        self.whole = False
        self._file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - see ``close``
        self._lock = Lock()
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self._written = self._told = self._read = 0
        self._worth_telling = PIECE
        self._ended = self._gone = False

    # ------------------------------------------------------------------------------- the thread

    def start(
        self,
        status: str,
        headers: list[tuple[str, str]],
        _error: Any = None,
        /,
    ) -> Callable[[bytes], None]:
        """Take status and headers, as WSGI hands them over."""
        self.status, self.headers = as_asgi(status, headers)
        # Of what is sent while it is made, the first piece may be all there is for seconds.
        if not any(name == b"content-length" for name, _ in self.headers):
            self._worth_telling = 1
        return self.write

    def take(self, pieces: Iterable[bytes]) -> None:
        """Take all of it, and leave what makes it as WSGI wants it left."""
        try:
            for piece in pieces:
                self.write(piece)
        finally:
            close = getattr(pieces, "close", None)
            if close is not None:
                close()

    def write(self, piece: bytes) -> None:
        """Take a piece; raise ``Gone`` when nobody wants it."""
        with self._lock:
            if self._gone:
                raise Gone
            self._file.seek(self._written)
            self._file.write(piece)
            self._written += len(piece)
        if self._written - self._told >= self._worth_telling:
            self._told, self._worth_telling = self._written, PIECE
            self._loop.call_soon_threadsafe(self._news.set)

    def end(self, *, whole: bool) -> None:
        """Say that there is no more; ``whole`` when that is as it should be."""
        self.whole = whole
        self._ended = True
        self._loop.call_soon_threadsafe(self._news.set)

    # --------------------------------------------------------------------------- the event loop

    async def pieces(self) -> AsyncIterator[tuple[bytes, bool]]:
        """Lend piece after piece, and whether it is the last of a whole answer."""
        last = False
        while not last:
            await self._news.wait()
            self._news.clear()
            more = True
            while more:
                piece, more = self._next()
                last = self._ended and not more
                if piece or (last and self.whole):
                    yield piece, last and self.whole

    def _next(self) -> tuple[bytes, bool]:
        with self._lock:
            self._file.seek(self._read)
            piece = self._file.read(PIECE)
            self._read += len(piece)
            return piece, self._read < self._written

    def close(self) -> None:
        """Wait no more for the rest."""
        with self._lock:
            self._gone = True
            self._file.close()
