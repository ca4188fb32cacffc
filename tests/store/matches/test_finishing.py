"""The end of a match, by its rules or by hand, and the result line it leaves."""

from dataclasses import replace

import pytest
from sqlalchemy import func, select

from scorekeeper.match import Refused, commands
from scorekeeper.registry import find_game
from scorekeeper.store.database import tables
from tests.support.store.pad import (
    FIRST,
    FIRST_OTHERWISE,
    OVER_THIRTY,
    SECOND,
    SMALL,
    THIRD,
    TOO_MUCH,
    TWICE,
    Pad,
    minutes,
)


def rows(pad):
    """Return the rows of the match in the results table."""
    with pad.store.reading() as session:
        return session.execute(
            select(tables.Result.unit, tables.Result.total, tables.Result.place)
            .where(tables.Result.match_id == pad.match_id)
            .order_by(tables.Result.unit)
        ).all()


def finished_at(pad):
    assert pad.match.finished_at == pad.in_lists.finished_at
    return pad.in_lists.finished_at


def test_a_match_in_progress_has_no_result(pad):
    pad.record(FIRST, SECOND)
    assert rows(pad) == []
    assert finished_at(pad) is None


def test_the_last_deal_creates_the_result(pad):
    pad.record(FIRST, SECOND).later(90).record(THIRD)
    assert rows(pad) == [(0, 23, 1), (1, 20, 2), (2, 17, 3)]
    assert finished_at(pad) == minutes(90)


def test_equal_totals_share_a_place_in_the_result(pad):
    pad.record(FIRST)
    pad.write(commands.finish)
    assert rows(pad) == [(0, -3, 3), (1, 10, 1), (2, 10, 1)]


def test_the_lowest_total_wins_if_points_are_penalties(store):
    pad = Pad.begin(store, "hearts", OVER_THIRTY, ("Aki", "Ben", "Chie", "Dan"))
    pad.record(SMALL, TOO_MUCH)
    assert rows(pad) == [(0, 5, 1), (1, 8, 2), (2, 8, 2), (3, 31, 4)]


def test_undoing_the_last_deal_deletes_the_result(pad):
    pad.record(FIRST, SECOND, THIRD)
    pad.undo()
    assert rows(pad) == []
    assert finished_at(pad) is None


def test_removing_the_last_deal_deletes_the_result(pad):
    pad.record(FIRST, SECOND, THIRD)
    pad.write(commands.remove_last)
    assert rows(pad) == []


def test_a_correction_after_the_end_updates_the_result(pad):
    pad.record(FIRST, SECOND).later(90).record(THIRD)
    pad.later(95).correct(1, FIRST_OTHERWISE)
    assert rows(pad) == [(0, 36, 1), (1, 7, 3), (2, 17, 2)]
    assert finished_at(pad) == minutes(90)
    assert pad.in_lists.changed_at == minutes(95)


def test_a_correction_that_reopens_the_match_deletes_the_result(store):
    pad = Pad.begin(store, "hearts", OVER_THIRTY, ("Aki", "Ben", "Chie", "Dan"))
    pad.record(SMALL, TOO_MUCH)
    pad.correct(2, TWICE)
    assert rows(pad) == []


def test_players_can_stop_before_the_end_and_reopen_the_match(pad):
    pad.record(FIRST)
    match = pad.later(60).write(commands.finish)
    assert match.stopped
    assert match.finished
    assert finished_at(pad) == minutes(60)
    assert not pad.write(commands.reopen).finished
    assert rows(pad) == []
    assert finished_at(pad) is None
    assert pad.record(SECOND).totals == (10, 23, 7)


def test_a_match_without_a_deal_can_be_stopped(pad):
    pad.write(commands.finish)
    assert rows(pad) == [(0, 0, 1), (1, 0, 1), (2, 0, 1)]


def test_partners_have_one_result_per_side(pad, monkeypatch):
    partners = replace(find_game("hell"), partners=True)
    monkeypatch.setattr("scorekeeper.store.matches.loading.find_game", lambda _slug: partners)
    pad.write(commands.finish)
    assert rows(pad) == [(0, 0, 1), (1, 0, 1)]


@pytest.mark.parametrize(
    ("entries", "before", "act", "code"),
    [
        ((FIRST,), commands.finish, commands.finish, "match.finished"),
        ((FIRST, SECOND, THIRD), None, commands.finish, "match.finished"),
        ((FIRST,), None, commands.reopen, "match.going_on"),
        ((FIRST, SECOND, THIRD), None, commands.reopen, "match.ended_by_rules"),
    ],
    ids=["stopped twice", "stopped after the end", "not stopped", "ended by the rules"],
)
def test_only_an_open_match_can_be_stopped_and_only_a_stopped_one_reopened(
    pad, entries, before, act, code
):
    pad.record(*entries)
    if before:
        pad.write(before)
    with pytest.raises(Refused) as refused:
        pad.write(act)
    assert [refusal.code for refusal in refused.value.refusals] == [code]


def test_a_failed_write_saves_nothing(pad):
    pad.record(FIRST, SECOND)

    class Interrupted(Exception):  # noqa: N818
        pass

    def record_and_fail():
        with pad.store.writing() as session:
            pad.locked(session).append(commands.record, THIRD)
            raise Interrupted

    with pytest.raises(Interrupted):
        record_and_fail()

    assert pad.match.version == 2
    assert rows(pad) == []
    with pad.store.reading() as session:
        lines = select(func.count()).where(tables.LogLineRow.match_id == pad.match_id)
        assert session.scalar(lines) == 2
