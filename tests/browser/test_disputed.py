"""Two phones enter different values for one seat: one of them asks which is right."""

from playwright.sync_api import expect

from tests.support.browser.thumb import FIVE, Thumb, expect_sent, expect_tapped, expect_unsent
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import bids


def test_the_second_phone_is_asked_and_the_first_shows_the_chosen_value(phone, club):
    match = store_match(club, "hell", FIVE, ladder_cards=[5, 4])
    here, there = phone(of=club), phone(of=club)
    here.goto(match)
    there.goto(match)
    with there.expect_response("**/deals/1"):
        Thumb(there).chip("bids.1", 2)
    here.locator("label[for=f-bids-1-3]").tap()
    expect(here.locator("#waiting")).to_have_text("けんじ：ほかのスマホで2と入力されています")
    expect_tapped(here, "f-bids-1-2")
    here.locator("#actions .felt").tap()
    expect(here.locator("#actions .lamp[value=next]")).to_be_visible()
    expect_tapped(here, "f-bids-1-3")
    expect_tapped(there, "f-bids-1-3")


def test_a_question_does_not_move_any_row_and_waits_for_its_answer(phone, club):
    match = store_match(club, "hell", FIVE, ladder_cards=[5, 4])
    page = phone(of=club)
    page.goto(match)
    club.open(match).send("#entry", {**bids(None, 2), "action": ""})
    before = page.locator("#entry .row").evaluate_all("rows => rows.map((row) => row.offsetTop)")
    page.evaluate("() => document.querySelector('label[for=f-bids-1-3]').click()")
    page.evaluate("() => document.querySelector('label[for=f-bids-2-1]').click()")
    expect(page.locator("#waiting[data-asks]")).to_be_visible()
    after = page.locator("#entry .row").evaluate_all("rows => rows.map((row) => row.offsetTop)")
    assert after == before
    page.locator("#actions .lamp").tap()
    expect_sent(page)
    expect_tapped(page, "f-bids-1-2", "f-bids-2-1")
    assert club.open(match).tapped() == {"bids.1": "2", "bids.2": "1"}


def test_a_tap_made_offline_raises_the_question_once_it_is_sent(phone, club):
    match = store_match(club, "hell", FIVE, ladder_cards=[5, 4])
    page = phone(of=club)
    page.goto(match)
    page.context.set_offline(True)
    Thumb(page).chip("bids.1", 3)
    expect_unsent(page, 1)
    club.open(match).send("#entry", {**bids(None, 2), "action": ""})
    page.context.set_offline(False)
    expect(page.locator("#waiting")).to_have_text("けんじ：ほかのスマホで2と入力されています")
    page.locator("#actions .lamp").tap()
    expect_sent(page)
    expect_tapped(page, "f-bids-1-2")


def test_changing_a_value_on_one_phone_raises_no_question(phone, club):
    match = store_match(club, "hell", FIVE, ladder_cards=[5, 4])
    page = phone(of=club)
    page.goto(match)
    for bid in (1, 2, 3, 1):
        page.evaluate(f"() => document.querySelector('label[for=f-bids-1-{bid}]').click()")
    expect_sent(page)
    expect_tapped(page, "f-bids-1-1")
    expect(page.locator("[data-asks]")).to_have_count(0)
    assert club.open(match).tapped() == {"bids.1": "1"}


def test_without_javascript_both_values_are_offered_with_two_buttons(phone, club):
    match = store_match(club, "hell", FIVE, ladder_cards=[5, 4])
    page = phone(of=club, javascript=False)
    page.goto(match)
    club.open(match).send("#entry", {**bids(None, 2), "action": ""})
    page.locator("label[for=f-bids-1-3]").tap()
    page.locator("#actions .lamp").tap()
    expect(page.locator("#waiting")).to_have_text("けんじ：ほかのスマホで2と入力されています")
    page.locator("#actions .felt").tap()
    expect_tapped(page, "f-bids-1-3")
