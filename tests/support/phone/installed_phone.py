"""A phone with the app installed: a browser profile that outlives the browser."""

import os
import signal
from pathlib import Path

from playwright.sync_api import expect

from tests.support.browser.chromium import PHONE
from tests.support.browser.server import PATIENCE, wait_until

STARTS = 90_000  # milliseconds, on a machine that does much else
AT_REST = 3_000  # milliseconds without a request after which the app does its idle work


class InstalledPhone:
    """A phone. ``opened`` opens the site at ``address``, whose shell is at the path ``shell``."""

    def __init__(self, browser_type, executable, profile, address, shell="phone", **settings):
        self.browser_type, self.executable = browser_type, executable
        self.profile, self.address, self.shell = Path(profile), address, shell
        self.settings = {"locale": "ja-JP", **settings}
        self.requested = set()
        self.context = None

    def opened(self):
        """Open the browser with an empty page."""
        self.context = self.browser_type.launch_persistent_context(
            str(self.profile),
            executable_path=self.executable,
            args=["--no-sandbox", "--disable-quic", "--disable-gpu", "--no-first-run"],
            viewport=PHONE,
            has_touch=True,
            is_mobile=True,
            reduced_motion="reduce",
            accept_downloads=True,
            **self.settings,
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.on("request", lambda request: self.requested.add(request.url))
        return self.context.pages[0]

    def closed(self):
        """Close the browser normally."""
        if self.context:
            self.context.close()
            self.context = None

    def killed(self):
        """Kill all its processes, like a dead battery."""
        gone = wait_for_end(self.context)
        for process in self.processes():
            os.kill(process, signal.SIGKILL)
        gone()
        self.context = None

    def processes(self):
        """Return the processes whose command line names this profile."""
        return own_processes(self.profile)

    def has_no_room_for_a_snapshot(self, page):
        """Limit the disk space while the returned session is attached.

        Making a memory snapshot takes longer than most tests, which do not need one.
        """
        session = self.context.new_cdp_session(page)
        origin = {"origin": page.evaluate("location.origin")}
        used = session.send("Storage.getUsageAndQuota", origin)["usage"]
        session.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": used + 10_000_000})
        return session

    def rests(self, page):
        """Advance the clock installed on ``page`` until the page is idle."""
        app(page)
        page.clock.fast_forward(AT_REST)

    def has_made_its_snapshot(self, page):
        """Wait until the next start uses the memory snapshot."""
        self.rests(page)
        expect(page.locator("html[data-snapshot=made]")).to_be_attached(timeout=STARTS)

    def tab(self):
        """Open another tab."""
        return self.context.new_page()

    def at(self, page, place=""):
        """Open the shell at a path of the app."""
        page.goto(f"{self.address}{self.shell}{f'#{place}' if place else ''}")
        return page

    def install(self, page):
        """Install the app, and return the texts of the screens on the way."""
        self.at(page)
        texts = [screen(page, "offer").inner_text()]
        page.locator("[data-act=keep]").click()
        expect(page.locator("[data-screen=ready]")).to_be_visible(timeout=STARTS)
        texts.append(screen(page, "ready").inner_text())
        page.locator("[data-act=open]").click()
        is_awake(page)
        return texts


def screen(page, name):
    """Return the screen ``name`` of the shell once it is visible."""
    found = page.locator(f"[data-screen={name}]")
    expect(found).to_be_visible(timeout=STARTS)
    return found


def stands(page, state):
    expect(page.locator("html")).to_have_attribute("data-state", state, timeout=STARTS)


def is_awake(page):
    stands(page, "awake")


def app(page):
    """Return the frame with the app's pages once it is visible."""
    expect(page.locator("#app")).to_be_visible(timeout=STARTS)
    return page.frames[1]


def wait_for_end(context):
    closed = []
    context.on("close", lambda _: closed.append(True))

    def gone():
        while not closed:
            context_waits(context)

    return gone


def context_waits(context):
    """Let Playwright process pending events of the browser."""
    try:
        context.pages[0].wait_for_timeout(50)
    except Exception:  # noqa: BLE001 - whatever it says of a browser that is gone
        return


def own_processes(profile):
    """Return the processes whose command line names this profile."""
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                command = (process / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if f"--user-data-dir={profile}\0" in command + "\0":
                found.append(int(process.name))
    return found


__all__ = ["InstalledPhone", "app", "is_awake", "screen", "stands", "wait_until"]
