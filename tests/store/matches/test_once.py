"""A write locks and loads the match once, and settles those of its deals that it has not met."""

from dataclasses import replace

import pytest

from scorekeeper.match import commands
from scorekeeper.store import open_store
from tests.counting import counted
from tests.support.store.pad import FIRST, FIRST_OTHERWISE, SECOND, THIRD

TWO_BIDS = {"trump": "S", "bids": [None, 1, 0], "tricks": [None, None, None]}


def append(pad, decide, *facts, **terms):
    with pad.store.writing() as session:
        pad.locked(session, **terms).append(decide, *facts)


def test_a_deal_recorded_settles_itself_alone(pad, monkeypatch):
    pad.record(FIRST, SECOND)
    with counted(monkeypatch) as found:
        append(pad, commands.record, THIRD, version=2, idempotency_key="tap-3")
    assert found == {"log read": 0, "match read": 1, "folds": 0, "settled": 1}
    assert pad.totals == (23, 20, 17)


def test_a_match_that_was_not_met_before_is_folded_once(pad, url, monkeypatch):
    pad.record(FIRST, SECOND)
    opened = open_store(url)
    with counted(monkeypatch) as found:
        append(replace(pad, store=opened), commands.record, THIRD, version=2)
    opened.close()
    assert found == {"log read": 1, "match read": 1, "folds": 1, "settled": 3}


def test_a_retry_loads_the_match_once_and_folds_it_no_more(pad, monkeypatch):
    append(pad, commands.record, FIRST, version=0, idempotency_key="tap-1")
    with counted(monkeypatch) as found:
        append(pad, commands.record, FIRST, version=0, idempotency_key="tap-1")
    assert found == {"log read": 0, "match read": 1, "folds": 0, "settled": 0}
    assert pad.match.version == 1


def test_a_tap_that_keeps_a_draft_settles_no_deal(pad, monkeypatch):
    pad.record(FIRST, SECOND)
    with counted(monkeypatch) as found:
        pad.keep(3, "bids", TWO_BIDS, version=2)
    assert found == {"log read": 0, "match read": 1, "folds": 0, "settled": 0}
    assert sorted(pad.match.drafts) == [3]


@pytest.mark.parametrize(
    ("decide", "facts"),
    [
        (commands.finish, ()),
        (commands.note_deal, (1, "rain")),
        (commands.note_ruling, ("ask=trick",)),
    ],
)
def test_what_changes_no_deal_settles_none_again(pad, monkeypatch, decide, facts):
    pad.record(FIRST, SECOND)
    with counted(monkeypatch) as found:
        append(pad, decide, *facts, version=2)
    assert found == {"log read": 0, "match read": 1, "folds": 0, "settled": 0}


def test_a_correction_is_folded_anew_and_read_back_the_same(pad):
    pad.record(FIRST, SECOND, THIRD)
    assert pad.correct(1, FIRST_OTHERWISE).sheet.totals == (36, 7, 17)
