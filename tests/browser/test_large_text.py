"""Pages at twice the text size and on the narrowest phones: no word is broken or cut off."""

import pytest

from scorekeeper.store.clubs.keys import Role
from tests.support.browser.layout import SIDEWAYS
from tests.support.web.phones import with_role
from tests.support.web.stored_matches import store_deal, store_match, store_played_match
from tests.support.web.visitor import bids, hearts, tricks

FOUR = ("Konstantin", "Maximiliano", "Anne-Sophie von Hohenfels-Wartenberg", "田中さくら")
KATAKANA = ("アレクサンドラ", "Ben", "田中さくら", "ゲオルギオス")

# Words in Latin letters or katakana with characters on different lines.
BROKEN_WORDS = """
(within) => {
  const broken = [];
  const look = (text) => {
    const parent = text.parentElement;
    if (!parent.checkVisibility() || parent.closest("svg, script, .visually-hidden")) return;
    for (const word of text.data.matchAll(/[A-Za-z0-9’]{2,}|[ァ-ヶー]{2,}/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const tops = [...range.getClientRects()].map((box) => box.top);
      if (Math.max(...tops) - Math.min(...tops) > 8) broken.push(`${word[0]} in ${text.data}`);
    }
  };
  for (const root of document.querySelectorAll(within)) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) look(texts.currentNode);
  }
  return broken;
}
"""
# Names that are not shown as a whole.
CUT_NAMES = """
() => [...document.querySelectorAll("#entry :is(.name, .rail bdi, .stage p), .podium bdi")]
  .filter((one) => one.checkVisibility() && !one.matches(".visually-hidden"))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 8)
  .filter((one) => getComputedStyle(one).overflow !== "visible")
  .map((one) => one.textContent)
"""
# Texts that are wider or higher than their boxes.
CLIPPED = """
(within) => [...document.querySelectorAll(within)]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => one.textContent)
"""
# Words of the tabs that touch the next word.
TOUCHING_TABS = """
() => {
  const boxes = [...document.querySelectorAll(".tabs a")].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  });
  return boxes.slice(1).filter((box, at) => box.left < boxes[at].right + 1).length;
}
"""


LOCALES = ("ja-JP", "en-GB")


def enlarged(page):
    """Return the phone with text of twice the usual size."""
    page.chromium = page.context.new_cdp_session(page)
    page.chromium.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    return page


@pytest.fixture(params=LOCALES)
def large(phone, club, request):
    """A phone with text of twice the usual size, in each language."""
    return enlarged(phone(of=club, locale=request.param))


def see(page, path, within="body"):
    page.goto(path)
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") == 32
    assert page.evaluate(BROKEN_WORDS, within) == [], path
    assert page.evaluate(CUT_NAMES) == [], path
    assert page.evaluate(TOUCHING_TABS) == 0, path
    assert page.evaluate(SIDEWAYS) == [], path


def test_the_strip_of_a_saved_deal_and_the_rows_of_the_pad_show_whole_words(large, club):
    hell = store_match(club, "hell", FOUR)
    store_deal(club, hell, bids(1, 1, 0, 1), tricks(0, 1, 0, 0))
    see(large, hell)
    see(large, f"{hell}/deals/1/correct")
    hearts_match = store_match(club, "hearts", FOUR)
    store_deal(club, hearts_match, hearts(0, 0, 0, 13, queen=3))
    see(large, hearts_match)
    short = store_match(club, "hearts", ["Ann", "Ben", "Cat", "Dan"])
    see(large, short)
    assert "Ann" in large.locator("#f-spade_queen").inner_text()


def test_katakana_names_are_not_broken_in_buttons_chips_and_lists(large, club):
    hell = store_match(club, "hell", KATAKANA)
    store_deal(club, hell, bids(1, 1, 0, 1), tricks(0, 1, 0, 0))
    club.open(f"{hell}/own-numbers").send("#own-numbers", {"own": "in_turn"})
    see(large, f"{hell}/seat/0", within=":is(.me h2, .claim-seat)")
    for path in ("/change?do=hand&who=0", "/change?do=join&name=Zo", ""):
        see(large, f"{hell}/players{path}", within="main")
    see(large, store_match(club, "hearts", KATAKANA))
    see(large, store_match(club, "napoleon", KATAKANA))
    see(large, "/new/hearts", within=".dealers")


