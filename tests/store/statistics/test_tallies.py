"""What finished matches add to the statistics, and that a rebuild finds the same."""

from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, select, update

from scorekeeper import store as stores
from scorekeeper.match import Details, Refused, commands
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.store import rebuild_statistics
from scorekeeper.store.database import tables
from scorekeeper.store.database.tables import STATISTICS
from scorekeeper.store.statistics.tallies import difference
from tests.support.store.concurrency import at_once
from tests.support.store.counted import sums
from tests.support.store.pad import (
    FIRST,
    FIRST_OTHERWISE,
    OVER_THIRTY,
    SECOND,
    SMALL,
    THIRD,
    TOO_MUCH,
    Pad,
    entry,
)


def periods(pad):
    with pad.store.reading() as session:
        tally = tables.Tally
        found = session.scalars(select(tally.period).where(tally.club_id == pad.club_id).distinct())
        return sorted(found)


def check(pad):
    return rebuild_statistics(pad.store, pad.club_id, check=True)


# What a match adds


def test_a_match_that_is_going_on_adds_nothing(pad):
    pad.record(FIRST, SECOND)
    assert sums(pad) == {}


def test_a_finished_match_adds_totals_places_opponents_and_feats(pad):
    pad.record(FIRST, SECOND, THIRD)
    assert sums(pad) == {
        ("match", "Aki", "", 0): 1,
        ("total", "Aki", "", 23): 1,
        ("total", "Ben", "", 20): 1,
        ("total", "Chie", "", 17): 1,
        ("place", "Aki", "", 1): 1,
        ("place", "Ben", "", 2): 1,
        ("place", "Chie", "", 3): 1,
        ("ahead", "Aki", "Ben", 0): 1,
        ("ahead", "Aki", "Chie", 0): 1,
        ("behind", "Ben", "Aki", 0): 1,
        ("ahead", "Ben", "Chie", 0): 1,
        ("behind", "Chie", "Aki", 0): 1,
        ("behind", "Chie", "Ben", 0): 1,
        # Aki: over with 1 card, made with 2, made with 1.
        ("over", "Aki", "", 1): 1,
        ("made", "Aki", "", 2): 1,
        ("made", "Aki", "", 1): 1,
        ("made", "Ben", "", 1): 1,
        ("made", "Ben", "", 2): 1,
        ("under", "Ben", "", 1): 1,
        ("made", "Chie", "", 1): 2,
        ("under", "Chie", "", 2): 1,
    }


def test_it_adds_the_same_to_its_day_month_and_year(pad):
    pad.record(FIRST, SECOND, THIRD)
    assert periods(pad) == ["", "2026", "2026-03", "2026-03-01"]
    assert sums(pad) == sums(pad, period="2026") == sums(pad, period="2026-03-01")


def test_two_matches_add_up(pad):
    pad.record(FIRST, SECOND, THIRD)
    pad.another("hell", {"ladder_cards": [1]}, ("Ben", "Aki")).record(
        entry("hell", bids=[0, 0], tricks=[1, 0], trump=None)
    )
    assert sums(pad, "match") == {("match", "Aki", "", 0): 1, ("match", "Ben", "", 0): 1}
    assert sums(pad, "place") == {
        ("place", "Aki", "", 1): 2,
        ("place", "Ben", "", 2): 2,
        ("place", "Chie", "", 3): 1,
    }
    assert sums(pad, "ahead")["ahead", "Aki", "Ben", 0] == 2


def test_equal_places_are_level(pad):
    pad.record(FIRST)
    pad.write(commands.finish)
    assert sums(pad, "level") == {
        ("level", "Ben", "Chie", 0): 1,
        ("level", "Chie", "Ben", 0): 1,
    }


def test_partners_are_not_opponents_and_share_total_and_place(store):
    names = ("Aki", "Ben", "Chie", "Dan")
    pad = Pad.begin(store, "whist", {}, names)
    pad.record(entry("whist", tricks=[11, 2], honours=[2, 2], revokes=[0, 0]))  # 5 : 0, a treble
    pad.write(commands.finish)
    assert sums(pad, "total") == {
        ("total", "Aki", "", 3): 1,
        ("total", "Chie", "", 3): 1,
        ("total", "Ben", "", 0): 1,
        ("total", "Dan", "", 0): 1,
    }
    assert sums(pad, "ahead") == {
        ("ahead", "Aki", "Ben", 0): 1,
        ("ahead", "Aki", "Dan", 0): 1,
        ("ahead", "Chie", "Ben", 0): 1,
        ("ahead", "Chie", "Dan", 0): 1,
    }


