"""Request bodies, which are received completely before the app gets the request."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from tempfile import SpooledTemporaryFile
from typing import Any

from werkzeug.exceptions import BadRequest, RequestTimeout, ServiceUnavailable

from scorekeeper.serving import timeouts

Receive = Callable[[], Awaitable[dict[str, Any]]]

IN_MEMORY = 64 * 1024  # bytes of a body; a larger one is in a temporary file
MAX_ON_DISK = 64  # bodies of at most 16 MB: a gigabyte
on_disk: set[object] = set()


@asynccontextmanager
async def read(
    headers: dict[bytes, bytes], receive: Receive, limit: int
) -> AsyncIterator[tuple[int, Receive]]:
    """Receive a body; yield its size, and a ``receive`` that returns it. Stop after ``limit``."""
    size = int(headers.get(b"content-length", 0))
    with SpooledTemporaryFile(IN_MEMORY) as file:

        async def replay() -> dict[str, Any]:
            piece = file.read(IN_MEMORY)
            return {"type": "http.request", "body": piece, "more_body": len(piece) == IN_MEMORY}

        try:
            if size <= limit and (size or b"transfer-encoding" in headers):
                size = await _fill(file, receive, limit)
                file.seek(0)
            yield size, replay
        finally:
            on_disk.discard(file)


async def _fill(file: SpooledTemporaryFile[bytes], receive: Receive, limit: int) -> int:
    size, more = 0, True
    try:
        async with timeouts.timeout() as timeout:
            while more and size <= limit:
                message = await receive()
                if message["type"] == "http.disconnect":  # granian: broken framing, too
                    raise BadRequest
                size += file.write(message.get("body", b""))
                more = message.get("more_body", False)
                timeouts.extend(timeout, len(message.get("body", b"")))
                if size > IN_MEMORY:
                    on_disk.add(file)
                if len(on_disk) > MAX_ON_DISK:
                    raise ServiceUnavailable
    except TimeoutError:
        raise RequestTimeout from None
    return size
