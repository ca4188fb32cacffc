"""Kills every process of a phone's browser at a given time."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from time import sleep
from typing import TypeAlias

from playwright.sync_api import Error

from tests.support.phone.installed_phone import InstalledPhone

NewPhone: TypeAlias = Callable[[Path, str, str], InstalledPhone]
"""Makes a phone with a profile, an address and the path of the shell."""


@contextmanager
def killed_after(phone: InstalledPhone, seconds: float) -> Iterator[Callable[[], None]]:
    """Yield a function that starts a countdown. When it ends, the browser is killed."""
    was_killed = []

    def kill() -> None:
        was_killed.append(True)
        while processes := phone.processes():
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
        # Playwright raises these errors if a browser is gone. Any other error is our fault.
        if not was_killed:
            timer.cancel()
            raise
    timer.join()
    phone.context = None
