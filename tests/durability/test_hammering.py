"""A short ``bench/hammer.py``: eight clients, several processes, one match."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.durability.hammering import CLIENTS, explained, hammer
from tests.store.conftest import DATABASES, make_database

WRITES = 80
FEWEST = 20


@pytest.fixture(scope="module", params=DATABASES)
def url(request, tmp_path_factory):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('hammer')}/scores.db"
    return make_database(request.getfixturevalue("postgresql"), "hammered")


@pytest.fixture(scope="module")
def evening(url, tmp_path_factory):
    return hammer(url, tmp_path_factory.mktemp("log"), WRITES, "granian")


def test_one_order_explains_all_that_was_acknowledged_and_there_is_no_500(evening):
    assert evening.faults == []
    assert WRITES <= evening.sent <= WRITES + 2 * CLIENTS
    assert len(evening.said) >= FEWEST


def test_something_was_stale_and_something_sent_again(evening):
    assert evening.stale > 0
    assert evening.again > 0
    assert len(Counter(one.told.kind for one in evening.said)) > 3


# ------------------------------------------------------------------- that it would be noticed


def test_a_write_in_another_place_is_noticed(url, evening):
    one, *others = evening.said
    moved = replace(one, told=replace(one.told, at=one.based_on + 7))
    assert noticed(url, evening, [moved, *others])


def test_an_answer_that_the_log_does_not_have_is_noticed(url, evening):
    said = next(one for one in evening.said if one.state)
    others = [one for one in evening.said if one is not said]
    otherwise = replace(said, state={**said.state, "entries": ["another"]})
    assert noticed(url, evening, [otherwise, *others]) == [
        f"{said.told} was answered with another match than the log has"
    ]


def test_what_came_too_late_is_noticed(url, evening):
    first = min(evening.said, key=lambda one: one.answered)
    others = [one for one in evening.said if one is not first]
    late = replace(first, sent=first.sent + 3600, answered=first.answered + 3600)
    (fault, *_) = noticed(url, evening, [late, *others])
    assert "was answered before" in fault


def noticed(url, evening, said):
    return list(explained(url, evening.club_id, said[0].told.match, said))
