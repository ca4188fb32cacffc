"""Measures the app installed on a phone: bytes, starts, taps, pages and memory.

    python -m bench.offline [--slow] [--times N]

It needs the built bundle (``python -m scorekeeper.offline.build``) and Chromium. The yardstick of a
start is a bare start of the same Pyodide in a worker of an empty page, in the same run. A start is
measured from the navigation until the last page is painted and until Python responds. Performance
marks of ``worker.js`` give the steps between. A slow phone (``--slow``) is a browser whose
processes are stopped three quarters of the time, because the throttling of the developer tools does
not affect workers.
"""

import argparse
import json
import os
import signal
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from scorekeeper import places
from scorekeeper.offline import site as static_site
from tests.support.browser.app_page import AppPage
from tests.support.browser.chromium import installed
from tests.support.browser.thumb import FIVE, MATCH, Thumb
from tests.support.offline import Bundle
from tests.support.phone.hosting import Host
from tests.support.phone.installed_phone import InstalledPhone

BUNDLE = places.shipped_folder("static") / "offline"
SLOWER = 4
SLICE = 0.01
"""The seconds that a slow phone runs before it is stopped ``SLOWER - 1`` times as long."""

BARE = "start: bare pyodide, ms"
DEALS = 10
LONG = 300_000
STORED_AFTER = 2_000

MEGABYTE = 1_000_000

BARE_PAGE = "<!DOCTYPE html><title>bare</title><script type=module src=bare.js></script>"
BARE_SHELL = """
const began = performance.now();
const worker = new Worker("worker.js", { type: "module" });
worker.onmessage = () => { document.title = String(Math.round(performance.now() - began)); };
"""
BARE_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide({ indexURL: new URL("./", import.meta.url).href });
postMessage(python.runPython("1 + 1"));
"""


@dataclass
class Figures:
    """Milliseconds (or megabytes) by name, each measured several times."""

    found: dict[str, list[float]] = field(default_factory=dict)

    def add(self, name: str, value: float) -> None:
        self.found.setdefault(name, []).append(value)

    def lines(self, yardstick: str) -> Iterator[str]:
        bare = statistics.median(self.found[yardstick])
        for name, values in self.found.items():
            median = statistics.median(values)
            spread = f"{min(values):,.0f} to {max(values):,.0f}"
            ratio = f"{median / bare:6.2f}" if name.startswith("start") else ""
            yield f"{name:56}{median:>9,.0f}{spread:>18}{ratio:>10}"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument(
        "--slow", action="store_true", help="also measure a phone four times slower"
    )
    reader.add_argument("--times", type=int, default=5)
    arguments = reader.parse_args()
    _print_bytes(_bundle())
    for slow in (False, True) if arguments.slow else (False,):
        figures = _measure(arguments.times, slow=slow)
        print(f"\n{'a phone ' + str(SLOWER) + ' times slower' if slow else 'this machine'}")
        print(f"{'':56}{'median':>9}{'spread':>18}{'bare = 1':>10}")
        print("\n".join(figures.lines(BARE)))


def _bundle() -> Bundle:
    return Bundle(BUNDLE, json.loads((BUNDLE / "bundle.json").read_text(encoding="utf-8")))


def _print_bytes(bundle: Bundle) -> None:
    parts = sorted(bundle.index["parts"], key=lambda part: -part["br"])
    print(f"{'build ' + bundle.index['build']:48}{'unpacked':>12}{'brotli':>12}{'gzip':>12}")
    for part in parts:
        print(f"{part['name']:48}{part['size']:>12,}{part['br']:>12,}{part['gz']:>12,}")
    sums = [sum(part[name] for part in parts) for name in ("size", "br", "gz")]
    print(f"{'all':48}" + "".join(f"{one:>12,}" for one in sums))


def _write_bare(bundle: Bundle, folder: Path) -> None:
    """Write a page that starts Pyodide and does nothing else."""
    bundle.unpack(folder)
    for name, text in (
        ("index.html", BARE_PAGE),
        ("bare.js", BARE_SHELL),
        ("worker.js", BARE_WORKER),
    ):
        (folder / name).write_text(text)


# --------------------------------------------------------------------------------------- measuring


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone with its own browser profile, and a bare site next to the site of the app."""

    installed: InstalledPhone
    host: Host
    bare: Host
    slow: bool

    @contextmanager
    def opened(self) -> Iterator[AppPage]:
        """Open the browser without showing a page."""
        app_page = AppPage(self.installed.opened(), self.host)
        self.installed.context.set_default_timeout(LONG)
        try:
            with _slowed(slow=self.slow):
                yield app_page
        finally:
            self.installed.closed()


