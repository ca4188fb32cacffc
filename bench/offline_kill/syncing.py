"""A phone of a group, killed during a push, in a conflict, and together with the server."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Self

from bench.offline_kill.killing import NewPhone, killed_after
from bench.offline_kill.writing import Outcome, Writer, lines
from scorekeeper.web import create_app
from tests.support.browser.app_page import AppPage
from tests.support.browser.server import SECRET, Server
from tests.support.phone.relay import Relay
from tests.support.web import html
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor

MOMENTS = ("push", "conflict", "server there")
WAYS = ("theirs", "instead", "after")
LATEST = 3.0
"""The latest moment of the kill, in seconds."""

PATIENCE = 90
OTHERS = 1000
"""The number of the first deal that others write on the server."""

CHANCE = random.Random()  # noqa: S311 - random moments, not secrets
IS_BACK = "() => { dispatchEvent(new Event('online')); }"


class SyncingPhone:
    """A server, the network, and a phone with the app installed."""

    def __init__(self, new_phone: NewPhone, folder: Path, outcome: Outcome) -> None:
        folder.mkdir()
        self.server = Server(folder)
        self.new_phone, self.folder, self.outcome = new_phone, folder, outcome
        self.way = "after"

    def __enter__(self) -> Self:
        self.server.start()
        self.relay = Relay(self.server.port)
        config = {
            "SCOREKEEPER_DATABASE_URL": self.server.database,
            "SCOREKEEPER_SECRET_KEY": SECRET,
            "SCOREKEEPER_LIMITS": "off",
            "WTF_CSRF_ENABLED": False,
        }
        self.club = Visitor(create_app(config))
        self.club.starts_club()
        self.phone = self.new_phone(self.folder / "profile", f"{self.relay.address}/", "phone")
        self._opened(install=True)
        self.phone.closed()
        return self

    def __exit__(self, *_: object) -> None:
        self.relay.stop()
        self.server.stop()

    def lives_until_killed(self, moment: str) -> None:
        """Perform the task of ``moment`` until the phone is killed; check the result."""
        self.way = CHANCE.choice(WAYS) if moment == "conflict" else "after"
        self.writer = Writer(self.outcome)
        live: Callable[[AppPage, Callable[[], None]], None] = {
            "push": self._push,
            "conflict": self._meet_a_conflict,
            "server there": self._write_with_the_server,
        }[moment]
        with killed_after(self.phone, CHANCE.uniform(0.05, LATEST)) as go:
            live(self._opened(), go)
        if not self.server.answers():
            self.server.start()
        self._look()

    def _opened(self, *, install: bool = False) -> AppPage:
        self.relay.away = False
        page = self.phone.opened()
        # The browser stores cookies only after half a minute, and is killed before.
        key = self.club.client.get_cookie("scorekeeper").value
        self.phone.context.add_cookies(
            [{"name": "scorekeeper", "value": key, "url": self.relay.address}]
        )
        if install:
            self.phone.install(page)
        else:
            self.phone.at(page)
        app_page = AppPage(page, self.phone)
        app_page.wait_until_awake()
        return app_page

    # ------------------------------------------------------------------------------- moments

    def _push(self, app_page: AppPage, go: Callable[[], None]) -> None:
        """Write offline in a match of the group or in a new one, then push it."""
        if is_heads():
            self._pull_a_match(app_page)
        self.relay.away = True
        if not self.writer.match:
            self.writer.begin_match(app_page)
        self._write_some(app_page)
        self._come_back(app_page)
        go()
        self._maybe_kill_the_server()
        while True:
            self.writer.write(app_page)

    def _meet_a_conflict(self, app_page: AppPage, go: Callable[[], None]) -> None:
        """Write offline while others write on the server; view both versions and choose."""
        self._pull_a_match(app_page)
        self.relay.away = True
        self._write_some(app_page)
        for number in range(CHANCE.randint(1, 2)):
            store_deal(self.club, self.writer.match, {"scores.0": OTHERS + number, "scores.1": 0})
            self.writer.acknowledge(OTHERS + number)
        self._come_back(app_page)
        go()
        while not self._choose(app_page):
            sleep(0.05)
        while True:
            self.writer.write(app_page)

    def _write_with_the_server(self, app_page: AppPage, go: Callable[[], None]) -> None:
        """Write on the server, which is killed, and continue on the phone."""
        self._pull_a_match(app_page)
        self._write_some(app_page)
        go()
        self._maybe_kill_the_server()
        while True:
            self.writer.write(app_page)

    def _pull_a_match(self, app_page: AppPage) -> None:
        self.writer.match = store_match(self.club, "points", ["Ann", "Ben"])
        root = app_page.shell.locator("html")
        before = int(root.get_attribute("data-pulled") or 0)
        end = monotonic() + PATIENCE
        # A pull that is running may have begun before the match.
        while int(root.get_attribute("data-pulled") or 0) < before + 2:
            if monotonic() > end:
                raise TimeoutError("it pulls nothing")
            app_page.shell.evaluate(IS_BACK)
            sleep(0.1)

    def _write_some(self, app_page: AppPage) -> None:
        for _ in range(CHANCE.randint(1, 3)):
            self.writer.write(app_page)

    def _come_back(self, app_page: AppPage) -> None:
        self.relay.away = False
        app_page.shell.evaluate(IS_BACK)

    def _maybe_kill_the_server(self) -> None:
        if is_heads():
            return
        self.outcome.servers += 1
        sleep(CHANCE.uniform(0, 0.8))
        self.server.kill()

    # ---------------------------------------------------------------------------------- after

    def _look(self) -> None:
        """Open the phone again; check that all deals are pushed once, and save another deal."""
        app_page = self._opened()
        if self.writer.match:
            self._wait_until_pushed(app_page)
            self._check(app_page)
            self.writer.pending = None
            self.writer.write(app_page)
            self._wait_until_pushed(app_page)
            self._check(app_page)
        self.phone.closed()

    def _wait_until_pushed(self, app_page: AppPage) -> None:
        """Wait until everything is pushed. Conflicts are resolved by ``_choose``."""
        end = monotonic() + PATIENCE
        while self._is_unpushed(app_page):
            if monotonic() > end:
                self.outcome.lost.append(f"{self.writer.match}: not pushed")
                return
            app_page.shell.evaluate(IS_BACK)
            self._choose(app_page)
            sleep(0.3)

    @property
    def _status_page(self) -> str:
        with self.club.client.session_transaction() as cookie:
            club_id = cookie["keys"][0][0]
        return f"/phone/fates/{club_id}/{self.writer.match.rpartition('/')[2]}"

    def _is_unpushed(self, app_page: AppPage) -> bool:
        return self._status_page in app_page.get("/phone/fates").text()

    def _choose(self, app_page: AppPage) -> bool:
        """Resolve a conflict if there is one; return whether there was."""
        app_page.goto(self._status_page)
        ways = html.read(app_page.get(self._status_page).text()).all("input[name=choice]")
        offered = [one["value"] for one in ways]
        if "theirs" not in offered:
            return False
        self.outcome.looks += 1
        app_page.post(self._status_page, {"choice": self.way if self.way in offered else "theirs"})
        app_page.shell.evaluate(IS_BACK)
        return True

    def _check(self, app_page: AppPage) -> None:
        document = json.loads(self.club.open(f"{self.writer.match}/export.json").source)
        began = document["matches"][0]["created_at"]
        self.writer.check(lines(document), self._files(app_page, began))

    def _files(self, app_page: AppPage, began: str) -> list[Any]:
        """Return the events in the files saved for the match that began at ``began``.

        The match in a file has an id of its own, so that it can be imported as another match.
        """
        found = []
        links = html.read(app_page.get("/phone/fates").text()).all("a[href^='/phone/copies/']")
        for link in links:
            if link["href"].endswith(".json"):
                (match,) = app_page.get(link["href"]).json()["matches"]
                found += match["log"] if match["created_at"] == began else []
        return found


def is_heads() -> bool:
    return bool(CHANCE.getrandbits(1))
