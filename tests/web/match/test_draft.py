"""Two phones and more at one sheet: bids merge by seat, nothing is put back, nothing is doubled."""

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.web.visitor import FOUR, HTMX, THREE, Visitor, bids, tricks

pytestmark = pytest.mark.timeless


@pytest.fixture
def hell(club):
    """Three at Hell, five cards each."""
    return club.begins("hell", THREE, ladder_cards="5 4")


def tap(page, facts):
    """Touch chips, as a tap's own request sends them; the part of the page that comes back."""
    return page.send("#entry", {**facts, "action": None}, **HTMX)


def press(page, action, facts=None):
    return page.send("#entry", {**(facts or {}), "action": action})


# Bids on several phones


def test_an_old_page_does_not_put_another_seats_bid_back(club, hell):
    mine = tap(club.open(hell), bids(None, 1))
    theirs = club.another().open(hell)
    tap(theirs, bids(None, 3))
    tap(mine, bids(None, 1, 2))
    assert club.open(hell).tapped() == {"bids.1": "3", "bids.2": "2"}


def test_a_page_with_its_taps_unsent_says_only_what_it_changed(club, hell):
    tap(club.open(hell), bids(0, 1, 2))
    mine, theirs = club.open(hell), club.another().open(hell)
    tap(theirs, {"bids.0": "4", "trump": "H"})
    answer = tap(mine, bids(0, 1, 3))
    assert answer.tapped() == {"bids.0": "4", "bids.1": "1", "bids.2": "3", "trump": "H"}


def test_of_two_taps_on_one_seat_the_later_stays(club, hell):
    mine, theirs = club.open(hell), club.another().open(hell)
    tap(theirs, bids(None, 3))
    tap(mine, bids(None, 1))
    assert club.open(hell).tapped() == {"bids.1": "1"}


def test_the_answer_to_a_tap_has_what_it_was_drawn_with(club, hell):
    tap(club.another().open(hell), bids(None, 3))
    answer = tap(club.open(hell), bids(None, None, 2))
    assert json.loads(answer.one("input[name=base]")["value"]) == {
        "trump": None,
        "bids.0": None,
        "bids.1": 3,
        "bids.2": 2,
        "tricks.0": None,
        "tricks.1": None,
        "tricks.2": None,
    }


def test_a_chip_tapped_back_to_what_it_was_is_a_tap_as_well(club, hell):
    page = tap(club.open(hell), bids(None, 1))
    tap(page, bids(None, 2))
    # The answer has not come yet. The page's script says that this chip was touched.
    drawn = json.loads(page.one("input[name=base]")["value"])
    del drawn["bids.1"]
    tap(page, {**bids(None, 1), "base": json.dumps(drawn)})
    assert club.open(hell).tapped() == {"bids.1": "1"}


@pytest.mark.parametrize(
    "base",
    [None, "", "x", "[]", "7", "{", '{"bids.1": {"a": [1]}}', "[" * 3900, '{"": NaN}', "1" * 9999],
)
def test_a_form_that_does_not_say_what_it_was_drawn_with_says_everything_anew(club, hell, base):
    tap(club.open(hell), bids(0, 1, 2))
    page = club.open(hell)
    tap(club.another().open(hell), bids(4))
    answer = tap(page, {**bids(0, 1, 3), "base": base})
    assert answer.status == 200
    assert answer.tapped() == {"bids.0": "0", "bids.1": "1", "bids.2": "3"}


def test_the_button_takes_the_bids_of_the_other_phones(club, hell):
    mine, theirs = club.open(hell), club.another().open(hell)
    tap(theirs, bids(0, 1))
    page = press(mine, "next", bids(None, None, 2)).onward
    assert page.has("#f-tricks-0")
    assert press(page, "stage:bids").onward.tapped() == {
        "bids.0": "0",
        "bids.1": "1",
        "bids.2": "2",
    }


def test_writing_the_deal_down_takes_the_tricks_of_the_other_phones(club, hell):
    press(club.open(hell), "next", bids(0, 1, 2))
    mine, theirs = club.open(hell), club.another().open(hell)
    tap(theirs, tricks(2, 1))
    # 2 tricks are left for Chika, who bid 2: 10 + 3 × 2.
    assert press(mine, "next", tricks(None, None, 2)).onward.totals() == [-6, 13, 16]


def test_a_shortcut_takes_the_tricks_of_the_other_phones(club, hell):
    press(club.open(hell), "next", bids(0, 1, 2))
    mine, theirs = club.open(hell), club.another().open(hell)
    tap(theirs, tricks(2))
    page = press(mine, "shortcut:rest_made_it").onward
    assert page.tapped() == {"tricks.0": "2", "tricks.1": "1", "tricks.2": "2"}


