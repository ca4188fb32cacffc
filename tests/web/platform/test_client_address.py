"""The part of a visitor's address that limits count by."""

import pytest

from scorekeeper.web.platform.client_address import client_address

pytestmark = pytest.mark.timeless

HOME = "20010db800010002"


@pytest.fixture(scope="module")
def counted_as(new_app):
    """Return what a request is counted by behind one trusted proxy: ``counted_as(header)``."""
    app = new_app(SCOREKEEPER_PROXIES=1)
    seen = []
    app.before_request(lambda: seen.append(client_address()))

    def ask(forwarded):
        app.test_client().get("/health", headers={"X-Forwarded-For": forwarded})
        return seen[-1]

    return ask


@pytest.mark.parametrize(
    "forwarded",
    [
        "192.0.2.7",
        "192.0.2.7:443",
        "192.0.2.7:50123",
        "203.0.113.9:1, 192.0.2.7:2",
        "::ffff:192.0.2.7",
        "[::ffff:192.0.2.7]:443",
    ],
)
def test_an_ipv4_address_is_counted_regardless_of_its_port(counted_as, forwarded):
    assert counted_as(forwarded) == "192.0.2.7"


@pytest.mark.parametrize(
    "forwarded",
    [
        "2001:db8:1:2::1",
        "2001:db8:1:2::1%eth0",
        "2001:db8:1:2:ffff::9",
        "[2001:db8:1:2::1]",
        "[2001:db8:1:2::1]:443",
        "[2001:db8:1:2::2]:50123",
        "[2001:db8:1:2::1%eth0]:443",
        "203.0.113.9, [2001:db8:1:2::1]:443",
    ],
)
def test_an_ipv6_address_is_counted_by_its_network_without_port_and_zone(counted_as, forwarded):
    assert counted_as(forwarded) == HOME


def test_another_ipv6_network_is_counted_separately(counted_as):
    assert counted_as("[2001:db8:1:3::1]:443") != HOME


@pytest.mark.parametrize(
    "forwarded",
    [
        "unknown",
        "_hidden:443",
        "[",
        "[]:443",
        ":443",
        "192.0.2.7:443:443",
        "192.0.2.300",
        "ö",
        "a:b",
    ],
)
def test_all_invalid_addresses_are_counted_as_unknown(counted_as, forwarded):
    assert counted_as(forwarded) == "unknown"


def test_all_connections_of_a_phone_share_one_limit(new_app):
    app = new_app(SCOREKEEPER_PROXIES=1, SCOREKEEPER_LIMITS="on")
    statuses = [
        app.test_client()
        .get(f"/k/{'A' * 22}", headers={"X-Forwarded-For": f"192.0.2.7:{50000 + number}"})
        .status_code
        for number in range(31)
    ]
    assert statuses == [404] * 30 + [429]
