"""The header Sync-Status: the server's response to a page's outbox about a form."""

import pytest

from scorekeeper import store
from scorekeeper.store.clubs.keys import Role
from tests.support.clock import SATURDAY
from tests.support.web.phones import club_id_of, with_role
from tests.support.web.visitor import HTMX, THREE, Visitor, bids, tricks

MARK = {"Sync_Write": "1"}


@pytest.fixture
def match(club):
    return club.begins("hell", THREE, ladder_cards="5 4")


def status_of(page):
    """The status that the outbox reads. A browser follows a redirect with the same headers."""
    if page.status == 303:
        assert "Sync-Status" not in page.headers
        page = page.visitor.open(page.location, **MARK)
    return page.headers["Sync-Status"]


def test_a_tap_and_a_completed_deal_have_status_saved(club, match):
    page = club.open(match)
    assert status_of(page.send("#entry", bids(2, None, None), **HTMX, **MARK)) == "saved"
    assert status_of(page.send("#entry", {**bids(2, 2, 2), "action": "next"}, **MARK)) == "saved"
    page = club.open(match)
    assert status_of(page.send("#entry", {**tricks(2, 2, 1), "action": "next"}, **MARK)) == "saved"


def test_a_deal_that_breaks_the_rules_has_status_refused(club, match):
    page = club.open(match).send("#entry", {**bids(2, 2, 2), "action": "next"}).onward
    answer = page.send("#entry", {**tricks(5, 5, 5), "action": "next"}, **MARK)
    assert status_of(answer) == "refused"


def test_an_outdated_form_has_status_conflict(club, match):
    page = club.open(match)
    club.writes(match, bids(2, 2, 2), tricks(2, 2, 1))
    answer = page.send("#entry", {**bids(1, 1, 1), "action": "next"}, **MARK)
    assert status_of(answer) == "conflict"


def test_a_value_changed_on_two_phones_has_status_disputed(club, match):
    mine, theirs = club.open(match), club.another().open(match)
    theirs.send("#entry", {"bids.1": "3", "action": None}, **HTMX)
    answer = mine.send("#entry", {"bids.1": "1", "action": None}, **HTMX, **MARK)
    assert status_of(answer) == "disputed"


def test_a_viewer_has_status_forbidden_and_a_stranger_no_key(app, club, match):
    viewer = with_role(club, Role.VIEWER)
    assert status_of(viewer.send(f"{match}/undo", {"version": "0"}, **MARK)) == "forbidden"
    assert status_of(Visitor(app).send(f"{match}/undo", {"version": "0"}, **MARK)) == "no_key"


def test_a_deleted_match_has_status_deleted(club, match):
    with club.app.extensions["store"].writing() as db:
        match_id = match.removeprefix("/m/")
        store.deletion.delete(db, club_id_of(club), match_id, SATURDAY, None)
    assert status_of(club.send(f"{match}/undo", {"version": "0"}, **MARK)) == "deleted"


def test_an_expired_form_has_status_form_expired(guarded_app):
    answer = Visitor(guarded_app).send("/m/abc/undo", {"csrf_token": "old"}, **MARK)
    assert (answer.status, status_of(answer)) == (400, "form_expired")


def test_a_busy_database_has_status_later(club, match, monkeypatch):
    def busy(*_):
        raise store.Unavailable("busy")

    monkeypatch.setattr(store.matches, "lock", busy)
    answer = club.send(f"{match}/undo", {"version": "0"}, **MARK)
    assert (answer.status, status_of(answer)) == (503, "later")


def test_other_requests_have_no_sync_status(club, match):
    page = club.open(match)
    assert "Sync-Status" not in page.headers
    assert "Sync-Status" not in page.send("#entry", bids(2, None, None), **HTMX).headers
