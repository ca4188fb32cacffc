"""The static site in a browser: below a path, on a host that does nothing, without a network."""

import json
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect

from scorekeeper.offline import site
from tests.support.browser.chromium import PHONE
from tests.support.browser.server import wait_until
from tests.support.offline import bundle

__all__ = ["bundle"]

WAKING = 120_000
"""Milliseconds that Python may take to come: no failure on a busy machine."""


class Files(SimpleHTTPRequestHandler):
    """Files as the plainest host sends them: not packed, and modules of no type."""

    extensions_map = {  # noqa: RUF012 - as http.server has it
        "": "application/octet-stream",
        ".js": "text/javascript",
        ".css": "text/css",
        ".html": "text/html",
        ".mjs": "text/plain",
    }

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture(scope="module")
def host(tmp_path_factory, bundle):
    """The address of a site below the path /cards."""
    assert bundle
    folder = tmp_path_factory.mktemp("host")
    site.write(folder / "cards")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/cards/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def kept(chromium, host):
    """Open the site on a new phone, which keeps it and has no network from then on."""
    contexts = []

    def keep(locale="en-GB"):
        context = chromium.new_context(locale=locale, viewport=PHONE, reduced_motion="reduce")
        context.set_default_timeout(WAKING)
        contexts.append(context)
        page = context.new_page()
        page.goto(host)
        page.locator("[data-act=keep]").click()
        page.locator("[data-act=open]").click()
        expect(within(page).locator("h1")).to_be_visible(timeout=WAKING)
        context.set_offline(True)
        return page

    yield keep
    for context in contexts:
        context.close()


def within(page):
    """The app's page, in the frame of the shell."""
    return page.frame_locator("#app")


def begins(page, *names):
    """Begin a match of Hell."""
    app = within(page)
    app.locator("a[href$='/new/hell']").first.click()
    for place in range(5):
        app.locator(f"[name='names.{place}']").fill(names[place] if place < len(names) else "")
    app.locator("[value=start]").last.click()
    expect(app.locator("#entry")).to_be_visible(timeout=WAKING)


def goes_to(page, place):
    page.evaluate("(place) => { location.hash = place; }", place)


def saves_a_copy(page):
    goes_to(page, "/phone/storage")
    with page.expect_download(timeout=WAKING) as saved:
        within(page).locator(".copy-now .lamp").click()
    return saved.value.path()


def test_a_match_is_begun_and_its_copy_brought_to_another_phone(kept):
    page = kept()
    asked = set()
    page.context.on("request", lambda request: asked.add(request.url.split("/")[2]))
    begins(page, "Aki", "Ben", "Chika", "Dai", "Emi")
    match = page.evaluate("() => location.hash.slice(1)")
    frame = page.frames[1]
    assert frame.evaluate("() => document.documentElement.dataset.root") == "/cards"
    assert f"/m/{frame.evaluate('() => outbox.matchIn(location.pathname)')}" == match
    copy = saves_a_copy(page)
    assert len(json.loads(copy.read_text())["matches"]) == 1
    expect(within(page).locator("#storage")).to_be_visible(timeout=WAKING)
    assert len(asked) <= 1

    other = kept("ja-JP")
    app = within(other)
    app.locator("form[action$='/phone/storage/bring'] button").click()
    app.locator("#file").set_input_files(copy)
    app.locator("form.bring button").click()
    app.locator("button[form=take-over]").click()
    wait_until(lambda: other.evaluate("() => location.hash") == "#/import/done")
    goes_to(other, match)
    expect(app.locator("#entry")).to_contain_text("Aki", timeout=WAKING)


def test_it_can_be_put_on_the_home_screen_and_opens_at_any_of_its_addresses(kept, host):
    page = kept()
    told = page.context.new_cdp_session(page)
    manifest = told.send("Page.getAppManifest")
    assert manifest["url"] == f"{host}phone.en.webmanifest"
    assert manifest["errors"] == []
    errors = told.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A context of Playwright's is a private window, which is all that is against it.
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
    context = page.context
    page.close()
    tab = context.new_page()
    tab.goto(f"{host}rules/hell")
    assert tab.url == f"{host}#/rules/hell"
    expect(within(tab).locator("h1")).to_contain_text("Hell", timeout=WAKING)


def test_the_file_of_the_shell_is_the_shell(kept, host):
    page = kept()
    home = within(page).locator("h1").inner_text()
    page.goto(f"{host}index.html")
    expect(within(page).locator("h1")).to_have_text(home, timeout=WAKING)
    assert page.url.partition("#")[0] == host
    assert "index.html" not in page.url
