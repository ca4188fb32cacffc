"""Matches of Napoleon, tapped on a phone: contracts made and failed, the adjutant, alone."""

import pytest
from playwright.sync_api import expect

from scorekeeper.store.clubs.keys import Role
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
from tests.support.web.phones import with_role
from tests.support.web.stored_matches import store_match

LONG = ("Maximiliano", "Anne-Sophie von Hohenfels", "Wilhelmina", "田中さくら", "Konstantin")


def test_the_last_of_five_contracts_ends_the_match(phone, club):
    """In English; alone/test_games.py ends the same match in Japanese."""
    thumb = Thumb(phone(of=club, locale="en"))
    match = store_match(club, "napoleon", FIVE)
    served.send(club, match, served.of_napoleon(WON_AND_LOST[:3]))
    thumb.page.goto(match)
    play_all(thumb, "en", 3)


def test_the_page_announces_that_a_deal_is_decided(phone, club):
    thumb = Thumb(phone(of=club, locale="en"))
    match = store_match(club, "napoleon", FIVE)
    contract = {"napoleon": 0, "bid.count": 14, "bid.suit": "H", "adjutant_card": "AS"}
    club.writes(match, contract)
    thumb.page.goto(match)
    thumb.chip("adjutant", 2)
    thumb.chip("pictures.1", 4)
    note = thumb.page.locator("#entry [role=status]")
    expect(note).to_contain_text("Napoleon's side needs 14 more, the allies 3")
    thumb.chip("pictures.3", 3)
    expect(note).to_contain_text("Decided, contract failed: allies 7: 20 − 7 = 13 < 14")


def test_a_failed_and_a_lone_contract_score_two_to_one(phone, club):
    thumb = Thumb(phone(of=club))
    thumb.page.goto(store_match(club, "napoleon", FIVE, scoring="two_one"))
    play(thumb, Deal(0, 16, "H", "AS", 2, "failed", 9, (-2, 1, -1, 1, 1)))
    play(thumb, Deal(4, 11, "D", None, None, "made", 9, (-3, 0, -2, 0, 5)))


def test_two_deals_can_be_entered_without_javascript(phone, club):
    thumb = Thumb(phone(of=club, javascript=False))
    thumb.page.goto(store_match(club, "napoleon", FIVE))
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


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_an_auction_survives_leaving_the_page_and_is_visible_on_other_phones(
    phone, club, javascript
):
    match = store_match(club, "napoleon", LONG)
    page = phone(of=club, locale="en-GB", javascript=javascript)
    page.goto(f"{match}/auction")
    page.locator(".round a").nth(1).tap()
    page.locator(".calls [value^='say:13S']").tap()
    page.get_by_role("button", name=f"Pass for {LONG[3]}").tap()
    expect(page.locator(".round li").nth(2)).to_contain_text("Pass")
    page.goto(f"{match}/referee")
    page.goto(f"{match}/sheet")
    page.goto(match)
    expect(page.locator("#entry [role=status]")).to_contain_text("Wilhelmina's 13♠ stands")
    page.get_by_role("link", name="Follow the auction").tap()
    expect(page.locator(".stage h2")).to_have_text("Wilhelmina's 13♠ stands")
    page.get_by_role("button", name="All others pass").tap()
    expect(page.locator("#f-bid-count-13")).to_be_checked()
    expect(page.locator("#f-napoleon-2")).to_be_checked()


def test_a_second_scorer_and_a_viewer_see_each_call_at_the_next_poll(phone, club):
    match = store_match(club, "napoleon", LONG)
    mine, other = (phone(of=club, locale="en-GB") for _ in range(2))
    viewer = phone(of=with_role(club, Role.VIEWER), locale="en-GB")
    other.goto(f"{match}/auction")
    viewer.goto(match)
    mine.goto(f"{match}/auction")
    mine.locator(".round a").nth(1).tap()
    mine.locator(".calls [value^='say:13S']").tap()
    expect(other.locator(".stage h2")).to_have_text("Wilhelmina's 13♠ stands")
    expect(viewer.locator("#auction-h")).to_contain_text("Wilhelmina's 13♠ stands")
    assert viewer.evaluate("document.documentElement.scrollWidth <= innerWidth")
    other.locator(".calls [value^='say:14D']").tap()
    expect(mine.locator(".stage h2")).to_contain_text("14♦ stands")
