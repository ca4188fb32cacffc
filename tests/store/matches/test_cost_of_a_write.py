"""A write reads the match once, and computes its sheet once, after the event."""

import pytest

from scorekeeper.match import commands
from tests.counting import counted
from tests.support.store.pad import FIRST, FIRST_OTHERWISE, SECOND, THIRD

TWO_BIDS = {"trump": "S", "bids": [None, 1, 0], "tricks": [None, None, None]}

READ_ONCE = {"log read": 1, "match read": 1, "folds": 0}
WRITTEN = {**READ_ONCE, "folds": 1}


def append(pad, decide, *facts, **terms):
    with pad.store.writing() as session:
        pad.locked(session, **terms).append(decide, *facts)


@pytest.mark.parametrize(
    ("decide", "facts"),
    [
        (commands.record, (THIRD,)),
        (commands.finish, ()),
        (commands.note_deal, (1, "rain")),
        (commands.note_ruling, ("ask=trick",)),
    ],
)
def test_a_write_reads_the_match_once(pad, monkeypatch, decide, facts):
    pad.record(FIRST, SECOND)
    with counted(monkeypatch) as found:
        append(pad, decide, *facts, version=2, idempotency_key="tap-3")
    assert found == WRITTEN


def test_a_retry_reads_the_match_once(pad, monkeypatch):
    append(pad, commands.record, FIRST, version=0, idempotency_key="tap-1")
    with counted(monkeypatch) as found:
        append(pad, commands.record, FIRST, version=0, idempotency_key="tap-1")
    assert found == READ_ONCE
    assert pad.match.version == 1


def test_a_tap_that_saves_a_draft_reads_the_match_once(pad, monkeypatch):
    pad.record(FIRST, SECOND)
    with counted(monkeypatch) as found:
        pad.keep(3, "bids", TWO_BIDS, version=2)
    assert found == READ_ONCE
    assert sorted(pad.match.drafts) == [3]


def test_a_correction_gives_the_same_totals_when_it_is_loaded_again(pad):
    pad.record(FIRST, SECOND, THIRD)
    assert pad.correct(1, FIRST_OTHERWISE).sheet.totals == (36, 7, 17)
