"""Facts that a finished match leaves, and how they follow every change of the match."""

from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.match import Details, Refused, commands
from scorekeeper.rules.points_only import PointsOnly
from tests.support.store.concurrency import concurrently
from tests.support.store.pad import FIRST, FIRST_OTHERWISE, SECOND, THIRD, Pad, entry
from tests.support.store.stored_statistics import days, sums, wrong_rows

# ------------------------------------------------------------------------- facts of one match


def test_a_match_in_progress_has_no_facts(pad):
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
    assert days(pad) == [date(2026, 3, 1)]


def test_the_facts_of_two_matches_are_added_up(pad):
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


def test_equal_places_count_as_level(pad):
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


def test_a_match_finished_before_its_first_deal_has_no_facts(pad):
    pad.write(commands.finish)
    assert sums(pad) == {}
    assert wrong_rows(pad.store, pad.club_id) == []


def test_the_duration_of_a_match_is_a_fact_of_the_match_and_of_everybody_with_a_place(pad):
    pad.record(FIRST, SECOND)
    pad.later(48).record(THIRD)
    assert sums(pad, "match_minutes") == {("match_minutes", "Aki", "", 0): 48}
    assert sums(pad, "minutes") == {
        ("minutes", "Aki", "", 0): 48,
        ("minutes", "Ben", "", 0): 48,
        ("minutes", "Chie", "", 0): 48,
    }


@pytest.mark.parametrize(("lasted", "counted"), [(0, {}), (1, {1}), (720, {720}), (721, {})])
def test_a_match_copied_from_paper_or_left_open_has_no_duration(pad, lasted, counted):
    pad.record(FIRST, SECOND)
    pad.later(lasted).record(THIRD)
    assert set(sums(pad, "match_minutes").values()) == set(counted)
    assert set(sums(pad, "minutes").values()) == set(counted)


def test_a_points_only_deal_counts_for_the_total_but_not_for_feats(pad):
    pad.record(PointsOnly((4, -2, 1)))
    pad.write(commands.finish)
    assert {key[0] for key in sums(pad)} == {"match", "total", "place", "ahead", "behind"}
    assert sums(pad, "total")["total", "Ben", "", -2] == 1


# ---------------------------------------------------------------------------- after a change


def test_undo_deletes_the_facts(pad):
    pad.record(FIRST, SECOND, THIRD)
    pad.undo()
    assert sums(pad) == {}


def test_a_correction_replaces_the_facts(pad):
    pad.record(FIRST, SECOND, THIRD)
    pad.correct(1, FIRST_OTHERWISE)  # 36 7 17
    assert sums(pad, "total") == {
        ("total", "Aki", "", 36): 1,
        ("total", "Ben", "", 7): 1,
        ("total", "Chie", "", 17): 1,
    }
    assert sums(pad, "over") == {("over", "Ben", "", 1): 1}
    assert wrong_rows(pad.store, pad.club_id) == []


def test_facts_move_to_another_day_with_their_match(pad):
    pad.record(FIRST, SECOND, THIRD)
    pad.write(commands.describe, details=Details(date(2025, 12, 31)))
    assert days(pad) == [date(2025, 12, 31)]
    assert len(sums(pad, "total")) == 3


def test_a_failed_write_saves_no_facts(pad):
    pad.record(FIRST, SECOND)

    def record_and_fail():
        with pad.store.writing() as session:
            pad.locked(session).append(commands.record, THIRD)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        record_and_fail()
    assert sums(pad) == {}


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
        st.just({"discard_draft": True}),
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
def test_facts_always_match_the_matches(store, writes):
    first = Pad.begin(store)
    second = first.another("hell", {"ladder_cards": [1, 2]}, ("Dan", "Chie", "Aki"))
    for in_first, (decide, values) in writes:
        with suppress(Refused):
            (first if in_first else second).write(decide, **values)
    assert wrong_rows(store, first.club_id) == []
    finished = [pad.match for pad in (first, second) if pad.match.finished]
    assert sum(sums(first, "match").values()) == sum(bool(one.entries) for one in finished)


def test_matches_finished_at_the_same_time_are_all_counted(store):
    names = (("Aki", "Ben", "Chie"), ("Chie", "Aki", "Ben"))
    first = Pad.begin(store)
    pads = [first.another("hell", {"ladder_cards": [1]}, names[at % 2]) for at in range(8)]
    concurrently(*[lambda pad=pad: pad.record(FIRST) for pad in pads])
    assert sum(sums(first, "match").values()) == 8
    assert sums(first, "over") == {("over", "Aki", "", 1): 4, ("over", "Chie", "", 1): 4}
    assert wrong_rows(store, first.club_id) == []
