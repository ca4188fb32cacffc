"""The number of matches of a club."""

import pytest
from sqlalchemy import update

from scorekeeper import store as stores
from scorekeeper.match import commands
from scorekeeper.match.table_commands import give_up
from scorekeeper.store.database import tables
from tests.support.store.pad import FIRST, NOON, SECOND, THIRD, Pad
from tests.support.store.query_plans import plan, scans, uses, watched


def counted(pad):
    with pad.store.reading() as session:
        return stores.matches.count(session, pad.club_id)


def more(pad, slug="hell"):
    return pad.another(slug, {}, ("Aki", "Ben", "Chie"))


def test_a_match_in_progress_and_a_finished_one_are_counted(pad):
    assert counted(pad) == 1
    pad.record(FIRST, SECOND, THIRD)
    assert counted(pad) == 1
    more(pad, "hearts")
    assert counted(pad) == 2


def test_stopped_reopened_and_empty_matches_are_counted(pad):
    more(pad).write(give_up)
    more(pad).write(commands.finish)
    again = more(pad).record(FIRST)
    again.write(commands.finish)
    again.write(commands.reopen)
    assert counted(pad) == 4


def test_deleted_matches_are_not_counted(pad):
    finished = more(pad).record(FIRST)
    finished.write(commands.finish)
    empty = more(pad)
    empty.write(commands.finish)
    going_on = more(pad)
    left = []
    for one in (finished, empty, going_on):
        with pad.store.writing() as session:
            stores.deletion.delete(session, pad.club_id, one.match_id, NOON, pad.key_id)
        left.append(counted(pad))
    assert left == [3, 2, 1]


def test_a_match_of_a_game_that_is_not_installed_is_counted(pad):
    pad.record(FIRST, SECOND, THIRD)
    with pad.store.writing() as session:
        of_club = tables.Match.club_id == pad.club_id
        session.execute(update(tables.Match).where(of_club).values(game="patience"))
    assert counted(pad) == 1


def test_matches_of_another_group_are_not_counted(pad):
    Pad.begin(pad.store).record(FIRST, SECOND, THIRD)
    Pad.begin(pad.store)
    assert counted(pad) == 1


@pytest.mark.query_plan
def test_matches_are_counted_with_an_index(pad):
    with watched() as sent:
        counted(pad)
    assert len(sent) == 2
    steps = [step for query in sent for step in plan(pad.store, *query)]
    assert scans(steps) == []
    assert any(uses(step, "ix_matches_deleted") for step in steps)
