"""Two phones and more at one sheet: bids merge by seat, nothing is put back, nothing is doubled."""

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import FOUR, HTMX, THREE, Visitor, bids, tricks

pytestmark = pytest.mark.timeless


@pytest.fixture
def hell(club):
    """Three at Hell, five cards each."""
    return store_match(club, "hell", THREE, ladder_cards=[5, 4])


def tap(page, facts):
    """Touch chips, as a tap's own request sends them; the part of the page that comes back."""
    return page.send("#entry", {**facts, "action": None}, **HTMX)


def press(page, action, facts=None):
    return page.send("#entry", {**(facts or {}), "action": action})


# Bids on several phones


def test_an_outdated_page_does_not_reset_another_seats_bid(club, hell):
    mine = tap(club.open(hell), bids(None, 1))
    theirs = club.another().open(hell)
    tap(theirs, bids(None, 3))
    tap(mine, bids(None, 1, 2))
    assert club.open(hell).tapped() == {"bids.1": "3", "bids.2": "2"}


def test_a_form_sends_only_its_own_changes(club, hell):
    tap(club.open(hell), bids(0, 1, 2))
    mine, theirs = club.open(hell), club.another().open(hell)
    tap(theirs, {"bids.0": "4", "trump": "H"})
    answer = tap(mine, bids(0, 1, 3))
    assert answer.tapped() == {"bids.0": "4", "bids.1": "1", "bids.2": "3", "trump": "H"}


def disputed(page):
    """The question, and its two buttons."""
    return page.one("#waiting").text, *(one.text for one in page.all("#actions button"))


def test_conflicting_taps_on_one_seat_are_both_shown_and_nothing_is_overwritten(table, language):
    hell = store_match(table, "hell", THREE, ladder_cards=[5, 4])
    mine, theirs = table.open(hell), table.another().open(hell)
    tap(theirs, bids(None, 3))
    answer = tap(mine, bids(None, 1))
    assert answer.status == 409
    assert answer.tapped() == {"bids.1": "3"}
    entered = "%(name)s: %(value)s was entered on another phone"
    assert disputed(answer) == (
        sentence(language, entered, name="Ben", value=3),
        sentence(language, "Use %(value)s", value=1),
        sentence(language, "Keep %(value)s", value=3),
    )
    assert table.open(hell).tapped() == {"bids.1": "3"}


@pytest.mark.parametrize(("button", "then"), [(0, "1"), (1, "3")])
@pytest.mark.parametrize("script", [True, False])
def test_one_of_two_conflicting_taps_is_chosen(club, hell, button, then, script):
    """Without a script a tap comes with the button that ends the stage."""
    mine, theirs = club.open(hell), club.another().open(hell)
    tap(theirs, bids(None, 3))
    answer = tap(mine, bids(None, 1)) if script else press(mine, "next", bids(None, 1))
    chosen = answer.all("#actions button")[button]["value"]
    page = press(answer, chosen).onward
    assert page.tapped() == {"bids.1": then}
    assert page.has("#actions .lamp[value=next]")


def test_the_same_tap_on_two_phones_is_not_a_conflict(club, hell):
    mine, theirs = club.open(hell), club.another().open(hell)
    tap(theirs, bids(None, 3))
    assert tap(mine, bids(None, 3)).status == 200
    assert club.open(hell).tapped() == {"bids.1": "3"}


def test_a_tap_on_another_seat_is_merged_despite_a_conflict(club, hell):
    mine, theirs = club.open(hell), club.another().open(hell)
    tap(theirs, bids(None, 3))
    assert tap(mine, bids(2, 1)).status == 409
    assert club.open(hell).tapped() == {"bids.0": "2", "bids.1": "3"}


def test_a_phone_can_change_its_own_tap_without_a_question(club, hell):
    first = tap(club.open(hell), bids(None, 3))
    assert tap(first, bids(None, 1)).status == 200
    assert club.open(hell).tapped() == {"bids.1": "1"}


def test_a_second_tap_before_the_first_response_is_not_a_conflict(club, hell):
    page = club.open(hell)
    tap(page, bids(None, 3))
    # As a script has it: what is tapped is no longer in the base, but known.
    drawn = json.loads(page.one("input[name=base]")["value"])
    del drawn["bids.1"]
    known = json.dumps({"bids.1": [None, "3", "1"]})
    again = tap(page, {**bids(None, 1), "base": json.dumps(drawn), "known": known})
    assert again.status == 200
    assert club.open(hell).tapped() == {"bids.1": "1"}


def test_a_third_value_entered_meanwhile_is_asked_about_again(club, hell):
    mine, theirs = club.open(hell), club.another()
    first = tap(theirs.open(hell), bids(None, 3))
    answer = tap(mine, bids(None, 1))
    tap(first, bids(None, 2))
    again = press(answer, answer.all("#actions button")[0]["value"])
    assert again.status == 409
    assert disputed(again)[0] == "Ben: 2 was entered on another phone"
    assert club.open(hell).tapped() == {"bids.1": "2"}


def test_several_conflicts_are_resolved_with_one_question(club, hell):
    mine, theirs = club.open(hell), club.another().open(hell)
    tap(theirs, bids(2, 3))
    answer = tap(mine, bids(1, 1))
    assert disputed(answer) == (
        "Aki: 2 was entered on another phone · Ben: 3 was entered on another phone",
        "Use mine",
        "Keep theirs",
    )
    assert press(answer, answer.all("#actions button")[0]["value"]).onward.tapped() == {
        "bids.0": "1",
        "bids.1": "1",
    }


