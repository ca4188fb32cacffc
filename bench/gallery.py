"""Takes pictures of every component of the pages: ``python -m bench.gallery OUT``.

It renders the gallery of the browser tests in light and dark mode: on a phone, in landscape, on a
desktop and on a television. It also renders it at twice the text size.
"""

import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Route, sync_playwright
from werkzeug.serving import make_server

from scorekeeper.web import create_app
from scorekeeper.web.platform.headers import policy
from tests.support.browser.chromium import PHONE, installed
from tests.support.browser.drawing import drawn, pages

SIDEWAYS = {"width": 844, "height": 390}
SMALL = {"width": 360, "height": 640}
DESK = {"width": 1440, "height": 900}
SCREENS = (
    ("", PHONE, "light", 1),
    (".dark", PHONE, "dark", 1),
    (".land", SIDEWAYS, "light", 1),
    (".360", SMALL, "light", 1),
    (".print-area", DESK, "light", 1),
    (".200", PHONE, "light", 2),
)
WANTED_ARGUMENTS = 2


def answer_with(text: str) -> Callable[[Route], None]:
    """Return a route handler that responds with ``text`` and the app's content security policy."""
    headers = {"Content-Security-Policy": policy({})}
    return lambda route: route.fulfill(body=text, content_type="text/html", headers=headers)


def main(out: Path, only: list[str]) -> None:
    """Write the pictures to ``out``."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        app = create_app({"SCOREKEEPER_DATABASE_URL": f"sqlite:///{folder}/gallery.db"})
        server = make_server("127.0.0.1", 0, app, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        chromium = installed()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        address = f"http://127.0.0.1:{server.server_port}/gallery"
        for name in only or pages():
            answer = answer_with(drawn(app, name))
            for mark, viewport, look, scale in SCREENS:
                page = browser.new_page(
                    viewport=viewport, color_scheme=look, reduced_motion="reduce"
                )
                page.route("**/gallery", answer)
                page.goto(address)
                page.evaluate("document.fonts.ready")
                if scale > 1:
                    page.evaluate("document.documentElement.style.fontSize = '200%'")
                page.screenshot(path=out / f"{name}{mark}.png")
                print(f"{name}{mark}.png")
                page.close()
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    if len(sys.argv) < WANTED_ARGUMENTS:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2:])
