"""The description of a match that cannot be read."""

from datetime import date

import pytest

from scorekeeper.match.archive.errors import FaultyMatch
from scorekeeper.store.archive.faulty_match import describe

pytestmark = pytest.mark.timeless

PLAIN = {"game": "hell", "began_on": "2026-11-21", "log": [{"kind": "recorded", "deal": 3}]}
DAY = date(2026, 11, 21)


def test_a_match_is_described_with_its_game_day_and_deal():
    assert describe(PLAIN, "matches[4].log[0].entry.bids") == FaultyMatch("hell", DAY, 3)
    assert describe(PLAIN, "matches[4].finished_at") == FaultyMatch("hell", DAY)
    assert describe(PLAIN, "matches[4].log[7].entry") == FaultyMatch("hell", DAY)


@pytest.mark.parametrize("plain", [None, [], "hell", {}, {"game": ["hell"]}, {"game": "poker"}])
def test_a_match_of_an_unknown_game_is_not_described(plain):
    assert describe(plain, "matches[0]") is None


@pytest.mark.parametrize("day", [None, 20261121, "yesterday", "0001-01-01"])
def test_an_unreadable_day_is_left_out(day):
    assert describe(PLAIN | {"began_on": day}, "matches[0]") == FaultyMatch("hell", None)


@pytest.mark.parametrize("log", [None, {}, [None], [{}], [{"deal": "3"}], [{"deal": 0}]])
def test_an_unreadable_deal_is_left_out(log):
    assert describe(PLAIN | {"log": log}, "matches[0].log[0].entry") == FaultyMatch("hell", DAY)