@pytest.mark.parametrize("locale", LOCALES)
def test_the_note_about_an_opened_link_shows_whole_words(phone, club, locale):
    match = store_match(club, "hell", FOUR)
    page = enlarged(phone(of=with_role(club, Role.VIEWER, match), locale=locale))
    see(page, match, within="#opened")


def test_lists_and_statistics_show_whole_words(large, club):
    for game in ("hell", "whist"):
        match = store_match(club, game, FOUR)
        if game == "whist":
            store_deal(club, match, {"tricks.0": 12, "honours.0": 2})
        else:
            store_deal(club, match, bids(1, 1, 0, 1), tricks(0, 1, 0, 0))
        club.send(f"{match}/finish", {"version": "1"})
        see(large, match)
    pages = ("/", "/history", "/statistics", "/statistics/hell", "/statistics/whist", "/more")
    for path in (*pages, "/new", "/new/black_lady", "/import/points/hell", "/link"):
        see(large, path)
    see(large, "/new/whist", within=".table")


@pytest.mark.parametrize("width", [360, 390])
def test_the_choices_of_a_new_match_show_whole_words_in_japanese(phone, club, width):
    page = phone(of=club, viewport={"width": width, "height": 844})
    for game in ("hearts", "whist", "napoleon", "hell", "black_lady", "black_maria"):
        page.goto(f"/new/{game}")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate(BROKEN_WORDS, ".choice > b") == [], game


@pytest.mark.parametrize("locale", LOCALES)
def test_the_preview_of_refused_points_shows_whole_names(phone, club, locale):
    page = phone(of=club, locale=locale, viewport={"width": 360, "height": 640})
    page.goto("/import/points/hell")
    names = ",".join(("アレクサンドラ", *FOUR))
    page.locator("#text").fill(f"{names}\n10,-3,1O,4,5\n16,16,-3,abcdefghijklmno,5\n")
    page.locator(".dock .lamp").tap()
    page.locator(".faults").wait_for()
    assert page.evaluate(BROKEN_WORDS, ".import-preview thead") == []
    assert page.evaluate(SIDEWAYS) == []


@pytest.mark.parametrize("names", [FOUR, KATAKANA])
def test_a_name_is_one_word_in_charts_and_chips(phone, club, names):
    """The statistics at the usual text size, below a chart of the places."""
    for _ in range(2):
        match = store_match(club, "hearts", names)
        store_deal(club, match, hearts(0, 0, 0, 13, queen=3))
        club.send(f"{match}/finish", {"version": "1"})
    page = phone(of=club, viewport={"width": 390, "height": 844}, locale="en-GB")
    page.goto("/statistics/hearts")
    key = page.locator(".chart .key bdi")
    assert key.all_text_contents() == [*names]
    page.locator(".chart summary").tap()
    assert page.evaluate(BROKEN_WORDS, "body") == []
    day = page.locator(".chart tbody th a").first
    assert day.evaluate("(day) => day.getClientRects().length") == 1


def test_words_on_the_narrowest_phone_are_whole(phone, club):
    page = phone(of=club, viewport={"width": 360, "height": 640}, locale="en-GB")
    for path in ("/new", "/more"):
        page.goto(path)
        assert page.evaluate(BROKEN_WORDS, "main") == [], path


@pytest.mark.parametrize("width", [360, 390])
def test_a_long_winner_leaves_the_name_of_the_game_whole(phone, club, width):
    for game, points in (("napoleon", [0, 0, 2, 0]), ("black_maria", [10, 10, 0, 23])):
        store_played_match(club, game, FOUR, points, stopped=True)
    page = phone(of=club, viewport={"width": width, "height": 640})
    page.goto("/statistics")
    assert page.evaluate(BROKEN_WORDS, ".list .grow") == []
    assert page.evaluate(SIDEWAYS) == []


