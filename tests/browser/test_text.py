"""How words and names break on narrow phones, and what is red; on whatever fonts there are."""

import pytest

from tests.support.browser.layout import SIDEWAYS, TARGETS, TOO_SMALL
from tests.support.browser.thumb import Thumb
from tests.support.web.visitor import bids, hearts, tricks

WIDTHS = (360, 390)
LOCALES = ("ja-JP", "en-GB")
SEVEN = (
    "Alexandra",
    "Christopher",
    "Wolfeschlegelsteinhausenbergerdorffs",
    "けんじろう",
    "Maximilian",
    "ゆきのじょう",
    "Zoë",
)
BREAKABLE = "Wolfeschlegelsteinhausenbergerdorffs"

PAST_THE_EDGE = """
(cells) => [...document.querySelectorAll(cells)]
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect().right])
  .filter(([_, right]) => right > document.documentElement.clientWidth + 0.5)
"""
LINES = """
(one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].filter((box) => box.width > 1)
    .map((box) => Math.round(box.bottom))).size;
}
"""


@pytest.fixture(params=WIDTHS)
def narrow(phone, club, request):
    """Open a phone that is so narrow, in a language."""

    def open_phone(locale="ja-JP", **settings):
        viewport = {"width": request.param, "height": 800}
        return phone(of=club, viewport=viewport, locale=locale, **settings)

    return open_phone


@pytest.mark.parametrize("locale", LOCALES)
def test_no_column_of_the_statistics_is_cut_off_and_no_name_is_broken(narrow, club, locale):
    """Totals of three figures with a sign beside the longest names."""
    hell = club.begins("hell", SEVEN, ladder_cards="7 7 7 7 7 7")
    for _ in range(6):
        club.writes(hell, bids(7, 0, 7, 7, 7, 7, 7), tricks(0, 0, 0, 7, 0, 0, 0))
    page = narrow(locale)
    page.goto("/statistics/hell")
    assert page.locator(".ranking tbody tr").count() == 7
    assert "−126" in page.locator(".ranking").inner_text()
    assert page.evaluate(PAST_THE_EDGE, ".book th, .book td") == []
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(TOO_SMALL, [TARGETS, 47.5]) == []
    names = page.locator(".book tbody th bdi").all()
    broken = [name.inner_text() for name in names if name.evaluate(LINES) > 1]
    assert set(broken) <= {BREAKABLE}
    page.locator(".ranking tbody a", has_text="Christopher").tap()
    page.locator(".places").wait_for()
    page.evaluate("document.querySelectorAll('main details').forEach((one) => one.open = true)")
    assert page.evaluate(PAST_THE_EDGE, ".book th, .book td, .figures div") == []


@pytest.mark.parametrize("locale", LOCALES)
def test_the_joker_stands_on_one_line_of_its_chip(narrow, club, locale):
    page = narrow(locale)
    match = club.begins("napoleon", ["Aki", "Ben", "Chie", "Dai", "Emi"])
    for path, chip in (
        ("/referee/napoleon?seats=5", "a.of-pack >> nth=52"),
        ("/referee/napoleon?seats=5&ask=play", "a.of-pack >> nth=52"),
        (match, "label[for=f-adjutant_card-JOKER]"),
    ):
        page.goto(path)
        words = page.locator(chip).locator("span").first
        assert words.inner_text().strip().lower() in ("joker", "ジョーカー")
        assert words.evaluate(LINES) == 1, path
        assert words.evaluate("one => one.scrollWidth <= one.clientWidth + 1"), path


def test_a_name_beside_its_chips_is_whole(narrow, club):
    page = narrow()
    names = [name for name in SEVEN if name != BREAKABLE]
    page.goto(club.begins("hell", names, ladder_cards="3"))
    heads = page.locator("#entry .row-head .name bdi").all()
    assert len(heads) >= 6
    assert [head.inner_text() for head in heads if head.evaluate(LINES) > 1] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_name_at_the_head_of_the_sheet_is_shortened_rather_than_broken(narrow, club, locale):
    match = club.begins("hell", SEVEN, ladder_cards="7 7")
    club.writes(match, bids(7, 0, 7, 7, 7, 7, 7), tricks(0, 0, 0, 7, 0, 0, 0))
    page = narrow(locale)
    page.goto(match)
    heads = page.locator(".sheet thead th[title]").all()
    assert [head.get_attribute("title") for head in heads] == list(SEVEN)
    names = [head.locator("bdi") for head in heads]
    # Whole to whoever has them read out.
    assert [name.text_content() for name in names] == list(SEVEN)
    assert [name.text_content() for name in names if name.evaluate(LINES) > 1] == []
    assert [name.evaluate("one => getComputedStyle(one).textOverflow") for name in names] == (
        ["ellipsis"] * 7
    )
    assert page.evaluate(PAST_THE_EDGE, ".sheet thead bdi") == []