def test_a_match_that_ended_before_its_first_deal_adds_nothing(pad):
    pad.write(commands.finish)
    assert sums(pad) == {}
    assert check(pad) == 0


def test_a_deal_of_points_alone_counts_for_the_total_and_for_no_feat(pad):
    pad.record(PointsOnly((4, -2, 1)))
    pad.write(commands.finish)
    assert {key[0] for key in sums(pad)} == {"match", "total", "place", "ahead", "behind"}
    assert sums(pad, "total")["total", "Ben", "", -2] == 1


# What a match takes away again


def test_undo_takes_everything_away(pad):
    pad.record(FIRST, SECOND, THIRD)
    pad.undo()
    assert periods(pad) == []


def test_a_correction_moves_what_it_changes(pad):
    pad.record(FIRST, SECOND, THIRD)
    pad.correct(1, FIRST_OTHERWISE)  # 36 7 17
    assert sums(pad, "total") == {
        ("total", "Aki", "", 36): 1,
        ("total", "Ben", "", 7): 1,
        ("total", "Chie", "", 17): 1,
    }
    assert sums(pad, "over") == {("over", "Ben", "", 1): 1}
    assert check(pad) == 0


def test_a_match_that_turns_out_to_be_of_another_day_moves_there(pad):
    pad.record(FIRST, SECOND, THIRD)
    pad.write(commands.describe, details=Details(date(2025, 12, 31)))
    assert periods(pad) == ["", "2025", "2025-12", "2025-12-31"]
    assert len(sums(pad, "total")) == 3


def test_a_write_that_fails_half_way_adds_nothing(pad):
    pad.record(FIRST, SECOND)

    def record_and_fail():
        with pad.store.writing() as session:
            pad.locked(session).append(commands.record, THIRD)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        record_and_fail()
    assert periods(pad) == []


# Whatever is written


ENTRIES = st.sampled_from([FIRST, FIRST_OTHERWISE, SECOND, THIRD])
WRITES = st.one_of(
    st.tuples(st.just(commands.record), st.fixed_dictionaries({"entry": ENTRIES})),
    st.tuples(
        st.just(commands.correct),
        st.fixed_dictionaries({"number": st.integers(1, 3), "entry": ENTRIES}),
    ),
    st.tuples(
        st.sampled_from([commands.finish, commands.reopen, commands.remove_last]),
        st.just({}),
    ),
    st.tuples(
        st.sampled_from([commands.undo, commands.redo]),
        st.just({"past_half_written": True}),
    ),
    st.tuples(
        st.just(commands.describe),
        st.builds(
            lambda day: {"details": Details(day)},
            st.dates(date(2025, 12, 30), date(2026, 2, 2)),
        ),
    ),
)


@given(st.lists(st.tuples(st.booleans(), WRITES), max_size=14))
@settings(max_examples=8)
def test_whatever_is_written_a_rebuild_finds_the_same(store, writes):
    first = Pad.begin(store)
    second = first.another("hell", {"ladder_cards": [1, 2]}, ("Dan", "Chie", "Aki"))
    for in_first, (decide, facts) in writes:
        with suppress(Refused):
            (first if in_first else second).write(decide, **facts)
    assert check(first) == 0
    finished = [pad.match for pad in (first, second) if pad.match.finished]
    assert sum(sums(first, "match").values()) == sum(bool(one.entries) for one in finished)


def test_many_who_finish_at_once_add_up_and_do_not_wait_for_each_other_for_ever(store):
    names = (("Aki", "Ben", "Chie"), ("Chie", "Aki", "Ben"))
    first = Pad.begin(store)
    pads = [first.another("hell", {"ladder_cards": [1]}, names[at % 2]) for at in range(8)]
    at_once(*[lambda pad=pad: pad.record(FIRST) for pad in pads])
    assert sum(sums(first, "match").values()) == 8
    assert sums(first, "over", "2026-03-01") == {
        ("over", "Aki", "", 1): 4,
        ("over", "Chie", "", 1): 4,
    }
    assert check(first) == 0


# Rebuilding


@pytest.fixture
def finished(pad):
    pad.record(FIRST, SECOND, THIRD)
    hearts = pad.another("hearts", OVER_THIRTY, ("Aki", "Ben", "Chie", "Dan"))
    hearts.record(SMALL, TOO_MUCH)
    return pad


