"""The number of taps of an ordinary deal of each game, and of a correction, saving included."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.evenings.napoleon import Deal, enter_contract, enter_result
from tests.support.browser.thumb import FIVE, FOUR, Thumb
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, hearts, tricks


@pytest.fixture
def thumb(phone, club):
    return Thumb(phone(of=club))


def test_a_deal_of_hell_with_five_players_and_one_miss_needs_nine_taps(thumb, club):
    match = store_match(club, "hell", FIVE)
    for number in (1, 2, 3):
        store_deal(club, match, bids(0, 0, 0, 0, 0), tricks(number, 0, 0, 0, 0))
    thumb.page.goto(match)
    # Four cards each, Daisuke deals. Kenji bids two, takes one; the four others take three.
    for seat, bid in ((4, 0), (0, 1), (1, 2), (2, 1), (3, 1)):
        thumb.chip(f"bids.{seat}", bid)
    thumb.go()
    thumb.chip("tricks.1", 1)
    thumb.tap("#actions button[value='shortcut:rest_made_it']")
    thumb.go()
    assert thumb.taps == 9
    thumb.expect_totals((-5, 27, 43, 43, 40))


def test_a_deal_of_hell_needs_eight_taps_if_all_tricks_are_with_one_player(thumb, club):
    thumb.page.goto(store_match(club, "hell", FIVE))
    for seat in (1, 2, 3, 4, 0):
        thumb.chip(f"bids.{seat}", 0)
    thumb.go()
    thumb.chip("tricks.2", 1)
    thumb.go()
    assert thumb.taps == 8
    thumb.expect_totals((10, 10, -3, 10, 10))


def test_a_deal_of_hearts_needs_five_taps_and_a_moon_two(thumb, club):
    thumb.page.goto(store_match(club, "hearts", FOUR))
    for seat, taken in ((1, 5), (2, 3), (3, 4)):
        thumb.chip(f"hearts.{seat}", taken)
    thumb.chip("spade_queen", 1)
    thumb.go()
    assert thumb.taps == 5
    thumb.expect_totals((1, 18, 3, 4))
    thumb.forget()
    thumb.tap(".shortcuts button[value='shortcut:moon_2']")
    thumb.go()
    assert thumb.taps == 2
    thumb.expect_totals((27, 44, 3, 30))


def test_a_deal_of_whist_needs_three_taps(thumb, club):
    thumb.page.goto(store_match(club, "whist", FOUR))
    thumb.chip("tricks.0", 9)
    thumb.chip("honours.0", 2)
    thumb.go()
    assert thumb.taps == 3
    thumb.expect_totals((3, 0))


def test_a_contract_of_napoleon_with_an_adjutant_needs_eight_taps(thumb, club):
    thumb.page.goto(store_match(club, "napoleon", FIVE))
    deal = Deal(1, 13, "H", "AS", 3, "made", 8, (0, 1, 0, 1, 0))
    enter_contract(thumb, deal)
    enter_result(thumb, deal)
    assert thumb.taps == 8
    thumb.expect_totals(deal.totals)


@pytest.fixture
def two_deals(club):
    """Two deals of Hearts, with the queen of spades recorded for Kenji in both."""
    match = store_match(club, "hearts", FOUR)
    for _deal in (1, 2):
        store_deal(club, match, hearts(1, 5, 3, 4, queen=1))
    return match


def test_the_correction_of_an_earlier_deal_needs_four_taps(thumb, two_deals):
    thumb.page.goto(two_deals)
    thumb.tap(".tabs a[href$='/sheet']")
    thumb.tap(".sheet a[href$='/deals/1/correct']")
    thumb.chip("spade_queen", 2)
    thumb.go()
    assert thumb.taps == 4
    expect(thumb.page.locator("#saved, .result").first).to_be_visible()
    thumb.expect_totals((2, 23, 19, 8))


def test_the_correction_of_the_last_deal_needs_three_taps(thumb, two_deals):
    thumb.page.goto(two_deals)
    thumb.tap("#actions [form=undo]")
    thumb.chip("spade_queen", 2)
    thumb.go()
    assert thumb.taps == 3
    thumb.expect_totals((2, 23, 19, 8))


def test_two_tricks_counted_wrong_are_corrected_in_five_taps_from_the_ladder(thumb, club):
    match = store_match(club, "hell", FIVE)
    store_deal(club, match, bids(0, 0, 0, 0, 0), tricks(1, 0, 0, 0, 0))
    store_deal(club, match, bids(0, 0, 0, 0, 0), tricks(2, 0, 0, 0, 0))
    thumb.page.goto(match)
    thumb.tap("a[href*='/deals#']")
    thumb.tap("a[href$='/deals/1/correct']")
    thumb.chip("tricks.0", 0)
    thumb.chip("tricks.1", 1)
    thumb.go()
    assert thumb.taps == 5
    thumb.expect_totals((4, 7, 20, 20, 20))


def test_two_tricks_counted_wrong_in_the_last_deal_are_corrected_in_four_taps(thumb, club):
    match = store_match(club, "hell", FIVE)
    store_deal(club, match, bids(0, 0, 0, 0, 0), tricks(1, 0, 0, 0, 0))
    thumb.page.goto(match)
    thumb.tap("#actions [form=undo]")
    thumb.chip("tricks.0", 0)
    thumb.chip("tricks.1", 1)
    thumb.go()
    assert thumb.taps == 4
    thumb.expect_totals((10, -3, 10, 10, 10))
