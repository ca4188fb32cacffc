"""The app below a path of a host, behind a proxy that strips the path and one that passes it on."""

import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.support.browser.proxy import Proxy
from tests.support.browser.server import Server
from tests.support.phone.installed_phone import app
from tests.support.web.qr import check_code

PREFIX = "/cards"
NAMES = ("Aki", "Ben", "Chie")


@contextmanager
def stripped(folder):
    with (
        Server(folder, SCOREKEEPER_PROXIES="1") as server,
        Proxy(server.port, PREFIX, strips=True) as proxy,
    ):
        yield proxy.address


@contextmanager
def passed_on(folder):
    with (
        Server(folder, SCOREKEEPER_PREFIX=PREFIX) as server,
        Proxy(server.port, PREFIX, strips=False) as proxy,
    ):
        yield proxy.address


@pytest.fixture(scope="module", params=[stripped, passed_on], ids=lambda kind: kind.__name__)
def address(request, tmp_path_factory):
    """The address of the app below the path, behind each kind of proxy."""
    with request.param(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture
def requests():
    """The addresses that phones request."""
    return []


@pytest.fixture
def open_phone(phones, address, requests):
    """Open a phone at a page of the app: ``open_phone("/new/hell")``."""

    def open_at(path):
        phone = phones.new(base_url=address, locale="en-GB")
        phone.context.on("request", lambda request: requests.append(request.url))
        phone.goto(f"{address}{path}")
        return phone

    yield open_at
    phones.put_back()


def start_match(page):
    for seat, name in enumerate(NAMES):
        page.locator(f"#name-{seat}").fill(name)
    page.locator(".btn.lamp:visible").tap()
    page.wait_for_url(re.compile(r"/cards/m/[\w-]+$"))
    return page.url


def record_deal(page, first):
    """Give the players ``first`` points, one more and two more, and save."""
    for seat in range(len(NAMES)):
        page.locator(f"#f-scores-{seat}").fill(str(first + seat))
    page.locator(".btn.lamp:visible").tap()
    expect(page.locator("#saved")).to_be_visible()


def test_a_match_with_its_links_and_files_stays_below_the_path_prefix(
    open_phone, requests, address
):
    scorer = open_phone("/new/points")
    match = start_match(scorer)
    record_deal(scorer, 5)
    # A newcomer is asked to keep the link of the group.
    scorer.get_by_role("button", name="Ask again after the match").tap()
    expect(scorer.locator("#keep-link")).to_have_count(0)
    scorer.goto(f"{match}/menu")
    scorer.get_by_role("button", name="Share to watch").tap()
    expect(scorer.locator(".qr svg")).to_be_in_viewport(ratio=1)
    link = scorer.locator("#key").input_value()
    assert link.startswith(f"{address}/k/")
    check_code(scorer.locator(".qr").inner_html().replace("></path>", "/>"), link)

    viewer = open_phone(link.removeprefix(address))
    viewer.goto(match)
    expect(viewer.locator(".ranks .num")).to_have_text(["7", "6", "5"])
    scorer.goto(match)
    record_deal(scorer, 10)
    # The viewer's page asks for news by itself.
    expect(viewer.locator(".ranks .num")).to_have_text(["19", "17", "15"])

    scorer.goto(f"{address}/export")
    for kind in ("csv", "json", "xlsx"):
        with scorer.expect_download() as download:
            scorer.locator(f"a[href*='.{kind}']").first.tap()
        assert download.value.path().stat().st_size > 0
    assert [one for one in requests if not one.startswith(f"{address}/")] == []
    for cookie in scorer.context.cookies():
        assert cookie["path"].rstrip("/") == PREFIX


def test_the_app_is_installed_below_the_path_prefix(new_phone, address):
    phone = new_phone(f"{address}/", locale="en-GB")
    page = phone.opened()
    phone.install(page)
    scope = page.evaluate("navigator.serviceWorker.getRegistration().then(({ scope }) => scope)")
    assert scope == f"{address}/"
    expect(app(page).get_by_text("What are you playing?")).to_be_visible()
    below = (f"{address}/", "data:", "blob:")
    assert [one for one in phone.requested if not one.startswith(below)] == []
    phone.closed()
