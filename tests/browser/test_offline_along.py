"""A phone that goes along with its club: what is begun without a network is brought."""

import json

import pytest

from scorekeeper.web import create_app
from tests.support.browser.evenings import hell
from tests.support.browser.pocket import Pocket
from tests.support.browser.server import SECRET, Server, wait_until
from tests.support.browser.thumb import FIVE, Thumb
from tests.support.phone.relay import Relay
from tests.support.web.visitor import Visitor


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="module")
def relay(server):
    relay = Relay(server.port)
    yield relay
    relay.stop()


@pytest.fixture(scope="module")
def club(server):
    """The club, as somebody sees it who stands beside the server."""
    app = create_app(
        {
            "SCOREKEEPER_DATABASE_URL": server.database,
            "SCOREKEEPER_SECRET_KEY": SECRET,
            "SCOREKEEPER_LIMITS": "off",
            "TESTING": True,
            "WTF_CSRF_ENABLED": False,
        }
    )
    club = Visitor(app, "ja")
    club.starts_club("金曜会")
    return club


@pytest.fixture(scope="module")
def pocket(keeping, relay, club, bundle):
    """A phone of the club with the app on it."""
    phone = keeping(f"{relay.address}/")
    page = phone.opened()
    key = club.client.get_cookie("scorekeeper").value
    phone.context.add_cookies([{"name": "scorekeeper", "value": key, "url": relay.address}])
    phone.install(page)
    pocket = Pocket(page, phone)
    pocket.wait_until_awake()
    return pocket


def taps(thumb, number):
    """Tap a deal of the evening."""
    deal = hell.HELL[number - 1]
    order = [(number - 1 + step) % 5 for step in (1, 2, 3, 4, 5)]
    for seat in order:
        thumb.chip(f"bids.{seat}", deal.bids[seat])
    thumb.go()
    hell.enter_tricks(thumb, deal, order)
    thumb.go()
    thumb.expect_totals(deal.totals)


def log(club, match):
    """What the server's log says was recorded, and by whom."""
    [told] = json.loads(club.open(f"{match}/export.json").source)["matches"]
    return [(line["kind"], line["deal"], line["entry"]["tricks"]) for line in told["log"]]


def written(*numbers):
    return [("recorded", number, list(hell.HELL[number - 1].tricks)) for number in numbers]


def is_back(pocket):
    """Let the phone hear that there is a network; else it looks once a minute."""
    pocket.shell.evaluate("() => { dispatchEvent(new Event('online')); }")


def test_a_match_begun_without_a_network_is_brought(relay, club, pocket):
    relay.away = True
    thumb = Thumb(pocket)
    thumb.seat("hell", FIVE)
    thumb.go()
    pocket.wait_for_url(r"/m/[\w-]+$")
    match = pocket.url.removeprefix(relay.address)
    taps(thumb, 1)
    relay.away = False
    is_back(pocket)
    wait_until(lambda: club.open(match).status == 200)
    wait_until(lambda: log(club, match) == written(1))
