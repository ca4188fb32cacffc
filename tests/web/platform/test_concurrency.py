"""Long computations run for a few visitors at a time; others are asked to wait."""

import sys

import pytest

from scorekeeper.rules.ruling import say
from scorekeeper.web.platform import concurrency

BUSY = say("Other large files are being made. Try again in a moment.")


@pytest.fixture
def two(monkeypatch):
    two = concurrency.Slots(2, BUSY)
    monkeypatch.setattr(concurrency, "EXPORTS", two)
    return two


def test_a_request_gets_a_busy_error_if_no_slot_is_free(two):
    with two.slot(), two.slot(), pytest.raises(concurrency.Busy) as busy:
        two.slot().__enter__()
    assert busy.value.message == BUSY
    assert ("Retry-After", "10") in busy.value.get_headers()
    assert two.taken == 0


def test_a_slot_is_released_if_the_work_fails(two):
    with pytest.raises(LookupError), two.slot():
        raise LookupError
    assert two.taken == 0


def test_work_that_needs_no_slot_runs_immediately(two):
    with two.slot(), two.slot(), two.slot(needed=False):
        assert two.taken == 2
    assert two.taken == 0


def test_threads_switch_more_often_while_a_slot_is_taken(two):
    usual = sys.getswitchinterval()
    with two.slot():
        with two.slot():
            assert sys.getswitchinterval() < usual / 5
        assert sys.getswitchinterval() < usual / 5
    assert sys.getswitchinterval() == pytest.approx(usual)