CONTRACT = {"napoleon": "0", "bid.count": "14", "bid.suit": "S"}
PARTNERED = {**CONTRACT, "adjutant_card": "AS"}


@pytest.fixture
def napoleon(club):
    return club.begins("napoleon", [*FOUR, "Emi"])


def stage(page):
    return page.one("input[name=stage]")["value"]


def test_a_shortcut_that_another_phones_tap_took_away_shows_that_tap(club, napoleon):
    mine = tap(club.open(napoleon), CONTRACT)
    assert mine.has("button[value=shortcut:alone]")
    theirs = press(club.another().open(napoleon), "next", PARTNERED).onward
    tap(theirs, {"adjutant": "2"})
    answer = press(mine, "shortcut:alone")
    assert answer.status == 303
    assert answer.onward.tapped()["adjutant"] == "2"
    shown = press(answer.onward, f"stage:{stage(mine)}").onward
    assert shown.tapped()["adjutant_card"] == "AS"


# Stages


def test_the_button_of_a_stage_that_is_over_leads_on_and_not_back(club, hell):
    mine = club.open(hell)
    press(club.another().open(hell), "next", bids(0, 1, 2))
    tap(club.another().open(hell), tricks(2))
    page = press(mine, "next").onward
    assert page.tapped() == {"tricks.0": "2"}


def test_gaps_told_on_one_phone_do_not_pull_the_others_back(club, hell):
    mine = club.open(hell)
    press(club.another().open(hell), "stage:tricks", bids(0, 1))
    page = press(mine, "next")
    assert page.status == 422
    assert [bool(page.errors_at(f"#f-bids-{seat}")) for seat in range(3)] == [False, False, True]
    assert club.open(hell).has("#f-tricks-0")


def test_a_shortcut_of_an_earlier_stage_does_not_pull_the_others_back(club, napoleon):
    mine = tap(club.open(napoleon), CONTRACT)
    theirs = press(club.another().open(napoleon), "next", PARTNERED).onward
    assert stage(theirs) != stage(mine)
    press(mine, "shortcut:alone")
    assert stage(club.open(napoleon)) == stage(theirs)


# Corrections


def test_a_correction_merges_by_seat_too(club, hell):
    club.writes(hell, bids(0, 1, 2), tricks(0, 1, 4))
    mine = club.open(f"{hell}/deals/1/correct")
    theirs = club.another().open(f"{hell}/deals/1/correct")
    tap(theirs, {"tricks.0": "2"})
    page = press(mine, "next", {"tricks.2": "2"}).onward
    # Bid 0 took 2: −3 × 2. Bid 1 took 1: 10 + 3. Bid 2 took 2: 10 + 3 × 2.
    assert page.totals() == [-6, 13, 16]


# Any order


class Phone:
    """A phone that taps the bids of one seat; the answers to its taps may come late or never."""

    def __init__(self, visitor, match, seat):
        self.visitor = visitor
        self.match = match
        self.name = f"bids.{seat}"
        self.last = None
        self.open()

    def open(self):
        self.page = self.answer = self.visitor.open(self.match)

    def tap(self, bid):
        drawn = json.loads(self.page.one("input[name=base]")["value"])
        drawn.pop(self.name)
        self.last = str(bid)
        self.answer = tap(self.page, {self.name: self.last, "base": json.dumps(drawn)})

    def take_answer(self):
        self.page = self.answer


@settings(max_examples=10, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(0, 2),  # which phone
            st.one_of(st.sampled_from(["open", "take_answer"]), st.integers(0, 5)),
        ),
        max_size=12,
    )
)
def test_however_phones_tap_on_different_seats_every_seats_last_tap_stays(club_of_many, steps):
    match = club_of_many.begins("hell", THREE, ladder_cards="5 4")
    phones = [Phone(club_of_many.another(), match, seat) for seat in range(3)]
    for at, what in steps:
        if isinstance(what, int):
            phones[at].tap(what)
        else:
            getattr(phones[at], what)()
    last = {phone.name: phone.last for phone in phones if phone.last is not None}
    assert club_of_many.open(match).tapped() == last


def test_taps_on_different_seats_at_the_same_moment_all_stay(club, hell):
    phones = [Phone(club.another(), hell, seat) for seat in range(3)]
    barrier = Barrier(len(phones))

    def taps(phone):
        barrier.wait()
        for bid in (5, 4, 3, 2, 1, int(phone.name[-1])):
            phone.tap(bid)

    with ThreadPoolExecutor(len(phones)) as pool:
        list(pool.map(taps, phones))
    assert club.open(hell).tapped() == {"bids.0": "0", "bids.1": "1", "bids.2": "2"}


@pytest.fixture(scope="module")
def club_of_many(app):
    club = Visitor(app)
    club.starts_club()
    return club
