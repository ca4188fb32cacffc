"""The body of a request, taken in whole before a thread of the app gets it."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from threading import Lock
from typing import Any

from scorekeeper.serving.environ import Environ, Scope, header
from scorekeeper.serving.pace import Pace, Patience
from scorekeeper.serving.refusals import Refused

Receive = Callable[[], Awaitable[dict[str, Any]]]

IN_MEMORY = 64 * 1024
"""Bytes of a body that waits in memory; a larger one lies in a file."""

MOST_IN_FILES = 64
"""Bodies that may lie in files at once: at 16 MB each no more than a gigabyte."""


class Bodies:
    """Takes bodies in, and counts those that lie in files."""

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        self._in_files = 0
        self._lock = Lock()  # they come in the event loop and go in a thread

    async def take(self, scope: Scope, receive: Receive, most: int) -> "Body":
        """Return the body; of one with more than ``most`` bytes only how large it is."""
        body = Body(self)
        announced = int(header(scope, b"content-length") or 0)
        if announced > most:
            body.size = announced
            return body
        if announced or header(scope, b"transfer-encoding"):
            try:
                await body.fill(receive, most, Pace(self._patience))
            except BaseException:
                body.close()
                raise
        return body

    def enter(self) -> None:
        """Count one more in a file, or refuse it."""
        with self._lock:
            if self._in_files >= MOST_IN_FILES:
                raise Refused(HTTPStatus.SERVICE_UNAVAILABLE)
            self._in_files += 1

    def leave(self) -> None:
        """Count one less."""
        with self._lock:
            self._in_files -= 1


class Body:
    """What came of a body."""

    def __init__(self, bodies: Bodies) -> None:
        self.size = 0
        self.file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - see ``close``
        self._bodies = bodies
        self._in_file = False

    async def fill(self, receive: Receive, most: int, pace: Pace) -> None:
        """Take what comes, to the end or until it is more than ``most``."""
        more = True
        while more and self.size <= most:
            try:
                message = await pace.wait(receive())
            except TimeoutError:
                raise Refused(HTTPStatus.REQUEST_TIMEOUT) from None
            if message["type"] == "http.disconnect":
                # Servers report a body with broken framing as a disconnect, too.
                raise Refused(HTTPStatus.BAD_REQUEST)
            piece = message.get("body", b"")
            pace.passed(len(piece))
            self._add(piece)
            more = message.get("more_body", False)
        if more:
            self.file.truncate(0)
        self.file.seek(0)

    def _add(self, piece: bytes) -> None:
        self.size += len(piece)
        if self.size > IN_MEMORY and not self._in_file:
            self._bodies.enter()
            self._in_file = True
        self.file.write(piece)

    def hand_to(self, request: Environ) -> None:
        """Put it into a request as WSGI has it."""
        request["wsgi.input"] = self.file
        if self.size:
            request["CONTENT_LENGTH"] = str(self.size)

    def close(self) -> None:
        """Leave nothing of it."""
        self.file.close()
        if self._in_file:
            self._bodies.leave()
            self._in_file = False
