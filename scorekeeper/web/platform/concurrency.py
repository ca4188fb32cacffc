"""Limits on concurrent long computations in one process, so that taps are not delayed.

While all slots are taken, the response is 503. While a slot is taken, Python switches between
threads more often.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock

from werkzeug.exceptions import ServiceUnavailable

from scorekeeper.rules.ruling import Message, say

SECONDS_TO_RETRY = 10

USUAL_TURN = sys.getswitchinterval()
SHORT_TURN = 0.0005
"""Seconds after which a computing thread lets another one run."""


class Busy(ServiceUnavailable):
    """All slots are taken. ``message`` names the work."""

    def __init__(self, message: Message) -> None:
        super().__init__(retry_after=SECONDS_TO_RETRY)
        self.message = message


@dataclass(slots=True)
class Slots:
    """Slots for ``most`` concurrent computations. ``busy`` is the message if all are taken."""

    most: int
    busy: Message
    taken: int = 0

    @contextmanager
    def slot(self, *, needed: bool = True) -> Iterator[None]:
        """Take a slot for a block, if one is ``needed``. Raise ``Busy`` if all slots are taken."""
        if not needed:
            yield
            return
        self._take_slot()
        try:
            yield
        finally:
            self._release_slot()

    def _take_slot(self) -> None:
        with _lock:
            if self.taken >= self.most:
                raise Busy(self.busy)
            self.taken += 1
            sys.setswitchinterval(SHORT_TURN)

    def _release_slot(self) -> None:
        with _lock:
            self.taken -= 1
            if not any(slots.taken for slots in (IMPORTS, EXPORTS)):
                sys.setswitchinterval(USUAL_TURN)


_lock = Lock()

IMPORTS = Slots(1, say("Another file is being checked. Try again in a moment."))
EXPORTS = Slots(2, say("Other large files are being made. Try again in a moment."))
