"""Ends every process of a phone's browser at a moment."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from time import sleep

from playwright.sync_api import Error

from tests.support.phone.installed_phone import Kept, own_processes


@contextmanager
def killed_after(phone: Kept, seconds: float) -> Iterator[Callable[[], None]]:
    """Kill it so long after what is yielded was called; what it is at then is broken off."""
    was_killed = []

    def kill() -> None:
        was_killed.append(True)
        while processes := own_processes(phone.profile):
            for one in processes:
                try:
                    os.kill(one, signal.SIGKILL)
                except ProcessLookupError:
                    continue
            sleep(0.05)

    timer = Timer(seconds, kill)
    try:
        yield timer.start
    except (Error, AssertionError):
        # What Playwright says of a browser that is gone; all else is a fault of ours.
        if not was_killed:
            timer.cancel()
            raise
    timer.join()
    phone.context = None