def test_shortcuts_for_a_moon_show_whole_words_on_a_wide_screen(phone, club):
    match = store_match(club, "hearts", ["さくらこ", "大久保健太郎", "Bartholomew", "たつのすけ"])
    page = phone(of=club, viewport={"width": 1440, "height": 900})
    page.goto(match)
    assert "シュートザムーン" in page.locator(".shortcuts").inner_text()
    assert page.evaluate(BROKEN_WORDS, ".shortcuts") == []


TEN = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ian", "Jim"]


@pytest.mark.parametrize(
    ("players", "width", "rows"),
    [(7, 390, [8]), (7, 360, [8]), (8, 360, [5, 4]), (10, 360, [6, 5])],
)
def test_the_first_dealers_are_in_one_row_or_two_of_the_same_length(
    phone, club, players, width, rows
):
    store_match(club, "hell", TEN[:players])
    page = phone(of=club, viewport={"width": width, "height": 640}, locale="en-GB")
    page.goto("/new/hell")
    tops = [one.bounding_box()["y"] for one in page.locator(".dealers > label").all()]
    assert [tops.count(top) for top in sorted(set(tops))] == rows


@pytest.mark.parametrize("names", [["あおい", "ひろし", "けんた"], ["Emma", "Chloe", "Frank"]])
def test_the_names_of_eight_first_dealers_are_whole_on_a_narrow_phone(phone, club, names):
    store_match(club, "hell", [*names, "Ann", "Ben", "Cat", "Dan"])
    page = phone(of=club, viewport={"width": 360, "height": 640})
    page.goto("/new/hell")
    for name in names:
        box = page.locator(".dealers bdi", has_text=name).bounding_box()
        assert box["height"] < 20, name


LONG = (
    ["Bartholomew", "Alexandrina", "Maximilian", "Konstantin"],
    ["さくらこ", "けんたろう", "こうのすけ", "アレクサンドラ"],
)


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("names", LONG)
def test_long_names_are_whole_in_the_setup_of_partners(phone, club, names, width):
    store_match(club, "whist", names)
    page = phone(of=club, viewport={"width": width, "height": 740})
    page.goto("/new/whist")
    assert page.evaluate(BROKEN_WORDS, "#setup") == []
    assert page.evaluate(CLIPPED, ".dealers bdi, .chair .name") == []
    cloth = page.locator(".cloth").bounding_box()
    left, right = (page.locator(f".chair.{side}").bounding_box() for side in "we")
    assert left["x"] + left["width"] <= cloth["x"]
    assert cloth["x"] + cloth["width"] <= right["x"]


@pytest.mark.parametrize("width", [360, 390])
def test_the_first_setup_in_japanese_breaks_no_word(phone, club, width):
    page = phone(of=club, viewport={"width": width, "height": 740})
    page.goto("/new/hell")
    assert page.evaluate(BROKEN_WORDS, "#setup") == []


def test_an_example_shows_whole_places(phone, club):
    page = phone(of=club, locale="en-GB")
    page.goto("/examples/hell")
    assert page.evaluate(BROKEN_WORDS, ".ranks") == []


def test_a_player_with_a_long_name_has_a_whole_page(large, club):
    names = ["Anne-Sophie", "えりかちゃん", "Bartholomew", "Maximilian"]
    match = store_match(club, "hell", names)
    store_deal(club, match, bids(1, 1, 0, 1), tricks(0, 1, 0, 0))
    club.send(f"{match}/finish", {"version": "1"})
    large.goto("/statistics/hell")
    for player in large.locator(".ranking tbody th a").all()[:2]:
        see(large, player.get_attribute("href"))
        large.goto("/statistics/hell")
    large.locator(".ranking tbody th a").first.click()
    table = large.locator(".panel:has(> .against)")
    table.evaluate("(one) => one.scrollTo(1000, 0)")
    behind = large.locator(".against thead th").last.bounding_box()
    assert behind["x"] + behind["width"] <= 390


def test_offered_numbers_are_in_one_line(phone, club):
    page = phone(of=club, viewport={"width": 360, "height": 740})
    page.goto("/new/black_lady")
    tops = [one.bounding_box()["y"] for one in page.locator("#option-deals .btn").all()]
    assert len(tops) > 3
    assert len(set(tops)) == 1