def test_a_shortcut_does_not_overwrite_another_phones_entries(club):
    match = store_match(club, "hearts", FOUR)
    mine, theirs = club.open(match), club.another().open(match)
    tap(theirs, {"hearts.0": "3"})
    answer = press(mine, "shortcut:moon_2")
    assert answer.status == 409
    assert club.open(match).tapped() == {"hearts.0": "3"}
    page = press(answer, answer.all("#actions button")[0]["value"]).onward
    assert page.tapped()["hearts.0"] == "0"


def test_conflicting_taps_in_a_correction_are_asked_about(club, hell):
    store_deal(club, hell, bids(1, 1, 1), tricks(1, 1, 3))
    address = f"{hell}/deals/1/correct"
    mine, theirs = club.open(address), club.another().open(address)
    tap(theirs, {"tricks.0": "2"})
    answer = tap(mine, {"tricks.0": "3"})
    assert answer.status == 409
    assert disputed(answer)[0] == "Aki: 2 was entered on another phone"
    chosen = press(answer, answer.all("#actions button")[0]["value"]).onward
    assert chosen.tapped()["tricks.0"] == "3"


def test_a_correction_with_a_conflict_can_be_left(club, hell):
    store_deal(club, hell, bids(1, 1, 1), tricks(1, 1, 3))
    address = f"{hell}/deals/1/correct"
    mine, theirs = club.open(address), club.another().open(address)
    tap(theirs, {"tricks.0": "2"})
    assert press(mine, "leave", {"tricks.0": "3"}).status == 303


def test_the_response_to_a_tap_includes_its_base_values(club, hell):
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


def test_tapping_back_to_the_original_value_counts_as_a_change(club, hell):
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
def test_a_form_without_base_values_overwrites_everything(club, hell, base):
    tap(club.open(hell), bids(0, 1, 2))
    page = club.open(hell)
    tap(club.another().open(hell), bids(4))
    answer = tap(page, {**bids(0, 1, 3), "base": base})
    assert answer.status == 200
    assert answer.tapped() == {"bids.0": "0", "bids.1": "1", "bids.2": "3"}


def test_ending_the_stage_includes_bids_from_other_phones(club, hell):
    mine, theirs = club.open(hell), club.another().open(hell)
    tap(theirs, bids(0, 1))
    page = press(mine, "next", bids(None, None, 2)).onward
    assert page.has("#f-tricks-0")
    assert press(page, "stage:bids").onward.tapped() == {
        "bids.0": "0",
        "bids.1": "1",
        "bids.2": "2",
    }


def test_saving_a_deal_includes_tricks_from_other_phones(club, hell):
    press(club.open(hell), "next", bids(0, 1, 2))
    mine, theirs = club.open(hell), club.another().open(hell)
    tap(theirs, tricks(2, 1))
    # 2 tricks are left for Chika, who bid 2: 10 + 3 × 2.
    assert press(mine, "next", tricks(None, None, 2)).onward.totals() == [-6, 13, 16]


def test_a_shortcut_includes_tricks_from_other_phones(club, hell):
    press(club.open(hell), "next", bids(0, 1, 2))
    mine, theirs = club.open(hell), club.another().open(hell)
    tap(theirs, tricks(2))
    page = press(mine, "shortcut:rest_made_it").onward
    assert page.tapped() == {"tricks.0": "2", "tricks.1": "1", "tricks.2": "2"}


CONTRACT = {"napoleon": "0", "bid.count": "14", "bid.suit": "S"}
PARTNERED = {**CONTRACT, "adjutant_card": "AS"}


@pytest.fixture
def napoleon(club):
    return store_match(club, "napoleon", [*FOUR, "Emi"])


def stage(page):
    return page.one("input[name=stage]")["value"]


def test_a_shortcut_made_obsolete_by_another_phones_tap_shows_that_tap(club, napoleon):
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


def test_ending_a_stage_that_is_already_over_does_not_go_back(club, hell):
    mine = club.open(hell)
    press(club.another().open(hell), "next", bids(0, 1, 2))
    tap(club.another().open(hell), tricks(2))
    page = press(mine, "next").onward
    assert page.tapped() == {"tricks.0": "2"}


def test_gaps_shown_on_one_phone_do_not_move_the_other_phones_back(club, hell):
    mine = club.open(hell)
    press(club.another().open(hell), "stage:tricks", bids(0, 1))
    page = press(mine, "next")
    assert page.status == 422
    assert [bool(page.errors_at(f"#f-bids-{seat}")) for seat in range(3)] == [False, False, True]
    assert club.open(hell).has("#f-tricks-0")


def test_a_shortcut_of_an_earlier_stage_does_not_move_the_other_phones_back(club, napoleon):
    mine = tap(club.open(napoleon), CONTRACT)
    theirs = press(club.another().open(napoleon), "next", PARTNERED).onward
    assert stage(theirs) != stage(mine)
    press(mine, "shortcut:alone")
    assert stage(club.open(napoleon)) == stage(theirs)


# Corrections


def test_corrections_are_also_merged_by_seat(club, hell):
    store_deal(club, hell, bids(0, 1, 2), tricks(0, 1, 4))
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


@settings(max_examples=6, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(0, 2),  # which phone
            st.one_of(st.sampled_from(["open", "take_answer"]), st.integers(0, 5)),
        ),
        max_size=12,
    )
)
def test_the_last_tap_on_every_seat_is_saved_in_any_order(club_of_many, steps):
    match = store_match(club_of_many, "hell", THREE, ladder_cards=[5, 4])
    phones = [Phone(club_of_many.another(), match, seat) for seat in range(3)]
    for at, what in steps:
        if isinstance(what, int):
            phones[at].tap(what)
        else:
            getattr(phones[at], what)()
    last = {phone.name: phone.last for phone in phones if phone.last is not None}
    assert club_of_many.open(match).tapped() == last


def test_simultaneous_taps_on_different_seats_are_all_saved(club, hell):
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
