"""Whole matches, tapped on a phone in Japanese, with JavaScript and without."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.evenings import hearts, hell, served
from tests.support.browser.thumb import FIVE, FOUR, Thumb
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import bids

pytestmark = pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])


def begun(thumb, club, game, names, deals=()):
    """Go to a match of ``game`` of which these deals are written already."""
    match = store_match(club, game, names)
    served.store(club, match, deals)
    thumb.page.goto(match)
    return match


def test_a_match_of_hell_can_be_played_to_its_end(phone, club, javascript):
    thumb = Thumb(phone(of=club, javascript=javascript))
    # Each deal is the same two forms: the last two will do, without a script the last.
    written = 17 if javascript else 18
    begun(thumb, club, "hell", FIVE, served.of_hell(hell.HELL[:written]))
    hell.play(thumb, written)


def test_the_rest_made_it_is_one_tap(phone, club, javascript):
    thumb = Thumb(phone(of=club, javascript=javascript))
    match = begun(thumb, club, "hell", FIVE[:3])
    club.writes(match, bids(0, 1, 1))
    thumb.page.reload()
    thumb.chip("tricks.1", 0)
    thumb.tap("#actions button[value='shortcut:rest_made_it']")
    thumb.go()
    assert thumb.taps == 3
    thumb.expect_totals((10, -3, 13))


def test_a_match_of_hearts_can_be_played_to_its_end(phone, club, javascript):
    thumb = Thumb(phone(of=club, javascript=javascript))
    match = begun(thumb, club, "hearts", FOUR, served.of_hearts(hearts.HEARTS[:1]))
    hearts.tap(thumb, 2)
    # From where somebody has a hundred, without a script from the deal after it.
    written = 5 if javascript else 6
    served.store(club, match, served.of_hearts(hearts.HEARTS[2:written]))
    expect(thumb.page.locator("#saved")).to_be_visible()
    thumb.page.goto(match)
    hearts.play(thumb, written)
