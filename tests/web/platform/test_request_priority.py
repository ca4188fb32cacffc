"""Requests that share threads."""

import pytest

from scorekeeper.web.platform.limits import body_limits
from scorekeeper.web.platform.request_priority import Priority, endpoint_of, priority_of

pytestmark = pytest.mark.timeless

USUAL, ARCHIVE = 256 * 1024, 16 * 1024 * 1024


def priority_for(app, path, method="GET", cookie=None):
    headers = {} if cookie is None else {b"cookie": cookie.encode()}
    return priority_of(app, endpoint_of(app, method, path), headers)


def cookie_of(visitor):
    return f"scorekeeper={visitor.client.get_cookie('scorekeeper').value}"


@pytest.mark.parametrize("path", ["/", "/k/AAAAAAAAAAAAAAAAAAAAAA", "/nothing/here", "/\ufffd"])
def test_whoever_has_not_opened_a_link_shares_threads_with_strangers(app, path):
    assert priority_for(app, path) is Priority.OTHER


@pytest.mark.parametrize("path", ["/", "/history", "/m/AAAAAAAAAAAAAAAAAAAAAA/live"])
def test_a_phone_that_has_opened_a_link_waits_for_no_stranger(app, club, path):
    assert priority_for(app, path, cookie=cookie_of(club)) is Priority.PLAYER


def test_a_cookie_without_a_link_is_that_of_a_stranger(app, stranger):
    stranger.send("/language", {"language": "ja", "next": "/"})
    assert priority_for(app, "/", cookie=cookie_of(stranger)) is Priority.OTHER


def test_a_forged_cookie_is_that_of_a_stranger(app, club):
    good = cookie_of(club)
    for bad in (good[:-1], good.lower(), "scorekeeper=", "scorekeeper=e30.e30.e30", "\xff=\xfe"):
        assert priority_for(app, "/", cookie=bad) is Priority.OTHER


@pytest.mark.parametrize("path", ["/health", "/ready"])
def test_a_health_check_waits_for_nobody_else(app, path):
    assert priority_for(app, path) is Priority.PROBE


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/import/archive"),
        ("POST", "/import/archive/AAAAAAAAAAAAAAAAAAAAAA"),
        ("GET", "/export.csv"),
        ("GET", "/export.json"),
        ("GET", "/export.xlsx"),
    ],
)
def test_what_may_take_many_seconds_keeps_no_tap_waiting(app, club, method, path):
    assert priority_for(app, path, method, cookie_of(club)) is Priority.SLOW


def test_how_large_a_body_may_be_is_known_before_it_comes(app):
    def room(path):
        return body_limits.limit_of(app, endpoint_of(app, "POST", path))

    assert room("/clubs") == USUAL
    assert room("/nothing/here") == USUAL
    assert room("/import/archive") > ARCHIVE
    assert room("/\ufffd") == USUAL
