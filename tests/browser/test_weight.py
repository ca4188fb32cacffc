"""A first visit is small and requests nothing from other hosts."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.support.browser.thumb import FIVE, Thumb
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, hearts, tricks

MOST_BYTES = 85_000
MOST_BYTES_BESIDES_FONTS = 50_000
MOST_REQUESTS = 10


def whole_match_of_hell(club):
    """Five at Hell, eighteen of nineteen deals written: the longest sheet to be entered upon."""
    match = store_match(club, "hell", FIVE)
    for number in range(1, 19):
        cards = min(number, 20 - number)
        store_deal(club, match, bids(cards, cards, 0, 0, 0), tricks(cards, 0, 0, 0, 0))
    return match


def long_match_of_hearts(club):
    match = store_match(club, "hearts", FIVE, limit=1000)
    for _ in range(12):
        store_deal(club, match, hearts(4, 3, 3, 2, 1, queen=2))
    return match


@pytest.fixture
def match(club):
    address = store_match(club, "hell", FIVE)
    store_deal(club, address, bids(1, 1, 0, 0, 0), tricks(0, 1, 0, 0, 0))
    return address


@pytest.mark.parametrize("played", [whole_match_of_hell, long_match_of_hearts])
def test_a_first_visit_to_a_match_is_at_most_eighty_five_kilobytes(phone, club, played):
    match = played(club)
    page = phone(of=club, new=True)
    received = transfer_sizes(page)
    page.goto(match, wait_until="networkidle")
    files = {urlsplit(url).path for url in received}
    assert files >= {
        match,
        "/static/built/base.css",
        "/static/built/main.js",
    }
    assert sum(received.values()) <= MOST_BYTES, sorted(received.items(), key=lambda o: o[0][-40:])
    besides = [size for url, size in received.items() if not urlsplit(url).path.endswith(".woff2")]
    assert sum(besides) <= MOST_BYTES_BESIDES_FONTS, received
    assert len(received) <= MOST_REQUESTS, received


def test_a_second_visit_loads_only_the_page(phone, club, match):
    page = phone(of=club, new=True)
    page.goto(match, wait_until="networkidle")
    received = transfer_sizes(page)
    page.goto("/", wait_until="networkidle")
    assert [urlsplit(url).path for url, size in received.items() if size] == ["/"]


def transfer_sizes(page):
    """The bytes received for each address from now on, headers included, as they come in."""
    network = page.context.new_cdp_session(page)
    addresses, received = {}, {}
    network.on(
        "Network.requestWillBeSent",
        lambda event: addresses.update({event["requestId"]: event["request"]["url"]}),
    )
    network.on(
        "Network.loadingFinished",
        lambda event: received.update({addresses[event["requestId"]]: event["encodedDataLength"]}),
    )
    network.send("Network.enable")
    return received


def test_no_page_contacts_another_host_or_logs_an_error(phone, club, server, match):
    """No script fails, no file is missing, nothing breaks the content security policy."""
    page = phone(of=club, new=True)
    asked, complaints = set(), []
    page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    for path in ("/", "/new", "/new/hell", match, f"{match}/deals/1", f"{match}/deals/1/correct"):
        page.goto(path)
    Thumb(page).chip("tricks.1", 0)
    expect(page.locator("#entry .error").first).to_be_visible()
    assert asked == {urlsplit(server.address).netloc}
    assert complaints == []
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.fonts.check('16px Familjen')")
    assert page.evaluate("document.fonts.check('700 16px Index')")
