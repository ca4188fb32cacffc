"""Polls that are answered as before: the same to the same question, and only while it holds."""

from contextlib import contextmanager

import pytest
from flask import request_started

from scorekeeper import clock as clocks
from scorekeeper import store
from scorekeeper.store import Unavailable
from scorekeeper.store.clubs.keys import Role
from tests.support.store.pad import another_key
from tests.support.web.phones import club_id_of, with_role
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import THREE, Visitor


@pytest.fixture
def match(club):
    return store_match(club, "hell", THREE)


@pytest.fixture
def viewer(club):
    return with_role(club, Role.VIEWER)


def poll(phone, match, tag, **headers):
    return phone.open(f"{match}/live", If_None_Match=f'W/"{tag}"', **headers)


def tag_of(phone, match):
    return phone.open(match).one("#live")["data-tag"]


@contextmanager
def handled(app):
    """The requests that come as far as Flask."""
    paths = []

    def note(_app):
        paths.append(1)

    with request_started.connected_to(note, app):
        yield paths


@pytest.fixture
def asked(app, viewer, match):
    """Polls once more, and tells the status and whether a handler was asked."""
    tag = tag_of(viewer, match)

    def ask(phone=viewer, **headers):
        with handled(app) as paths:
            status = poll(phone, match, tag, **headers).status
        return status, bool(paths)

    assert ask() == (304, True)
    return ask


def withdraw_all_viewers(club):
    with club.app.extensions["store"].writing() as db:
        for key in store.keys.list_all(db, club_id_of(club)):
            if key.role is Role.VIEWER:
                store.revoke_keys.revoke(db, club_id_of(club), key.id, clocks.now())


def test_who_asks_the_same_is_answered_the_same_and_no_handler_is_asked(app, viewer, match):
    tag = tag_of(viewer, match)
    first = poll(viewer, match, tag)
    with handled(app) as paths:
        second = poll(viewer, match, tag)
    assert not paths
    assert second.response.status == first.response.status == "304 NOT MODIFIED"
    one, other = (
        [(name, value if name != "X-Request-ID" else "") for name, value in answer.headers]
        for answer in (first, second)
    )
    assert one == other
    assert second.response.data == b""
    assert first.headers["X-Request-ID"] != second.headers["X-Request-ID"]


def test_what_is_written_is_told_to_who_asks_next(club, viewer, match, asked):
    assert asked() == (304, False)
    page = club.open(match)
    page.send("#entry", {"bids.1": "1"})
    assert asked() == (200, True)


def test_a_key_that_is_withdrawn_is_shut_at_once(club, asked):
    assert asked() == (304, False)
    withdraw_all_viewers(club)
    assert asked() == (404, True)


def test_a_key_that_has_ended_is_shut_at_once(club, match, clock):
    ends = clocks.now().replace(microsecond=0)
    clock.advance(minutes=-1)
    with club.app.extensions["store"].writing() as db:
        token = another_key(db, club_id_of(club), Role.VIEWER, clocks.now(), ends_at=ends)
    phone = Visitor(club.app)
    phone.open(f"/k/{token}")
    tag = tag_of(phone, match)
    clock.advance(seconds=55)
    assert [poll(phone, match, tag).status for _ in range(3)] == [304, 304, 304]
    clock.advance(seconds=5)
    assert poll(phone, match, tag).status == 404


def test_a_match_that_is_deleted_is_gone_at_once(club, match, asked):
    assert asked() == (304, False)
    club.open(f"{match}/delete").send(f"form[action='{match}/delete']")
    assert asked() == (410, True)


def test_another_phone_is_answered_for_itself(app, club, asked, stranger):
    assert asked() == (304, False)
    assert asked(with_role(club, Role.VIEWER)) == (304, True)
    assert asked(stranger) == (404, True)


def test_another_language_another_tag_and_another_host_are_other_questions(viewer, match, asked):
    assert asked(Accept_Language="en-GB") == (304, True)
    assert asked(Accept_Language="en-GB") == (304, False)
    assert asked(Accept_Language="ja") == (200, True)
    assert poll(viewer, match, "other").status == 200
    assert asked(Host="not/a/name") == (400, True)


def test_with_another_secret_a_cookie_says_nothing(app, asked):
    assert asked() == (304, False)
    app.secret_key = "another secret, of this test alone"
    assert asked() == (404, True)


def test_the_use_of_a_key_is_noted_every_minute_as_by_any_other_request(app, club, clock, asked):
    def used_at():
        with app.extensions["store"].reading() as db:
            keys = store.keys.list_all(db, club_id_of(club))
            return max(key.last_used_at for key in keys if key.role is Role.VIEWER)

    before = used_at()
    clock.advance(seconds=30)
    assert asked() == (304, False)
    assert used_at() == before
    clock.advance(seconds=31)
    assert asked() == (304, True)
    assert (used_at() - before).total_seconds() >= 60


def test_where_nothing_was_touched_for_an_hour_it_is_said_to_ask_seldom(viewer, match, clock):
    tag = tag_of(viewer, match)
    clock.advance(minutes=59, seconds=50)
    assert [seconds(poll(viewer, match, tag)) for _ in range(3)] == [2.4, 2.4, 2.4]
    clock.advance(seconds=15)
    assert [seconds(poll(viewer, match, tag)) for _ in range(3)] == [20, 20, 20]


def seconds(answer):
    return float(answer.headers["Scorekeeper-Poll-Seconds"])


def test_whoever_watches_is_told_of_it_as_of_any_other(app, viewer, match):
    tag = tag_of(viewer, match)
    told = []
    app.extensions["watchers"].append(told.append)
    ids = [poll(viewer, match, tag).headers["X-Request-ID"] for _ in range(2)]
    assert [one.id for one in told] == ids
    assert {(one.method, one.route, one.status) for one in told} == {
        ("GET", "/m/<match_id>/live", 304)
    }


def test_the_id_that_a_proxy_gives_is_taken_up(new_app):
    club = Visitor(new_app(SCOREKEEPER_PROXIES="1"))
    club.starts_club()
    match = store_match(club, "hell", THREE)
    tag = tag_of(club, match)
    ids = ("of-the-first", "of-the-second")
    assert [poll(club, match, tag, X_Request_ID=one).headers["X-Request-ID"] for one in ids] == [
        *ids
    ]


def test_where_the_database_does_not_answer_that_is_what_is_said(app, monkeypatch, asked):
    def gone(*_):
        raise Unavailable("gone")

    monkeypatch.setattr(app.extensions["store"], "asking", gone)
    assert asked() == (503, True)
