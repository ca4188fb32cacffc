"""Matches of Napoleon, tapped on a phone: contracts made and failed, the adjutant, alone."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.evenings import served
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


@pytest.mark.parametrize(("language", "written"), [("ja", 3), ("en", 4)])
def test_the_last_of_five_contracts_and_the_end(phone, club, language, written):
    thumb = Thumb(phone(of=club, locale=language))
    match = club.begins("napoleon", FIVE)
    served.write(club, match, served.of_napoleon(WON_AND_LOST[:written]))
    thumb.page.goto(match)
    play_all(thumb, language, written)


def test_the_moment_when_a_deal_is_decided_is_announced_with_its_sum(phone, club):
    thumb = Thumb(phone(of=club, locale="en"))
    match = club.begins("napoleon", FIVE)
    contract = {"napoleon": 0, "bid.count": 14, "bid.suit": "H", "adjutant_card": "AS"}
    served.write(club, match, [contract])
    thumb.page.goto(match)
    thumb.chip("adjutant", 2)
    thumb.chip("pictures.1", 4)
    note = thumb.page.locator("#entry [role=status]")
    expect(note).to_contain_text("Napoleon's side needs 14 more, the allies 3")
    thumb.chip("pictures.3", 3)
    expect(note).to_contain_text("Decided, contract failed: allies 7: 20 − 7 = 13 < 14")


def test_a_failed_deal_and_a_lone_one_under_two_to_one(phone, club):
    thumb = Thumb(phone(of=club))
    thumb.page.goto(club.begins("napoleon", FIVE, scoring="two_one"))
    play(thumb, Deal(0, 16, "H", "AS", 2, "failed", 9, (-2, 1, -1, 1, 1)))
    play(thumb, Deal(4, 11, "D", None, None, "made", 9, (-3, 0, -2, 0, 5)))


def test_two_deals_without_javascript(phone, club):
    thumb = Thumb(phone(of=club, javascript=False))
    thumb.page.goto(club.begins("napoleon", FIVE))
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
