"""Work that computes for long: only so much of it at a time in a process, so that taps get theirs.

Who comes while all slots are taken is told to try again in a moment. Python lets one thread compute
at a time; while a slot is taken, it changes between them more often.
"""

import sys
from dataclasses import dataclass
from threading import Lock
from typing import Self

from flask import Response
from werkzeug.exceptions import ServiceUnavailable

from scorekeeper.rules.ruling import Message, say

SECONDS_TO_RETRY = 10

USUAL_TURN = sys.getswitchinterval()
SHORT_TURN = 0.0005
"""Seconds after which a thread that computes lets another do so."""


class Busy(ServiceUnavailable):
    """All slots are taken. ``message`` says for what."""

    def __init__(self, message: Message) -> None:
        super().__init__(retry_after=SECONDS_TO_RETRY)
        self.message = message


@dataclass(slots=True)
class Slot:
    """A slot for a block, or until an answer has been sent. ``of`` is ``None`` for none at all."""

    of: "Slots | None"

    def __enter__(self) -> Self:
        if self.of:
            self.of.take()
        return self

    def __exit__(self, *_: object) -> None:
        self.give_back()

    def held_by(self, response: Response) -> Response:
        """Have ``response`` hold the slot until it has been sent."""
        rest = Slot(self.of)
        self.of = None
        response.call_on_close(rest.give_back)
        return response

    def give_back(self) -> None:
        """Let somebody else have it."""
        if self.of:
            self.of.give_back()
        self.of = None


@dataclass(slots=True)
class Slots:
    """``most`` slots for one kind of work; ``busy`` is told where none is left."""

    most: int
    busy: Message
    taken: int = 0

    def slot(self, *, needed: bool = True) -> Slot:
        """Return a slot, to be taken. One that is not ``needed`` is always to be had."""
        return Slot(self if needed else None)

    def take(self) -> None:
        """Take a slot. Raises ``Busy``."""
        with _lock:
            if self.taken >= self.most:
                raise Busy(self.busy)
            self.taken += 1
            sys.setswitchinterval(SHORT_TURN)

    def give_back(self) -> None:
        """Let somebody else have a slot that was taken."""
        with _lock:
            self.taken -= 1
            if not any(slots.taken for slots in (IMPORTS, EXPORTS)):
                sys.setswitchinterval(USUAL_TURN)


_lock = Lock()

IMPORTS = Slots(1, say("Another file is being checked. Try again in a moment."))
EXPORTS = Slots(2, say("Other large files are being made. Try again in a moment."))
