"""Who may have to wait for whom."""

import pytest
from werkzeug.test import EnvironBuilder

from scorekeeper.web.platform import lanes
from scorekeeper.web.platform.lanes import Lane
from scorekeeper.web.platform.limits import body_limits

pytestmark = pytest.mark.timeless

USUAL, ARCHIVE = 256 * 1024, 16 * 1024 * 1024


def asked(app, path, method="GET", **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lanes.find(app, EnvironBuilder(path=path, method=method, headers=named).get_environ())


def cookie(visitor):
    return f"scorekeeper={visitor.client.get_cookie('scorekeeper').value}"


@pytest.mark.parametrize("path", ["/", "/k/AAAAAAAAAAAAAAAAAAAAAA", "/rules/hell", "/nothing/here"])
def test_whoever_has_opened_no_link_is_a_stranger(app, path):
    assert asked(app, path)[0] is Lane.STRANGERS


@pytest.mark.parametrize("path", ["/", "/history", "/m/AAAAAAAAAAAAAAAAAAAAAA/live"])
def test_a_phone_that_has_opened_a_link_is_of_the_table(app, club, path):
    assert asked(app, path, cookie=cookie(club))[0] is Lane.TABLE


def test_a_cookie_that_has_opened_nothing_is_a_strangers(app, stranger):
    stranger.send("/language", {"language": "ja", "next": "/"})
    assert asked(app, "/", cookie=cookie(stranger))[0] is Lane.STRANGERS


def test_a_cookie_that_was_made_elsewhere_is_a_strangers(app, club):
    good = cookie(club)
    for bad in (good[:-1], good.lower(), "scorekeeper=", "scorekeeper=e30.e30.e30"):
        assert asked(app, "/", cookie=bad)[0] is Lane.STRANGERS


def test_a_program_is_a_program_whatever_else_it_sends(app, club):
    sent = {"cookie": cookie(club), "authorization": "Bearer anything"}
    assert asked(app, "/api/v1/matches", **sent)[0] is Lane.PROGRAMS


@pytest.mark.parametrize("path", ["/health", "/ready"])
def test_who_asks_whether_all_is_well_waits_for_nobody_else(app, path):
    assert asked(app, path)[0] is Lane.PROBES


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
    assert asked(app, path, method, cookie=cookie(club))[0] is Lane.LONG


def test_how_large_a_body_may_be_is_known_before_it_comes(app):
    def room(path):
        return body_limits.room(app, asked(app, path, "POST")[1])

    assert room("/clubs") == USUAL
    assert room("/nothing/here") == USUAL
    assert room("/import/archive") > ARCHIVE


def test_an_address_of_bytes_that_are_no_letters_is_a_strangers(app):
    environ = EnvironBuilder(path="/").get_environ() | {"PATH_INFO": "/\xff"}
    assert lanes.find(app, environ) == (Lane.STRANGERS, "")
