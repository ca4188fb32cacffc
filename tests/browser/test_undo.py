"""Undo and redo, tapped in the middle of a deal."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.thumb import FOUR, IN_BOTH_SCRIPTS, MATCH, THREE, Thumb
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, hearts, tricks


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_undo_in_the_middle_of_a_deal_asks_first_and_redo_restores_everything(
    phone, club, javascript
):
    match = store_match(club, "hell", THREE)
    store_deal(club, match, bids(1, 1, 0), tricks(0, 1, 0))
    club.open(match).send("#entry", {"bids.2": 1, "action": ""})
    page = phone(of=club, javascript=javascript)
    thumb = Thumb(page)
    page.goto(match)
    undo, redo = page.locator("#actions [form=undo]"), page.locator("#redo button:visible")
    expect(undo).to_have_accessible_name(sentence("ja", "Undo deal %(number)s", number=1))
    expect(redo).to_have_count(0)

    undo.tap()
    asks = "Deal %(half)s is not saved yet: clear it, or undo deal %(number)s?"
    expect(page.locator("main h2")).to_have_text(sentence("ja", asks, half=2, number=1))
    expect(page).to_have_url(re.compile("/undo$"))
    page.locator("#go-on button").tap()
    expect(page).to_have_url(MATCH)
    thumb.expect_totals(())
    page.locator("[data-sheet=menu]").tap()
    expect(redo).to_have_text(sentence("ja", "Redo deal %(number)s", number=1))

    redo.tap()
    expect(page).to_have_url(MATCH)
    thumb.expect_totals((-3, 13, 10))
    expect(page.locator("#f-bids-2-1")).to_be_checked()
    expect(redo).to_have_count(0)
    expect(page.locator("#menu")).to_be_hidden()


def test_the_menu_opens_from_below_and_closes_again(phone, club):
    page = phone(of=club, locale="en-GB")
    page.goto(store_match(club, "hearts", FOUR))
    menu, more = page.get_by_role("dialog", name="This match"), page.locator("[data-sheet=menu]")
    more.focus()
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(more).to_be_focused()
    more.tap()
    menu.get_by_role("button", name="Close").tap()
    expect(menu).to_be_hidden()
    more.tap()
    expect(menu).to_be_visible()
    page.touchscreen.tap(100, 40)
    expect(menu).to_be_hidden()


def test_the_menu_closes_when_it_has_finished_the_match(phone, club):
    match = store_match(club, "hearts", FOUR)
    store_deal(club, match, hearts(5, 3, 4, 1, queen=1))
    page = phone(of=club)
    page.goto(match)
    page.locator("[data-sheet=menu]").tap()
    page.locator("dialog[open] form[action$='/finish'] button").tap()
    expect(page.locator(".podium")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_draft_is_cleared_with_one_tap(phone, club):
    match = store_match(club, "hell", THREE)
    store_deal(club, match, bids(1, 1, 0), tricks(0, 1, 0))
    page = phone(of=club)
    thumb = Thumb(page)
    page.goto(match)
    thumb.chip("bids.2", 1)
    page.locator("#actions [form=undo]").tap()
    page.locator("#clear button").tap()
    expect(page).to_have_url(MATCH)
    expect(page.locator("#entry input:checked")).to_have_count(0)
    thumb.expect_totals((-3, 13, 10))


def test_the_current_row_of_the_deal_that_a_redo_returns_to_is_open(phone, club):
    match = store_match(club, "napoleon", IN_BOTH_SCRIPTS)
    contract = {"napoleon": 0, "bid.count": 14, "bid.suit": "H", "adjutant_card": "AS"}
    pictures = {"pictures.0": 9, "pictures.1": 2, "pictures.2": 2, "pictures.3": 6}
    club.writes(match, contract, {"adjutant": 3, **pictures})
    club.writes(match, {**contract, "napoleon": 2})
    club.open(match).send("#entry", {"adjutant": 1, "action": ""})
    page = phone(of=club)
    page.goto(match)
    expect(page.locator("#f-pictures-2")).to_have_attribute("open", "")
    page.locator("#actions [form=undo]").tap()
    page.locator("#go-on button").tap()
    expect(page.locator("#changed")).to_be_visible()
    page.locator("#changed button[form=redo]").tap()
    expect(page.locator("#f-pictures-2 .rail")).to_be_visible()
