"""What the app costs on a phone that keeps it: bytes, starts, taps, pages and memory.

    python -m bench.offline [--slow] [--times N]

Needs the built bundle (``python -m scorekeeper.offline.build``) and Chromium. The yardstick of a
start is a bare one, of the same pyodide in a worker of an empty page, in the same run. A slow phone
is a browser whose processes are stopped three quarters of the time (``--slow``): the throttling of
the developer tools does not reach workers.
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
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from scorekeeper import places
from scorekeeper.offline import site as static_site
from tests.support.browser.chromium import PHONE, installed
from tests.support.browser.pocket import Pocket
from tests.support.browser.static_site import StaticSite, serving
from tests.support.browser.thumb import FIVE, MATCH, Thumb
from tests.support.offline import Bundle

FLAGS = (
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-gpu",
)
BUNDLE = places.shipped_folder("static") / "offline"
SLOWER = 4
SLICE = 0.01
"""Seconds that a slow phone runs before it stands still for ``SLOWER - 1`` as long."""

DEALS = 10
LONG = 120_000
REST = 12_000
"""Milliseconds. The image is made once the app has come to rest."""

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
    """Milliseconds by what took them, or megabytes, each measured some times."""

    found: dict[str, list[float]] = field(default_factory=dict)

    def add(self, name: str, value: float) -> None:
        self.found.setdefault(name, []).append(value)

    def told(self, yardstick: str) -> Iterator[str]:
        bare = statistics.median(self.found[yardstick])
        for name, values in self.found.items():
            middle = statistics.median(values)
            spread = f"{min(values):,.0f} to {max(values):,.0f}"
            ratio = f"{middle / bare:6.2f}" if name.startswith("start") else ""
            yield f"{name:48}{middle:>9,.0f}{spread:>18}{ratio:>10}"


def main() -> None:
    """Measure and print."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--slow", action="store_true", help="as on a phone four times slower, too")
    reader.add_argument("--times", type=int, default=5)
    asked = reader.parse_args()
    bundle = Bundle(BUNDLE, json.loads((BUNDLE / "bundle.json").read_text(encoding="utf-8")))
    _tell_bytes(bundle)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        below = Path(folder, "cards")
        static_site.write(below)
        _write_bare(bundle, Path(folder, "bare"))
        for slow in (False, True) if asked.slow else (False,):
            figures = _measured(playwright, Path(folder), asked.times, slow=slow)
            print(f"\n{'a phone ' + str(SLOWER) + ' times slower' if slow else 'this machine'}")
            print(f"{'':48}{'middle':>9}{'spread':>18}{'bare = 1':>10}")
            print("\n".join(figures.told("start: bare pyodide, ms")))


def _tell_bytes(bundle: Bundle) -> None:
    parts = sorted(bundle.index["parts"], key=lambda part: -part["br"])
    print(f"{'build ' + bundle.index['build']:48}{'unpacked':>12}{'brotli':>12}{'gzip':>12}")
    for part in parts:
        print(f"{part['name']:48}{part['size']:>12,}{part['br']:>12,}{part['gz']:>12,}")
    sums = [sum(part[name] for part in parts) for name in ("size", "br", "gz")]
    print(f"{'all':48}" + "".join(f"{one:>12,}" for one in sums))


def _write_bare(bundle: Bundle, folder: Path) -> None:
    """Write a page that starts the same Python and nothing else."""
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
    """A browser with a profile of its own, and the two sites that it is shown."""

    playwright: Playwright
    profile: str
    bare: StaticSite
    host: StaticSite
    slow: bool

    def opened(self, profile: str = "") -> AbstractContextManager[BrowserContext]:
        """Open the browser, on its own ``profile`` or on another."""
        return _browser(self.playwright, profile or self.profile, slow=self.slow)


def _measured(playwright: Playwright, folder: Path, times: int, *, slow: bool) -> Figures:
    figures = Figures()
    with (
        serving(folder / "bare") as bare,
        serving(folder / "cards") as host,
        tempfile.TemporaryDirectory() as profile,
    ):
        phone = Phone(playwright, profile, bare, host, slow)
        with phone.opened() as context:
            pocket = Pocket(context.new_page(), host)
            figures.add("install until the app stands open, ms", _ms(pocket.install))
            match = _match_begun(pocket)
            pocket.shell.wait_for_timeout(REST)
        host.stop()
        for _ in range(times):
            _bare_start(phone, figures)
            _start_without_image(phone, match, figures)
            _start_with_image(phone, match, figures)
    return figures


