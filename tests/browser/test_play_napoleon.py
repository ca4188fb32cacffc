"""Matches of Napoleon, tapped on a phone: contracts made and failed, the adjutant, alone."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.evenings.napoleon import (
    FIVE,
    NOBODY,
    WON_AND_LOST,
    Deal,
    enter_contract,
    play,
    play_all,
)
from tests.support.browser.thumb import Thumb


@pytest.mark.parametrize("language", ["ja", "en"])
def test_contracts_made_and_failed_under_win_and_loss(phone, language):
    thumb = Thumb(phone(locale=language))
    thumb.start_match("napoleon", FIVE)
    play_all(thumb, language)


def test_the_moment_when_a_deal_is_decided_is_announced_with_its_sum(phone):
    thumb = Thumb(phone(locale="en"))
    thumb.start_match("napoleon", FIVE)
    enter_contract(thumb, Deal(0, 14, "H", "AS", 2, "", 0, ()))
    thumb.chip("adjutant", 2)
    thumb.chip("pictures.1", 4)
    note = thumb.page.locator("#entry [role=status]")
    expect(note).to_contain_text("Napoleon's side needs 14 more, the allies 3")
    thumb.chip("pictures.3", 3)
    expect(note).to_contain_text("Decided, contract failed: allies 7: 20 − 7 = 13 < 14")


def test_a_failed_deal_and_a_lone_one_under_two_to_one(phone):
    thumb = Thumb(phone())
    thumb.start_match("napoleon", FIVE, preset="two_one")
    play(thumb, Deal(0, 16, "H", "AS", 2, "failed", 9, (-2, 1, -1, 1, 1)))
    play(thumb, Deal(4, 11, "D", None, None, "made", 9, (-3, 0, -2, 0, 5)))


def test_two_deals_without_javascript(phone):
    thumb = Thumb(phone(java_script_enabled=False))
    thumb.start_match("napoleon", FIVE)
    enter_contract(thumb, WON_AND_LOST[0])
    # Without JavaScript the next question comes with the button.
    thumb.chip("adjutant", 3)
    thumb.go()
    thumb.tap("button[value='shortcut:made']")
    thumb.go()
    thumb.expect_totals((0, 1, 0, 1, 0))
    enter_contract(thumb, WON_AND_LOST[3])
    thumb.chip("adjutant", NOBODY)
    thumb.chip("discarded_pictures", 1)
    thumb.go()
    for field, value in WON_AND_LOST[3].result.items():
        thumb.chip(field, value)
    thumb.go()
    thumb.expect_totals((0, 2, 1, 2, 1))
