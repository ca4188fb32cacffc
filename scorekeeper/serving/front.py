"""What stands between the lines and the app's threads.

A request is taken in whole before a thread gets it, and its answer is taken from the thread as fast
as it is made. So a line costs a connection while it is slow, and a thread only while the app works.
A body that does not come is answered with 408, a line that takes no answer is hung up.
"""

from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from typing import Any

from flask import Flask

from scorekeeper.serving import refusals
from scorekeeper.serving.answer import Answer, Gone
from scorekeeper.serving.body import Bodies, Body, Receive
from scorekeeper.serving.environ import Environ, Scope, environ
from scorekeeper.serving.pace import Pace, Patience
from scorekeeper.serving.refusals import Refused
from scorekeeper.serving.threads import Threads
from scorekeeper.web.platform import lanes
from scorekeeper.web.platform.lanes import Lane
from scorekeeper.web.platform.limits import body_limits
from scorekeeper.web.platform.monitoring import logs

Send = Callable[[dict[str, Any]], Awaitable[None]]

THREADS = {
    Lane.TABLE: 6,
    Lane.PROGRAMS: 3,
    Lane.STRANGERS: 2,
    Lane.LONG: 2,
    Lane.PROBES: 1,
}
"""A table is a handful of phones, SQLite takes one writer at a time, and Python is one process."""


class Front:
    """The app, as ASGI has it."""

    def __init__(self, app: Flask, patience: Patience = Patience()) -> None:  # noqa: B008 - frozen
        self._app = app
        self._patience = patience
        self._bodies = Bodies(patience)
        self._threads = {lane: Threads(lane, number) for lane, number in THREADS.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            raise NotImplementedError(scope["type"])
        request = environ(scope)
        lane, endpoint = lanes.find(self._app, request)
        room = body_limits.room(self._app, endpoint)
        try:
            body = await self._bodies.take(scope, receive, room)
            body.hand_to(request)
            await self._ask(lane, request, body, send)
        except Refused as refusal:
            await refusals.send(refusal.status, request["PATH_INFO"], send)

    async def _ask(self, lane: Lane, request: Environ, body: Body, send: Send) -> None:
        """Have a thread of the lane ask the app, and send what it says."""
        with closing(Answer()) as answer:
            try:
                self._threads[lane].do(partial(self._work, request, body, answer))
            except Refused:
                body.close()
                raise
            await self._hand_out(answer, send)

    def _work(self, request: Environ, body: Body, answer: Answer) -> None:
        """Have the app answer, in a thread."""
        whole = False
        try:
            answer.take(self._app(request, answer.start))
            whole = True
        except Gone:
            pass
        except Exception as error:  # noqa: BLE001 - what breaks after the first piece ends here
            logs.broken(error)
        finally:
            body.close()
            answer.end(whole=whole)

    async def _hand_out(self, answer: Answer, send: Send) -> None:
        """Send the answer while it is made; give up on a line that does not take it."""
        pace = Pace(self._patience)
        begun = False
        async for piece, last in answer.pieces():
            if not begun:
                begun = True
                start = {"status": answer.status, "headers": answer.headers}
                await send({"type": "http.response.start", **start})
            message = {"type": "http.response.body", "body": piece, "more_body": not last}
            try:
                await pace.wait(send(message))
            except TimeoutError:
                return
            pace.passed(len(piece))
