"""Firefox with the app installed: a phone for the kills that Chromium's phones get, too."""

import os
import shlex
import sys
from pathlib import Path
from typing import Any

from tests.support import machine
from tests.support.browser.chromium import PHONE
from tests.support.browser.server import PATIENCE
from tests.support.engines import firefox_proxy
from tests.support.phone.installed_phone import InstalledPhone


class FirefoxPhone(InstalledPhone):
    """A profile of Firefox, which Playwright drives through WebDriver BiDi."""

    def opened(self) -> Any:
        """Open the browser with an empty page."""
        self.profile.mkdir(exist_ok=True)
        self.context = self.browser_type.launch_persistent_context(
            str(self.profile),
            channel="moz-firefox",
            executable_path=self.executable,
            viewport=PHONE,
            **self.settings,
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        return self.context.pages[0]

    def processes(self) -> list[int]:
        """Return the processes of the group of the one that has this profile open."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                arguments = (process / "cmdline").read_bytes().split(b"\0")
                if str(self.profile).encode() in arguments:
                    found.append(os.getpgid(int(process.name)))
            except OSError:
                continue
        return [one for group in set(found) for one in _in_group(group)]


def _in_group(group: int) -> list[int]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(process.name)) == group:
                found.append(int(process.name))
        except OSError:
            continue
    return found


def executable(folder: Path) -> Path:
    """Write a program that starts Firefox behind the proxy that Playwright needs."""
    firefox = machine.program("firefox-esr") or sys.exit("firefox-esr is not installed")
    file = folder / "firefox"
    command = shlex.join([sys.executable, firefox_proxy.__file__, str(firefox)])
    file.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
    file.chmod(0o700)
    return file
