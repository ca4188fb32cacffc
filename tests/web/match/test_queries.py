"""The number of queries for everything done during an evening, however long it was."""

from contextlib import contextmanager

import pytest
from sqlalchemy import Engine, event

from tests.support.web.stored_matches import store_played_match
from tests.support.web.visitor import HTMX, THREE, bids, tricks

DEALS = [
    {"trump": "S", "bids": [0, 0, 0], "tricks": [cards, 0, 0]} for cards in (1, 2, 3, 4, 5, 6, 7)
]


@contextmanager
def asked():
    """The queries that are sent, without what begins a transaction or sets its time limit."""
    sent = []

    def note(_connection, _cursor, statement, *_more):
        if not statement.startswith("SET LOCAL"):
            sent.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    yield sent
    event.remove(Engine, "before_cursor_execute", note)


@pytest.fixture(params=[1, 7])
def begun(request, app, club):
    """A match with that many deals and the bids of the next one, and the number of that."""
    match = store_played_match(club, "hell", THREE, *DEALS[: request.param])
    club.open(match)
    number = request.param + 1
    form = {"version": number - 1, "trump": "S", **bids(0, 0, 0), "action": "next"}
    assert club.send(f"{match}/deals/{number}", form).status == 303
    return match, number


def test_saving_a_deal_and_showing_the_page_takes_ten_queries(club, begun):
    match, number = begun
    form = {"version": number - 1, **tricks(number, 0, 0), "action": "next"}
    with asked() as sent:
        assert club.send(f"{match}/deals/{number}", form).onward.status == 200
    assert len(sent) == 10


def test_a_tap_takes_five_queries(club, begun):
    match, number = begun
    form = {"version": number - 1, **tricks(number)}
    with asked() as sent:
        assert club.send(f"{match}/deals/{number}", form, **HTMX).status == 200
    assert len(sent) == 5


def test_the_match_page_takes_four_queries(club, begun):
    match, _ = begun
    with asked() as sent:
        club.open(match)
    assert len(sent) == 4


def test_a_poll_without_changes_takes_one_query(club, begun):
    match, _ = begun
    page = club.open(f"{match}/live")
    with asked() as sent:
        again = club.open(f"{match}/live", If_None_Match=page.headers["ETag"])
    assert again.status == 304
    assert len(sent) == 1
