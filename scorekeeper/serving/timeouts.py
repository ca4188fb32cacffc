"""Timeouts for slow clients: they limit pauses, and require a minimum average rate."""

import asyncio

PAUSE_SECONDS = 20
BYTES_PER_SECOND = 4096


def timeout(size: int = 0) -> asyncio.Timeout:
    """Return a timeout for receiving or sending ``size`` bytes."""
    return asyncio.timeout(PAUSE_SECONDS + size / BYTES_PER_SECOND)


def extend(running: asyncio.Timeout, size: int) -> None:
    """Extend a running timeout by the time for ``size`` bytes, up to one whole pause from now."""
    latest = asyncio.get_running_loop().time() + PAUSE_SECONDS
    running.reschedule(min(latest, (running.when() or latest) + size / BYTES_PER_SECOND))
