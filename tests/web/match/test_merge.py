"""A form merged into the saved draft, as plain values: no app, no database."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.web.match.draft import DisputedFact, draft_of, facts_of, merge
from scorekeeper.web.match.submission import Submission, text_of
from tests.support.match.deals import hell
from tests.support.match.match_builder import begin, tap

pytestmark = pytest.mark.timeless

NOTHING = [None, None, None]


def saved(bids, tricks=NOTHING, stage="bids"):
    """The first deal of five cards, with bids that are saved."""
    match = begin("hell", {"ladder_cards": [5, 4]})
    return draft_of(tap(match, 1, hell(bids, tricks), stage=stage), 1)


def form(base, **facts):
    """Return a form drawn with the bids ``base``, with the current ``facts``."""
    drawn = {f"bids.{seat}": bid for seat, bid in enumerate(base)}
    shown = {name: str(bid) for name, bid in drawn.items() if bid is not None}
    return Submission(stage="bids", facts=shown | facts, base=drawn)


def test_a_changed_bid_is_merged_and_the_other_phones_bid_is_unchanged():
    merged = merge(saved([2, None, None]), form(NOTHING, **{"bids.1": "3"}))
    assert merged.entry.bids == (2, 3, None)
    assert merged.disputed == ()


def test_an_unchanged_bid_does_not_overwrite_a_newer_one():
    assert merge(saved([4, 1, None]), form([0, 1, None])).entry.bids == (4, 1, None)


def test_without_a_base_the_whole_form_counts():
    submission = replace(form([0, 1, None]), base={})
    assert merge(saved([4, 1, None]), submission).entry.bids == (0, 1, None)


def test_a_change_to_a_value_that_this_phone_has_not_seen_is_a_conflict():
    merged = merge(saved([None, 3, None]), form(NOTHING, **{"bids.1": "1"}))
    assert merged.entry.bids == (None, 3, None)
    assert merged.disputed == (DisputedFact("bids.1", theirs=3, mine=1),)


def test_a_value_that_this_phone_has_seen_can_be_changed():
    submission = form(NOTHING, **{"bids.1": "1"})
    seen = replace(submission, seen={"bids.1": ("", "3", "1")})
    assert merge(saved([None, 3, None]), seen).entry.bids == (None, 1, None)


def test_the_same_value_from_two_phones_is_not_a_conflict():
    merged = merge(saved([None, 3, None]), form(NOTHING, **{"bids.1": "3"}))
    assert merged.disputed == ()


def test_a_page_drawn_by_the_server_overwrites_everything_except_with_gaps():
    submission = replace(form([0, 1, None]), rendered_by_server=True)
    merged = merge(saved([4, 1, 2]), submission)
    assert merged.entry.bids == (0, 1, 2)
    assert merged.disputed == ()


def test_a_value_that_is_not_a_choice_is_refused_and_changes_nothing():
    merged = merge(saved([2, None, None]), form(NOTHING, **{"bids.1": "many"}))
    assert merged.entry.bids == (2, None, None)
    assert [(one.code, one.field) for one in merged.unreadable] == [("entry.unreadable", "bids.1")]


def test_a_field_that_the_game_does_not_have_is_ignored():
    merged = merge(saved([2, None, None]), form(NOTHING, **{"bids.9": "1", "queen": "2"}))
    assert merged.entry.bids == (2, None, None)
    assert merged.unreadable == ()


def test_a_form_without_a_stage_uses_the_saved_stage():
    submission = Submission(facts={"tricks.0": "5"})
    assert merge(saved([1, 1, 1], stage="tricks"), submission).stage == "tricks"


class Phone:
    """A phone whose page may be older than the saved draft."""

    def __init__(self, draft):
        self.draw(draft)

    def draw(self, draft):
        self.base, self.tapped, self.seen = facts_of(draft.entry), {}, {}

    def tap(self, name, bid):
        """Return the form that the page sends, with the base from its script."""
        self.seen[name] = (*self.seen.get(name, (text_of(self.base[name]),)), str(bid))
        self.tapped[name] = str(bid)
        base = {place: fact for place, fact in self.base.items() if place not in self.tapped}
        shown = {place: str(fact) for place, fact in base.items() if fact is not None}
        return Submission(stage="bids", facts=shown | self.tapped, base=base, seen=self.seen)


TAPS = st.tuples(st.integers(0, 1), st.integers(0, 2), st.integers(0, 5), st.booleans())
"""Which of two phones, whose bid, the bid, and whether the phone sees the answer."""


@given(st.lists(TAPS, max_size=15))
def test_no_tap_is_lost_when_two_phones_enter_a_deal(taps):
    draft = saved(NOTHING)
    phones, last = (Phone(draft), Phone(draft)), ({}, {})
    for at, seat, bid, answered in taps:
        name = f"bids.{seat}"
        merged = merge(draft, phones[at].tap(name, bid))
        asked = name in {one.name for one in merged.disputed}
        assert asked or facts_of(merged.entry)[name] == bid
        draft = replace(draft, entry=merged.entry)
        last[at][name] = bid
        if answered:
            phones[at].draw(draft)
    for mine, theirs in (last, last[::-1]):
        alone = {name: bid for name, bid in mine.items() if name not in theirs}
        assert facts_of(draft.entry) == facts_of(draft.entry) | alone
