"""Words have the room they need: by a long name, over a rail, in a table, on a phone's side."""

import pytest
from playwright.sync_api import expect

from scorekeeper.store.clubs.keys import Role
from tests.support.web.phones import with_role
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


def test_a_long_name_of_a_group_does_not_reach_below_the_cards_at_home(phone, club):
    form = club.open("/club/name")
    assert (
        form.send("main form", {"name": "Donaudampfschifffahrtsgesellschaftskapit"}).status == 303
    )
    page = phone(of=club, locale="en-GB")
    page.goto("/")
    ends = page.locator("#club-name bdi").evaluate(
        """(name) => {
          const range = document.createRange();
          range.selectNodeContents(name);
          return Math.max(...[...range.getClientRects()].map((line) => line.right));
        }"""
    )
    assert ends < page.locator(".hand .card").first.bounding_box()["x"]


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


FIVE = ("Bartholomew", "Alexandrina", "さくらこ", "Anne-Sophie", "Konstantin")
PORTRAIT = {"width": 360, "height": 740}
TABLET = {"width": 820, "height": 1180}
# Names that are cut off, or are broken elsewhere than after a hyphen.
NOT_WHOLE = """
(names) => {
  const wrong = [];
  for (const one of document.querySelectorAll("bdi, .deal .title p, #saved > p")) {
    if (!one.checkVisibility() || one.closest("svg, .visually-hidden, .if-room")) continue;
    if (one.matches("bdi") && one.scrollWidth > one.clientWidth + 1
      && getComputedStyle(one).overflow !== "visible") wrong.push(`cut: ${one.textContent}`);
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const name of names) {
        const at = text.data.indexOf(name);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + name.length);
        const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
        if (tops.size > 1) wrong.push(`broken: ${text.data}`);
      }
    }
  }
  return wrong;
}
"""


def see_whole_names(page, path):
    page.goto(path)
    whole = [name for name in FIVE if "-" not in name]
    assert page.evaluate(NOT_WHOLE, whole) == [], path


def test_long_names_are_whole_on_a_narrow_phone(phone, club):
    page = phone(of=club, viewport=PORTRAIT, locale="en-GB")
    hell = store_match(club, "hell", FIVE[:4], first_dealer=1)
    store_deal(club, hell, bids(1, 1, 0, 0), tricks(0, 1, 0, 0))
    for path in ("", "/sheet", "/deals/1", "/deals/1/correct"):
        see_whole_names(page, f"{hell}{path}")
    napoleon = store_match(club, "napoleon", FIVE)
    see_whole_names(page, f"{napoleon}/auction")
    see_whole_names(page, f"{napoleon}/referee?ask=trick&trump=H&trick=KC.AC.2H.3C.4C&leader=1")
    whist = store_match(club, "whist", FIVE[:4])
    store_deal(club, whist, {"tricks.0": 9, "honours.0": 2})
    for path in ("", "/sheet"):
        see_whole_names(page, f"{whist}{path}")
    looker = phone(of=with_role(club, Role.VIEWER), viewport=PORTRAIT, locale="en-GB")
    see_whole_names(looker, hell)


# The text of each explanation by line, as it is broken on screen.
LINES_OF_EXPLANATIONS = """
() => [...document.querySelectorAll(".tell .calc small")].map((one) => {
  const lines = new Map();
  for (const clause of one.children) {
    const { top, height } = clause.getBoundingClientRect();
    if (height > 1.5 * parseFloat(getComputedStyle(clause).lineHeight)) return "a broken clause";
    lines.set(top, [...(lines.get(top) ?? []), clause.textContent]);
  }
  return [...lines.values()].map((line) => line.join(" "));
})
"""


@pytest.mark.parametrize(
    ("language", "width", "lines"),
    [
        ("en-GB", 360, ["bid 1, took 1:", "10 + 3 × 1"]),
        ("ja-JP", 360, ["予想1、 結果1：", "10 + 3 × 1"]),
        ("en-GB", 820, ["bid 1, took 1: 10 + 3 × 1"]),
        ("ja-JP", 820, ["予想1、 結果1： 10 + 3 × 1"]),
    ],
)
def test_the_explanation_of_points_breaks_after_the_colon(phone, club, language, width, lines):
    match = store_match(club, "hell", FIVE)
    store_deal(club, match, bids(1, 1, 0, 0, 0), tricks(1, 0, 0, 0, 0))
    page = phone(of=club, viewport={"width": width, "height": 740}, locale=language)
    page.goto(f"{match}/deals/1")
    explained = page.evaluate(LINES_OF_EXPLANATIONS)
    assert len(explained) == 5
    assert explained[0] == lines


# The labels of the rows of whist whose rail is beside its name, if their last line is hidden.
CUT_LABELS = """
() => [...document.querySelectorAll(".slim .name")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)
"""


@pytest.mark.parametrize("language", ["en-GB", "ja-JP"])
def test_rows_of_honours_name_both_partners(phone, club, language):
    names = ("Player 1", "Player 2", "Player 3", "Player 4")
    page = phone(of=club, viewport={"width": 390, "height": 844}, locale=language)
    page.goto(store_match(club, "whist", names))
    expect(page.locator(".slim .name")).to_have_count(4)
    assert page.evaluate(CUT_LABELS) == []


@pytest.mark.parametrize("viewport", [PORTRAIT, ON_ITS_SIDE, {"width": 1440, "height": 900}])
def test_five_long_names_are_whole_on_the_podium(phone, club, viewport):
    match = store_match(club, "hell", FIVE)
    store_deal(club, match, bids(1, 1, 0, 0, 0), tricks(1, 0, 0, 0, 0))
    club.send(f"{match}/finish", {"version": "1"})
    page = phone(of=club, viewport=viewport, locale="en-GB")
    see_whole_names(page, match)
    expect(page.locator(".podium > li")).to_have_count(4)


def test_a_chart_has_room_for_a_name_of_eleven_letters(phone, club):
    match = store_match(club, "hell", FIVE[:4])
    store_deal(club, match, bids(1, 1, 0, 0), tricks(0, 1, 0, 0))
    page = phone(of=club, viewport=PORTRAIT, locale="en-GB")
    page.goto(f"{match}/charts")
    assert page.locator(".chart text", has_text="Barthol").first.text_content() == "Bartholomew"


def test_the_players_of_napoleon_are_in_one_line_in_landscape(phone, club):
    page = phone(of=club, viewport=ON_ITS_SIDE)
    page.goto(store_match(club, "napoleon", FIVE))
    tops = page.locator("#f-napoleon label").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().top)"
    )
    assert len(tops) == 5
    assert len(set(tops)) == 1


def test_all_standings_are_on_a_portrait_tablet(phone, club):
    match = store_match(club, "hell", (*FIVE, "Maximiliano", "Zé"))
    store_deal(club, match, bids(1, 1, 0, 0, 0, 0, 0), tricks(0, 1, 0, 0, 0, 0, 0))
    page = phone(of=club, viewport=TABLET, locale="en-GB")
    page.goto(f"{match}/table")
    expect(page.locator(".board > li")).to_have_count(7)
    expect(page.locator(".board > li").last).to_be_in_viewport(ratio=1)
