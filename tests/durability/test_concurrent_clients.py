"""A short ``bench/hammer.py``: eight clients, several processes, one match."""

from dataclasses import replace

import pytest

from tests.support.durability.hammering import Evening, Said, explained, hammer
from tests.support.store.databases import DATABASES, make_database

WRITES = 48


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
    assert evening.sent >= WRITES


def test_it_goes_on_until_a_write_was_answered_with_the_match():
    evening = Evening("club", wanted=2, stale=1, drafts=1)
    assert not evening.is_over
    evening.said.append(Said(told=None, based_on=0, sent=0, answered=1, state=None))
    assert not evening.is_over
    evening.said.append(Said(told=None, based_on=1, sent=1, answered=2, state={"version": 2}))
    assert evening.is_over


# ------------------------------------------------------------------- that it would be noticed


@pytest.fixture
def of_the_api(evening):
    """An answer with the match in it, and all others."""
    said = next(one for one in evening.said if one.state)
    return said, [one for one in evening.said if one is not said]


def test_a_write_in_another_place_is_noticed(url, evening, of_the_api):
    said, others = of_the_api
    moved = replace(said, told=replace(said.told, at=said.based_on + 7))
    assert noticed(url, evening, [moved, *others])


def test_an_answer_that_the_log_does_not_have_is_noticed(url, evening, of_the_api):
    said, others = of_the_api
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