def _bare_start(phone: Phone, figures: Figures) -> None:
    with tempfile.TemporaryDirectory() as empty, phone.opened(empty) as context:
        page = context.new_page()
        for _ in range(2):  # the second time from the browser's own caches, as the app's
            page.goto(f"{phone.bare.address}/index.html")
            page.wait_for_function("Number(document.title) > 0")
        figures.add("start: bare pyodide, ms", float(page.title()))


def _start_without_image(phone: Phone, match: str, figures: Figures) -> None:
    with phone.opened() as context:
        pocket = Pocket(context.new_page(), phone.host)
        _drop_image(pocket)
        seen, awake = _started(pocket, match)
        figures.add("start: until the last page is seen, no image", seen)
        figures.add("start: until Python answers, no image", awake)
        pocket.shell.wait_for_timeout(REST)


def _start_with_image(phone: Phone, match: str, figures: Figures) -> None:
    with phone.opened() as context:
        pocket = Pocket(context.new_page(), phone.host)
        seen, awake = _started(pocket, match)
        figures.add("start: until the last page is seen, with image", seen)
        figures.add("start: until Python answers, with image", awake)
        _tap_and_look(pocket, match, figures)
        figures.add("memory of the browser's pages, MB", _memory())


def _match_begun(pocket: Pocket) -> str:
    """Play ``DEALS`` deals of Hell with five; return the address of the match."""
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


def _drop_image(pocket: Pocket) -> None:
    build = json.loads((BUNDLE / "bundle.json").read_text(encoding="utf-8"))["build"]
    # A page of the site that does not start the app.
    pocket.shell.goto(f"{pocket.site.address}/offline/{build}/site.js")
    pocket.shell.evaluate(WITHOUT_IMAGE)


def _started(pocket: Pocket, match: str) -> tuple[float, float]:
    """Open the app at ``match`` as from the home screen; return when it is seen, when awake."""
    place = match.removeprefix(pocket.site.prefix)
    pocket.shell.goto("about:blank")
    began = time.monotonic()
    pocket.shell.goto(f"{pocket.site.address}/{pocket.site.shell}#{place}")
    pocket.shell.frame_locator("#app").locator("#page").wait_for(timeout=LONG)
    seen = time.monotonic()
    pocket.shell.locator("html[data-state=awake]").wait_for(state="attached", timeout=LONG)
    return (seen - began) * 1000, (time.monotonic() - began) * 1000


def _tap_and_look(pocket: Pocket, match: str, figures: Figures) -> None:
    for _ in range(5):
        figures.add("a tap, ms", pocket.frame.evaluate(TAP))
        figures.add(f"the page of a match of {DEALS} deals, ms", pocket.frame.evaluate(LOOK))
    for name, path in (("home", "/"), ("statistics", "/statistics"), ("rules", "/rules/hell")):
        figures.add(f"the page {name}, ms", _ms(lambda path=path: pocket.goto(path)))
    pocket.goto(match)


def _ms(work: Callable[[], Any]) -> float:
    began = time.monotonic()
    work()
    return (time.monotonic() - began) * 1000


# ------------------------------------------------------------------------------------ the browser


@contextmanager
def _browser(playwright: Playwright, profile: str, *, slow: bool) -> Iterator[BrowserContext]:
    as_root = ("--no-sandbox",) if os.geteuid() == 0 else ()
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=installed(),
        args=[*FLAGS, *as_root],
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        locale="en-GB",
        reduced_motion="reduce",
    )
    context.set_default_timeout(LONG)
    with _slowed(slow=slow):
        yield context
    context.close()


@contextmanager
def _slowed(*, slow: bool) -> Iterator[None]:
    """Stop what draws and runs pages three quarters of the time, workers and all."""
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
    """Return the processes of our own browsers that draw and run pages."""
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
    """Return the megabytes that are those of the renderers alone."""
    total = 0
    for process in _renderers():
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith(("Private_Clean", "Private_Dirty")):
                total += int(line.split()[1]) * 1024
    return total / MEGABYTE


if __name__ == "__main__":
    main()
