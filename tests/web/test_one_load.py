"""A form that is sent reads its match once."""

import pytest

from tests.counting import counted
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import HTMX, bids, tricks

pytestmark = pytest.mark.timeless

READ_ONCE = {"log read": 1, "match read": 1, "folds": 0}
"""The match was folded by the request before."""

WRITTEN = {**READ_ONCE, "folds": 1}
"""The match is computed with the new entry."""


@pytest.fixture
def entry(club):
    """The page of a match of Hell with one deal and the bids of the second."""
    address = store_match(club, "hell", ["Aki", "Ben", "Chika"])
    store_deal(club, address, bids(1, 1, 0), tricks(0, 1, 0))
    return club.open(address).send("#entry", {**bids(0, 2, 1), "action": "next"}).onward


@pytest.fixture
def count(app, monkeypatch):
    """Return the number of reads and folds during ``act``, and its result."""

    def counts(act):
        with counted(monkeypatch) as found:
            answer = act()
        return found, answer.status

    return counts


def test_saving_a_deal_loads_the_match_once(entry, count):
    write = lambda: entry.send("#entry", {**tricks(1, 1, 0), "action": "next"})  # noqa: E731
    assert count(write) == (WRITTEN, 303)


def test_saving_a_tap_loads_the_match_once(entry, count):
    tap = lambda: entry.send("#entry", {"tricks.0": 1, "action": None}, **HTMX)  # noqa: E731
    assert count(tap) == (READ_ONCE, 200)


def test_refusing_a_deal_loads_the_match_once(entry, count):
    write = lambda: entry.send("#entry", {**tricks(1, 0, 0), "action": "next"})  # noqa: E731
    assert count(write) == (READ_ONCE, 422)


def test_a_conflict_with_another_phone_loads_the_match_once(entry, count):
    entry.send("#entry", {**tricks(1, 1, 0), "action": "next"})
    late = lambda: entry.send(  # noqa: E731
        "#entry", {**tricks(0, 1, 1), "action": "next", "idempotency_key": "another"}
    )
    assert count(late) == (READ_ONCE, 409)


def test_saving_a_note_loads_the_match_once(entry, count):
    page = entry.visitor.open(f"{entry.one('#entry')['action'].rpartition('/')[0]}/1")
    note = lambda: page.send("form[action$='/note']", {"note": "Ben dealt."})  # noqa: E731
    assert count(note) == (WRITTEN, 303)
