"""Full tables with the longest names on the narrowest phone: nothing sticks out, no name is cut."""

from typing import NamedTuple

import pytest

from tests.support.browser.axe import AxeChecker
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor

NARROW = {"width": 360, "height": 740}
LOCALES = {"ja": "ja-JP", "en": "en-GB"}
LANGUAGES = {"ja": "龘", "en": "W"}
"""The widest signs of each script, without a place to break a line."""


class Table(NamedTuple):
    """A game at its fullest and the facts of one deal, by stage."""

    slug: str
    seats: int
    stages: tuple[dict[str, object], ...]


def per_seat(name, numbers):
    return {f"{name}.{seat}": number for seat, number in enumerate(numbers)}


HEARTS_OF_SEVEN = per_seat("hearts", (0, 0, 0, 0, 0, 0, 13))
CONTRACT = {"napoleon": 0, "bid.count": 14, "bid.suit": "H", "adjutant_card": "AS"}
RESULT = {"adjutant": 2, **per_seat("pictures", (9, 2, 5, 3, 1))}
NEW = (
    Table(
        "black_maria",
        7,
        ({**HEARTS_OF_SEVEN, "spade_queen": 6, "spade_king": 6, "spade_ace": 6},),
    ),
    Table("black_lady", 7, ({**HEARTS_OF_SEVEN, "spade_queen": 6},)),
    Table("whist", 4, ({"tricks.0": 13, "honours.0": 4},)),
    Table("napoleon", 5, (CONTRACT, RESULT)),
)
OLD = (
    Table("hearts", 5, ({**per_seat("hearts", (0, 0, 0, 0, 13)), "spade_queen": 4},)),
    Table(
        "hell",
        7,
        (per_seat("bids", (0, 1, 1, 0, 0, 0, 0)), per_seat("tricks", (0, 0, 0, 0, 0, 1, 0))),
    ),
)

LANGUAGE_OF = {
    "black_maria": "ja",
    "black_lady": "en",
    "whist": "ja",
    "napoleon": "en",
    "hearts": "en",
    "hell": "ja",
}
"""Half of the games in each language. test_layout.py opens pages of Hearts and Hell in both."""

LOOKED_AT = {"black_maria": "light", "black_lady": "dark", "whist": "light", "napoleon": "dark"}
"""Where axe looks as well, by day or by night, at what a game draws itself."""

STICKING_OUT = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
CUT_OFF = """
names => {
  const shown = new Set(), cut = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, parent = text.parentElement;
    const named = names.filter(name => text.data.includes(name));
    if (!named.length || parent.closest(".visually-hidden, script, textarea")) continue;
    if (!parent.checkVisibility()) continue;
    // The steps of the winners shorten a name on purpose: the standings below them have all of it.
    if (parent.closest(".podium")) continue;
    // Who cuts stands in the header where there is room; a tap on the title tells all of it.
    if (parent.closest(".deal .if-room")) continue;
    // So do the head of the sheet and a rail of names, and have the whole of it as a title.
    if (parent.closest(".sheet thead, .rail")) {
      const title = parent.closest("[title]")?.title;
      named.filter(name => name === title).forEach(name => shown.add(name));
      continue;
    }
    // A row of the pad shortens a long word, too. A tap on it opens the player's page, and a
    // listener hears all of it.
    if (parent.closest(".row > .who > .name")) {
      const sentence = parent.closest(".row").querySelector(".visually-hidden")?.textContent ?? "";
      named.filter(name => sentence.includes(name)).forEach(name => shown.add(name));
      continue;
    }
    named.forEach(name => shown.add(name));
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()];
    const outside = (box, left, right) => box.left < left - 0.5 || box.right > right + 0.5;
    let holder = parent;
    while (getComputedStyle(holder).display.startsWith("inline") && holder !== document.body)
      holder = holder.parentElement;
    if (holder.scrollWidth > holder.clientWidth) cut.push(holder.outerHTML.slice(0, 200));
    for (let frame = holder; frame; frame = frame.parentElement) {
      if (frame !== holder && getComputedStyle(frame).overflowX === "visible") continue;
      const edge = frame.getBoundingClientRect();
      if (boxes.some(box => outside(box, edge.left, edge.right)))
        cut.push("outside " + frame.outerHTML.slice(0, 200));
    }
    if (boxes.some(box => outside(box, 0, innerWidth))) cut.push("off the screen: " + text.data);
  }
  return {cut, missing: names.filter(name => !shown.has(name))};
}
"""


class Match(NamedTuple):
    """A club, its players, and the addresses of a match in play and of one that ended."""

    club: Visitor
    slug: str
    names: list[str]
    playing: str
    ended: str


def longest_names(sign, seats):
    return [f"{seat}{sign * 39}" for seat in range(seats)]


def lay(app, table, language):
    names = longest_names(LANGUAGES[language], table.seats)
    club = Visitor(app, language)
    club.starts_club()
    playing, ended = (store_match(club, table.slug, names) for _ in range(2))
    store_deal(club, playing, *table.stages)
    page = club.writes(ended, *table.stages).onward
    version = page.one("#entry input[name=version]")["value"]
    assert club.send(f"{ended}/finish", {"version": version}).status == 303
    return Match(club, table.slug, names, playing, ended)


def pages(match):
    """Set-up, pad, deal, correction, final standings, and whether a game draws them itself."""
    return {
        f"/new/{match.slug}": False,
        match.playing: True,
        f"{match.playing}/charts": False,
        f"{match.playing}/deals/1": True,
        f"{match.playing}/deals/1/correct": True,
        match.ended: True,
    }


def pages_to_watch(match):
    """The pages that follow the match; those too narrow for all of a name have it elsewhere."""
    return {
        f"{match.playing}/sheet": True,
        f"{match.ended}/sheet": False,
        f"{match.playing}/table": False,
        f"{match.playing}/seat/0": True,
    }


@pytest.mark.parametrize("table", [*NEW, *OLD], ids=lambda table: table.slug)
def test_a_full_table_with_the_longest_names_fits_360_pixels_and_is_accessible(phone, app, table):
    language = LANGUAGE_OF[table.slug]
    match = lay(app, table, language)
    theme = LOOKED_AT.get(table.slug)
    page = phone(of=match.club, viewport=NARROW, locale=LOCALES[language], axe=bool(theme))
    told = pages(match)
    for address, own in (told | pages_to_watch(match)).items():
        page.goto(address)
        assert page.evaluate(STICKING_OUT) == 0, address
        if address in told:
            assert page.evaluate(CUT_OFF, match.names) == {"cut": [], "missing": []}, address
        if theme and own:
            AxeChecker(page).finds_nothing(theme)
