"""A phone without a server, killed while it writes, starts, is installed or updated."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Self

from bench.offline_kill.killing import NewPhone, killed_after
from bench.offline_kill.writing import Outcome, Writer, lines
from scorekeeper.offline import site as static_site
from tests.support.browser.app_page import AppPage
from tests.support.phone.hosting import Host

LATEST = {"writing": 4.0, "starting": 5.0, "first start": 12.0, "snapshot": 8.0, "update": 8.0}
"""The latest moment of the kill, in seconds."""

MOMENTS = ("writing", *LATEST)

CHANCE = random.Random()  # noqa: S311 - random moments, not secrets


class Alone:
    """A static site, and phones that install the app from it one after the other."""

    def __init__(self, new_phone: NewPhone, folder: Path, outcome: Outcome) -> None:
        self.new_phone, self.folder, self.outcome = new_phone, folder, outcome
        self.profiles = self.builds = 0

    def __enter__(self) -> Self:
        static_site.write(self.folder / "site" / "cards")
        self.host = Host(self.folder / "site")
        self._another_phone()
        return self

    def __exit__(self, *_: object) -> None:
        self.host.stop()

    def lives_until_killed(self, moment: str) -> None:
        """Write until the phone is killed at ``moment``; check the result."""
        if moment == "first start":
            self._another_phone()
        if moment == "update":
            self.builds += 1
            self.host.has_another_build(f"build{self.builds:011}")
        seconds = CHANCE.uniform(0.1, LATEST[moment])
        with killed_after(self.phone, seconds) as go:
            app_page = self._opened(go if moment in {"starting", "first start"} else None)
            if moment not in {"starting", "first start"}:
                go()
            while True:
                self.writer.begin(app_page)
                self.writer.write(app_page)
        self._look()

    def _another_phone(self) -> None:
        if self.profiles:
            shutil.rmtree(self.phone.profile, ignore_errors=True)
        self.profiles += 1
        profile = self.folder / f"profile{self.profiles}"
        self.phone = self.new_phone(profile, self.host.address, "")
        self.writer = Writer(self.outcome)

    def _opened(self, go: Callable[[], None] | None = None) -> AppPage:
        """Open the app, installed or not. ``go`` is called at the step to be interrupted."""
        page = self.phone.opened()
        app_page = AppPage(page, self.host)
        if go:
            go()
        self.phone.at(page)
        page.locator("[data-act=keep], html[data-state=awake]").first.wait_for(state="attached")
        if page.locator("[data-act=keep]").count():
            page.locator("[data-act=keep]").click()
            page.locator("[data-act=open]").click(timeout=90_000)
        app_page.wait_until_awake()
        return app_page

    def _look(self) -> None:
        """Open the phone again; check all acknowledged deals, and that another one can be saved."""
        app_page = self._opened()
        if self.writer.match:
            self._check(app_page)
            self.writer.write(app_page)
            self._check(app_page)
        self.phone.closed()

    def _check(self, app_page: AppPage) -> None:
        self.writer.check(lines(app_page.get(f"{self.writer.match}/export.json").json()))