def _measure(times: int, *, slow: bool) -> Figures:
    """Install the app on a new phone, and measure ``times`` starts of each kind."""
    figures = Figures()
    with ExitStack() as stack:
        folder, profile = (
            Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(2)
        )
        playwright = stack.enter_context(sync_playwright())
        static_site.write(folder / "site" / "cards")
        _write_bare(_bundle(), folder / "bare" / "cards")
        hosts = [Host(folder / "site"), Host(folder / "bare", modules="text/javascript")]
        for host in hosts:
            stack.callback(host.stop)
        installed_phone = InstalledPhone(
            playwright.chromium, installed(), str(profile), hosts[0].address, shell=""
        )
        phone = Phone(installed_phone, *hosts, slow=slow)
        with phone.opened() as app_page:
            figures.add(
                "installation until the app is open, ms", _ms(partial(_install, phone, app_page))
            )
            match = _begin_match(app_page)
            _wait_for_snapshot(app_page)
        for _ in range(times):
            _bare_start(phone, figures)
            _start_without_snapshot(phone, match, figures)
            _start_with_snapshot(phone, match, figures)
    return figures


def _install(phone: Phone, app_page: AppPage) -> None:
    phone.installed.install(app_page.shell)
    app_page.wait_until_awake()


def _bare_start(phone: Phone, figures: Figures) -> None:
    with phone.opened() as app_page:
        for _ in range(2):  # the second time from the browser's caches, as the app does
            app_page.shell.goto(f"{phone.bare.address}index.html")
            app_page.shell.wait_for_function("Number(document.title) > 0")
        figures.add(BARE, float(app_page.shell.title()))


def _start_without_snapshot(phone: Phone, match: str, figures: Figures) -> None:
    with phone.opened() as app_page:
        _drop_snapshot(phone, app_page)
        _start(phone, app_page, match, figures, "no snapshot")
        figures.add("until the snapshot is made, ms", _ms(partial(_wait_for_snapshot, app_page)))


def _start_with_snapshot(phone: Phone, match: str, figures: Figures) -> None:
    with phone.opened() as app_page:
        _start(phone, app_page, match, figures, "with snapshot")
        _tap_and_look(app_page, match, figures)
        figures.add("memory of the browser's pages, MB", _memory())


def _begin_match(app_page: AppPage) -> str:
    """Play ``DEALS`` deals of Hell with five players, and return the URL of the match."""
    thumb = Thumb(app_page)
    thumb.seat("hell", FIVE, 0)
    thumb.go()
    app_page.wait_for_url(MATCH)
    match = app_page.frame.evaluate("location.pathname")
    for cards in range(1, DEALS + 1):
        for name, values in (("bids", (0,) * 5), ("tricks", (cards, 0, 0, 0, 0))):
            facts = {f"{name}.{seat}": value for seat, value in enumerate(values)}
            app_page.frame.evaluate(SEND, facts)
            app_page.goto(match)
    return str(match)


SEND = """
async (facts) => {
  const form = document.getElementById("entry");
  const fields = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(facts)) fields.set(name, value);
  fields.set("action", "next");
  await fetch(form.getAttribute("action"), { method: "POST", body: fields });
}
"""

TAP = """
async () => {
  const form = document.getElementById("entry");
  const fields = new URLSearchParams(new FormData(form));
  fields.set("bids.1", "0");
  const began = performance.now();
  const answer = await fetch(form.getAttribute("action"), {
    method: "POST", body: fields, headers: { "HX-Request": "true" },
  });
  await answer.text();
  return performance.now() - began;
}
"""

LOOK = """
async () => {
  const began = performance.now();
  await (await fetch(location.href)).text();
  return performance.now() - began;
}
"""

DROP_SNAPSHOT = """
async () => {
  const walk = async (folder) => {
    for await (const [name, one] of folder) {
      if (one.kind === "directory") await walk(one);
      else if (name.startsWith("image-")) await folder.removeEntry(name);
    }
  };
  await walk(await navigator.storage.getDirectory());
}
"""


def _drop_snapshot(phone: Phone, app_page: AppPage) -> None:
    # This page of the site does not start the app.
    app_page.shell.goto(f"{phone.host.address}offline/{phone.host.bundle()['build']}/site-paths.js")
    app_page.shell.evaluate(DROP_SNAPSHOT)


