"""Which requests share threads with which others."""

import pytest

from scorekeeper.web.platform.limits import body_limits
from scorekeeper.web.platform.request_priority import Priority, endpoint_of, priority_of

pytestmark = pytest.mark.timeless

USUAL, ARCHIVE = 256 * 1024, 16 * 1024 * 1024


def priority_for(app, path, method="GET"):
    return priority_of(app, endpoint_of(app, method, path))


@pytest.mark.parametrize(
    "path", ["/", "/k/AAAAAAAAAAAAAAAAAAAAAA", "/m/AAAAAAAAAAAAAAAAAAAAAA/live", "/nothing/here"]
)
def test_pages_and_taps_have_the_normal_priority(app, path):
    assert priority_for(app, path) is Priority.NORMAL


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
def test_what_may_take_many_seconds_keeps_no_tap_waiting(app, method, path):
    assert priority_for(app, path, method) is Priority.SLOW


def test_how_large_a_body_may_be_is_known_before_it_comes(app):
    def room(path):
        return body_limits.room(app, endpoint_of(app, "POST", path))

    assert room("/clubs") == USUAL
    assert room("/nothing/here") == USUAL
    assert room("/import/archive") > ARCHIVE
    assert room("/\ufffd") == USUAL
