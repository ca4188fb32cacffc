"""Whole matches, tapped on a phone in Japanese, with JavaScript and without."""

import pytest

from tests.support.browser.evenings import hearts, hell
from tests.support.browser.thumb import FIVE, FOUR, Thumb
from tests.support.web.visitor import bids, tricks

pytestmark = pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])


def test_a_hell_match_of_nineteen_deals(phone, club, javascript):
    thumb = Thumb(phone(of=club, java_script_enabled=javascript))
    # From the peak down; without a script each deal is the same two forms: the last three will do.
    written = 9 if javascript else 16
    thumb.page.goto(begun(club, hell.HELL[:written]))
    hell.play(thumb, written)


def begun(club, deals):
    """A match of Hell with these deals written already."""
    match = club.begins("hell", FIVE)
    for deal in deals:
        club.writes(match, bids(*deal.bids), tricks(*deal.tricks))
    return match


def test_the_rest_made_it_is_one_tap(phone, javascript):
    thumb = Thumb(phone(java_script_enabled=javascript))
    thumb.start_match("hell", FIVE[:3])
    for seat, bid in ((1, 1), (2, 1), (0, 0)):
        thumb.chip(f"bids.{seat}", bid)
    thumb.go()
    thumb.forget()
    thumb.chip("tricks.1", 0)
    thumb.tap("#acts button[value='shortcut:rest_made_it']")
    thumb.go()
    assert thumb.taps == 3
    thumb.expect_totals((10, -3, 13))


def test_a_hearts_match_to_over_a_hundred_with_a_moon_in_it(phone, javascript):
    thumb = Thumb(phone(java_script_enabled=javascript))
    thumb.start_match("hearts", FOUR)
    hearts.play(thumb)
