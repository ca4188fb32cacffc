"""Line breaks in words and names on narrow phones, and red text, with any fonts."""

import pytest

from tests.support.browser.layout import SIDEWAYS, TARGETS, TOO_SMALL
from tests.support.browser.thumb import Thumb
from tests.support.web.stored_matches import store_deal, store_match
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
LINES = """(one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].filter((box) => box.width > 1)
    .map((box) => Math.round(box.bottom))).size;
}"""

TEXTS = ".map((one) => one.innerText)"
CUT = "(one) => one.scrollWidth > one.clientWidth + 1"


@pytest.fixture
def narrow(phone, club):
    """Open a narrow phone in a language."""

    def open_phone(locale="ja-JP"):
        return phone(of=club, locale=locale)

    return open_phone


def widths(page):
    """Make ``page`` as narrow as phones are, one width after the other."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        yield width


@pytest.mark.parametrize("locale", LOCALES)
def test_no_statistics_column_is_cut_off_and_no_name_is_broken(narrow, club, locale):
    """Totals of three figures with a sign beside the longest names."""
    hell = store_match(club, "hell", SEVEN, ladder_cards=[7, 7, 7, 7, 7, 7])
    for _ in range(6):
        store_deal(club, hell, bids(7, 0, 7, 7, 7, 7, 7), tricks(0, 0, 0, 7, 0, 0, 0))
    page = narrow(locale)
    page.goto("/statistics/hell")
    assert page.locator(".ranking tbody tr").count() == 7
    assert "−126" in page.locator(".ranking").inner_text()
    for _ in widths(page):
        assert page.evaluate(PAST_THE_EDGE, ".book th, .book td") == []
        assert page.evaluate(SIDEWAYS) == []
        assert page.evaluate(TOO_SMALL, [TARGETS, 43.5]) == []
        assert broken(page.locator(".book tbody th bdi")) == []
    page.locator(".ranking tbody a", has_text="Christopher").tap()
    page.locator(".places").wait_for()
    page.evaluate("document.querySelectorAll('main details').forEach((one) => one.open = true)")
    for _ in widths(page):
        assert page.evaluate(PAST_THE_EDGE, ".book th, .book td, .figures div") == []


@pytest.mark.parametrize("slug", ["hell", "hearts"])
def test_a_name_of_seven_kana_is_whole_in_the_statistics(narrow, club, slug):
    names = ["アレクサンドラ", "クリストファー", "マクシミリアン", "けんじ"]
    if slug == "hell":
        match = store_match(club, slug, names, ladder_cards=[7])
        store_deal(club, match, bids(7, 7, 7, 7), tricks(7, 0, 0, 0))
    else:
        match = store_match(club, slug, names, ends="deals", deals=1)
        store_deal(club, match, hearts(13, 0, 0, 0, queen=1))
    page = narrow()
    page.goto(f"/statistics/{slug}")
    heads = page.locator(".book tbody .name")
    for width in widths(page):
        assert heads.count() == 8
        assert broken(heads) == [], width
        assert heads.evaluate_all(f"(all) => all.filter({CUT}){TEXTS}") == [], width


def test_a_name_that_fits_nowhere_ends_in_an_ellipsis_in_the_statistics(narrow, club):
    match = store_match(club, "hell", [BREAKABLE, "Zoë", "Ben"], ladder_cards=[1])
    store_deal(club, match, bids(0, 0, 0), tricks(1, 0, 0))
    page = narrow()
    page.goto("/statistics/hell")
    name = page.locator(".ranking .name", has_text=BREAKABLE)
    for _ in widths(page):
        assert broken(name) == []
        assert name.evaluate("(one) => getComputedStyle(one).textOverflow") == "ellipsis"
        assert page.evaluate(SIDEWAYS) == []


def broken(names):
    """Return the elements that take more than one line."""
    return names.evaluate_all(f"(all) => all.filter((one) => ({LINES})(one) > 1){TEXTS}")


@pytest.mark.parametrize("locale", LOCALES)
def test_the_joker_symbol_fits_on_its_card_and_has_a_label(narrow, club, locale):
    page = narrow(locale)
    joker = {"ja-JP": "ジョーカー", "en-GB": "Joker"}[locale]
    match = store_match(club, "napoleon", ["Aki", "Ben", "Chie", "Dai", "Emi"])
    for path, role in (
        ("/referee/napoleon?seats=5&ask=trick", "link"),
        ("/referee/napoleon?seats=5&ask=play", "link"),
        (match, "radio"),
    ):
        page.goto(path)
        touched = page.get_by_role(role, name=joker, exact=True)
        card, sign = (
            touched.locator(f"xpath=ancestor-or-self::*[@class='of-pack' or self::label]//{part}")
            for part in ("span[contains(@class, 'card')]", "*[name()='svg']")
        )
        for width in widths(page):
            outer, inner = card.bounding_box(), sign.bounding_box()
            assert outer["x"] <= inner["x"], (path, width)
            assert inner["x"] + inner["width"] <= outer["x"] + outer["width"], (path, width)
            assert outer["y"] <= inner["y"], (path, width)
            assert inner["y"] + inner["height"] <= outer["y"] + outer["height"], (path, width)


def test_a_name_beside_its_chips_is_not_broken(narrow, club):
    page = narrow()
    names = [name for name in SEVEN if name != BREAKABLE]
    page.goto(store_match(club, "hell", names, ladder_cards=[3]))
    heads = page.locator("#entry .row .name bdi")
    assert heads.count() == 6
    for _ in widths(page):
        assert broken(heads) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_name_at_the_head_of_the_sheet_is_shortened_rather_than_broken(narrow, club, locale):
    match = store_match(club, "hell", SEVEN, ladder_cards=[7, 7])
    store_deal(club, match, bids(7, 0, 7, 7, 7, 7, 7), tricks(0, 0, 0, 7, 0, 0, 0))
    page = narrow(locale)
    page.goto(f"{match}/sheet")
    heads = page.locator(".sheet thead th[title]").all()
    assert [head.get_attribute("title") for head in heads] == list(SEVEN)
    names = page.locator(".sheet thead th[title] bdi")
    # The text is whole for listeners.
    assert names.all_text_contents() == list(SEVEN)
    for _ in widths(page):
        assert broken(names) == []
        cut = names.evaluate_all("all => all.map((one) => getComputedStyle(one).textOverflow)")
        assert cut == ["ellipsis"] * 7
        assert page.evaluate(PAST_THE_EDGE, ".sheet thead bdi") == []


def test_the_label_of_the_yellow_button_fits_on_one_line_beside_undo(narrow, club):
    match = store_match(club, "hell", ["Aki", "Ben", "Chie"], ladder_cards=[1, 1, 1])
    for _ in range(2):
        store_deal(club, match, bids(0, 0, 0), tricks(1, 0, 0))
    club.open(match).send("form#undo")
    club.open(match).send("#entry", {"action": "stage:bids"})
    page = narrow()
    page.goto(match)
    assert page.locator("#actions button[form=undo]").is_visible()
    go = page.locator("#actions .lamp")
    assert go.inner_text() == "予想を確定"
    for _ in widths(page):
        assert go.evaluate(LINES) == 1


def test_a_name_on_a_chip_is_not_broken(narrow, club):
    page = narrow()
    page.goto(store_match(club, "hearts", ["Alexandra", "Christopher", "Maximilian", "Aki", "Emi"]))
    chips = page.locator("#f-spade_queen label bdi")
    assert chips.count() == 5
    for _ in widths(page):
        assert broken(chips) == []
        assert chips.evaluate_all(f"(all) => all.filter({CUT}){TEXTS}") == []


def test_japanese_text_breaks_between_phrases_and_by_the_strict_rules(phone):
    page = phone()
    page.goto("/rules/hell")
    styles = "(one) => [getComputedStyle(one).lineBreak, getComputedStyle(one).wordBreak]"
    for part in ("h1", ".rule > p >> nth=0", ".rule h3 >> nth=0"):
        assert page.locator(part).first.evaluate(styles) == ["strict", "auto-phrase"]
    page.goto("/referee/napoleon?seats=5&ask=play")
    assert page.locator(".rail.words a").first.evaluate(styles) == ["strict", "auto-phrase"]


def test_english_text_breaks_normally(phone):
    page = phone(locale="en-GB")
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
def test_if_low_scores_win_points_against_a_player_are_red_and_bonuses_are_not(phone, club, dark):
    # Ann is clear: 26 off. The 16 of Chie are against her.
    match = store_match(club, "black_lady", ["Ann", "Ben", "Chie"])
    store_deal(club, match, hearts(0, 10, 3, queen=2))
    page = phone(of=club, dark=dark)
    page.goto(f"{match}/deals/1")
    red = page.evaluate(RED)
    points = {one.inner_text(): one.evaluate(COLOUR) for one in page.locator(".plus").all()}
    assert points["+16"] == points["+10"] == red
    assert points["−26"] != red
    totals = page.locator(".new-total, .new-total b").all()
    assert len(totals) == 6
    assert red not in [one.evaluate(COLOUR) for one in totals]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_an_impossible_entry_is_red_and_a_possible_one_is_not(phone, club, dark):
    match = store_match(club, "hearts", ["Ann", "Ben", "Chie"])
    page = phone(of=club, dark=dark, locale="en-GB")
    page.goto(match)
    thumb = Thumb(page)
    note = page.locator("#entry [role=status]")
    thumb.chip("hearts.1", 6)
    fine = note.evaluate(COLOUR)
    go = page.locator("#actions .lamp").evaluate(GROUND)
    thumb.chip("hearts.2", 10)
    page.locator("#entry [role=status].bad").wait_for()
    assert "3 hearts too many" in note.inner_text()
    assert note.evaluate(COLOUR) == page.evaluate(RED) != fine
    assert page.locator("#actions .lamp").evaluate(GROUND) == go
