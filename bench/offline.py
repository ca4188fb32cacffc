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
from tests.support.browser.chromium import installed
from tests.support.browser.pocket import Pocket
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

    def told(self, yardstick: str) -> Iterator[str]:
        bare = statistics.median(self.found[yardstick])
        for name, values in self.found.items():
            middle = statistics.median(values)
            spread = f"{min(values):,.0f} to {max(values):,.0f}"
            ratio = f"{middle / bare:6.2f}" if name.startswith("start") else ""
            yield f"{name:56}{middle:>9,.0f}{spread:>18}{ratio:>10}"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--slow", action="store_true", help="as on a phone four times slower, too")
    reader.add_argument("--times", type=int, default=5)
    asked = reader.parse_args()
    _tell_bytes(_bundle())
    for slow in (False, True) if asked.slow else (False,):
        found = _measured(asked.times, slow=slow)
        print(f"\n{'a phone ' + str(SLOWER) + ' times slower' if slow else 'this machine'}")
        print(f"{'':56}{'middle':>9}{'spread':>18}{'bare = 1':>10}")
        print("\n".join(found.told(BARE)))


def _bundle() -> Bundle:
    return Bundle(BUNDLE, json.loads((BUNDLE / "bundle.json").read_text(encoding="utf-8")))


def _tell_bytes(bundle: Bundle) -> None:
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

    kept: InstalledPhone
    host: Host
    bare: Host
    slow: bool

    @contextmanager
    def opened(self) -> Iterator[Pocket]:
        """Open the browser without showing a page."""
        pocket = Pocket(self.kept.opened(), self.host)
        self.kept.context.set_default_timeout(LONG)
        try:
            with _slowed(slow=self.slow):
                yield pocket
        finally:
            self.kept.closed()


def _measured(times: int, *, slow: bool) -> Figures:
    """Install the app on a new phone, and measure ``times`` starts of each kind."""
    found = Figures()
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
        kept = InstalledPhone(
            playwright.chromium, installed(), str(profile), hosts[0].address, shell=""
        )
        phone = Phone(kept, *hosts, slow=slow)
        with phone.opened() as pocket:
            found.add("install until the app stands open, ms", _ms(partial(_install, kept, pocket)))
            match = _match_begun(pocket)
            _wait_for_image(pocket)
        for _ in range(times):
            _bare_start(phone, found)
            _start_without_image(phone, match, found)
            _start_with_image(phone, match, found)
    return found


def _install(kept: InstalledPhone, pocket: Pocket) -> None:
    kept.install(pocket.shell)
    pocket.wait_until_awake()


def _bare_start(phone: Phone, figures: Figures) -> None:
    with phone.opened() as pocket:
        for _ in range(2):  # the second time from the browser's caches, as the app does
            pocket.shell.goto(f"{phone.bare.address}index.html")
            pocket.shell.wait_for_function("Number(document.title) > 0")
        figures.add(BARE, float(pocket.shell.title()))


def _start_without_image(phone: Phone, match: str, figures: Figures) -> None:
    with phone.opened() as pocket:
        _drop_image(phone, pocket)
        _started(phone, pocket, match, figures, "no image")
        figures.add("until the snapshot is made, ms", _ms(partial(_wait_for_image, pocket)))


def _start_with_image(phone: Phone, match: str, figures: Figures) -> None:
    with phone.opened() as pocket:
        _started(phone, pocket, match, figures, "with image")
        _tap_and_look(pocket, match, figures)
        figures.add("memory of the browser's pages, MB", _memory())


def _match_begun(pocket: Pocket) -> str:
    """Play ``DEALS`` deals of Hell with five players, and return the URL of the match."""
    thumb = Thumb(pocket)
    thumb.seat("hell", FIVE, 0)
    thumb.go()
    pocket.wait_for_url(MATCH)
    match = pocket.frame.evaluate("location.pathname")
    for cards in range(1, DEALS + 1):
        for name, values in (("bids", (0,) * 5), ("tricks", (cards, 0, 0, 0, 0))):
            facts = {f"{name}.{seat}": value for seat, value in enumerate(values)}
            pocket.frame.evaluate(SEND, facts)
            pocket.goto(match)
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

WITHOUT_IMAGE = """
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


def _drop_image(phone: Phone, pocket: Pocket) -> None:
    # This page of the site does not start the app.
    pocket.shell.goto(f"{phone.host.address}offline/{phone.host.bundle()['build']}/site-paths.js")
    pocket.shell.evaluate(WITHOUT_IMAGE)


def _wait_for_image(pocket: Pocket) -> None:
    """Wait until the memory snapshot exists, which is taken once the app is idle."""
    pocket.shell.locator("html[data-snapshot=made]").wait_for(state="attached", timeout=LONG)


def _started(phone: Phone, pocket: Pocket, match: str, figures: Figures, how: str) -> None:
    """Open the app at ``match`` as from the home screen; record the times."""
    pocket.shell.goto("about:blank")
    phone.kept.at(pocket.shell, match.removeprefix(pocket.site.prefix))
    pocket.shell.locator("html[data-state=awake]").wait_for(state="attached", timeout=LONG)
    pocket.frame.wait_for_selector("html:not([data-waking]) #page", timeout=LONG)
    began = pocket.shell.evaluate("performance.timeOrigin")
    worker = next(one for one in pocket.shell.workers if one.url.endswith("/worker.js"))
    marks = {
        "the last page is seen": pocket.frame.evaluate(SEEN),
        **{f"worker: {name}": at for name, at in worker.evaluate(MARKS)},
        "Python answers": pocket.shell.evaluate(AWAKE),
        "the first answer is there": pocket.frame.evaluate(ANSWERED),
    }
    for name, at in marks.items():
        figures.add(f"start, {how}: until {name}", at - began)


SEEN = """
() => performance.timeOrigin + performance.getEntriesByName("first-contentful-paint")[0].startTime
"""
MARKS = """
() => {
  const told = performance.getEntriesByType("mark");
  return told.map((one) => [one.name, performance.timeOrigin + one.startTime]);
}
"""
AWAKE = """
() => performance.timeOrigin + performance.getEntriesByName("awake")[0].startTime
"""
ANSWERED = """
() => {
  // Asked for by the page that stood there, or with the page itself where that came anew.
  const asked = performance.getEntriesByType("resource").find((one) => one.name === location.href);
  const [itself] = performance.getEntriesByType("navigation");
  return performance.timeOrigin + (asked ?? itself).responseEnd;
}
"""


def _tap_and_look(pocket: Pocket, match: str, figures: Figures) -> None:
    for _ in range(5):
        figures.add("a tap, ms", pocket.frame.evaluate(TAP))
        figures.add(f"the page of a match of {DEALS} deals, ms", pocket.frame.evaluate(LOOK))
    for name, path in (("home", "/"), ("statistics", "/statistics"), ("rules", "/rules/hell")):
        figures.add(f"the page {name}, ms", _ms(lambda path=path: pocket.goto(path)))
    pocket.goto(match)
    # The shell stores the page, which the next start shows first, once it has stopped changing.
    pocket.shell.wait_for_timeout(STORED_AFTER)


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