def test_the_words_of_the_bar_are_whole_beside_undo_and_redo(narrow, club):
    match = club.begins("hell", ["Aki", "Ben", "Chie"], ladder_cards="1 1 1")
    for _ in range(2):
        club.writes(match, bids(0, 0, 0), tricks(1, 0, 0))
    club.open(match).send("form#undo")
    club.open(match).send("#entry", {"action": "stage:bids"})
    page = narrow()
    page.goto(match)
    assert page.locator(".bar .undo").count() == 2
    go = page.locator(".bar .go")
    assert go.inner_text() == "予想を確定"
    assert go.evaluate(LINES) == 1


def test_a_name_on_a_chip_is_whole(narrow, club):
    page = narrow()
    page.goto(club.begins("hearts", ["Alexandra", "Christopher", "Maximilian", "Aki", "Emi"]))
    chips = page.locator("#f-spade_queen .chip bdi").all()
    assert len(chips) == 5
    assert [chip.inner_text() for chip in chips if chip.evaluate(LINES) > 1] == []


def test_japanese_breaks_between_phrases_and_by_the_strict_rules(narrow):
    page = narrow()
    page.goto("/rules/hell")
    styles = "(one) => [getComputedStyle(one).lineBreak, getComputedStyle(one).wordBreak]"
    for part in ("h1", ".rule > p >> nth=0", ".rule h3 >> nth=0"):
        assert page.locator(part).first.evaluate(styles) == ["strict", "auto-phrase"]
    page.goto("/referee/napoleon?seats=5")
    assert page.locator("a.chip").first.evaluate(styles) == ["strict", "auto-phrase"]


def test_english_breaks_as_ever(narrow):
    page = narrow("en-GB")
    page.goto("/rules/hell")
    assert page.locator("h1").evaluate("(one) => getComputedStyle(one).wordBreak") == "normal"


RED = """
() => {
  const probe = document.body.appendChild(document.createElement("p"));
  probe.className = "bad";
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}
"""
COLOUR = "(one) => getComputedStyle(one).color"
GROUND = "(one) => getComputedStyle(one).backgroundColor"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_where_low_is_good_what_is_against_a_player_is_red_and_a_bonus_is_not(phone, club, dark):
    # Ann is clear: 26 off. The 16 of Chie are against her.
    match = club.begins("black_lady", ["Ann", "Ben", "Chie"])
    club.writes(match, hearts(0, 10, 3, queen=2))
    page = phone(of=club, dark=dark)
    page.goto(f"{match}/deals/1")
    red = page.evaluate(RED)
    points = {one.inner_text(): one.evaluate(COLOUR) for one in page.locator(".plus").all()}
    assert points["+16"] == points["+10"] == red
    assert points["−26"] != red
    totals = page.locator(".run, .run b").all()
    assert len(totals) == 6
    assert red not in [one.evaluate(COLOUR) for one in totals]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_what_cannot_stand_does_not_wear_the_colour_of_what_can(phone, club, dark):
    match = club.begins("hearts", ["Ann", "Ben", "Chie"])
    page = phone(of=club, dark=dark, locale="en-GB")
    page.goto(match)
    thumb = Thumb(page)
    note = page.locator("#entry .note")
    thumb.chip("hearts.1", 6)
    fine = note.evaluate(GROUND)
    go = page.locator(".bar .go").evaluate(GROUND)
    thumb.chip("hearts.2", 10)
    page.locator(".note.wrong").wait_for()
    assert "3 hearts too many" in note.inner_text()
    assert note.evaluate(GROUND) != fine
    assert page.locator(".bar .go").evaluate(GROUND) == go