def _wait_for_snapshot(app_page: AppPage) -> None:
    """Wait until the memory snapshot exists, which is taken once the app is idle."""
    app_page.shell.locator("html[data-snapshot=made]").wait_for(state="attached", timeout=LONG)


def _start(phone: Phone, app_page: AppPage, match: str, figures: Figures, how: str) -> None:
    """Open the app at ``match`` as from the home screen; record the times."""
    app_page.shell.goto("about:blank")
    phone.installed.at(app_page.shell, match.removeprefix(app_page.site.prefix))
    app_page.shell.locator("html[data-state=awake]").wait_for(state="attached", timeout=LONG)
    app_page.frame.wait_for_selector("html:not([data-waking]) #page", timeout=LONG)
    began = app_page.shell.evaluate("performance.timeOrigin")
    worker = next(one for one in app_page.shell.workers if one.url.endswith("/worker.js"))
    marks = {
        "the last page is painted": app_page.frame.evaluate(PAINTED),
        **{f"worker: {name}": at for name, at in worker.evaluate(MARKS)},
        "Python responds": app_page.shell.evaluate(AWAKE),
        "the first response has arrived": app_page.frame.evaluate(RESPONDED),
    }
    for name, at in marks.items():
        figures.add(f"start, {how}: until {name}", at - began)


PAINTED = """
() => performance.timeOrigin + performance.getEntriesByName("first-contentful-paint")[0].startTime
"""
MARKS = """
() => {
  const marks = performance.getEntriesByType("mark");
  return marks.map((one) => [one.name, performance.timeOrigin + one.startTime]);
}
"""
AWAKE = """
() => performance.timeOrigin + performance.getEntriesByName("awake")[0].startTime
"""
RESPONDED = """
() => {
  // The stored page fetches its new version, or the browser loads the page again.
  const resources = performance.getEntriesByType("resource");
  const fetched = resources.find((one) => one.name === location.href);
  const [loaded] = performance.getEntriesByType("navigation");
  return performance.timeOrigin + (fetched ?? loaded).responseEnd;
}
"""


def _tap_and_look(app_page: AppPage, match: str, figures: Figures) -> None:
    for _ in range(5):
        figures.add("a tap, ms", app_page.frame.evaluate(TAP))
        figures.add(f"the page of a match of {DEALS} deals, ms", app_page.frame.evaluate(LOOK))
    for name, path in (("home", "/"), ("statistics", "/statistics"), ("rules", "/rules/hell")):
        figures.add(f"the page {name}, ms", _ms(lambda path=path: app_page.goto(path)))
    app_page.goto(match)
    # The shell stores the page, which the next start shows first, once it has stopped changing.
    app_page.shell.wait_for_timeout(STORED_AFTER)


def _ms(work: Callable[[], Any]) -> float:
    began = time.monotonic()
    work()
    return (time.monotonic() - began) * 1000


# ------------------------------------------------------------------------------------ the browser


@contextmanager
def _slowed(*, slow: bool) -> Iterator[None]:
    """Stop the renderer processes, including workers, three quarters of the time."""
    if not slow:
        yield
        return
    ended = threading.Event()
    thread = threading.Thread(target=_brake, args=(ended,))
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _brake(ended: threading.Event) -> None:
    while not ended.is_set():
        pages = _renderers()
        _signal(pages, signal.SIGSTOP)
        ended.wait(SLICE * (SLOWER - 1))
        _signal(pages, signal.SIGCONT)
        time.sleep(SLICE)


def _signal(processes: Sequence[int], kind: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, kind)


def _renderers() -> list[int]:
    """Return the renderer processes of the browsers that this script has started."""
    ours, found = _descendants(os.getpid()), []
    for process in ours:
        with suppress(OSError):
            if b"--type=renderer" in Path(f"/proc/{process}/cmdline").read_bytes():
                found.append(process)
    return found


def _descendants(process: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{process}/task").iterdir():
        with suppress(OSError):
            for child in (task / "children").read_text().split():
                found += [int(child), *_descendants(int(child))]
    return found


def _memory() -> float:
    """Return the private memory of the renderers in megabytes."""
    total = 0
    for process in _renderers():
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith(("Private_Clean", "Private_Dirty")):
                total += int(line.split()[1]) * 1024
    return total / MEGABYTE


if __name__ == "__main__":
    main()
