"""Kills the browser of a phone without a network: what was acknowledged is there, once.

    python -m bench.offline_kill [ROUNDS]       50 unless said otherwise

The bundle has to be built, and Debian's Chromium be there. A phone keeps the app and writes deals;
at a random moment every process of its browser is killed (SIGKILL): while it writes, while it
starts, while it is installed and started for the first time, while the picture of its memory is
made, and while an update comes. It is opened again, sends once more what was not answered, and its
log has to have every acknowledged deal exactly once.
"""

import os
import random
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from threading import Timer
from time import perf_counter, sleep
from typing import Any

from playwright.sync_api import Error, sync_playwright

from scorekeeper.offline import site as static_site
from tests.support.browser.chromium import CHROMIUMS, installed
from tests.support.browser.pocket import Pocket
from tests.support.phone.hosting import Host
from tests.support.phone.kept import Kept, own_processes
from tests.support.web import html

ROUNDS = 50
MOMENTS = ("writing", "writing", "starting", "first start", "image", "update")
LATEST = {"writing": 4.0, "starting": 5.0, "first start": 12.0, "image": 8.0, "update": 8.0}
"""Seconds after which it is killed at the latest."""

CHANCE = random.Random()  # noqa: S311 - moments, and no secret


@dataclass
class Outcome:
    """What was acknowledged, what became of it, and where it was killed."""

    killed: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    unanswered: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        return [*self.lost, *self.doubled]


