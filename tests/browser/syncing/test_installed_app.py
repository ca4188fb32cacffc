"""The app installed from its server, then played without any network."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.app_page import AppPage
from tests.support.browser.axe import AXE, IN_SHORT, in_short
from tests.support.browser.server import wait_until
from tests.support.browser.thumb import Thumb
from tests.support.phone.installed_phone import app, is_awake, screen, stands


@pytest.fixture(scope="module")
def app_phone(app_phone):
    """The phone, without a network."""
    app_phone.opened()
    app_phone.context.set_offline(True)
    return app_phone


def begins_hell(page):
    """Begin a match of Hell of two; return the frame once the shell's address names the pad."""
    frame = app(page)
    frame.goto(page.url.split("/phone")[0] + "/new/hell")
    thumb = Thumb(frame)
    expect(frame.locator("#name-0")).to_be_visible()
    thumb.set_rows(2)
    for seat, name in enumerate(("あき", "けんじ")):
        frame.locator(f"#name-{seat}").fill(name)
    thumb.go()
    expect(frame.locator("#entry")).to_be_visible()
    # The pad is seen before it has loaded, and the address is changed once it has.
    expect(page).to_have_url(re.compile(r"/phone#/m/[\w-]+$"))
    return frame


STORED_PLACE = """
() => caches.open("scorekeeper")
  .then((records) => records.match(`${location.origin}/offline/records/page`))
  .then((answer) => answer?.json()).then((page) => page?.place)
"""


def test_the_app_shows_its_size_before_the_download_and_says_when_it_is_ready(installed_phone):
    offered, ready = installed_phone.texts
    assert "MB" in offered
    assert "ネットワーク" in ready


def test_a_match_started_offline_is_still_there_after_a_reload(app_phone, page):
    frame = begins_hell(page)
    match = frame.url
    expect(page).to_have_url(f"{app_phone.address}phone#/m/{match.split('/m/')[1]}")
    expect(page).to_have_title(frame.title())
    page.reload()
    # Seen at once, as it was drawn, and marked until Python is awake.
    assert app(page).url == match
    is_awake(page)
    expect(app(page).locator("html")).not_to_have_attribute("data-waking", "on")
    expect(app(page).locator("#entry")).to_be_visible()


def test_the_app_icon_opens_the_last_page_seen(app_phone, page):
    match = begins_hell(page).url
    # The page is stored once nothing on it has changed for a moment.
    wait_until(lambda: page.evaluate(STORED_PLACE) == f"/m/{match.split('/m/')[1]}")
    page.goto(f"{app_phone.address}?icon=")
    expect(page).to_have_url(f"{app_phone.address}phone#/m/{match.split('/m/')[1]}")
    assert app(page).url == match
    is_awake(page)


def test_an_unsupported_browser_is_told_the_reason_before_the_download(new_phone, installed_phone):
    for reason, prepare in (
        ("modules", lambda page: page.add_init_script("delete window.Worker")),
        ("access", lambda page: page.route("**/capability-worker.js", without_file_access)),
    ):
        phone = new_phone(installed_phone.address)
        page = phone.opened()
        prepare(page)
        lacking = screen(phone.at(page), f"cannot-{reason}")
        lacking.get_by_role("link").tap()
        expect(page).to_have_url(installed_phone.address)
        assert not any("packages.zip" in address for address in phone.requested)
        phone.closed()


def without_file_access(route):
    route.fulfill(content_type="text/javascript", body="postMessage({ files: false })")


def test_taps_during_startup_are_saved(page):
    begins_hell(page)
    page.reload()
    frame = app(page)
    frame.locator("label:has([name='bids.0'][value='1'])").tap()
    is_awake(page)
    expect(frame.locator("html")).to_have_attribute("data-waiting", "0")
    page.reload()
    is_awake(page)
    expect(app(page).locator("[name='bids.0'][value='1']")).to_be_checked()


def test_a_killed_browser_loses_no_acknowledged_tap(app_phone, page):
    frame = begins_hell(page)
    place = frame.url.split(app_phone.address)[1]
    frame.locator("label:has([name='bids.1'][value='0'])").tap()
    expect(frame.locator("html")).to_have_attribute("data-waiting", "0")
    app_phone.killed()
    page = app_phone.opened()
    app_phone.context.set_offline(True)
    app_phone.at(page, f"/{place}")
    is_awake(page)
    expect(app(page).locator("[name='bids.1'][value='0']")).to_be_checked()


def test_a_second_tab_reports_the_first_and_can_take_over(app_phone, page):
    other = app_phone.at(app_phone.tab())
    stands(other, "elsewhere")
    other.locator("[data-act=take]").tap()
    is_awake(other)
    stands(page, "elsewhere")
    other.close()
    page.locator("[data-act=take]").tap()
    is_awake(page)


def test_a_file_can_be_downloaded_offline(app_phone, page):
    frame = begins_hell(page)
    thumb = Thumb(AppPage(page, app_phone))
    for field, number in {"bids.1": 1, "bids.0": 1}.items():
        thumb.chip(field, number)
    thumb.go()
    thumb.chip("tricks.0", 1)
    thumb.go()
    expect(frame.locator("#saved")).to_be_visible()
    match = frame.url
    with page.expect_download() as saved:
        frame.evaluate("(to) => { location.href = to; }", f"{match}/export.csv")
    _, first, *_ = saved.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert ",あき," in first
    assert frame.url == match


def test_online_pages_are_served_as_usual(app_phone, page):
    app_phone.context.set_offline(False)
    page.goto(app_phone.address)
    expect(page.locator("#page h1")).to_be_visible()
    assert page.url == app_phone.address
    assert len(page.frames) == 1
    app_phone.context.set_offline(True)


def test_axe_finds_nothing_on_the_screens_of_the_app_shell(page):
    expect(page.locator("#app")).to_be_visible()
    names = page.evaluate(
        "[...document.querySelector('template').content.querySelectorAll('[data-screen]')]"
        ".map((one) => one.dataset.screen)"
    )
    # The shell hides its screen with each page that loads, so its screen and frame are taken away.
    page.evaluate("""() => {
      document.getElementById("app").remove();
      const box = document.getElementById("screen");
      box.replaceWith(box.cloneNode());
    }""")
    page.evaluate(AXE)
    for name in names:
        page.evaluate(
            """(name) => {
              const { lang } = document.documentElement;
              const words = document.querySelector(`template[lang=${lang}]`).content;
              const box = document.getElementById("screen");
              box.replaceChildren(words.querySelector(`[data-screen=${name}]`).cloneNode(true));
              box.hidden = false;
            }""",
            name,
        )
        run = "(options) => axe.run(options).then((found) => found.violations)"
        found = page.evaluate(run, IN_SHORT)
        assert found == [], f"{name}: {in_short(found)}"
    page.goto("about:blank")


def test_no_other_host_was_contacted(installed_phone, app_phone):
    requested = installed_phone.requested | app_phone.requested
    assert {url for url in requested if not url.startswith((app_phone.address, "about:"))} == set()
