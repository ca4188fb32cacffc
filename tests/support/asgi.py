"""An ASGI client for tests, on an event loop that skips waiting times.

If nothing can be done until a deadline, the loop jumps to it, so that no test waits.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field


class SkippingLoop(asyncio.SelectorEventLoop):
    """An event loop clock that jumps to the next scheduled moment."""

    def __init__(self):
        super().__init__()
        self.now = 0.0

    def time(self):
        return self.now

    def _run_once(self):
        if self._scheduled and not self._ready:
            self.now = max(self.now, self._scheduled[0].when())
        super()._run_once()


@dataclass
class Client:
    """A simulated connection: the delays of incoming pieces, and the seconds that sending takes."""

    body: list = field(default_factory=list)
    """Delays in seconds and pieces of the body. None means a closed connection."""
    more: bool = False
    """Whether the body continues but never arrives."""
    seconds_a_piece: float = 0.0
    heard: Callable = bool
    """Called for each piece of the response."""
    sent: list = field(default_factory=list)
    reads: int = 0

    async def receive(self):
        self.reads += 1
        if self.reads > len(self.body):
            await asyncio.Event().wait()
        seconds, piece = self.body[self.reads - 1]
        await asyncio.sleep(seconds)
        if piece is None:
            return {"type": "http.disconnect"}
        last = self.reads == len(self.body) and not self.more
        return {"type": "http.request", "body": piece, "more_body": not last}

    async def send(self, message):
        if self.seconds_a_piece and message["type"] == "http.response.body":
            await asyncio.sleep(self.seconds_a_piece)
        self.sent.append(message)
        if message["type"] == "http.response.body":
            self.heard()

    @property
    def status(self):
        return self.sent[0]["status"] if self.sent else None

    @property
    def headers(self):
        return dict(self.sent[0]["headers"])

    @property
    def answer(self):
        return b"".join(message["body"] for message in self.sent[1:])

    @property
    def has_whole_answer(self):
        return len(self.sent) > 1 and not self.sent[-1].get("more_body")


def ask(application, client, method="GET", path="/", headers=(), **more):
    """Send ``client``'s request to ``application``, and return ``client``."""
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers],
        "client": ("192.0.2.7", 50000),
        "server": ("192.0.2.1", "8000"),
        **more,
    }
    # In a thread of its own: in that of the tests a browser's driver may have its loop.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(_run, application(scope, client.receive, client.send)).result()
    return client


def _run(answering):
    with asyncio.Runner(loop_factory=SkippingLoop) as runner:
        runner.run(answering)