def test_the_explanation_of_a_setting_is_below_it(phone, club):
    match = store_match(club, "hell", TEN[:4])
    page = phone(of=club, locale="en-GB")
    for path in ("second-phone", "own-numbers"):
        page.goto(f"{match}/{path}")
        last = page.locator(".paper form label").last.bounding_box()
        text = page.locator(".explanation").bounding_box()
        assert text["y"] - last["y"] - last["height"] < 20, path


EXPIRED = """
() => {
  const form = document.querySelector("#setup");
  form.elements["csrf_token"].value = "expired";
  form.elements["names.0"].value = "Maximiliano";
  HTMLFormElement.prototype.submit.call(form);
}
"""


def test_an_entry_to_send_again_shows_whole_words(large, club):
    large.goto("/new/hell")
    large.evaluate(EXPIRED)
    dd = large.locator(".typed dd", has_text="Maximiliano")
    dd.wait_for()
    assert large.evaluate(BROKEN_WORDS, "body") == []


def test_two_counts_of_a_deal_show_whole_names(large, club):
    match = store_match(club, "hearts", ["Ann", "Bartholomew", "Konstantin", "田中さくら"])
    page = club.open(match)
    store_deal(club, match, hearts(0, 0, 0, 13, queen=3))
    counts = {f"hearts.{seat}": str(number) for seat, number in enumerate((1, 2, 5, 5))}
    page = page.send("#entry", {**counts, "spade_queen": "1", "action": "next"})
    assert "duel" in page.source
    large.route(
        "**/conflict", lambda route: route.fulfill(body=page.source, content_type="text/html")
    )
    see(large, "/conflict", within=".duel")


def test_the_points_of_a_deal_show_whole_names(large, club):
    match = store_match(club, "hell", FOUR)
    store_deal(club, match, bids(1, 1, 0, 0), tricks(1, 0, 0, 0))
    see(large, f"{match}/deals/1", within=".tell")
    assert large.locator(".tell").evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_the_house_rules_on_one_page_are_not_wider_than_the_screen(large):
    see(large, "/rules/hell/card", within=".house")


def test_a_link_is_shown_as_a_whole(large):
    large.goto("/link")
    assert large.evaluate(CLIPPED, "#key") == []


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
def test_names_in_kana_are_whole_at_home_and_in_the_setup_on_a_narrow_phone(phone, club, locale):
    match = store_match(club, "hearts", ["アレクサンドラ", "クリストファー", "けんじ", "えみ"])
    store_deal(club, match, hearts(0, 5, 5, 3, queen=3))
    page = phone(of=club, viewport={"width": 360, "height": 740}, locale=locale)
    page.goto("/")
    assert "アレクサンドラ" in page.locator(".lead").inner_text()
    assert page.evaluate(BROKEN_WORDS, ".lead") == []
    page.goto("/new/hearts")
    assert page.locator("#name-0").input_value() == "アレクサンドラ"
    assert page.evaluate(CLIPPED, ".seat .field") == []


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
def test_the_labels_of_what_will_be_deleted_are_whole_on_a_narrow_phone(phone, club, locale):
    page = phone(of=club, viewport={"width": 360, "height": 740}, locale=locale)
    page.goto("/club/delete")
    assert page.evaluate(CLIPPED, ".figures, .figures dt") == []


# The messages of the shell that begin above the screen or are wider than it.
UNREACHABLE = """
() => {
  const main = document.querySelector("#screen");
  const { lang } = document.documentElement;
  const { content } = document.querySelector(`template[lang=${lang}]`);
  return [...content.querySelectorAll("[data-screen]")].filter((message) => {
    main.replaceChildren(message.cloneNode(true));
    const top = main.firstElementChild.getBoundingClientRect().top;
    return top < 0 || main.scrollWidth > main.clientWidth;
  }).map((message) => message.dataset.screen);
}
"""


def test_every_message_of_the_offline_app_can_be_read(large, bundle):
    large.goto("/phone")
    large.locator("#screen [data-screen]").wait_for()
    large.set_viewport_size({"width": 360, "height": 640})
    assert large.evaluate(UNREACHABLE) == []
