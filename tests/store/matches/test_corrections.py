"""Correcting deal k gives the same sheet as having entered it so, for every k."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper import store as stores
from scorekeeper.match import commands
from scorekeeper.registry import find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.sheet import sheet
from tests.support.store.pad import NOON, Pad, hell, options

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
    """Strategy for seats, some deals, and a correction of each."""
    seats = draw(st.integers(2, 7))
    played = draw(st.integers(1, DEALS))
    written, meant = (
        [draw(deals(cards, seats)) for cards in LADDER[:played]] for _ in ("written", "meant")
    )
    return seats, written, meant


@pytest.fixture(scope="module")
def club(store):
    return Pad.begin(store)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True, scope="session")
@given(sittings())
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_correction_gives_the_same_result_as_a_correct_entry(club, sitting):
    corrects_each(club, *sitting)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True, scope="session")
def test_a_correction_gives_the_same_result_as_a_correct_entry_on_postgresql(club):
    written = [hell((0, 1), (1, 0)), hell((2, 1), (1, 2)), hell((3, 4), (3, 4))]
    meant = [hell((1, 0), (0, 1)), hell((0, 3), (0, 3)), hell((7, 0), (5, 2))]
    corrects_each(club, 2, written, meant)


def corrects_each(club, seats, written, meant):
    """Hold each correction, and the taking back of it, against a sheet entered so at first."""
    with club.store._writing() as session:  # nothing of it is saved
        match = Sitting(session, club, seats)
        for entry in written:
            match.write(commands.record, entry=entry)
        for number, entry in enumerate(meant, start=1):
            intended = [*written[: number - 1], entry, *written[number:]]
            match.write(commands.correct, number=number, entry=entry)
            assert match.sheet == entered(seats, intended)
            match.write(commands.undo)
            assert match.sheet == entered(seats, written)


def entered(seats, entries):
    return sheet(find_game("hell"), Table(HOUSE_RULES, seats), entries)


class Sitting:
    """A match in one long transaction."""

    def __init__(self, session, club, seats):
        self.session = session
        self.names = {"club_id": club.club_id, "key_id": club.key_id}
        self.names["match_id"] = stores.matches.create(
            session, *self.names.values(), "hell", HOUSE_RULES, NAMES[:seats], 0, NOON
        )
        self.version = 0

    def write(self, decide, **facts):
        terms = stores.matches.WriteTerms(**self.names, version=self.version, at=NOON)
        self.version = stores.matches.lock(self.session, terms).append(decide, **facts).version

    @property
    def sheet(self):
        names = self.names
        return stores.matches.load(self.session, names["club_id"], names["match_id"]).sheet
