"""The course of a match, tapped: a deal put into the ladder, points adjusted, rules changed."""

import re

from playwright.sync_api import expect

from tests.support.browser.thumb import MATCH, THREE, Thumb
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, tricks

INSERT = 3
"""Taps: the ladder, the deal, the number of cards."""


def undo(page, words):
    button = page.locator("#actions [form=undo]")
    expect(button).to_have_accessible_name(words)
    button.tap()


def test_changes_to_a_running_match_can_be_made_and_undone(phone, club):
    match = store_match(club, "hell", THREE, ladder_cards=[1, 2, 3, 3, 2, 1])
    store_deal(club, match, bids(1, 1, 0), tricks(0, 1, 0))
    page = phone(of=club)
    thumb = Thumb(page)
    page.goto(match)
    where = page.locator("header.deal h1")

    thumb.forget()
    thumb.tap(".ladder a")
    thumb.tap("#deal-3 summary")
    thumb.tap("#deal-3 [value='insert.3.4']")
    expect(page.locator(".timeline summary")).to_have_count(7)
    assert thumb.taps == INSERT

    page.locator("#actions .lamp").tap()
    expect(where).to_contain_text("2／7")
    page.locator("[data-sheet=menu]").tap()
    page.locator("dialog a[href$='/menu']").tap()
    page.locator("main a[href$='/adjust']").tap()
    page.locator("#points-1").tap()
    page.locator(".keypad [value='5']").tap()
    page.locator(".keypad [value=sign]").tap()
    expect(page.locator("#points-1")).to_have_value("−5")
    page.locator("#actions .lamp").tap()
    expect(page).to_have_url(MATCH)
    thumb.expect_totals((-3, 8, 10))

    page.locator("[data-sheet=menu]").tap()
    page.locator("dialog a[href$='/menu']").tap()
    page.locator("main a[href$='/house-rules']").tap()
    page.locator("label:has([name='options.scoring'][value=one_plus_ten])").tap()
    expect(page.locator(".differs li")).to_have_count(1)
    page.locator(".dock .lamp").tap()
    expect(page).to_have_url(MATCH)

    undo(page, sentence("ja", "Undo house rules from deal %(number)s", number=2))
    undo(page, sentence("ja", "Undo adjustment"))
    undo(page, sentence("ja", "Undo change of the deals ahead"))
    expect(where).to_contain_text(re.compile("2／6"))
    thumb.expect_totals((-3, 13, 10))
