"""How slow a line may be."""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Patience:
    """How long nothing may come, and how many bytes a second have to on the whole."""

    seconds: float = 20.0
    bytes_a_second: float = 4096.0


class Pace:
    """The time that a line still has: what waiting costs is earned again with every byte."""

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        self._left = patience.seconds

    async def wait(self, something: Awaitable[T]) -> T:
        """Wait for ``something`` from the line; ``TimeoutError`` when its time is over."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        async with asyncio.timeout(self._left):
            found = await something
        self._left -= loop.time() - began
        return found

    def passed(self, size: int) -> None:
        """Count bytes that came or went."""
        earned = size / self._patience.bytes_a_second
        self._left = min(self._patience.seconds, self._left + earned)
