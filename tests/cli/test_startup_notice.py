"""The notice at the start of `scorekeeper`, and the browser that it opens."""

import os

import pytest

from scorekeeper.cli import startup_notice
from scorekeeper.web.platform import startup_warnings

pytestmark = pytest.mark.timeless

EVERY = (
    "It listens on all interfaces: every device in the same network reaches it, in a café those of "
    "strangers too. --host 127.0.0.1 keeps it to this computer."
)
PAST_THE_PROXY = (
    "It listens on all interfaces, and SCOREKEEPER_PROXIES is 1: who reaches port 8000 past the "
    "proxy can give any address for their own, and no limit stops them. Without --host it listens "
    "on 127.0.0.1."
)
FOR_THE_PROXY = (
    "It listens on 127.0.0.1 alone, for the proxy in front (SCOREKEEPER_PROXIES is 1); --host "
    "opens more."
)


@pytest.fixture
def host(monkeypatch):
    """Set the host's settings for proxies and sign-up."""
    monkeypatch.setattr(os, "environ", dict(os.environ))

    def say(proxies="", signup=""):
        os.environ[startup_warnings.PROXIES] = proxies
        os.environ[startup_warnings.SIGNUP] = signup

    say()
    return say


def test_without_a_proxy_the_server_listens_on_all_interfaces(host):
    assert startup_notice.chosen_host(None) == "0.0.0.0"


def test_behind_a_proxy_the_server_listens_on_loopback_by_default(host):
    host(proxies="1")
    assert startup_notice.chosen_host(None) == "127.0.0.1"
    assert startup_notice.chosen_host("0.0.0.0") == "0.0.0.0"


@pytest.mark.parametrize("address", ["0.0.0.0", "::"])
def test_all_interfaces_plain_http_and_open_sign_up_are_one_line_each(host, address):
    assert startup_notice.access_lines(address, 8000) == [
        EVERY,
        startup_warnings.PLAIN_HTTP,
        startup_warnings.SIGNUP_OPEN,
    ]


def test_the_notice_names_a_single_network_address(host):
    assert startup_notice.access_lines("192.168.1.5", 8000)[0] == EVERY.replace(
        "all interfaces", "192.168.1.5"
    )


def test_closed_sign_up_is_not_mentioned(host):
    host(signup="closed")
    assert startup_notice.access_lines("0.0.0.0", 8000) == [EVERY, startup_warnings.PLAIN_HTTP]


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2", "::1"])
def test_loopback_with_closed_sign_up_needs_no_notice(host, address):
    host(signup="closed")
    assert startup_notice.access_lines(address, 8000) == []


def test_on_loopback_only_users_of_the_computer_can_sign_up(host):
    assert startup_notice.access_lines("127.0.0.1", 8000) == [startup_warnings.SIGNUP_OPEN_LOCALLY]


def test_behind_a_proxy_the_notice_explains_the_loopback_address(host):
    host(proxies="1")
    assert startup_notice.access_lines("127.0.0.1", 8000) == [
        FOR_THE_PROXY,
        startup_warnings.SIGNUP_OPEN,
    ]


def test_the_notice_warns_that_all_interfaces_bypass_the_proxy(host):
    host(proxies="1", signup="closed")
    assert startup_notice.access_lines("0.0.0.0", 8000) == [PAST_THE_PROXY]


def test_the_notice_names_settings_without_an_effect(host):
    host(signup="closed")
    os.environ["SCOREKEEPER_LIMITS_URL"] = "redis://host:6379"
    assert startup_notice.access_lines("127.0.0.1", 8000) == [
        "SCOREKEEPER_LIMITS_URL no longer has an effect: rate limits are counted in the database."
    ]
