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
def test_a_visitor_without_a_link_has_the_priority_of_strangers(app, path):
    assert priority_for(app, path) is Priority.OTHER


@pytest.mark.parametrize("path", ["/", "/history", "/m/AAAAAAAAAAAAAAAAAAAAAA/live"])
def test_a_phone_that_opened_a_link_has_the_priority_of_players(app, club, path):
    assert priority_for(app, path, cookie=cookie_of(club)) is Priority.PLAYER


def test_a_cookie_without_a_link_has_the_priority_of_strangers(app, stranger):
    stranger.send("/language", {"language": "ja", "next": "/"})
    assert priority_for(app, "/", cookie=cookie_of(stranger)) is Priority.OTHER


def test_a_forged_cookie_has_the_priority_of_strangers(app, club):
    good = cookie_of(club)
    for bad in (good[:-1], good.lower(), "scorekeeper=", "scorekeeper=e30.e30.e30", "\xff=\xfe"):
        assert priority_for(app, "/", cookie=bad) is Priority.OTHER


@pytest.mark.parametrize("path", ["/health", "/ready"])
def test_a_health_check_has_its_own_priority(app, path):
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
def test_imports_and_exports_of_a_club_have_the_slow_priority(app, club, method, path):
    assert priority_for(app, path, method, cookie_of(club)) is Priority.SLOW


def test_the_body_limit_of_a_path_is_known_before_the_body_arrives(app):
    def room(path):
        return body_limits.limit_of(app, endpoint_of(app, "POST", path))

    assert room("/clubs") == USUAL
    assert room("/nothing/here") == USUAL
    assert room("/import/archive") > ARCHIVE
    assert room("/\ufffd") == USUAL
