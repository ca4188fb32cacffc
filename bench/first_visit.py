"""Measures a first visit to a match on a slow phone: the time until the first usable tap.

    python -m bench.first_visit [PAIRS]

Chromium runs four times slower, with 400 ms of latency and 400 kbit/s. From the first paint on, a
tap is made every tenth of a second at the place where a chip will be. The first usable tap is the
first one that the page queues for sending. The yardstick is the same page without its body, with
the same styles, scripts and font. There it is the first tap that a script receives. Both pages come
from the same server, to a browser with an empty cache.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import sleep

from flask import Response, request
from playwright.sync_api import Browser, Page, sync_playwright

from bench.measure import WALL, Figure, Pairs, Spread
from bench.served import cookie, served
from bench.viewers import PLAYERS
from scorekeeper.serving.asgi_app import AsgiApp
from scorekeeper.web import create_app
from tests.support.browser.chromium import PHONE, installed
from tests.support.durability.servers import COMMANDS
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, tricks

PAIRS = 9

EMPTY = "empty"
BODY = re.compile(r"<body.*</body>", re.DOTALL)

SLOWER = 4
LATENCY = 400
"""Delays and durations are in milliseconds."""

BYTES_A_SECOND = 400_000 // 8

BETWEEN_TAPS = 0.1
PATIENCE = 60.0

CHIP = "#f-bids-0 label:has(input[value='1'])"

WATCH = """
let ran = false;
const usable = () => { window.usableAt ??= performance.now(); };
addEventListener("DOMContentLoaded", () => { ran = true; });
addEventListener("click", () => { if (ran && location.search === "?empty") usable(); });
new MutationObserver(() => {
  if (Number(document.documentElement?.dataset.waiting) > 0) usable();
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-waiting"] });
"""


Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Visits:
    """Visits of a phone that has the link and an empty cache."""

    browser: Browser
    address: str
    cookie: str

    def seconds(self, path: str, place: Place) -> float:
        """Return the seconds from the request until a tap at ``place`` is usable."""
        with self._page() as page:
            page.add_init_script(WATCH)
            network = page.context.new_cdp_session(page)
            network.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            speed = {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
            network.send("Network.enable")
            network.send(
                "Network.emulateNetworkConditions",
                {"offline": False, "latency": LATENCY, **speed},
            )
            page.goto(path, wait_until="commit")
            for _ in range(int(PATIENCE / BETWEEN_TAPS)):
                page.touchscreen.tap(*place)
                if usable_at := page.evaluate("window.usableAt"):
                    return float(usable_at) / 1000
                sleep(BETWEEN_TAPS)
        raise TimeoutError("no tap is usable")

    def place(self, path: str) -> Place:
        """Return the position of the chip on the loaded page."""
        with self._page() as page:
            page.goto(path, wait_until="networkidle")
            box = page.locator(CHIP).bounding_box()
            if box is None:
                raise RuntimeError("the chip is not on the screen")
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    @contextmanager
    def _page(self) -> Iterator[Page]:
        phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
        with self.browser.new_context(base_url=self.address, **phone) as context:
            cookie = {"name": "scorekeeper", "value": self.cookie, "url": self.address}
            context.add_cookies([cookie])
            yield context.new_page()


def figure(pairs: int = PAIRS) -> Figure:
    """Measure the time until the first usable tap."""
    *settings, _ = COMMANDS["granian"]
    with (
        served([*settings, "bench.first_visit:emptied"]) as server,
        sync_playwright() as playwright,
    ):
        club = Visitor(server.app)
        club.starts_club()
        browser = playwright.chromium.launch(executable_path=installed(), args=_flags())
        visits = Visits(browser, server.address, cookie(club))
        place = visits.place(_match(club))
        measured = Pairs()
        for _ in range(pairs):
            match = _match(club)  # a repeated tap changes nothing and would not count
            empty = visits.seconds(f"{match}?{EMPTY}", place)
            measured.wall.append((visits.seconds(match, place), empty))
        browser.close()
    return Figure(
        "first visit on a slow phone (4 times slower, 400 ms, 400 kbit/s): first usable tap",
        "the same page with an empty body",
        {
            WALL: measured.spreads()[WALL],
            "seconds": Spread.of([ours for ours, _ in measured.wall]),
        },
    )


def emptied() -> AsgiApp:
    """Return our app, with an empty body in pages whose URL ends in ``?empty``."""
    app = create_app()

    @app.after_request  # runs before compression, which was registered earlier
    def empty(response: Response) -> Response:
        if EMPTY in request.args and response.mimetype == "text/html":
            response.set_data(BODY.sub("<body></body>", response.get_data(as_text=True)))
        return response

    return AsgiApp(app)


def _match(club: Visitor) -> str:
    match = store_match(club, "hell", PLAYERS)
    store_deal(club, match, bids(1, 0, 0, 0, 1), tricks(1, 0, 0, 0, 0))
    return match


def _flags() -> list[str]:
    return ["--disable-quic", *(["--no-sandbox"] if os.geteuid() == 0 else [])]


def main(pairs: int) -> None:
    print(figure(pairs))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else PAIRS)
