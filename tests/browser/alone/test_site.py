"""The static site in a browser: below a path, on a host that does nothing, without a network."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.server import wait_until

WAKING = 120_000
"""Milliseconds that Python may take to come: no failure on a busy machine."""


@pytest.fixture(scope="module")
def open_phone(with_the_app):
    """Open a phone with the app, which has no network from then on."""

    def opened(locale):
        phone = with_the_app(locale=locale)
        page = phone.context.pages[0]
        phone.context.set_default_timeout(WAKING)
        expect(within(page).locator("h1")).to_be_visible(timeout=WAKING)
        phone.context.set_offline(True)
        return page

    return opened


@pytest.fixture(scope="module")
def context(open_phone):
    """All that is open on an English phone."""
    return open_phone("en-GB").context


@pytest.fixture
def page(context):
    return context.pages[0]


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
        within(page).locator(".save-copy .lamp").click()
    return saved.value.path()


def test_a_match_is_started_and_its_copy_imported_on_another_phone(open_phone, page):
    asked = set()
    page.context.on("request", lambda request: asked.add(request.url.split("/")[2]))
    begins(page, "Aki", "Ben", "Chika", "Dai", "Emi")
    # The shell's address follows that of its page.
    expect(page).to_have_url(re.compile("/m/"))
    match = page.evaluate("() => location.hash.slice(1)")
    frame = page.frames[1]
    assert frame.evaluate("() => document.documentElement.dataset.root") == "/cards"
    copy = saves_a_copy(page)
    assert len(json.loads(copy.read_text())["matches"]) == 1
    expect(within(page).locator(".say.ok").first).to_be_visible(timeout=WAKING)
    expect(within(page).locator("#storage")).to_be_visible(timeout=WAKING)
    assert len(asked) <= 1

    other = open_phone("ja-JP")
    app = within(other)
    app.locator("form[action$='/phone/storage/bring'] button").click()
    app.locator("#file").set_input_files(copy)
    app.locator("form.stacked-form button").click()
    app.locator("button[form=take-over]").click()
    wait_until(lambda: other.evaluate("() => location.hash") == "#/import/done")
    goes_to(other, match)
    expect(app.locator("#entry")).to_contain_text("Aki", timeout=WAKING)


def test_the_app_can_be_installed_and_opens_at_any_of_its_addresses(context, page, host):
    told = context.new_cdp_session(page)
    manifest = told.send("Page.getAppManifest")
    assert manifest["url"] == f"{host.address}phone.en.webmanifest"
    assert manifest["errors"] == []
    errors = told.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A context of Playwright's is a private window, which is all that is against it.
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
    tab = context.new_page()
    page.close()
    tab.goto(f"{host.address}rules/hell")
    assert tab.url == f"{host.address}#/rules/hell"
    expect(within(tab).locator("h1")).to_contain_text("Hell", timeout=WAKING)


def test_index_html_opens_the_home_page(page, host):
    page.goto(host.address)
    home = within(page).locator("h1").inner_text()
    page.goto(f"{host.address}index.html")
    expect(within(page).locator("h1")).to_have_text(home, timeout=WAKING)
    assert page.url.partition("#")[0] == host.address
    assert "index.html" not in page.url
