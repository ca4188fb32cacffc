"""Words have the room they need: by a long name, over a rail, in a table, on a phone's side."""

import pytest

from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, tricks

LONG = "Anne-Sophie von Hohenfels-Wartenberg"
NARROW = {"width": 360, "height": 640}
ON_ITS_SIDE = {"width": 844, "height": 390}

# How many lines the words of an element take.
LINES = """
(element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map((box) => Math.round(box.bottom))).size;
}
"""
# Whether the dot before the player who cuts is in the line of the previous fact.
DOT_ENDS_ITS_LINE = """
(cuts) => {
  const where = (node, at) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect().top;
  };
  const [words, before] = [cuts.firstChild, cuts.previousElementSibling.lastChild];
  return where(words, words.data.indexOf("·")) === where(before, before.data.trimEnd().length - 1);
}
"""


@pytest.fixture
def match(club):
    """A match of Hell that Anne-Sophie leads after a deal; its address."""
    match = store_match(club, "hell", ("Konstantin", LONG, "田中さくら", "Zé"))
    store_deal(club, match, bids(1, 1, 0, 1), tricks(0, 1, 0, 0))
    return match


def test_a_long_name_leaves_room_for_the_deal_at_home(phone, club, match):
    page = phone(of=club, viewport=NARROW, locale="en-GB")
    page.goto("/")
    assert LONG in page.locator(".live").inner_text()
    assert page.locator(".live h3").evaluate(LINES) == 1
    deal = page.locator(".live h3 + p, .live h3 + small").first
    assert deal.inner_text() == "Deal 2 of 23"
    assert deal.evaluate(LINES) == 1


def test_numbers_do_not_touch_the_edge_of_their_panel(phone, club, match):
    club.send(f"{match}/finish", {"version": "1"})
    page = phone(of=club, viewport=NARROW, locale="en-GB")
    page.goto("/statistics")
    assert page.locator(".list a b").first.evaluate(LINES) == 1
    page.goto("/statistics/hell")
    inside = """(table) => {
      const edge = table.closest(".panel").getBoundingClientRect().right;
      const range = document.createRange();
      return [...table.querySelectorAll("td:last-child")].map((cell) => {
        range.selectNodeContents(cell);
        return edge - range.getBoundingClientRect().right;
      });
    }"""
    for table in page.locator(".book:has(td)").all():
        assert min(table.evaluate(inside)) >= 4


def test_the_label_trumps_disappears_once_a_suit_is_chosen(phone, club, match):
    page = phone(of=club, locale="en-GB")
    page.goto(match)
    word = "(rail) => getComputedStyle(rail, '::before').content"
    assert "Trumps" in page.locator(".stage .suits").evaluate(word)
    page.locator(".stage .suits label").nth(2).tap()
    page.locator(".stage .suits :checked").wait_for(state="attached")
    assert page.locator(".stage .suits").evaluate(word) == "none"


def test_in_landscape_filters_are_below_the_title_and_no_line_begins_with_a_dot(phone, club, match):
    page = phone(of=club, viewport=ON_ITS_SIDE, locale="en-GB")
    page.goto("/history")
    left = "(element) => element.getBoundingClientRect().left"
    assert page.locator(".chips").evaluate(left) == page.locator(".top .bar").evaluate(left)
    page.goto(match)
    assert page.locator(".if-room").is_visible()
    assert page.locator(".if-room").evaluate(DOT_ENDS_ITS_LINE)