class Writer:
    """Writes deals of a match of two, and remembers which were acknowledged."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.match = ""
        self.number = 0
        self.acknowledged: set[int] = set()
        self.pending: tuple[str, dict[str, Any]] | None = None

    def begin(self, pocket: Pocket) -> None:
        """Begin the match, once there is none: nothing of a first start is promised before that."""
        if self.match:
            return
        pocket.post("/clubs", {"name": "Friday"})
        page = html.read(pocket.get("/new/points").text())
        form = html.form_fields(page.one("#setup"))
        names = {name: None for name in form if name.startswith("names.")}
        fields = {**form, **names, "names.0": "Ann", "names.1": "Ben", "action": "start"}
        answer = pocket.post("/new/points", {k: v for k, v in fields.items() if v is not None})
        self.match = answer.url.partition(pocket.site.prefix)[2]

    def write(self, pocket: Pocket) -> None:
        """Write one deal; first what was not answered, as it was sent."""
        if self.pending is None:
            self.number += 1
            page = html.read(pocket.get(self.match).text())
            form = page.one("#entry")
            fields = html.form_fields(form)
            facts = {"scores.0": str(self.number), "scores.1": "0", "action": "next"}
            self.pending = form["action"].removeprefix(pocket.site.prefix), {**fields, **facts}
            self.outcome.unanswered += 1
        path, fields = self.pending
        answer = pocket.post(path, fields)
        if answer.status == HTTPStatus.OK:
            self.pending = None
            self.outcome.unanswered -= 1
            self.outcome.acknowledged += 1
            self.acknowledged.add(self.number)

    def check(self, pocket: Pocket) -> None:
        """Hold the log of the phone against what was acknowledged."""
        if not self.match:
            return
        archive = pocket.get(f"{self.match}/export.json").json()
        [match] = archive["matches"]
        there = Counter(int(line["entry"]["scores"][0]) for line in match["log"] if "entry" in line)
        self.outcome.lost += [f"deal {one} is lost" for one in self.acknowledged - there.keys()]
        self.outcome.doubled += [f"deal {one} is doubled" for one, n in there.items() if n > 1]


def main(arguments: Sequence[str]) -> int:
    rounds = int(arguments[0]) if arguments else ROUNDS
    began = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        outcome = run(Path(folder), rounds, _tell)
    _say(outcome, rounds, perf_counter() - began)
    return 1 if outcome.faults else 0


def run(folder: Path, rounds: int, tell: Callable[[int, str], None]) -> Outcome:
    """Kill the browser ``rounds`` times; the files lie in ``folder``."""
    static_site.write(folder / "site" / "cards")
    host = Host(folder / "site")
    outcome = Outcome()
    try:
        with sync_playwright() as playwright:
            Killing(playwright.chromium, folder, host, outcome).go(rounds, tell)
    finally:
        host.stop()
    return outcome


class Killing:
    def __init__(self, chromium: Any, folder: Path, host: Host, outcome: Outcome) -> None:
        self.chromium, self.folder, self.host, self.outcome = chromium, folder, host, outcome
        self.profiles = 0
        self.was_killed = False
        self._another_phone()

    def go(self, rounds: int, tell: Callable[[int, str], None]) -> None:
        for number in range(1, rounds + 1):
            moment = "first start" if number == 1 else CHANCE.choice(MOMENTS)
            if moment == "first start":
                self._another_phone()
            if moment == "update":
                self.host.has_another_build(f"build{number:011}")
            tell(number, moment)
            self._live_until_killed(moment)
            self.outcome.killed[moment] += 1
            self._look()
        self._another_phone()

    def _another_phone(self) -> None:
        if self.profiles:
            shutil.rmtree(self.phone.profile, ignore_errors=True)
        self.profiles += 1
        profile = self.folder / f"profile{self.profiles}"
        self.phone = Kept(self.chromium, installed(CHROMIUMS), profile, self.host.address, "")
        self.writer = Writer(self.outcome)

    def _live_until_killed(self, moment: str) -> None:
        with self._killed_after(CHANCE.uniform(0.1, LATEST[moment])) as go:
            pocket = self._opened(go if moment in {"starting", "first start"} else None)
            go()
            while True:
                self.writer.begin(pocket)
                self.writer.write(pocket)

    def _opened(self, go: Callable[[], None] | None = None) -> Pocket:
        """Open the app, installed before or on the way; ``go`` is called where that begins."""
        page = self.phone.opened()
        pocket = Pocket(page, self.host)
        if go:
            go()
        self.phone.at(page)
        page.locator("[data-act=keep], html[data-state=awake]").first.wait_for(state="attached")
        if page.locator("[data-act=keep]").count():
            page.locator("[data-act=keep]").tap()
            page.locator("[data-act=open]").tap(timeout=90_000)
        pocket.wait_until_awake()
        return pocket

    def _look(self) -> None:
        """Open the phone again: all that was acknowledged is there, and it can be written on."""
        pocket = self._opened()
        if self.writer.match:
            self.writer.check(pocket)
            self.writer.write(pocket)
            self.writer.check(pocket)
        self.phone.closed()

    @contextmanager
    def _killed_after(self, seconds: float) -> Iterator[Callable[[], None]]:
        timer = Timer(seconds, self._kill)
        try:
            yield timer.start
        except (Error, AssertionError):
            # What Playwright says of a browser that is gone; all else is a fault of ours.
            if not self.was_killed:
                raise
        timer.join()
        self.was_killed = False
        self.phone.context = None

    def _kill(self) -> None:
        self.was_killed = True
        while processes := own_processes(self.phone.profile):
            for one in processes:
                try:
                    os.kill(one, signal.SIGKILL)
                except ProcessLookupError:
                    continue
            sleep(0.05)


def _tell(number: int, moment: str) -> None:
    print(f"{number}: {moment}", flush=True)


def _say(outcome: Outcome, rounds: int, seconds: float) -> None:
    print(f"{rounds} kills in {seconds:.0f} s:")
    for moment, times in sorted(outcome.killed.items()):
        print(f"  {times:4} × {moment}")
    print(f"{outcome.acknowledged} writes acknowledged, {outcome.unanswered} never answered")
    print(f"{len(outcome.lost)} lost, {len(outcome.doubled)} doubled")
    for fault in outcome.faults:
        print(f"  {fault}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
