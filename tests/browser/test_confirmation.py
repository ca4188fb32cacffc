"""A second phone confirms a deal: two phones beside the cards, without a page load."""

from playwright.sync_api import expect

from tests.support.browser.clock import take_up
from tests.support.browser.thumb import Thumb
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import THREE, bids


def test_a_deal_entered_on_one_phone_is_confirmed_on_the_other(phone, club):
    match = store_match(club, "hell", THREE)
    club.open(match).send("#entry", {**bids(1, 1, 0), "action": "next"})
    club.open(f"{match}/second-phone").send("#second-phone", {"confirm": "on"})
    first, second = (phone(of=club, locale="en-GB") for _ in range(2))
    for page in (first, second):
        page.goto(match)
    here = Thumb(first)
    for seat, took in enumerate((1, 0, 0)):
        here.chip(f"tricks.{seat}", took)
    here.go()
    expect(first.locator(".stage h2")).to_have_text("Waiting for a second phone")
    take_up(second)
    expect(second.locator(".stage h2")).to_have_text("Is deal 1 right?")
    second.get_by_role("button", name="Confirm").click()
    expect(second.locator("#saved")).to_contain_text("Deal 1 saved")
    take_up(first)
    expect(first.locator("#saved")).to_contain_text("Deal 1 saved")
