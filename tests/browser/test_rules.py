"""The rules on a phone: looked through as one types, their sources behind a sign, axe silent."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.axe import AxeChecker
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import FIVE

SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


OPENED = "document.querySelectorAll('details').forEach((one) => one.open = true)"
ONE_OF_EACH = """
() => {
  const seen = new Set();
  for (const rule of document.querySelectorAll("article.rule")) {
    const parts = [rule, ...rule.querySelectorAll("*")]
      .map((one) => `${one.localName}.${one.getAttribute("class")}`);
    if (parts.every((part) => seen.has(part))) rule.remove();
    parts.forEach((part) => seen.add(part));
  }
}
"""
"""Only the rules are left in which there is a part for the first time."""


def test_axe_finds_nothing_in_the_rules_and_at_the_referee(phone, club):
    match = store_match(club, "napoleon", FIVE)
    japanese = AxeChecker(phone(of=club, axe=True))
    japanese.page.goto("/rules/whist?rank=A&rank=K&others=on")
    japanese.page.evaluate(OPENED)
    japanese.finds_nothing_but_colours()
    # What is painted behind every word takes long to find, and is the same behind its like.
    japanese.page.evaluate(ONE_OF_EACH)
    japanese.by_day()
    japanese.by_night()
    # Thousands of words, and the colours of a rule are the same in every game.
    english = AxeChecker(phone(of=club, axe=True, locale="en-GB"))
    english.page.goto(f"{match}/rules")
    english.page.evaluate(OPENED)
    english.finds_nothing_but_colours()
    for path in (
        "/rules?q=joker",
        f"{match}/rules/card",
        f"{match}/referee",
        f"{match}/referee?q=joker",
        f"{match}/referee?ask=course",
        f"{match}/referee?ask=course&leader=0&trump=H&course=KC.AC.2C.3C.5C.4S",
        "/referee/hearts?ask=play&hand=5H.2D&trick=3C&first=1&whole=1",
        f"{match}/referee?ask=trick&leader=0&trick=KC.2H.AC.9C&first=0&trump=H",
        f"{match}/referee?ask=play&hand=5S.JOKER&trick=3S&called=1&trump=H",
        f"{match}/referee?ask=play&hand=5S.JOKER&trick=3S",
        "/referee/hell?ask=dealer_bid&about.cards=5&about.others=3",
    ):
        english.at(path)


def test_rules_are_searched_while_typing(phone):
    page = phone(locale="en-GB")
    page.goto("/rules")
    search = page.get_by_role("searchbox")
    search.fill("can i play the queen of spades on the first trick")
    expect(page.get_by_text("Which game?")).to_be_visible()
    page.locator("#found .tray a", has_text="Hearts").tap()
    best = page.locator("#found .best-answer")
    expect(best.locator("h2")).to_have_text("Hearts")
    expect(best.locator("h3")).to_contain_text("on the first trick?")
    best.locator("h2 a").tap()
    expect(page).to_have_url(re.compile("/rules/hearts#H-8$"))
    expect(page.locator("[id='H-8'] h3")).to_be_in_viewport()


def test_the_rules_of_other_tables_appear_where_they_are_opened(phone):
    page = phone(locale="en-GB")
    page.goto("/rules/hell")
    others = page.locator("details.others")
    expect(others.locator("article")).to_have_count(0)
    page.locator("details.others > summary").tap()
    expect(others.locator("article")).to_have_count(18)
    expect(others.locator("article").first).to_be_in_viewport()
    page.locator("details.others > summary").tap()
    expect(others.locator("article").first).to_be_hidden()


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_the_sources_of_a_rule_are_one_tap_away_and_link_to_their_legend(phone, javascript):
    page = phone(locale="en-GB", javascript=javascript)
    page.goto("/rules/hell#O-5")
    rule = page.locator("#O-5")
    expect(rule.get_by_text("TGR").last).to_be_hidden()
    sign = rule.locator("summary")
    box = sign.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    sign.tap()
    rule.get_by_role("link", name="TGR").last.tap()
    expect(page.locator("#source-TGR")).to_be_in_viewport()


def test_the_verdict_is_always_visible(phone, club):
    match = store_match(club, "napoleon", FIVE)
    page = phone(of=club, locale="en-GB", viewport={"width": 360, "height": 640})
    page.goto(f"{match}/referee?ask=trick&leader=0&trick=KC.2H.AC.9C.3C&first=0&trump=H")
    verdict = page.get_by_role("status", name="Verdict")
    for at in (0, 10_000):
        page.evaluate("(at) => scrollTo(0, at)", at)
        expect(verdict.get_by_text("Ben")).to_be_in_viewport()
    assert page.evaluate(SIDEWAYS) <= 0