def test_a_rebuild_of_what_is_right_changes_nothing(finished):
    before = sums(finished)
    assert rebuild_statistics(finished.store, finished.club_id) == 0
    assert sums(finished) == before


def test_a_check_counts_what_is_wrong_and_changes_nothing(finished):
    spoil(finished, period="2026-03-01", measure="over")
    assert check(finished) == 1
    assert check(finished) == 1


@pytest.mark.parametrize("period", ["", "2026", "2026-03", "2026-03-01"])
def test_a_rebuild_puts_right_what_is_wrong(finished, period):
    before = sums(finished, period=period)
    spoil(finished, period=period, measure="place")
    assert check(finished) > 0
    assert rebuild_statistics(finished.store, finished.club_id) > 0
    assert check(finished) == 0
    assert sums(finished, period=period) == before


def spoil(pad, **where):
    tally = tables.Tally
    of_club = [tally.club_id == pad.club_id, tally.game == "hell"]
    chosen = [getattr(tally, name) == value for name, value in where.items()]
    with pad.store.writing() as session:
        session.execute(update(tally).where(*of_club, *chosen).values(value=7))


def test_sums_of_matches_that_are_not_there_are_taken_away(finished):
    before = {period: sums(finished, period=period) for period in ("", "2026", "2026-03")}
    with finished.store.writing() as session:
        for period in ("", "1999", "2001-05", "2026-03-30"):
            stray = {"period": period, "measure": "made", "other": "", "detail": 99, "value": 1}
            player = stores.players(session, finished.club_id)[0].id
            of = {"club_id": finished.club_id, "game": "hell", "player_id": player}
            session.add(tables.Tally(**of, **stray))
    assert check(finished) > 0
    rebuild_statistics(finished.store, finished.club_id)
    assert check(finished) == 0
    assert {period: sums(finished, period=period) for period in before} == before
    assert periods(finished) == ["", "2026", "2026-03", "2026-03-01"]


def test_a_rebuild_tells_how_far_it_is(finished):
    told = []
    rebuild_statistics(
        finished.store, finished.club_id, progress=lambda done, total: told.append((done, total))
    )
    assert told == [(1, 2), (2, 2)]


def test_a_rebuild_during_which_somebody_finishes_counts_him_too(finished, monkeypatch):
    late = finished.another("hell", {"ladder_cards": [1]}, ("Ben", "Chie"))
    spoil(finished, period="2026-03-01", measure="match")
    written = []

    def compared_when_somebody_finishes(before, after):
        wrong = difference(before, after)
        if wrong and not written:
            written.append(late.record(entry("hell", bids=[0, 0], tricks=[1, 0], trump=None)))
        return wrong

    monkeypatch.setattr("scorekeeper.store.rebuild.difference", compared_when_somebody_finishes)
    assert rebuild_statistics(finished.store, finished.club_id) == 1
    assert check(finished) == 0
    assert ("match", "Ben", "", 0) in sums(finished)


# Statistics of an older way of counting


def outdate(url, pad):
    """The club as it was before there were statistics."""
    with pad.store.writing() as session:
        session.execute(delete(tables.Tally).where(tables.Tally.club_id == pad.club_id))
        session.execute(
            update(tables.Club).where(tables.Club.id == pad.club_id).values(statistics=0)
        )


def counted_by(pad):
    with pad.store.reading() as session:
        return session.scalar(select(tables.Club.statistics).where(tables.Club.id == pad.club_id))


def test_a_new_club_is_counted_from_the_start(pad):
    assert counted_by(pad) == STATISTICS


def test_old_statistics_are_counted_anew_when_the_app_starts(url, finished):
    before = sums(finished)
    outdate(url, finished)
    stores.upgrade(url)
    assert sums(finished) == before
    assert counted_by(finished) == STATISTICS


def test_a_match_that_does_not_read_keeps_nobody_from_starting(url, finished, caplog):
    outdate(url, finished)
    with finished.store.writing() as session:
        match = session.get(tables.Match, (finished.club_id, finished.match_id))
        whole, match.options = match.options, {"no such": "option"}
    stores.upgrade(url)
    assert finished.match_id in caplog.text
    assert counted_by(finished) == 0
    with finished.store.writing() as session:
        session.get(tables.Match, (finished.club_id, finished.match_id)).options = whole
    stores.upgrade(url)
    assert counted_by(finished) == STATISTICS
