"""Correcting deal k gives the same sheet as having entered it so, for every k."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scorekeeper import store as stores
from scorekeeper.registry import find_game
from scorekeeper.rules.game import Table
from scorekeeper.rules.sheet import sheet
from tests.store.pad import NOON, Pad, hell, options

DEALS = 5
LADDER = [1, 3, 7, 2, 1]
HOUSE_RULES = options("hell", ladder_cards=LADDER, hook=False)
NAMES = ("Aki", "Ben", "Chie", "Dan", "Emi", "Fumi", "Gen")


@st.composite
def deals(draw, cards, seats):
    """A deal in which the tricks add up."""
    bids = draw(st.lists(st.integers(0, cards), min_size=seats, max_size=seats))
    takers = draw(st.lists(st.integers(0, seats - 1), min_size=cards, max_size=cards))
    return hell(bids, [takers.count(seat) for seat in range(seats)])


@st.composite
def sittings(draw):
    """The seats, some deals, and for each of them what was meant instead."""
    seats = draw(st.integers(2, 7))
    played = draw(st.integers(1, DEALS))
    written, meant = (
        [draw(deals(cards, seats)) for cards in LADDER[:played]] for _ in ("written", "meant")
    )
    return seats, written, meant


@pytest.fixture(scope="module")
def club(sqlite_template, tmp_path_factory):
    """A club on SQLite, whose files are quick; the writes are the same on PostgreSQL."""
    path = tmp_path_factory.mktemp("correction") / "scores.db"
    path.write_bytes(sqlite_template.read_bytes())
    store = stores.open_store(f"sqlite:///{path}")
    yield Pad.begin(store)
    store.close()


@given(sittings())
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_correcting_any_deal_is_as_if_it_had_been_entered_so(club, sitting):
    seats, written, meant = sitting
    for place in range(len(written)):
        intended = [*written[:place], meant[place], *written[place + 1 :]]
        assert corrected(club, seats, written, place + 1, meant[place]) == entered(seats, intended)


@given(sittings(), st.data())
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_undoing_a_correction_is_as_if_it_had_never_been(club, sitting, data):
    seats, written, meant = sitting
    place = data.draw(st.integers(0, len(written) - 1))
    assume(written[place] != meant[place])
    undone = corrected(club, seats, written, place + 1, meant[place], then_undo=True)
    assert undone == entered(seats, written)


def entered(seats, entries):
    return sheet(find_game("hell"), Table(HOUSE_RULES, seats), entries)


def corrected(club, seats, written, number, meant, *, then_undo=False):
    """The sheet after a correction, as it is stored. Nothing of it is kept."""
    with club.store._writing() as session:
        terms = {"club_id": club.club_id, "key_id": club.key_id}
        match_id = stores.create_match(
            session, *terms.values(), "hell", HOUSE_RULES, NAMES[:seats], 0, NOON
        )
        terms |= {"match_id": match_id, "at": NOON}
        for version, entry in enumerate(written):
            stores.record_deal(session, **terms, version=version, entry=entry)
        version = len(written)
        stores.correct_deal(session, **terms, version=version, number=number, entry=meant)
        if then_undo:
            stores.undo(session, **terms, version=version + 1)
        return stores.load_match(session, club.club_id, match_id).sheet
